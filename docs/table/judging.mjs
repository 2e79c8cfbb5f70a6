// Who wins? Groups in the order played, with names.

import { asker } from "./asking.mjs";
import { readGroups, readNames, writeGroups, writeNames, written } from "./address.mjs";
import { $, $$, element } from "./dom.mjs";
import { say, tell } from "./words.mjs";

const PLAYS = 4;

export class Judging {
  name = "judge";
  #size = 3;
  #names = readNames();
  #ask = asker();

  constructor(boxes, moved) {
    Object.assign(this, { boxes, moved });
    for (const choice of $$("#size input")) choice.addEventListener("change", () => this.#resize(Number(choice.value)));
  }

  open({ value, more }) {
    this.#size = more.size === "4" ? 4 : 3;
    this.#names = readNames(more.names);
    $(`#size input[value="${this.#size}"]`).checked = true;
    const { groups, sound } = readGroups(value, this.#sizes);
    this.boxes.set(groups, this.#sizes);
    return sound;
  }

  get address() {
    const size = this.#size === 4 ? "4" : "";
    return written(this.name, writeGroups(this.boxes.groups), { size, names: writeNames(this.#names) });
  }

  get #sizes() {
    return Array(PLAYS).fill(this.#size);
  }

  #resize(size) {
    this.#size = size;
    this.boxes.set(this.boxes.groups.map((group) => group.slice(0, size)), this.#sizes);
    this.moved();
  }

  title(place) {
    const renamed = ({ target }) => {
      this.#names[place] = target.value.trim() || "ABCD"[place];
      target.value = this.#names[place];
      this.moved();
    };
    const label = say("name-of-play", { number: place + 1 });
    const input = element("input", { class: "name", maxlength: 40, autocomplete: "off", "aria-label": label, onchange: renamed, onfocus: ({ target }) => target.select() });
    input.value = this.#names[place];
    return input;
  }

  async answer() {
    const result = $("#result");
    const asked = { kind: "judge", groups: this.boxes.texts, size: this.#size, names: this.#names };
    const told = await this.#ask(asked);
    if (!told) return;
    if (told.refusal) return tell(result, "bad", told.refusal.text);
    this.boxes.worths(told.groups, told.ruling ?? {});
    if (told.ruling) return tell(result, "good", ...told.ruling.lines);
    const begun = this.boxes.groups.filter((group) => group.length).length > 1;
    tell(result, "wait", say(begun ? "judge-begun" : "judge-hint"));
  }
}
