// A page of your own, with a copy of the built folder `table` beside it, asks the package.

import { ask } from "./table/asking.mjs";

const { ruling } = await ask({
  kind: "judge",
  language: "en",
  groups: ["Kh Jh 8h", "9c 8d 7s", "Qc Qd 6c", "9d 8c 7h"],
  size: 3,
  names: ["A", "B", "C", "D"],
});
document.body.textContent = ruling.lines.join("\n");
