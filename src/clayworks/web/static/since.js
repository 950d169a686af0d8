// Steps of the past, shown one after the other on the board.

import { arrange } from "./layout.js";
import { light, named } from "./lights.js";
import { morph } from "./morph.js";

const calm = matchMedia("(prefers-reduced-motion: reduce)");

// Take over only the board and the line below it: the rest of the page is about now.
export function takeStep(text) {
  const fresh = new DOMParser().parseFromString(text, "text/html");
  for (const id of ["board", "latest"]) morph(document.getElementById(id), fresh.getElementById(id));
  arrange();
  const { element } = fresh.getElementById("table").dataset;
  if (element) light(named(element));
}

export async function stepThrough(address, from, to, seat) {
  const query = seat ? `?part=1&seat=${seat}` : "?part=1";
  for (let ply = from; ply <= to; ply++) {
    const answer = await fetch(`${address}/replay/${ply}${query}`);
    if (!answer.ok) return;
    takeStep(await answer.text());
    await new Promise((done) => setTimeout(done, calm.matches ? 500 : 900));
  }
}
