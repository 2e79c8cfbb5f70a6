// The address holds all there is to see: #screen=value&more=value. It is read as text from a stranger.

import { $$ } from "./dom.mjs";

export const CARDS = $$("#faces button").map((face) => face.value);
export const SEATS = [..."ABCD"];

/** An address as its screen, its value and what else it says; `sound` is false if part of it cannot be read. */
export function read(hash) {
  const found = { screen: "", value: "", more: {}, sound: true };
  hash.replace(/^#/, "").split("&").forEach((part, place) => {
    const [name, ...rest] = part.split("=");
    let text = rest.join("=");
    try {
      text = decodeURIComponent(text);
    } catch {
      found.sound = false;
      text = "";
    }
    if (place === 0) Object.assign(found, { screen: name, value: text });
    else found.more[name] = text;
  });
  return found;
}

/** `written("judge", "KhJh8h/", { names: "..." })`; what is empty is left out. */
export function written(screen, value, more = {}) {
  const parts = Object.entries(more).filter(([, text]) => text);
  const plain = (text) => encodeURIComponent(text).replaceAll("%2F", "/").replaceAll("%2C", ",");
  return [`#${screen}${value && `=${plain(value)}`}`, ...parts.map(([name, text]) => `${name}=${plain(text)}`)].join("&");
}

/** Groups of these sizes from such as "KhJh8h/9c8d7s", with what does not belong there left out. */
export function readGroups(text, sizes, allowed = CARDS) {
  const texts = text.split("/");
  const groups = sizes.map(() => []);
  let sound = texts.length <= sizes.length;
  const seen = new Set();
  texts.slice(0, sizes.length).forEach((cards, place) => {
    for (const card of cards.match(/..?/g) ?? []) {
      const fits = allowed.includes(card) && !seen.has(card) && groups[place].length < sizes[place];
      if (fits) groups[place].push(card);
      seen.add(card);
      sound &&= fits;
    }
  });
  return { groups, sound };
}

export const writeGroups = (groups) => groups.map((group) => group.join("")).join("/").replace(/\/+$/, "");

/** Names from such as "Asha,Bilal,Chen,Dipa"; a comma in a name becomes a space when it is written. */
export function readNames(text) {
  const names = text?.split(",").map((name) => name.slice(0, 40)) ?? [];
  return SEATS.map((seat, place) => names[place]?.trim() || seat);
}

export function writeNames(names) {
  return names.join("") === SEATS.join("") ? "" : names.map((name) => name.replaceAll(",", " ")).join(",");
}

/** A sheet from such as "D/100-80-85-95/..."; the package says whether a round can give its rows. */
export function readSheet({ value, more }) {
  const [dealer, ...rows] = value.split("/");
  const sound = /^([ABCD](\/\d{1,3}(-\d{1,3}){3})*)?$/.test(value);
  return {
    dealer: Math.max(0, sound ? SEATS.indexOf(dealer || "D") : 3),
    rows: sound ? rows.map((row) => row.split("-").map(Number)) : [],
    names: readNames(more.names),
    sound,
  };
}

export function writeSheet({ dealer, rows, names }) {
  return written("score", [SEATS[dealer], ...rows.map((row) => row.join("-"))].join("/"), { names: writeNames(names) });
}
