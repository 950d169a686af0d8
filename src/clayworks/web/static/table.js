// The page of a table. The server draws; here clicks are sent, and what comes back is taken over.

import { arrange, keepArranged, shrink } from "./layout.js";
import { markMeaning, meantBy, usePlace, useVariant } from "./meaning.js";
import { morph } from "./morph.js";
import { chosen, forget, forgetAll, giveAhead, lookAhead } from "./ahead.js";
import { focusNow, giveKeys, keepFocus } from "./keys.js";
import { beside } from "./placing.js";
import { closeTips, giveTips, onLongPress, say, tellMore, wordsOf } from "./tips.js";
import { dark, giveLight } from "./lights.js";
import { closeSide, giveSide, markSide } from "./side.js";
import { fresh, persistently } from "./line.js";
import { listen } from "./live.js";
import { giveHints, hint, leaveHint, stale } from "./hint.js";
import { giveLegend } from "./legend.js";
import { markAddress, rememberTable, stillPlanning, tableLeft } from "./plan.js";
import { giveClocks, sayStarted, setClocks, takeClocks } from "./clock.js";
import { freshPeople, givePeople, peopleChanged } from "./people.js";
import { freshLesson, giveLesson } from "./lesson.js";
import { freshTalk, giveTalk } from "./talk.js";
import { freshLog, giveLog } from "./log.js";
import { again } from "./scene.js";
import { giveShow, leavePast, markPace, pace, showing, watch } from "./show.js";
import { giveSound, markSound, sound } from "./sound.js";

const chooser = document.getElementById("chooser");
const news = document.getElementById("news");
const table = () => document.getElementById("table");
const address = () => `/tables/${table().dataset.table}`;

let queue = Promise.resolve(); // one request after the other, so that plies are never guessed
let byKeyboard = false;

// -- talking to the server ----------------------------------------------------------------------------------

// The pictures that are here already are not sent again.
const marks = () => [...document.querySelectorAll(".pane[data-mark]")].map((pane) => pane.dataset.mark).join(",");

const lost = (is) => table().classList.toggle("lost", is);

async function fetched(path, form = null) {
  const headers = { "X-Has": marks() };
  const options = form === null ? { headers } : { method: "POST", headers, body: new URLSearchParams(form) };
  const answer = await persistently(`${address()}/${path}`, options, lost);
  if (!answer.ok) throw new Error(`${answer.status}`);
  return answer.text();
}

// What has failed for another reason than the line is looked at again, too, less and less often.
let failures = 0;

function enqueue(work) {
  queue = queue.then(work).then(() => { failures = 0; }, (error) => {
    document.getElementById("board").classList.remove("busy");
    console.warn(error);
    lost(true);
    setTimeout(() => refresh(() => table().classList.contains("lost")), Math.min(60_000, 1000 * 2 ** failures));
    failures += 1;
  });
  return queue;
}

// Whose eyes look, and at which ply a hand was uncovered for them, where several people share the screen.
const eyes = () => {
  const { seat, uncovered, planning } = table().dataset;
  return { ...(seat ? { seat } : {}), ...(uncovered ? { uncovered } : {}), ...(planning ? { planning } : {}) };
};

const part = (more = eyes()) => fetched(`part?${new URLSearchParams(more)}`);

const refresh = (needed = () => true) => enqueue(async () => { if (needed()) await follow(await part()); });

// A click that is made while the line is down is kept and sent once; until then no other is taken, because nobody knows
// which question it would meet.
let kept = false;

function act(what, more = {}) {
  if (kept && table().classList.contains("lost")) {
    say(table().dataset.kept);
    return queue;
  }
  kept = true;
  chosen();
  const once = fresh();
  return enqueue(async () => {
    document.getElementById("board").classList.add("busy");
    try {
      await follow(await fetched(what, { ply: table().dataset.ply, once, ...eyes(), ...more }));
    } finally {
      kept = false;
    }
  });
}

const uncover = (seat) => enqueue(async () => take(await part({ seat, uncovered: table().dataset.committed })));
const coverUp = (seat) => enqueue(async () => take(await part({ seat })));

// -- taking over what comes back ----------------------------------------------------------------------------

const parsed = (text) => new DOMParser().parseFromString(text, "text/html").getElementById("table");

// What others did meanwhile is watched first; what is then taken over may be newer still.
async function follow(text) {
  let fresh = parsed(text);
  // Nothing is shown to who plans: it is watched afterwards.
  if (stillPlanning(table(), fresh)) return take(fresh);
  const left = tableLeft();
  let seen = Number((left ?? table()).dataset.committed);
  const toWatch = () => pace() !== "none" && !document.hidden && Number(fresh.dataset.told) > seen;
  if (!toWatch()) return take(fresh);
  closeTips();
  forgetAll();
  if (left !== null) morph(table(), left);
  document.getElementById("board").classList.remove("busy");
  try {
    while (toWatch()) {
      // Whatever others do while something is shown is shown after it; who skips is led to now.
      const { upto, skipped } = await watch(address(), seen, eyes(), news);
      fresh = parsed(await part());
      if (skipped || upto <= seen) break;
      seen = upto;
    }
  } finally {
    leavePast();
  }
  return take(fresh, true);
}

function take(given, isTold = false) {
  const fresh = typeof given === "string" ? parsed(given) : given;
  const before = { ...table().dataset };
  const focused = focusNow();
  chooser.hidden = true;
  closeTips();
  forgetAll();
  morph(table(), fresh);
  markAddress(table());
  markMeaning();
  arrange();
  markSide();
  markSound();
  markPace();
  offerSince();
  freshLog();
  freshPeople();
  takeClocks();
  sayStarted();
  freshLesson();
  stale();
  afterwards(before, focused, isTold);
  chooseByLot();
}

// What has been on this screen need not be offered again.
const SEEN = () => `clayworks-seen-${table().dataset.table}`;

function offerSince(first = false) {
  const offer = document.getElementById("since");
  const { told, committed } = table().dataset;
  const seen = Number(localStorage.getItem(SEEN()) ?? 0);
  if (offer) offer.hidden = !first || seen >= Number(told);
  if (!first || !offer || offer.hidden) localStorage.setItem(SEEN(), committed);
}

function afterwards(before, focused, isTold = false) {
  const now = table().dataset;
  const trouble = document.getElementById("trouble")?.textContent.trim();
  if (trouble) say(trouble);
  else if (before.course !== now.course && now.takenBack) say(now.takenBack);
  hear(before.committed !== now.committed && !isTold ? "#latest-lines, #ask, #plan-lines li, #did li" : "#ask, #plan-lines li, #did li");
  document.title = now.turn ? `● ${now.yourTurn}: ${now.title}` : `${now.title} · Clayworks`;
  if (now.turn && !before.turn) sound("turn");
  if (now.over && !before.over) sound("end");
  if (now.rematch && !before.rematch) closeTips();
  if (byKeyboard) keepFocus(focused, ["ply", "committed", "picked", "turn"].some((what) => now[what] !== before[what]));
}

// For who listens: what stands in some places, one after the other.
function hear(selector) {
  hearWords([...document.querySelectorAll(selector)].map((one) => one.textContent).join(". "));
}

function hearWords(text) {
  const words = text.replace(/\s+/g, " ").trim();
  if (news.textContent !== words) news.textContent = words;
}

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
  if (byKeyboard) hearWords(lines.join(". "));
}

function choose(element, touch) {
  if (isLook(element, touch)) return null;
  looked = null;
  const choice = meantBy(element);
  const asks = touch && "careful" in element.dataset;
  if (choice && !asks) return act("choices", element.dataset.confirm ? { choice, confirm: "yes" } : { choice });
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
  beside(chooser, element);
  chooser.firstElementChild.focus();
  return null;
}

// What was left to chance is chosen here, as long as the same is asked again: any of what can be clicked, and confirmed.
let byLot = false;

function chooseByLot() {
  if (!document.querySelector("[data-lot]")) {
    byLot = byLot && !table().dataset.turn; // others have their turns in between
    return;
  }
  if (!byLot) return;
  const open = [...document.querySelectorAll("#board svg:not(.trial) [data-choice]")].flatMap((one) => one.dataset.choice.split("|"));
  if (open.length) act("choices", { choice: open[Math.floor(Math.random() * open.length)], confirm: "yes" });
}

// A thing that can't be chosen says why, with the rule.
async function why(element) {
  const { seat, planning } = table().dataset;
  const query = new URLSearchParams({ target: element.dataset.element, lang: document.documentElement.lang });
  if (seat) query.set("seat", seat);
  if (planning) query.set("plan", "true");
  const answer = await fetch(`/api${address()}/why?${query}`);
  if (!answer.ok) return;
  const { text, rule } = await answer.json();
  if (text === null) return;
  const link = document.createElement("a");
  link.textContent = `(${rule})`;
  link.href = `${document.querySelector(".to-rules").getAttribute("href")}#${rule}`;
  link.target = "_blank";
  say(text, { about: element, rule: rule ? link : null });
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
  ".favourite [data-choice]": (e, touch) => {
    const sent = choose(e, touch);
    if (sent !== null) leaveHint(sent);
  },
  "[data-choice]": choose,
  "[data-plan]": (e) => {
    const { plan } = e.dataset;
    if (plan !== "open") return act(`plan/${plan}`);
    return enqueue(async () => {
      rememberTable(table());
      take(await part({ ...eyes(), planning: "yes" }));
    });
  },
  "[data-lot]": () => { byLot = true; chooseByLot(); },
  "[data-look]": (e) => lookAhead(e, told),
  "[data-hint]": () => hint(hearWords),
  ".projected": (e) => say(e.dataset.tip, { about: e }),
  "[data-reason]": (e) => say(e.dataset.reason, { about: e }),
  "[data-place]": usePlace,
  "[data-with]": useVariant,
  "#look-first": () => {
    localStorage.setItem(LOOK_FIRST, localStorage.getItem(LOOK_FIRST) === "yes" ? "no" : "yes");
    markLook();
  },
  "[data-uncover]": (e) => uncover(e.dataset.uncover),
  "[data-copy]": (e) => copy(location.origin + e.dataset.copy),
  "[data-cover]": (e) => coverUp(e.dataset.cover),
  "[data-watch]": (e) => enqueue(async () => {
    if (e.id === "since") e.hidden = true; // an offer that was taken up
    let fresh = "";
    try {
      await watch(address(), Number(e.dataset.watch), eyes(), news);
      fresh = await part();
    } finally {
      leavePast();
    }
    take(fresh, true);
  }),
  "[data-scene]": (e) => again(address(), e.dataset.scene, news),
  ".pane [data-element]": why,
};

document.addEventListener("click", (event) => {
  // The second click of a double one would meet the next question.
  if (showing() && event.target.closest(".prompt, .pane")) return null;
  if (event.detail > 1 && event.target.closest(".prompt [data-choice], .prompt [data-plan], #confirm")) return null;
  if (event.detail === 0) byKeyboard = true;
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
  return what ? say(what, { about: event.target }) : null;
});

document.addEventListener("keydown", () => { byKeyboard = true; }, { capture: true });
document.addEventListener("pointerdown", () => { byKeyboard = false; }, { capture: true });

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

giveSide();
giveTips();
giveKeys(escape);
giveAhead(told);
onLongPress((target) => lookAhead(target.closest?.("[data-choice]"), told));
giveLight();
giveSound();
giveShow();
giveLog();
giveLegend();
giveLesson();
giveHints();
givePeople(address(), refresh);
giveClocks();
offerSince(true);
keepArranged();
markLook();
markMeaning();
afterwards({ ...table().dataset }, focusNow());
giveTalk(address());
listen(`/api${address()}/events`, table, refresh, { clock: ({ clocks }) => setClocks(clocks), people: peopleChanged, talk: freshTalk, standing: freshTalk });
document.documentElement.dataset.ready = "yes";
