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
  #pack = new Pack($("#mine-faces"));
  #mine;

  constructor(boxes, moved) {
    Object.assign(this, { boxes, moved });
    this.#mine = new Boxes($("#mine-groups"), this.#pack, { changed: moved, title: groupTitle });
    $("#other-hand").addEventListener("click", () => boxes.clear());
  }

  open({ value, more }) {
    const hand = readGroups(value, HAND);
    this.boxes.set(hand.groups, HAND);
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

  /** Lays out places for mine when the hand is full, and forgets them with the hand. */
  #hold() {
    const hand = this.boxes.full ? [...this.boxes.laid].sort(byPack) : [];
    if (hand.join() === this.#hand.join()) return;
    this.#hand = hand;
    this.#pack.hold(hand);
    this.#mine.set(SIZES.map(() => []), SIZES);
  }

  async answer() {
    const { full } = this.boxes;
    this.#hold();
    $("#cards").hidden = full;
    $("#arranged").hidden = !full;
    $("#onward").hidden = true;
    if (!full) return tell($("#result"), "wait", say("arrange-hint"));
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
    element("li", {}, groupTitle(number), element("div", { class: "laid" }, ...group.cards.map(shownCard)), element("div", { class: "worth" }, ...worth(group)));
  $(".groups", section).replaceChildren(...groups.map(row));
}

const shownCard = (card) => element("span", { class: "card", role: "img", "aria-label": cardName(card) }, picture(`card-${card}`));
