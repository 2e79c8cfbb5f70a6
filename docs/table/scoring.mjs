// The score sheet. One is kept in this browser; one that comes with a link opens beside it.

import { ask, asker } from "./asking.mjs";
import { read, readSheet, writeSheet } from "./address.mjs";
import { $, $$, element } from "./dom.mjs";
import { keep, kept } from "./keeping.mjs";
import { linked, say, tell } from "./words.mjs";

const FRESH = { dealer: 3, rows: [], names: [..."ABCD"] };

export class Scoring {
  name = "score";
  #sheet = FRESH;
  #visiting = false; // this sheet came with a link, and another is kept
  #correcting = null; // the row that is being corrected
  #ask = asker();

  constructor(moved) {
    this.moved = moved;
    $("#row").addEventListener("submit", (event) => this.#write(event));
    $("#cancel").addEventListener("click", () => this.#correct(null));
    $("#undo").addEventListener("click", () => this.#change({ rows: this.#sheet.rows.slice(0, -1) }));
    $("#dealer").addEventListener("change", ({ target }) => this.#change({ dealer: Number(target.value) }));
    $("#new").addEventListener("click", () => $("#sure").showModal());
    $("#sure").addEventListener("close", () => this.#renew());
    $("#take-over").addEventListener("click", () => this.#takeOver());
    $("#back-to-mine").addEventListener("click", () => (location.hash = this.#own()));
  }

  open(address) {
    const own = readSheet(read(this.#own()));
    const given = address.value || address.more.names ? readSheet(address) : { ...own, sound: true };
    const same = writeSheet(given) === writeSheet(own);
    this.#visiting = !same && writeSheet(own) !== writeSheet(FRESH);
    this.#sheet = { dealer: given.dealer, rows: given.rows, names: given.names };
    this.#correcting = null;
    return given.sound;
  }

  get address() {
    return writeSheet(this.#sheet);
  }

  #own() {
    return kept("sheet") || writeSheet(FRESH);
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
    this.#correcting = null;
    keep("sheet", this.address);
    this.moved();
    return true;
  }

  #write(event) {
    event.preventDefault();
    const points = $$("#row input").map((input) => (/^\s*$/.test(input.value) ? null : Number(input.value)));
    if (points.some(Number.isNaN)) return;
    const { rows } = this.#sheet;
    if (this.#correcting === null) this.#change({ rows: [...rows, points] });
    else this.#change({}, { change: [this.#correcting, points] });
  }

  #correct(row) {
    this.#correcting = row;
    this.answer();
    if (row !== null) $("#row input").focus();
  }

  #renew() {
    if ($("#sure").returnValue === "yes") this.#change({ rows: [] });
    $("#sure").returnValue = "";
  }

  #takeOver() {
    this.#visiting = false;
    this.#change({});
  }

  async answer() {
    const told = await this.#ask({ kind: "score", ...this.#sheet });
    if (!told) return;
    $("#visiting").hidden = !this.#visiting;
    $("#row").hidden = this.#visiting || Boolean(told.refusal) || (told.winners.length > 0 && this.#correcting === null);
    for (const control of ["#dealer", "#new"]) $(control).closest("label, button").hidden = this.#visiting;
    if (told.refusal) {
      for (const part of $$("#sheet table > *")) part.replaceChildren();
      return tell($("#standing"), "bad", told.refusal.text);
    }
    this.#showTable(told);
    this.#showForm(told);
    this.#showStanding(told);
  }

  #showTable({ rows, totals, dealers, dealer, winners }) {
    const heads = this.#sheet.names.map((name, seat) => this.#head(name, seat, { deals: seat === dealer, won: winners.includes(seat) }));
    $("#sheet thead").replaceChildren(element("tr", {}, element("th", { scope: "col" }, say("round")), ...heads, element("td")));
    $("#sheet tbody").replaceChildren(...rows.map((row, number) => this.#row(row, number, dealers[number])));
    const cells = totals.map((total, seat) => element("td", { class: winners.includes(seat) ? "won" : null }, String(total)));
    $("#sheet tfoot").replaceChildren(element("tr", {}, element("th", { scope: "row" }, say("total")), ...cells, element("td")));
  }

  #head(name, seat, { deals, won }) {
    const renamed = async ({ target }) => {
      const given = target.value.replaceAll(",", " ").trim() || "ABCD"[seat];
      const names = this.#sheet.names.map((other, place) => (place === seat ? given : other));
      if (!(await this.#change({ names }))) target.value = name;
    };
    const label = say("name-of-seat", { seat: "ABCD"[seat] });
    const input = element("input", { maxlength: 40, autocomplete: "off", "aria-label": label, disabled: this.#visiting, onchange: renamed });
    input.value = name;
    const mark = deals ? say("deals") : won ? "★" : "";
    return element("th", { scope: "col", class: won ? "won" : null }, input, element("small", {}, mark));
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
    const row = rows[this.#correcting] ?? [];
    const boxes = names.map((name, seat) => {
      const input = element("input", { inputmode: "numeric", autocomplete: "off", maxlength: 3 });
      input.value = row[seat] ?? "";
      return element("label", {}, element("span", {}, name), input);
    });
    $("#row .four").replaceChildren(...boxes);
    const label = this.#correcting === null ? "enter" : "correct-row";
    $("#enter").textContent = say(label, { number: (this.#correcting ?? rows.length) + 1 });
    $("#cancel").hidden = this.#correcting === null;
    $("#undo").hidden = this.#correcting !== null || !rows.length;
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
