// Is it legal? Four groups, with what is wrong shown while they are laid.

import { asker } from "./asking.mjs";
import { readGroups, writeGroups, written } from "./address.mjs";
import { $, element } from "./dom.mjs";
import { say, tell } from "./words.mjs";

export const SIZES = [3, 3, 3, 4];

export const groupTitle = (place) => element("span", { class: "name" }, String(place + 1));

/** Shows what the package says of four groups; `legal` gives the lines for those with nothing wrong. */
export function showChecked(boxes, result, checked, legal, wait) {
  const wrong = checked.problems.flatMap((problem) => problem.groups);
  boxes.worths(checked.outlook?.groups ?? checked.groups, { wrong });
  if (wrong.length) tell(result, "bad", say("not-legal"), ...checked.problems.map((problem) => problem.text));
  else if (checked.outlook) tell(result, "good", ...legal(checked.outlook));
  else tell(result, "wait", wait);
}

/** Points with one decimal, as the language of the page writes it, in the digits that are on cards. */
export function decimal(points) {
  const one = { minimumFractionDigits: 1, maximumFractionDigits: 1, numberingSystem: "latn", useGrouping: false };
  return points.toLocaleString(document.documentElement.lang, one);
}

export class Checking {
  name = "check";
  #ask = asker();

  constructor(boxes, moved) {
    Object.assign(this, { boxes, moved });
  }

  open({ value }) {
    const { groups, sound } = readGroups(value, SIZES);
    this.boxes.set(groups, SIZES);
    return sound;
  }

  get address() {
    return written(this.name, writeGroups(this.boxes.groups));
  }

  title(place) {
    return groupTitle(place);
  }

  async answer() {
    const { full, laid, groups, texts } = this.boxes;
    $("#onward").hidden = !full;
    if (full) $("#onward a").href = written("arrange", laid.join(""), { mine: writeGroups(groups) });
    const told = await this.#ask({ kind: "check", groups: texts });
    if (!told) return;
    if (told.refusal) return tell($("#result"), "bad", told.refusal.text);
    const legal = ({ expected }) => [say("legal", { points: decimal(expected) })];
    showChecked(this.boxes, $("#result"), told, legal, say(laid.length ? "check-wait" : "check-hint"));
  }
}
