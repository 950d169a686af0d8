// Who sits where: the list comes from the server, and what is done there goes through the API, which says what is wrong.

import { takeClocks } from "./clock.js";
import { persistently } from "./line.js";
import { leaveSide, openSide } from "./side.js";
import { say } from "./tips.js";

const place = () => document.getElementById("people");
let shown = ""; // the state of the list that is on the screen
let base = "";
let changed = () => {};
let loading = null; // one request at a time, and one more if something has changed meanwhile
let again = false;

const table = () => document.getElementById("table");
const lost = (is) => table().classList.toggle("lost", is);

function load() {
  again = loading !== null;
  loading ??= (async () => {
    do {
      again = false;
      await fetchList();
    } while (again);
  })().finally(() => { loading = null; });
  return loading;
}

async function fetchList() {
  const answer = await persistently(`${base}/people`, {}, lost);
  if (!answer.ok) return;
  const text = await answer.text();
  const typed = document.activeElement?.closest("#people :is(input:not([readonly]), select)");
  if (typed) return; // not under somebody's hands; it is fetched again afterwards
  place().innerHTML = text;
  offerShare(place());
  takeClocks(place());
  tellTimes(place());
}

// Moments in the words of this browser; when one has come, what may be done then is offered.
let waiting = 0;
let gathers = false; // whether the page has shown whom the table waits for
let acted = false; // who begins the game from the list may want to take that back

function tellTimes(within) {
  const said = (moment) => moment.toLocaleString(document.documentElement.lang, { weekday: "short", hour: "2-digit", minute: "2-digit", day: "numeric", month: "short" });
  for (const time of within.querySelectorAll("[data-since]")) time.textContent = said(new Date(time.dataset.since));
  const soon = [...within.querySelectorAll("[data-in]")].map((time) => {
    time.textContent = said(new Date(Date.now() + 1000 * time.dataset.in));
    return Number(time.dataset.in);
  });
  clearTimeout(waiting);
  if (soon.length) waiting = setTimeout(peopleChanged, Math.min(2 ** 31 - 1, 1000 * Math.min(...soon) + 500));
}

// Something about the people has changed that is nowhere else on the page.
export function peopleChanged() {
  if (document.documentElement.dataset.side === "people") load();
}

// The list is fetched when it is looked at, and when it has changed meanwhile.
export function freshPeople() {
  const { people: now, waits } = document.getElementById("table").dataset;
  if (gathers && !waits && !acted) leaveSide("people"); // now there is something to do, below it on a phone
  gathers = Boolean(waits);
  if (document.documentElement.dataset.side !== "people" || now === shown) return;
  shown = now;
  load();
}

export function offerShare(within) {
  for (const button of within.querySelectorAll("[data-share]")) button.hidden = !navigator.share;
  for (const said of within.querySelectorAll("[data-insecure]")) said.hidden = window.isSecureContext;
}

async function send(method, path, body) {
  const sent = { method, headers: { "Content-Type": "application/json" }, body: body === null ? null : JSON.stringify(body) };
  let retried = false;
  const answer = await persistently(`/api${path}`, sent, (is) => { retried = true; lost(is); });
  const data = answer.status === 204 ? {} : await answer.json();
  if (answer.ok) return data;
  say(data.message);
  if (retried) load(); // the first try may have arrived after all: the list says so
  return null;
}

export function showCode(code, within = document, isOwn = true) {
  const box = within.querySelector("#room-code");
  box.hidden = false;
  for (const said of box.querySelectorAll("[data-own-seat]")) said.hidden = !isOwn;
  box.querySelector("#room-code-url").value = code.url;
  box.querySelector("#room-code-text").textContent = code.code;
  box.querySelector("#room-code-qr").innerHTML = code.qr;
  const minutes = box.querySelector("#room-code-minutes");
  minutes.textContent = minutes.dataset.says.replace("#", code.minutes);
  box.scrollIntoView({ block: "nearest" });
}

let sending = false; // what is done while the line is down is kept and sent once; until then nothing else is taken

async function does(element, body) {
  if (sending) {
    if (table().classList.contains("lost")) say(table().dataset.kept);
    return;
  }
  if (element.dataset.asks && !confirm(element.dataset.asks)) return;
  acted = true;
  sending = true;
  const said = await send(element.dataset.send, `${base}/${element.dataset.to}`, body).finally(() => { sending = false; });
  if (said === null) return;
  if (element.dataset.shows) return void showCode(said, document, element.dataset.shows === "code");
  document.activeElement?.blur();
  await load();
  changed();
}

export async function copyFrom(id) {
  const field = document.getElementById(id);
  field.focus();
  field.select();
  // Without a secure context there is no clipboard: it is selected, and the keyboard does the rest.
  if (!navigator.clipboard) return say(field.dataset.selected ?? document.getElementById("table")?.dataset.selected ?? "");
  await navigator.clipboard.writeText(field.value);
  return say(document.getElementById("table")?.dataset.copied ?? field.dataset.copied ?? "");
}

export function giveCopying() {
  document.addEventListener("click", async (event) => {
    const copy = event.target.closest("[data-copy-text]");
    if (copy) await copyFrom(copy.dataset.copyText);
    const share = event.target.closest("[data-share]");
    if (share) await navigator.share({ url: document.getElementById(share.dataset.share).value }).catch(() => {});
    event.target.closest(".selectable")?.select();
  });
}

export function givePeople(address, refresh) {
  base = address;
  changed = refresh;
  giveCopying();
  // On a phone there is no room for one more button: the players themselves are it, and the menu has it as well.
  document.addEventListener("click", (event) => {
    if (event.target.closest(".strip") && matchMedia("(max-width: 720px)").matches) openSide("people", false);
  });
  document.addEventListener("click", (event) => {
    const button = event.target.closest("#people button[data-send], #proposal button[data-send]");
    if (button) does(button, button.dataset.body ? JSON.parse(button.dataset.body) : null);
  });
  place().addEventListener("submit", (event) => {
    const form = event.target.closest("form[data-send]");
    if (!form) return;
    event.preventDefault();
    does(form, Object.fromEntries(new FormData(form)));
  });
  // Whoever comes to a table that waits sees first whom it waits for.
  if (document.getElementById("table").dataset.waits && document.documentElement.dataset.side !== "people") openSide("people", false);
  freshPeople();
  new MutationObserver(freshPeople).observe(document.documentElement, { attributeFilter: ["data-side"] });
}
