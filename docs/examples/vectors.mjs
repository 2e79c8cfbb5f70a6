// Answers the vectors of Hazari, one line per case: node vectors.mjs DIR | hazari vectors --check -
// The code between the two lines is the program on trial; it gets a rule wrong on purpose.
import { readFileSync } from "node:fs";

// ---------------------------------------------------------------------------------------------
const CATEGORIES = ["Indi", "Pair", "Colour", "Run", "Colour Run", "Troy"];
const points = (cards) => cards.reduce((sum, card) => sum + ("AKQJT".includes(card[0]) ? 10 : 5), 0);

function three(cards) {
  const suited = cards.every((card) => card[1] === cards[0][1]);
  let ranks = cards.map((card) => "23456789TJQKA".indexOf(card[0]) + 2).sort((a, b) => b - a);
  if (ranks[1] === ranks[2] && ranks[0] !== ranks[1]) ranks = [ranks[1], ranks[2], ranks[0]];
  const aceLow = ranks.join() === "14,3,2";
  const run = aceLow || (ranks[0] - ranks[1] === 1 && ranks[1] - ranks[2] === 1);
  let category = suited ? "Colour" : "Indi";
  if (run) category = suited ? "Colour Run" : "Run";
  else if (ranks[0] === ranks[2]) category = "Troy";
  else if (ranks[0] === ranks[1]) category = "Pair";
  const deciding = aceLow ? [3, 2, 1] : ranks; // wrong: this ace counts as a one
  const names = aceLow ? ["A", "2", "3"] : ranks.map((rank) => "JQKA"[rank - 11] ?? `${rank}`);
  return { category, ranks: names.join("-"), strength: [CATEGORIES.indexOf(category), ...deciding] };
}

function compare(a, b) {
  const place = a.strength.findIndex((part, n) => part !== b.strength[n]);
  return place < 0 ? 0 : a.strength[place] - b.strength[place];
}

function worth(cards) {
  if (cards.length === 3) return three(cards);
  const choices = cards.map((spare) => three(cards.filter((card) => card !== spare)));
  return choices.reduce((best, choice) => (compare(choice, best) > 0 ? choice : best));
}
// ---------------------------------------------------------------------------------------------

const asked = {
  combinations(text) {
    const cards = text.split(" ");
    const { category, ranks } = worth(cards);
    return { category, ranks, points: points(cards) };
  },
  rulings(texts) {
    const groups = texts.map((text) => text.split(" "));
    const worths = groups.map(worth);
    const best = [...worths.keys()].filter((n) => worths.every((other) => compare(worths[n], other) >= 0));
    return { winner: best.at(-1), best, points: points(groups.flat()) };
  },
};

for (const [kind, answer] of Object.entries(asked)) {
  const { cases } = JSON.parse(readFileSync(`${process.argv[2]}/${kind}.json`, "utf8"));
  for (const { id, input } of cases) console.log(JSON.stringify({ id, answer: answer(input) }));
}
