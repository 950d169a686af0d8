// The page of a table. The server draws; here clicks are sent, and what comes back is taken over.

import { arrange, keepArranged, shrink } from "./layout.js";
import { markMeaning, meantBy, usePlace, useVariant } from "./meaning.js";
import { morph } from "./morph.js";
import { focusQuietly, forget, forgetAll, giveAhead, lookAhead } from "./ahead.js";
import { beside, closeTips, giveTips, onLongPress, say, tellMore, wordsOf } from "./tips.js";
import { dark, giveLight, light, placed } from "./lights.js";
import { closeSide, giveSide, markSide, openSide } from "./side.js";
import { listen } from "./live.js";
import { chime, giveSound, markSound } from "./sound.js";
import { stepThrough } from "./since.js";

const chooser = document.getElementById("chooser");
const news = document.getElementById("news");
const table = () => document.getElementById("table");
const address = () => `/tables/${table().dataset.table}`;

let queue = Promise.resolve(); // one request after the other, so that plies are never guessed
let byKeyboard = false;
let watchingPast = false;

// -- talking to the server ----------------------------------------------------------------------------------

async function fetched(path, form = null) {
  const answer = await fetch(`${address()}/${path}`, form === null ? {} : { method: "POST", body: new URLSearchParams(form) });
  if (answer.status === 429) {
    await new Promise((done) => setTimeout(done, 1000));
    return fetched(path, form);
  }
  if (!answer.ok) throw new Error(`${answer.status}`);
  return answer.text();
}

function enqueue(work) {
  queue = queue.then(work).catch((error) => {
    document.getElementById("board").classList.remove("busy");
    if (!(error instanceof TypeError)) console.warn(error); // TypeError: the network; live.js says so
    table().classList.add("lost");
  });
  return queue;
}

const refresh = (needed = () => true) => enqueue(async () => {
  if (!watchingPast && needed()) take(await fetched(`part?${new URLSearchParams({ seat: table().dataset.seat })}`.replace(/seat=$/, "")));
});

const act = (what, more = {}) => enqueue(async () => {
  const { ply, seat } = table().dataset;
  document.getElementById("board").classList.add("busy");
  take(await fetched(what, { ply, seat, ...more }));
});

const uncover = (seat) => enqueue(async () => take(await fetched(`part?seat=${seat}`)));

// -- taking over what comes back ----------------------------------------------------------------------------

export function take(text) {
  const fresh = new DOMParser().parseFromString(text, "text/html").getElementById("table");
  const before = { ...table().dataset };
  const focused = document.activeElement;
  chooser.hidden = true;
  closeTips();
  forgetAll();
  morph(table(), fresh);
  markMeaning();
  arrange();
  markSide();
  markSound();
  afterwards(before, focused);
}

function afterwards(before, focused) {
  const now = table().dataset;
  const trouble = document.getElementById("trouble")?.textContent.trim();
  if (trouble) say(trouble);
  const latest = document.getElementById("latest").textContent;
  const ask = document.getElementById("ask").textContent;
  const line = (before.committed === now.committed ? ask : `${latest} ${ask}`).replace(/\s+/g, " ").trim();
  if (news.textContent !== line) news.textContent = line;
  document.title = now.turn ? `● ${now.yourTurn}: ${now.title}` : `${now.title} · Clayworks`;
  if (now.turn && !before.turn) chime();
  if (now.rematch && !before.rematch) closeTips();
  const lost = focused === document.body || !focused.isConnected || !focused.matches("[tabindex], button, a, summary, input");
  if (byKeyboard && lost) focusQuietly(firstOption());
}

const firstOption = () => document.querySelector("#confirm, #answers .main[data-choice]")
  ?? document.querySelector("#board [data-choice][tabindex]") ?? document.querySelector("#answers [data-choice]");

// -- choosing ---------------------------------------------------------------------------------------------------

// Who has asked for it sees first, and chooses with the second tap on the same thing.
const LOOK_FIRST = "clayworks-look-first";
let looked = null;

function isLook(element, touch) {
  if (!touch || localStorage.getItem(LOOK_FIRST) !== "yes" || looked === element) return false;
  looked = element;
  lookAhead(element, told);
  return true;
}

function told(element, lines) {
  tellMore(element, lines);
  if (byKeyboard) news.textContent = lines.join(". ");
}

function choose(element, touch) {
  if (isLook(element, touch)) return null;
  looked = null;
  const choice = meantBy(element);
  if (choice) return act("choices", element.dataset.confirm ? { choice, confirm: "yes" } : { choice });
  const choices = element.dataset.choice.split("|");
  const said = element.getAttribute("aria-label") ?? element.dataset.tip ?? element.querySelector(":scope > title")?.textContent ?? "";
  const labels = said.split("\n")[0].split(" ‖ ");
  chooser.replaceChildren(...choices.map((choice, index) => {
    const button = document.createElement("button");
    button.type = "button";
    button.className = "option";
    button.dataset.choice = choice;
    button.textContent = labels[index] ?? choice;
    return button;
  }));
  chooser.hidden = false;
  beside(chooser, element.getBoundingClientRect());
  chooser.firstElementChild.focus();
  return null;
}

// A thing that can't be chosen says why, with the rule.
async function why(element) {
  const { seat } = table().dataset;
  const query = new URLSearchParams({ target: element.dataset.element, lang: document.documentElement.lang });
  if (seat) query.set("seat", seat);
  const answer = await fetch(`/api${address()}/why?${query}`);
  if (!answer.ok) return;
  const { text, rule } = await answer.json();
  if (text === null) return;
  const link = document.createElement("a");
  link.textContent = `(${rule})`;
  link.href = `${document.querySelector('.menu a[href^="/rules/"]').getAttribute("href")}#${rule}`;
  link.target = "_blank";
  say(text, rule ? link : null);
}

async function post(path) {
  const answer = await fetch(`/api${address()}/${path}`, { method: "POST", headers: { "Content-Type": "application/json" }, body: path.endsWith("/bot") ? "{}" : null });
  const data = await answer.json();
  if (!answer.ok) say(data.message);
  return answer.ok ? data : null;
}

async function copy(text) {
  try {
    await navigator.clipboard.writeText(text);
    say(`${table().dataset.copied} ${text}`);
  } catch {
    say(text);
  }
}

const clicks = {
  "[data-act]": (e) => act(e.dataset.act, e.dataset.confirmsItself ? { confirms_itself: e.dataset.confirmsItself } : {}),
  "[data-choice]": choose,
  "[data-reason]": (e) => say(e.dataset.reason),
  "[data-place]": usePlace,
  "[data-with]": useVariant,
  "#look-first": () => {
    localStorage.setItem(LOOK_FIRST, localStorage.getItem(LOOK_FIRST) === "yes" ? "no" : "yes");
    markLook();
  },
  "[data-uncover]": (e) => uncover(e.dataset.uncover),
  "[data-invite]": async (e) => {
    const made = await post(`seats/${e.dataset.invite}/invitation`);
    if (made) copy(`${location.origin}/join/${made.code}`);
  },
  "[data-bot]": async (e) => { if (await post(`seats/${e.dataset.bot}/bot`)) refresh(); },
  "[data-copy]": (e) => copy(location.origin + e.dataset.copy),
  "[data-since]": (e) => since(Number(e.dataset.since)),
  "#count": count,
  ".pane [data-element]": why,
};

document.addEventListener("click", (event) => {
  // The second click of a double one would meet the next question.
  if (event.detail > 1 && event.target.closest(".prompt [data-choice], #confirm")) return null;
  byKeyboard = event.detail === 0;
  const touch = event.pointerType === "touch";
  if (!chooser.hidden && !chooser.contains(event.target)) chooser.hidden = true;
  for (const [selector, does] of Object.entries(clicks)) {
    const element = event.target.closest(selector);
    if (element !== null) {
      if (element.closest(".pane")) dark();
      return does(element, touch);
    }
  }
  const what = event.target.closest(".pane") ? wordsOf(event.target) : "";
  return what ? say(what) : null;
});

document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || event.target.matches("input, select, textarea")) return;
  const key = event.key.toLowerCase();
  const pressed = (selector) => { byKeyboard = true; document.querySelector(selector)?.click(); };
  if ((key === "enter" || key === " ") && event.target.matches('[role="button"]')) {
    event.preventDefault();
    event.target.dispatchEvent(new MouseEvent("click", { bubbles: true, detail: 0 }));
  } else if (key === "z") pressed('[data-act="undo"]');
  else if (key === "c") pressed("#confirm");
  else if (key === "l") openSide("log");
  else if (key === "p") openSide("points");
  else if (key === "escape") escape();
});

function markLook() {
  document.getElementById("look-first")?.setAttribute("aria-pressed", String(localStorage.getItem(LOOK_FIRST) === "yes"));
}

function escape() {
  closeTips();
  forget();
  const menu = document.getElementById("menu");
  if (shrink()) return;
  if (!chooser.hidden) chooser.hidden = true;
  else if (menu.open) menu.open = false;
  else closeSide();
}

// -- looking back -------------------------------------------------------------------------------------------------

async function since(from) {
  watchingPast = true;
  await stepThrough(address(), from, Number(table().dataset.committed), table().dataset.seat);
  watchingPast = false;
  refresh();
}

// The final count, source by source on the board.
async function count() {
  for (const row of document.querySelectorAll(".points tbody tr")) {
    row.classList.add("counted");
    row.scrollIntoView({ block: "nearest" });
    news.textContent = row.textContent.replace(/\s+/g, " ");
    light(placed(row.dataset.places ?? ""));
    await new Promise((done) => setTimeout(done, 1100));
    row.classList.remove("counted");
  }
  dark();
}

giveSide();
giveTips();
giveAhead(told);
onLongPress((target) => lookAhead(target.closest?.("[data-choice]"), told));
giveLight();
giveSound();
keepArranged();
markLook();
markMeaning();
afterwards({ ...table().dataset }, document.activeElement);
listen(`/api${address()}/events`, table, refresh);
document.documentElement.dataset.ready = "yes";
