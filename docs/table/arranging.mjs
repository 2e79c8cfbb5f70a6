// Arrange: thirteen cards, then the best, strongest first, and mine beside each other.

import { asker } from "./asking.mjs";
import { readGroups, writeGroups, written } from "./address.mjs";
import { decimal, groupTitle, showChecked, SIZES } from "./checking.mjs";
import { $, $$, element, picture } from "./dom.mjs";
import { Boxes, Pack, worth } from "./laying.mjs";
import { cardName, say, tell } from "./words.mjs";

const HAND = [13];

export class Arranging {
  name = "arrange";
  #ask = asker();
  #hand = []; // whose groups are laid out as mine
  #changing = false; // the pack is shown, though the hand is full
  #pack = new Pack($("#mine-faces"));
  #mine;

  constructor(boxes, moved) {
    Object.assign(this, { boxes, moved });
    this.#mine = new Boxes($("#mine-groups"), this.#pack, { changed: moved, title: groupTitle });
    $("#other-hand").addEventListener("click", () => this.#forget(() => boxes.clear()));
    $("#change-hand").addEventListener("click", () => this.#change());
  }

  open({ value, more }) {
    const hand = readGroups(value, HAND);
    this.#changing = false;
    this.#forget(() => this.boxes.set(hand.groups, HAND));
    this.#hold();
    const mine = readGroups(more.mine ?? "", SIZES, this.#hand);
    if (this.#hand.length) this.#mine.set(mine.groups, SIZES);
    return hand.sound && mine.sound;
  }

  get address() {
    const mine = this.boxes.full ? writeGroups(this.#mine.groups) : "";
    return written(this.name, this.boxes.laid.join(""), { mine });
  }

  title() {
    return element("span", { class: "unseen" }, say("arrange"));
  }

  /** Another hand comes: mine begins anew. */
  #forget(come) {
    this.#hand = [];
    this.#mine.groups = [];
    come();
  }

  /** Shows the pack again, to change a card of the hand. */
  #change() {
    this.#changing = true;
    this.answer();
    scrollTo(0, 0);
  }

  /** Lays out places for mine when the hand is full; cards that are still of the hand stay where they lie. */
  #hold() {
    if (!this.boxes.full) return;
    const hand = [...this.boxes.laid].sort(byPack);
    if (hand.join() === this.#hand.join()) return;
    this.#hand = hand;
    this.#pack.hold(hand);
    this.#mine.set(SIZES.map((_, place) => (this.#mine.groups[place] ?? []).filter((card) => hand.includes(card))), SIZES);
  }

  async answer() {
    this.#hold();
    this.#changing &&= this.boxes.full;
    const full = this.boxes.full && !this.#changing;
    $("#cards").hidden = full;
    $("#arranged").hidden = !full;
    $("#onward").hidden = true;
    if (!full) return tell($("#result"), "wait", say(this.#changing ? "change-hint" : "arrange-hint"));
    const told = await this.#ask({ kind: "arrange", hand: this.#hand.join(" "), mine: this.#mine.texts });
    if (!told) return;
    const [best, strongest] = $$("#arranged .columns > section");
    show(best, told.best, []);
    show(strongest, told.strongest_first, [less(told.strongest_first)]);
    const legal = (seen) => [say("expected", { points: decimal(seen.expected) }), less(seen)];
    showChecked(this.#mine, $("#mine-result"), told.mine, legal, say("mine-hint"));
    $("#mine-faces").hidden = this.#mine.full;
  }
}

const byPack = (one, other) => place(one) - place(other);
const place = (card) => $$("#faces button").findIndex((face) => face.value === card);

function less({ less: points }) {
  return points < 0.05 ? say("as-good") : say("less", { points: decimal(points) });
}

function show(section, { groups, expected }, more) {
  $(".expected", section).replaceChildren(say("expected", { points: decimal(expected) }), ...more.map((line) => element("span", {}, line)));
  const row = (group, number) =>
    element("li", {}, groupTitle(number), element("div", { class: "laid" }, ...group.cards.map((card) => shownCard(card, group.spare))), element("div", { class: "worth" }, ...worth(group)));
  $(".groups", section).replaceChildren(...groups.map(row));
}

const shownCard = (card, spare) =>
  element("span", { class: card === spare ? "card spare" : "card", role: "img", "aria-label": cardName(card) }, picture(`card-${card}`));
