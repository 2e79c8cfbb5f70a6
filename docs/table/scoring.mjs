// The score sheet. One is kept in this browser; one that comes with a link opens beside it.

import { ask, asker } from "./asking.mjs";
import { read, readSheet, SEATS, writeSheet } from "./address.mjs";
import { $, $$, element } from "./dom.mjs";
import { keep, kept } from "./keeping.mjs";
import { linked, say, sure, tell } from "./words.mjs";

const FRESH = { dealer: 3, rows: [], names: SEATS };

export class Scoring {
  name = "score";
  #sheet = FRESH;
  #before = []; // the rows before each change that was made here
  #visiting = false; // this sheet came with a link, and another is kept
  #correcting = null; // the row that is being corrected
  #ask = asker();
  // Made once: whoever goes from one to the next, or has not written down yet, loses nothing when all else is drawn anew.
  #names = SEATS.map((_, seat) => this.#nameBox(seat));
  #marks = SEATS.map(() => element("small"));
  #points = SEATS.map(() => element("input", { inputmode: "numeric", autocomplete: "off", maxlength: 4 }));

  constructor(moved) {
    this.moved = moved;
    const heads = SEATS.map((_, seat) => element("th", { scope: "col" }, this.#names[seat], this.#marks[seat]));
    $("#sheet thead").replaceChildren(element("tr", {}, element("th", { scope: "col" }), ...heads, element("td")));
    $("#row .four").replaceChildren(...this.#points.map((box) => element("label", {}, element("span"), box)));
    $("#row").addEventListener("submit", (event) => this.#write(event));
    $("#cancel").addEventListener("click", () => this.#correct(null));
    $("#undo").addEventListener("click", () => this.#undo());
    $("#dealer").addEventListener("change", ({ target }) => this.#change({ dealer: Number(target.value) }));
    $("#new").addEventListener("click", () => this.#renew());
    $("#take-over").addEventListener("click", () => this.#takeOver());
    $("#back-to-mine").addEventListener("click", () => (location.hash = this.#own()));
  }

  #nameBox(seat) {
    const renamed = ({ target }) => this.#rename(seat, target);
    return element("input", { maxlength: 40, autocomplete: "off", onchange: renamed, onfocus: ({ target }) => target.select() });
  }

  open(address) {
    const own = readSheet(read(this.#own()));
    const { sound, ...given } = address.value || address.more.names ? readSheet(address) : { ...own, sound: true };
    const same = writeSheet(given) === writeSheet(own);
    this.#visiting = !same && writeSheet(own) !== writeSheet(FRESH);
    if (writeSheet(given) !== writeSheet(this.#sheet)) {
      this.#before = [];
      this.#fill([]);
    }
    this.#sheet = given;
    this.#correcting = null;
    return sound;
  }

  get address() {
    return writeSheet(this.#sheet);
  }

  #own() {
    return kept("sheet") || writeSheet(FRESH);
  }

  #fill(row) {
    this.#points.forEach((box, seat) => (box.value = row[seat] ?? ""));
  }

  /** Asks for the sheet with something changed; what the package refuses changes nothing. */
  async #change(changed, more = {}) {
    const wanted = { ...this.#sheet, ...changed };
    const told = await ask({ kind: "score", ...wanted, ...more });
    if (told.refusal) {
      tell($("#standing"), "bad", told.refusal.text);
      return false;
    }
    this.#sheet = { ...wanted, rows: told.rows };
    keep("sheet", this.address);
    this.moved();
    return true;
  }

  /** The same, for rows: they can be had back. */
  async #changeRows(rows, more = {}) {
    const before = this.#sheet.rows;
    if (!(await this.#change({ rows }, more))) return;
    this.#before.push(before);
    this.#correct(null);
  }

  /** Takes the last change of rows back, or the last row; its points go back into the boxes. */
  async #undo() {
    const { rows } = this.#sheet;
    const before = this.#before.at(-1) ?? rows.slice(0, -1);
    if (!(await this.#change({ rows: before }))) return;
    this.#before.pop();
    if (before.length < rows.length) this.#fill(rows.at(-1));
  }

  #write(event) {
    event.preventDefault();
    const texts = this.#points.map(({ value }) => value.trim().replace(/[০-৯]/g, (digit) => digit.charCodeAt(0) - 0x9e6));
    const unread = texts.find((text) => !/^-?\d*$/.test(text));
    if (unread !== undefined) return tell($("#standing"), "bad", say("not-points", { text: unread }));
    if (texts.filter((text) => !text).length > 1) return tell($("#standing"), "bad", say("one-empty"));
    const points = texts.map((text) => (text ? Number(text) : null));
    const { rows } = this.#sheet;
    if (this.#correcting === null) this.#changeRows([...rows, points]);
    else this.#changeRows(rows, { change: [this.#correcting, points] });
  }

  #correct(row) {
    this.#correcting = row;
    this.#fill(this.#sheet.rows[row] ?? []);
    this.answer();
    if (row !== null) this.#points[0].focus();
  }

  async #renew() {
    if (await sure("new-sure", "new")) this.#changeRows([]);
  }

  async #takeOver() {
    if (!(await sure("take-over-sure", "take-over"))) return;
    this.#visiting = false;
    this.#change({});
  }

  async #rename(seat, box) {
    const old = this.#sheet.names[seat];
    const given = box.value.replaceAll(",", " ").trim() || SEATS[seat];
    const names = this.#sheet.names.map((other, place) => (place === seat ? given : other));
    box.value = (await this.#change({ names })) ? given : old;
  }

  async answer() {
    const told = await this.#ask({ kind: "score", ...this.#sheet });
    if (!told) return;
    delete $("#sheet").dataset.waiting;
    const over = told.refusal || (told.winners.length > 0 && this.#correcting === null);
    $("#visiting").hidden = !this.#visiting;
    $("#kept").hidden = this.#visiting;
    $("#row").hidden = Boolean(this.#visiting || over);
    $(".scores").hidden = Boolean(told.refusal);
    for (const control of ["#dealer", "#new"]) $(control).closest("label, button").hidden = this.#visiting;
    const undoable = this.#before.length || this.#sheet.rows.length;
    $("#undo").hidden = this.#visiting || this.#correcting !== null || !undoable;
    if (told.refusal) return tell($("#standing"), "bad", told.refusal.text);
    this.#showTable(told);
    this.#showForm(told);
    this.#showStanding(told);
  }

  #showTable({ rows, totals, dealers, dealer, winners }) {
    $("#sheet thead th").textContent = say("round");
    this.#names.forEach((box, seat) => {
      const won = winners.includes(seat);
      if (box !== document.activeElement) box.value = this.#sheet.names[seat];
      box.disabled = this.#visiting;
      box.setAttribute("aria-label", say("name-of-seat", { seat: SEATS[seat] }));
      box.parentElement.className = won ? "won" : "";
      this.#marks[seat].textContent = seat === dealer ? say("deals") : won ? "★" : "";
    });
    $("#sheet tbody").replaceChildren(...rows.map((row, number) => this.#row(row, number, dealers[number])));
    const cells = totals.map((total, seat) => element("td", { class: winners.includes(seat) ? "won" : null }, String(total)));
    $("#sheet tfoot").replaceChildren(element("tr", {}, element("th", { scope: "row" }, say("total")), ...cells, element("td")));
  }

  #row(points, number, dealer) {
    const round = say("correct-row", { number: number + 1 });
    const button = element("button", { type: "button", class: "correct", "aria-label": round, title: round, onclick: () => this.#correct(number) }, "✎");
    const cells = points.map((each, seat) => element("td", { class: seat === dealer ? "dealt" : null }, String(each)));
    const head = element("th", { scope: "row", title: say("dealt", { name: this.#sheet.names[dealer] }) }, String(number + 1));
    return element("tr", { class: number === this.#correcting ? "correcting" : null }, head, ...cells, element("td", {}, this.#visiting ? null : button));
  }

  #showForm({ rows }) {
    const { names, dealer } = this.#sheet;
    this.#points.forEach((box, seat) => (box.previousElementSibling.textContent = names[seat]));
    const label = this.#correcting === null ? "enter" : "correct-row";
    $("#enter").textContent = say(label, { number: (this.#correcting ?? rows.length) + 1 });
    $("#cancel").hidden = this.#correcting === null;
    $("#dealer").replaceChildren(...names.map((name, seat) => element("option", { value: seat }, name)));
    $("#dealer").value = dealer;
  }

  #showStanding({ rows, totals, dealer, winners, target }) {
    const { names } = this.#sheet;
    const points = Math.max(...totals);
    if (winners.length === 1) return tell($("#standing"), "good", say("won", { name: names[winners[0]], points }));
    const won = new Intl.ListFormat(document.documentElement.lang).format(winners.map((seat) => names[seat]));
    if (winners.length) return tell($("#standing"), "good", say("shared", { names: won, points }));
    tell($("#standing"), "wait", say("next-dealer", { name: names[dealer] }));
    if (!rows.length) $("#standing").append(linked(say("sheet-empty", { target })));
  }
}
