// Talk at the table. Lines come from the server as each reader reads them; whom somebody mutes, and what they have
// read already, is known to this browser alone.

import { say } from "./tips.js";

const place = () => document.getElementById("talk");
const news = document.getElementById("talk-news");
const root = document.documentElement;
let base = "";
let loaded = false;
let running = null; // one request at a time, and one more if something came meanwhile
let again = false;

const table = () => document.getElementById("table").dataset;
const key = (what) => `clayworks-talk-${what}-${table().table}`;
const muted = () => new Set(JSON.parse(localStorage.getItem(key("muted")) ?? "[]"));
const withOnlookers = () => localStorage.getItem("clayworks-talk-onlookers") === "yes";
const lines = () => [...place().querySelectorAll("[data-line]")];
const numberOf = (line) => Number(line.dataset.line);
const isOpen = () => root.dataset.side === "talk" && !document.hidden;

// -- what was said ----------------------------------------------------------------------------------------------

function take(fresh) {
  const before = new Map(lines().map((line) => [line.dataset.line, line]));
  const came = [];
  for (const room of fresh.querySelectorAll(".talk-lines")) {
    const here = place().querySelector(`.talk-lines[data-room="${room.dataset.room}"]`);
    const now = [...room.children].map((line) => {
      const known = before.get(line.dataset.line);
      if (known?.className === line.className) return known;
      if (!known) came.push(line);
      return line;
    });
    here.replaceChildren(...now);
  }
  place().querySelector(".talk-mutes").replaceChildren(...fresh.querySelector(".talk-mutes").children);
  return came;
}

function sameRooms(fresh) {
  const rooms = (within) => [...within.querySelectorAll(".talk-lines")].map((one) => one.dataset.room).join();
  return rooms(fresh) === rooms(place());
}

async function load() {
  const answer = await fetch(`${base}/talk?onlookers=${withOnlookers()}`);
  if (!answer.ok) return;
  const fresh = new DOMParser().parseFromString(await answer.text(), "text/html").body;
  const first = !loaded || !sameRooms(fresh);
  const came = first ? [] : take(fresh);
  if (first) {
    place().replaceChildren(...fresh.childNodes);
    loaded = true;
  }
  mark();
  const heard = came.filter((line) => !line.hidden && !line.classList.contains("own"));
  if (heard.length) news.textContent = heard.map((line) => `${line.querySelector(".who").textContent.trim()}: ${line.querySelector(".what").textContent}`).join(". ");
  if (first || came.length) place().querySelector(".talk-lines")?.lastElementChild?.scrollIntoView({ block: "nearest" });
}

export function freshTalk() {
  if (running) again = true;
  else {
    running = load().catch(() => {}).finally(() => {
      running = null;
      if (again) { again = false; freshTalk(); }
    });
  }
  return running;
}

// -- what is marked ---------------------------------------------------------------------------------------------

function mark() {
  const silent = muted();
  const times = new Intl.DateTimeFormat(root.lang, { hour: "2-digit", minute: "2-digit" });
  const days = new Intl.DateTimeFormat(root.lang, { dateStyle: "short", timeStyle: "short" });
  for (const line of lines()) {
    line.hidden = silent.has(line.dataset.mutes);
    const time = line.querySelector("time");
    const at = new Date(time.dateTime);
    time.textContent = (at.toDateString() === new Date().toDateString() ? times : days).format(at);
  }
  for (const box of place().querySelectorAll("[data-mute]")) box.checked = silent.has(box.dataset.mute);
  for (const none of place().querySelectorAll("[data-none]")) none.hidden = place().querySelector(`[data-room="${none.dataset.none}"] > li:not([hidden])`) !== null;
  const box = document.getElementById("talk-onlookers");
  if (box) box.checked = withOnlookers();
  count();
}

function count() {
  const newest = Math.max(0, ...lines().map(numberOf));
  if (isOpen() && loaded) localStorage.setItem(key("read"), newest);
  const read = Number(localStorage.getItem(key("read")) ?? 0);
  const unread = lines().filter((line) => !line.hidden && !line.matches(".own, .gone") && numberOf(line) > read).length;
  for (const sign of document.querySelectorAll(".talk-unread")) {
    sign.hidden = unread === 0;
    sign.querySelector("[data-count]").textContent = unread;
  }
}

// -- saying something -------------------------------------------------------------------------------------------

async function tell(what) {
  const form = place().querySelector(".talk-say");
  const { seat } = table();
  const body = JSON.stringify({ ...what, ...(seat ? { seat: Number(seat) } : {}) });
  try {
    const answer = await fetch(`/api${base}/talk?lang=${root.lang}`, { method: "POST", headers: { "Content-Type": "application/json" }, body });
    if (!answer.ok) {
      say((await answer.json()).message);
      return false;
    }
  } catch {
    say(form.dataset.lost);
    return false;
  }
  await freshTalk();
  return true;
}

export function giveTalk(address) {
  base = address;
  place().addEventListener("submit", async (event) => {
    event.preventDefault();
    const field = event.target.elements.text;
    const text = field?.value ?? "";
    if (!text.trim()) return;
    const button = event.target.querySelector(".main");
    button.disabled = true;
    if (await tell({ text }) && field.value === text) field.value = "";
    button.disabled = false;
  });
  place().addEventListener("click", async (event) => {
    const button = event.target.closest("[data-phrase]");
    if (!button) return;
    button.disabled = true;
    await tell({ phrase: button.dataset.phrase });
    button.disabled = false;
    button.focus({ preventScroll: true });
  });
  place().addEventListener("change", (event) => {
    const { mute } = event.target.dataset;
    if (mute) {
      const silent = muted();
      if (event.target.checked) silent.add(mute);
      else silent.delete(mute);
      localStorage.setItem(key("muted"), JSON.stringify([...silent]));
      mark();
    } else if (event.target.id === "talk-onlookers") {
      localStorage.setItem("clayworks-talk-onlookers", event.target.checked ? "yes" : "no");
      freshTalk();
    }
  });
  // The first event of the stream fetches it; who has no stream fetches it when they look.
  const looked = () => (loaded || root.dataset.side !== "talk" ? count() : freshTalk());
  new MutationObserver(looked).observe(root, { attributeFilter: ["data-side"] });
  document.addEventListener("visibilitychange", count);
  looked();
}
