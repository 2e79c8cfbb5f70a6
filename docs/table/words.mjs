// What the page itself says, in the language chosen: labels, the names and signs of the cards, and the rules' own words.

import { $, $$, element } from "./dom.mjs";
import { keep, kept } from "./keeping.mjs";

const LANGUAGES = $$("#language option").map((option) => option.value);
let words = {};

/** The language chosen here before, or else the first of the browser's that the page has. */
export function preferred() {
  const wanted = [kept("language"), ...navigator.languages.map((tag) => tag.split("-")[0].toLowerCase())];
  return wanted.find((language) => LANGUAGES.includes(language)) ?? "en";
}

export const cardName = (card) => words.cards[card];
export const cardSign = (card) => words.signs[card];
export const ruleText = (rule) => words.rules[rule];

/** A label with its places filled in. */
export function say(label, values = {}) {
  return words.labels[label].replace(/\{(\w+)\}/g, (_, place) => values[place]);
}

/** Turns all that stands on the page for good to a language. */
export async function speak(chosen) {
  const response = await fetch(new URL(`./words/${chosen}.json`, import.meta.url));
  words = await response.json();
  document.documentElement.lang = chosen;
  $("#language").value = chosen;
  for (const each of $$("[data-label]")) each.textContent = say(each.dataset.label);
  for (const each of $$("[data-aria]")) each.setAttribute("aria-label", say(each.dataset.aria));
  for (const face of $$(".faces button")) face.setAttribute("aria-label", cardName(face.value));
  $("#private").textContent = say("private", words);
}

export function choose(chosen) {
  keep("language", chosen);
  return speak(chosen);
}

const RULE = /(\(?)\b(R[1-7]\.\d+)\b(\)?)/g;

const RANKS = /\b(10|[2-9AKQJ])-(10|[2-9AKQJ])-(10|[2-9AKQJ])\b/g;

/** A sentence in which every number of a rule opens that rule. No line ends between it and its brackets, or in A-2-3. */
export function linked(line) {
  const shown = element("p");
  const text = line.replace(RANKS, "$1\u2011$2\u2011$3");
  let end = 0;
  for (const found of text.matchAll(RULE)) {
    const [, before, rule, after] = found;
    const number = element("button", { type: "button", class: "rule", onclick: () => showRule(rule) }, rule);
    shown.append(text.slice(end, found.index), element("span", { class: "whole" }, before, number, after));
    end = found.index + found[0].length;
  }
  shown.append(text.slice(end));
  return shown;
}

function showRule(rule) {
  const dialog = $("#rule");
  $("h2", dialog).textContent = say("rule", { rule });
  $("p", dialog).textContent = ruleText(rule);
  const { lang } = document.documentElement;
  $("a", dialog).href = lang === "en" ? "../play.html" : `../play/${lang}/play.html`;
  dialog.showModal();
}

for (const dialog of $$("dialog")) dialog.addEventListener("click", (event) => event.target === dialog && dialog.close());

/** Whether somebody, asked, says yes to what cannot be had back. */
export function sure(question, yes) {
  const dialog = $("#sure");
  $("p", dialog).textContent = say(question);
  $(".main", dialog).textContent = say(yes);
  dialog.returnValue = "";
  dialog.showModal();
  return new Promise((resolve) => dialog.addEventListener("close", () => resolve(dialog.returnValue === "yes"), { once: true }));
}

/** Puts lines where answers stand; `tone` is good, bad or wait. */
export function tell(place, tone, ...lines) {
  place.className = tone;
  place.replaceChildren(...lines.map(linked));
}
