// Groups of cards as they are laid, and the pack that they come from. How many cards a group has is told to
// it; it knows nothing else of the game.

import { $, $$, element, picture } from "./dom.mjs";
import { cardName, cardSign, say } from "./words.mjs";

/** Places for cards: a row for each group, whose cards can be taken back, and one of which takes the next. */
export class Boxes {
  groups = [];
  sizes = [];
  active = 0;

  /**
   * `changed` is called after each card laid or taken back; `title` makes what stands before a row; `mark` is
   * what the pack shows on a card of a row.
   */
  constructor(list, pack, { changed, title, mark = (place) => place + 1 }) {
    Object.assign(this, { list, pack, changed, title, mark });
    pack.tapped = (card) => this.tap(card);
  }

  get texts() {
    return this.groups.map((group) => group.join(" "));
  }

  get laid() {
    return this.groups.flat();
  }

  get full() {
    return this.groups.every((group, place) => group.length === this.sizes[place]);
  }

  set(groups, sizes) {
    this.groups = groups;
    this.sizes = sizes;
    this.active = 0;
    this.#advance();
    this.#build();
    this.show();
  }

  clear() {
    this.set(this.sizes.map(() => []), this.sizes);
    this.changed();
  }

  /** Lays a card in the row that is next, or takes it back. */
  tap(card) {
    const place = this.groups.findIndex((group) => group.includes(card));
    if (place >= 0) {
      this.groups[place] = this.groups[place].filter((other) => other !== card);
      this.active = 0;
      this.#advance();
    } else {
      if (this.full) return;
      this.#advance();
      this.groups[this.active].push(card);
      this.#advance();
    }
    this.show();
    this.changed();
  }

  #advance() {
    const open = (place) => this.groups[place].length < this.sizes[place];
    if (open(this.active)) return;
    const next = this.groups.findIndex((_, place) => open(place));
    if (next >= 0) this.active = next;
  }

  #build() {
    const row = (_, place) =>
      element("li", {}, this.title(place), element("div", { class: "laid" }), element("div", { class: "worth" }));
    this.list.replaceChildren(...this.groups.map(row));
  }

  /** Shows the cards; what they are worth stays until the answer comes. */
  show() {
    this.groups.forEach((group, place) => {
      const row = this.list.children[place];
      row.classList.toggle("active", place === this.active && !this.full);
      row.classList.remove("winner", "wrong");
      if (group.length < this.sizes[place]) $(".worth", row).replaceChildren();
      $(".laid", row).replaceChildren(...group.map((card) => this.#card(card, row)), ...this.#slots(group, place));
    });
    this.pack.mark((card) => {
      const place = this.groups.findIndex((group) => group.includes(card));
      return place < 0 ? null : this.mark(place);
    });
  }

  #card(card, row) {
    const back = () => {
      this.tap(card);
      $(".laid button", row)?.focus(); // the button that had the focus is gone
    };
    const label = say("take-back", { card: cardName(card) });
    return element("button", { type: "button", class: "card", "aria-label": label, onclick: back }, picture(`card-${card}`));
  }

  #slots(group, place) {
    const free = this.sizes[place] - group.length;
    if (!free) return [];
    const choose = () => {
      this.active = place;
      this.show();
      $(".slot", this.list.children[place]).focus();
    };
    const label = say("lay-here", { group: this.groupName(place) });
    const pressed = String(place === this.active);
    const first = element("button", { type: "button", class: "slot", "aria-label": label, "aria-pressed": pressed, onclick: choose });
    return [first, ...Array.from({ length: free - 1 }, () => element("span", { class: "slot" }))];
  }

  groupName(place) {
    return say("group", { number: place + 1 });
  }

  /** What the groups are worth, with the winner or what is wrong. */
  worths(groups, { winner = null, points = null, wrong = [] } = {}) {
    groups.forEach((group, place) => {
      const row = this.list.children[place];
      $(".worth", row).replaceChildren(...(group ? worth(group) : []));
      row.classList.toggle("winner", place === winner);
      row.classList.toggle("wrong", wrong.includes(place));
      if (place === winner) $(".worth", row).append(element("b", {}, say("takes", { points })));
      if (group?.spare) $$(".card", row)[this.groups[place].indexOf(group.spare)].classList.add("spare");
    });
  }
}

/** Combination, points and chance of a group. */
export function worth({ combination, points, spare, chance }) {
  const told = [say("points", { points }), spare && say("spare", { card: cardSign(spare) })].filter(Boolean).join(", ");
  const lines = [element("span", {}, combination.replaceAll("-", "\u2011")), element("small", {}, told)];
  if (chance === undefined) return lines;
  const percent = Math.round(chance * 100);
  const bar = element("progress", { max: 100, value: percent, "aria-hidden": "true" });
  return [...lines, element("small", {}, say("chance", { percent })), bar];
}

/** Buttons for cards, with one tab stop; the arrows go from one to the next. */
export class Pack {
  tapped = () => {};

  constructor(root) {
    this.root = root;
    root.addEventListener("click", ({ target }) => {
      const face = target.closest("button");
      if (face) this.#tap(face);
    });
    root.addEventListener("keydown", (event) => this.#arrow(event));
  }

  /** Holds these cards alone, as copies of the whole pack's buttons. */
  hold(cards) {
    const copies = cards.map((card) => $(`#faces button[value="${card}"]`).cloneNode(true));
    copies.forEach((face, place) => (face.tabIndex = place ? -1 : 0));
    this.root.replaceChildren(...copies);
  }

  mark(label) {
    for (const face of $$("button", this.root)) {
      const mark = label(face.value);
      face.setAttribute("aria-pressed", String(mark !== null));
      if (mark === null) delete face.dataset.mark;
      else face.dataset.mark = mark;
    }
  }

  #tap(face) {
    this.#stop(face);
    this.tapped(face.value);
  }

  #stop(face) {
    for (const other of $$("button", this.root)) other.tabIndex = other === face ? 0 : -1;
  }

  #arrow(event) {
    const faces = $$("button", this.root);
    const next = neighbour(faces, document.activeElement, event.key);
    if (!next) return;
    event.preventDefault();
    this.#stop(next);
    next.focus();
  }
}

/** Where an arrow leads: the next button left or right, or the nearest one in the row above or below. */
function neighbour(faces, from, key) {
  const here = faces.indexOf(from);
  if (key === "ArrowLeft") return faces[here - 1];
  if (key === "ArrowRight") return faces[here + 1];
  if (key !== "ArrowUp" && key !== "ArrowDown") return undefined;
  const at = (face) => face.getBoundingClientRect();
  const { left, top } = at(from);
  const down = (face) => (at(face).top - top) * (key === "ArrowDown" ? 1 : -1);
  const far = (face) => down(face) * 100 + Math.abs(at(face).left - left);
  return faces.filter((face) => down(face) > 1).sort((one, other) => far(one) - far(other))[0];
}
