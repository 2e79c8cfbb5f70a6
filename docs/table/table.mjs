// The page: which screen is open, and what all of them share.

import { read, readGroups } from "./address.mjs";
import { Arranging } from "./arranging.mjs";
import { ask, ready } from "./asking.mjs";
import { Checking } from "./checking.mjs";
import { $, $$ } from "./dom.mjs";
import { Judging } from "./judging.mjs";
import { Boxes, Pack } from "./laying.mjs";
import { Scoring } from "./scoring.mjs";
import { choose, preferred, say, speak, tell } from "./words.mjs";

const boxes = new Boxes($("#groups"), new Pack($("#faces")), {
  changed: () => moved(),
  title: (place) => open.title(place),
  mark: (place) => (boxes.sizes.length > 1 ? place + 1 : "✓"),
});
const SCREENS = [new Judging(boxes, moved), new Checking(boxes, moved), new Arranging(boxes, moved), new Scoring(moved)];
let open = SCREENS[0];

/** Shows what the address says. */
function turn() {
  const address = read(location.hash);
  open = SCREENS.find((screen) => screen.name === address.screen) ?? SCREENS[0];
  const { name } = open;
  document.documentElement.dataset.screen = name;
  $("#title").textContent = say(`${name}-title`);
  document.title = `${say(`${name}-title`)} · ${say("site")}`;
  for (const link of $$("nav a")) {
    if (link.dataset.label === name) link.setAttribute("aria-current", "page");
    else link.removeAttribute("aria-current");
  }
  $("#cards").hidden = name === "score";
  $("#arranged").hidden = true;
  $("#sheet").hidden = name !== "score";
  $("#size").hidden = name !== "judge";
  $("#onward").hidden = true;
  cleared = null;
  const sound = open.open(address) && address.sound;
  note(sound ? "" : say("unread"));
  show();
}

let cleared = null; // what lay there before it was cleared, until something else is done

/** After the cards or the sheet have changed: the address follows. */
function moved() {
  note("");
  cleared = null;
  history.replaceState(null, "", open.address);
  show();
}

function show() {
  if (open.name !== "score") {
    const total = boxes.sizes.reduce((sum, size) => sum + size, 0);
    $("#count").textContent = say("laid", { laid: boxes.laid.length, total });
    $("#clear").textContent = say(cleared ? "undo" : "clear");
  }
  $(`nav a[data-label=${open.name}]`).href = open.address; // so that going back to a screen finds its cards
  open.answer().catch((error) => note(say("broken", { error: error.message })));
}

/** A line for a while, or until something is done. */
function note(text, seconds = Infinity) {
  $("#note").textContent = text;
  $("#note").hidden = !text;
  clearTimeout(note.timer);
  if (seconds < Infinity) note.timer = setTimeout(() => note(""), seconds * 1000);
}

/** Takes all cards back; the same button brings them again. */
function clear() {
  const [before, again] = [boxes.groups, cleared];
  if (again) boxes.set(again, boxes.sizes);
  else boxes.clear();
  moved();
  if (!again && before.flat().length) cleared = before;
  show();
}

async function share() {
  const { href: url } = location;
  if (navigator.share) return navigator.share({ title: document.title, url }).catch(() => {});
  const copied = navigator.clipboard?.writeText(url) ?? Promise.reject(new Error("no clipboard"));
  return copied.then(
    () => note(say("copied"), 5),
    () => note(say("copy", { link: url })),
  );
}

/** Lays the cards that somebody typed, as the package reads them. */
async function type(event) {
  event.preventDefault();
  const told = await ask({ kind: "read", text: $("#text").value });
  if (told.refusal) return tell($("#result"), "bad", told.refusal.text);
  const typed = told.groups.length > 1 && boxes.sizes.length > 1 ? told.groups : dealt(told.groups.flat(), boxes.sizes);
  const { groups, sound } = readGroups(typed.map((cards) => cards.join("")).join("/"), boxes.sizes);
  boxes.set(groups, boxes.sizes);
  moved();
  if (sound) $("#text").value = "";
  else note(say("not-laid"));
}

/** Cards typed without a sign between groups, group by group; what is too many stays as a group of its own. */
function dealt(cards, sizes) {
  const rest = [...cards];
  const groups = sizes.map((size) => rest.splice(0, size));
  return rest.length ? [...groups, rest] : groups;
}

$("#clear").addEventListener("click", clear);
for (const link of $$("nav a")) link.addEventListener("click", () => link.hash === location.hash && turn());
for (const button of $$("#share, #share-hand, #share-sheet")) button.addEventListener("click", share);
$("#typed").addEventListener("submit", type);
$("#again").addEventListener("click", () => location.reload());
$("#language").addEventListener("change", ({ target }) => choose(target.value).then(turn));
addEventListener("hashchange", turn);

ready.then(
  () => {
    $("#loading").hidden = true;
    document.documentElement.dataset.ready = Math.round(performance.now());
  },
  () => {
    $("#loading").hidden = true;
    $("#failed").hidden = false;
  },
);

await speak(preferred());
turn();
