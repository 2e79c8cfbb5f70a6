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
  const sound = open.open(address) && address.sound;
  note(sound ? "" : say("unread"));
  show();
}

/** After the cards or the sheet have changed: the address follows. */
function moved() {
  note("");
  history.replaceState(null, "", open.address);
  show();
}

function show() {
  if (open.name !== "score") {
    const total = boxes.sizes.reduce((sum, size) => sum + size, 0);
    $("#count").textContent = say("laid", { laid: boxes.laid.length, total });
  }
  $(`nav a[data-label=${open.name}]`).href = open.address; // so that going back to a screen finds its cards
  open.answer().catch((error) => note(say("broken", { error: error.message })));
}

function note(text) {
  $("#note").textContent = text;
  $("#note").hidden = !text;
}

async function share() {
  const { href: url } = location;
  if (navigator.share) return navigator.share({ title: document.title, url }).catch(() => {});
  const copied = navigator.clipboard?.writeText(url) ?? Promise.reject(new Error("no clipboard"));
  return copied.then(
    () => note(say("copied")),
    () => note(say("copy", { link: url })),
  );
}

/** Lays the cards that somebody typed, as the package reads them. */
async function type(event) {
  event.preventDefault();
  const told = await ask({ kind: "read", text: $("#text").value });
  if (told.refusal) return tell($("#result"), "bad", told.refusal.text);
  const typed = boxes.sizes.length > 1 ? told.groups : [told.groups.flat()];
  const { groups, sound } = readGroups(typed.map((cards) => cards.join("")).join("/"), boxes.sizes);
  boxes.set(groups, boxes.sizes);
  moved();
  if (!sound) note(say("unread"));
}

$("#clear").addEventListener("click", () => boxes.clear());
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
