// The own tables, live: asked for again and again while somebody looks. An answer that says the same has no body (ETag),
// any server can give it, and no connection is held for a page that lies open all day.

import { sound } from "./sound.js";

const SECONDS = 5;
const LONGEST = 60;
const place = document.getElementById("my-tables");
const title = document.title;
let known = place?.dataset.mark ?? "";
let pause = SECONDS;
let timer = 0;

const waiting = () => place.querySelectorAll("li.turn").length;

function mark() {
  document.title = waiting() ? `● ${place.dataset.yourTurn}: ${title}` : title;
}

// Each list into its place, if this page has it; whoever is at a line of it stays there.
function take(fresh) {
  for (const list of fresh.querySelectorAll("[data-list]")) {
    const here = document.getElementById(list.dataset.list);
    if (!here) continue;
    const focused = here.contains(document.activeElement) ? document.activeElement.getAttribute("href") : null;
    here.replaceChildren(...list.childNodes);
    if (here !== place) here.hidden = !here.childElementCount;
    if (focused) here.querySelector(`a[href="${CSS.escape(focused)}"]`)?.focus();
  }
}

async function look() {
  clearTimeout(timer);
  try {
    const answer = await fetch(place.dataset.address, { headers: { "If-None-Match": known } });
    pause = answer.ok || answer.status === 304 ? SECONDS : Math.min(LONGEST, 2 * pause);
    if (answer.ok) {
      const before = waiting();
      known = answer.headers.get("ETag") ?? "";
      take(new DOMParser().parseFromString(await answer.text(), "text/html"));
      if (waiting() > before) sound("turn");
      mark();
    }
  } catch {
    pause = Math.min(LONGEST, 2 * pause); // no line: less and less often, and at once when it is back
  }
  timer = setTimeout(look, (document.hidden ? 6 : 1) * 1000 * pause);
}

if (place) {
  mark();
  timer = setTimeout(look, 1000 * pause);
  document.addEventListener("visibilitychange", () => { if (!document.hidden) look(); });
  addEventListener("online", look);
  addEventListener("pageshow", (event) => { if (event.persisted) look(); });
}
