// The companion of a first game: asks the server what fits the moment, says one thing after the other, points at it.
// What was heard is remembered in this browser; it can be sent away, called back, and heard again.

import { arrange, reveal } from "./layout.js";
import { light, named } from "./lights.js";
import { say } from "./tips.js";

const find = (id) => document.getElementById(id);
const table = () => find("table");
const key = (what) => `clayworks-${what}-${table().dataset.table}`;

const heard = () => new Set(JSON.parse(localStorage.getItem(key("heard")) ?? "[]"));
const isAway = () => localStorage.getItem(key("away")) === "yes";

let due = []; // what fits now and has not been heard
let said = []; // what was said on this page, the newest last
let at = -1; // which of it is shown
let isFresh = true; // nothing was asked on this page yet
let fitted; // the keys of what fitted when the server was asked last
let prompt; // what to do now: it stands there while there is nothing new
let pointed = ""; // what was brought into sight last: a reader who looks elsewhere is not pulled back
let isBack = true; // on a phone: what can be chosen is in sight again
let asked = Promise.resolve();

const places = (name) => (name.startsWith("panel ") ? [find(`pane-${name.slice(6)}`)].filter(Boolean) : named(name));

// What was said stands there again after a reload, in the language in which it was said.
const book = () => key(`said-${document.documentElement.lang}`);

function remember() {
  sessionStorage.setItem(book(), JSON.stringify({ said: said.slice(-20), at: at - Math.max(0, said.length - 20) }));
}

function recall() {
  const kept = JSON.parse(sessionStorage.getItem(book()) ?? "null");
  if (kept) ({ said, at } = kept);
}

const isShowing = () => table().classList.contains("showing-past");
const pastWords = ({ dataset }) => (find("scene").hidden ? dataset.showing : dataset.reading);
const current = () => said[at] ?? prompt;

// What stands there now, by its key: a hint says how it differs from that.
export const saying = () => (find("companion") && !isAway() ? current()?.key ?? "" : "");

// What is said, and what it points at; who has just watched the past is led there when the table is back.
function show(leads = true) {
  const box = find("companion");
  if (!box) return;
  remember();
  document.documentElement.classList.toggle("untaught", isAway());
  // While the past is shown, nothing that was said about the present fits.
  const step = isShowing() ? null : current();
  find("companion-text").textContent = isShowing() ? pastWords(box) : step?.text ?? box.dataset.silence;
  find("companion-back").disabled = isShowing() || at <= 0;
  const isLast = at >= said.length - 1 && due.length === 0;
  const lit = step && !isAway() ? step.lights.flatMap(places) : [];
  const choosing = narrow.matches && isLast && step ? document.querySelector("#board [data-choice]") : null;
  const words = step ? step.key + step.text : "";
  const isNew = leads && pointed !== words;
  if (leads) pointed = words;
  // On a phone the last word before a choice may point at another part than the one to choose on: “Next” leads back.
  if (isNew) isBack = !choosing || !lit.length || isChosenOn(lit[0]);
  find("companion-next").disabled = isShowing() || (isLast && isBack);
  // After its farewell it goes when it is sent, or stays for what is new; nothing is left to go on to.
  const isFarewell = Boolean(step?.last) && find("companion-next").disabled;
  find("companion-next").hidden = isFarewell;
  find("companion-bye").hidden = find("companion-stay").hidden = !isFarewell;
  find("companion-leave").hidden = isFarewell;
  const rule = find("companion-rule");
  rule.hidden = !step?.rule;
  if (step?.rule) rule.href = `${box.dataset.rules}#${step.rule}`;
  light(lit, isNew && (!choosing || !isBack || isChosenOn(lit[0])));
  if (choosing && isBack && !isAway() && !document.querySelector(`.in-front ${CHOOSABLE}`)) reveal(choosing);
}

const narrow = matchMedia("(max-width: 720px)");
const CHOOSABLE = "svg:not(.trial) [data-choice]";

// Whether the part of the board on which something lies is one to choose on.
const isChosenOn = (element) => Boolean(element?.closest(".pane")?.querySelector(CHOOSABLE));

function next() {
  if (at >= said.length - 1 && due.length === 0) isBack = true;
  else if (at < said.length - 1) at += 1;
  else {
    const step = due.shift();
    said.push(step);
    at = said.length - 1;
    localStorage.setItem(key("heard"), JSON.stringify([...heard().add(step.key)]));
  }
  show();
}

async function ask() {
  const { table: address, seat, committed, ply, picked } = table().dataset;
  const answer = await fetch(`/tables/${address}/lesson?${new URLSearchParams(seat ? { seat } : {})}`);
  if (!answer.ok) return;
  const answered = await answer.json();
  find("companion").dataset.about = `${committed} ${ply} ${picked}`; // the moment of which it speaks
  const steps = answered.filter((step) => !step.prompt);
  prompt = answered.find((step) => step.prompt);
  // A page asks more than once about the same moment: nothing new is said then.
  const fitting = steps.map((step) => step.key).join(" ");
  // What is said again about another moment is said as it is now.
  const fresh = steps.find((step) => step.key === said[at]?.key);
  if (fresh) said[at] = fresh;
  if (fitting === fitted) { show(); arrange(); return; }
  fitted = fitting;
  const known = heard();
  due = isFresh ? steps : due; // what was not heard before a reload is no news after it
  isFresh = false;
  const waiting = new Set(due.map((step) => step.key));
  due = steps.filter((step) => !known.has(step.key));
  const isNews = due.some((step) => !waiting.has(step.key));
  // After a reload the last thing that still fits stands there again.
  if (!said.length) {
    const old = steps.filter((step) => known.has(step.key));
    if (old.length && !due.length) { said.push(old.at(-1)); at = 0; }
  }
  const stays = steps.some((step) => step.key === said[at]?.key);
  // What still fits stands until it is read, unless there is news; what does not is left to Back.
  if (due.length && (isNews || !stays)) { at = said.length - 1; next(); }
  else { if (at === said.length - 1 && !stays) at = said.length; show(); }
  arrange();
}

// Once more after everything that happens at the table.
export const freshLesson = () => {
  if (!table().dataset.taught) return;
  document.documentElement.classList.toggle("untaught", isAway());
  asked = asked.then(ask).catch(() => {});
};

export function giveLesson() {
  document.addEventListener("click", (event) => {
    if (event.target.id === "companion-next") next();
    if (event.target.id === "companion-back" && at > 0) { at -= 1; show(); }
    if (["companion-leave", "companion-bye"].includes(event.target.id)) {
      localStorage.setItem(key("away"), "yes");
      show();
      arrange();
      say(find("companion").dataset.called);
    }
    // Who keeps it hears what is new; its farewell is left to Back.
    if (event.target.id === "companion-stay") { at = said.length; show(); arrange(); }
    if (event.target.id === "companion-call") { localStorage.removeItem(key("away")); show(); arrange(); }
  });
  document.addEventListener("showing", () => show(false));
  if (table().dataset.taught) {
    recall();
    localStorage.setItem(`clayworks-knows-learn-${document.body.dataset.game}`, "yes"); // the home page asks no more
  }
  isFresh = said.length > 0;
  freshLesson();
}
