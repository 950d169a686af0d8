// The score pad: what is put in is kept in this browser, and counted by the server while it is put in.

import * as copies from "./copies.js";
import * as counts from "./counts.js";
import { list } from "./kept.js";
import { made } from "./making.js";
import { stayWithoutLine } from "./offline.js";
import { place, section } from "./padfields.js";
import { goTo, notYet, sheet, wrong } from "./padsheet.js";

const root = document.getElementById("pad");
const byId = (id) => document.getElementById(id);
const sayings = JSON.parse(root.dataset.sayings);
const shipped = JSON.parse(byId("pad-data").textContent);
const { game, language } = root.dataset;
const [least, most] = [Number(root.dataset.least), Number(root.dataset.most)];
const rows = [...document.querySelectorAll("#who [data-colour]")];
const everybody = rows.map((row) => row.dataset.colour);
const nameInput = (colour) => byId(`name-${colour}`);
const colourName = Object.fromEntries(rows.map((row) => [row.dataset.colour, row.querySelector("button span").textContent]));

const pad = {
  game, sayings, entry: null,
  colours: () => everybody.filter((colour) => pad.entry.players[colour]?.on),
  nameOf: (colour) => pad.entry.players[colour]?.name.trim() || colourName[colour],
  sign: (colour) => rows.find((row) => row.dataset.colour === colour)?.querySelector("svg").cloneNode(true) ?? "",
  change,
};
let asked = shipped; // what the pad asks, by the components in use
let fields = [];
let score = null;
const past = []; // entries before each change, for Undo
const MOST_PAST = 100;

// -- the entry ------------------------------------------------------------------------------------------------

function begin() {
  const entry = counts.made(game, everybody);
  for (const colour of everybody.slice(0, least)) entry.players[colour].on = true;
  return entry;
}

// An entry of a link or an older page may lack colours.
function show(entry) {
  for (const colour of everybody) {
    entry.players[colour] = { name: String(entry.players[colour]?.name ?? ""), on: Boolean(entry.players[colour]?.on) };
    entry.own[colour] ??= {};
  }
  pad.entry = entry;
  past.length = 0;
  byId("shared").hidden = true;
  useCopy();
}

function change(act) {
  past.push(JSON.stringify(pad.entry));
  if (past.length > MOST_PAST) past.shift();
  act();
  changed();
}

function changed() {
  pad.entry.date = Date.now();
  keep();
  if (location.hash) history.replaceState(null, "", location.pathname);
  byId("shared").hidden = true;
  sync();
  countSoon();
}

function keep() {
  pad.entry.names = Object.fromEntries(everybody.map((colour) => [colour, colourName[colour]]));
  if (!counts.save(pad.entry)) say(sayings.not_kept);
}

byId("undo").addEventListener("click", () => {
  if (!past.length) return;
  const shape = ({ players, copy }) => JSON.stringify([players, copy?.id]);
  const before = shape(pad.entry);
  pad.entry = JSON.parse(past.pop());
  if (shape(pad.entry) !== before) useCopy();
  changed();
});

// -- the form -------------------------------------------------------------------------------------------------

for (const row of rows) {
  const { colour } = row.dataset;
  row.querySelector("button").addEventListener("click", () => {
    const player = pad.entry.players[colour];
    if (!player.on && pad.colours().length === most) return;
    change(() => (player.on = !player.on));
    build();
  });
  nameInput(colour).addEventListener("change", () => {
    change(() => (pad.entry.players[colour].name = nameInput(colour).value));
    build();
  });
}

function build() {
  fields = [];
  const few = pad.colours().length < least;
  byId("few").hidden = !few;
  byId("few").textContent = sayings.few.replace("{count}", least);
  if (!few) {
    const last = asked.shared.filter((field) => field.kind === "order");
    fields = [
      ...asked.shared.filter((field) => field.kind !== "order").map((field) => section(field, pad, false)),
      ...asked.own.map((field) => section(field, pad, true)),
      ...last.map((field) => section(field, pad, false)),
    ];
  }
  byId("fields").replaceChildren(...fields.map((field) => field.body));
  sync();
}

function sync() {
  for (const row of rows) {
    const player = pad.entry.players[row.dataset.colour];
    row.querySelector("button").setAttribute("aria-pressed", String(player.on));
    const input = nameInput(row.dataset.colour);
    if (input !== document.activeElement) input.value = player.name;
    input.disabled = !player.on;
  }
  byId("undo").disabled = past.length === 0;
  for (const field of fields) {
    field.sync();
    field.ask();
  }
}

// -- components: the shipped ones, or those of somebody's copy ------------------------------------------------

const select = byId("copy");
for (const copy of copies.of(game)) select.append(new Option(copy.name, copy.id));
select.closest("p").hidden = select.options.length === 1;
select.addEventListener("change", () => {
  const copy = copies.of(game).find((one) => one.id === select.value);
  change(() => {
    if (copy) pad.entry.copy = { id: copy.id, name: copy.name, changes: copy.changes };
    else delete pad.entry.copy;
  });
  useCopy();
});

async function useCopy() {
  const { copy } = pad.entry;
  if (copy && ![...select.options].some((option) => option.value === copy.id)) select.append(new Option(copy.name, copy.id));
  select.closest("p").hidden = select.options.length === 1;
  select.value = copy?.id ?? "";
  asked = shipped;
  build();
  if (copy) {
    try {
      asked = await post("/api/pads", { game, changes: copy.changes });
      build();
    } catch {
      // without a line the shipped pad serves: the server checks by the copy in any case
    }
  }
  count();
}

// -- counting -------------------------------------------------------------------------------------------------

async function post(path, body) {
  const answer = await fetch(`${path}?lang=${language}`, {
    method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(body),
  });
  const data = await answer.json();
  if (!answer.ok) throw Object.assign(new Error(data.message), { status: answer.status, faults: data.faults });
  return data;
}

const entered = () => ({
  players: pad.colours().map((colour) => ({ colour, name: pad.nameOf(colour), values: pad.entry.own[colour] })),
  shared: Object.fromEntries(Object.entries(pad.entry.shared).map(([key, value]) => [key, playing(value)])),
});

// Pieces and places of who does not play any more stay in the entry, but are not counted.
function playing(value) {
  if (!Array.isArray(value)) return value;
  const out = everybody.filter((colour) => !pad.colours().includes(colour));
  return value.filter((one) => !out.includes(one) && !out.includes(one?.owner));
}

const WAIT = 250;
const PAUSES = [1, 2, 4, 8, 15, 30].map((seconds) => 1000 * seconds);
let timer = 0;
let tries = 0;
let asking = 0;

function countSoon() {
  clearTimeout(timer);
  asking += 1; // an answer that is under way is about what stood there before
  root.dataset.state = "waiting";
  timer = setTimeout(count, WAIT);
}

const scored = (what) => post("/api/score", { game, changes: pad.entry.copy?.changes ?? {}, entered: what });

async function count() {
  clearTimeout(timer);
  const number = (asking += 1);
  if (pad.colours().length < least) return;
  say(sayings.counting);
  try {
    const found = await scored(entered());
    if (number === asking) counted(found);
  } catch (error) {
    if (number !== asking) return;
    if (error.status !== 422) return again();
    const rest = await withoutFaults(error).catch(() => null);
    if (number === asking) refused(error, rest);
  }
}

// What is right is counted on while something is wrong: the fields with faults count as nothing.
async function withoutFaults(error) {
  const places = (error.faults ?? []).map((fault) => fault.place.split("."));
  if (!places.length || places.some(([room]) => !room)) return null;
  const sound = structuredClone(entered());
  for (const [room, ...path] of places) {
    const row = room === "shared" ? sound.shared : sound.players.find((player) => player.colour === path[0])?.values;
    delete row?.[path.at(-1)];
  }
  return scored(sound);
}

window.addEventListener("online", count);

function again() {
  say(sayings.no_line);
  root.dataset.state = "no-line";
  timer = setTimeout(count, PAUSES[Math.min(tries, PAUSES.length - 1)]);
  tries += 1;
}

function refused(error, rest) {
  tries = 0;
  const faults = error.faults?.length ? error.faults : [{ place: "", text: error.message }];
  const found = Object.fromEntries(faults.map((fault) => [fault.place, faults.filter((one) => one.place === fault.place).map((one) => one.text).join("; ")]));
  for (const field of fields) field.mark(found);
  score = rest;
  const names = Object.fromEntries(fields.flatMap(({ field, colours }) => colours.map((colour) => [place(field, colour), field.name])));
  byId("count").replaceChildren(wrong(faults, names, pad), ...(rest ? sheet(rest, pad) : [notYet(pad)]));
  points();
  finish(false);
  root.dataset.state = "wrong";
  say([sayings.unfinished, sayings.mend, found[""]].filter(Boolean).join(" "));
}

// As long as nothing is put in, nobody has points that mean anything.
function points() {
  const isEmpty = ![pad.entry.shared, ...pad.colours().map((colour) => pad.entry.own[colour])].some((row) => Object.keys(row).length);
  const total = (colour) => (isEmpty || !score ? "–" : String(score.totals[score.colours.indexOf(colour)]));
  byId("points").replaceChildren(...pad.colours().map((colour) => made("span", { class: "total" }, pad.sign(colour), made("span", { class: "unseen" }, ` ${pad.nameOf(colour)} `), made("b", {}, total(colour)))));
}

// The line below leads to what keeps the count from being complete: the first fault, then what is missing.
byId("totals").querySelector("a").addEventListener("click", (event) => {
  const fault = root.querySelector(".fault:not([hidden])");
  if (!fault) return;
  event.preventDefault();
  goTo(fault.closest(".field")?.querySelector("[aria-invalid=true]") ?? fault);
});

function counted(found) {
  tries = 0;
  score = found;
  for (const field of fields) field.mark({});
  finish(score.missing.length === 0);
  const open = byId("count").querySelector(".why")?.open;
  byId("count").replaceChildren(...sheet(score, pad));
  const why = byId("count").querySelector(".why");
  if (why && open) why.open = true;
  points();
  byId("when").textContent = new Intl.DateTimeFormat(language, { dateStyle: "long" }).format(pad.entry.date);
  root.dataset.state = "counted";
  say(score.missing.length ? `${sayings.unfinished} ${sayings.missing}: ${score.missing.length}` : sayings.counted);
}

// Totals of what is not complete are grey, there are no places, and none are kept as the end of a game.
function finish(isComplete) {
  for (const id of ["count", "points"]) byId(id).classList.toggle("unfinished", !isComplete);
  pad.entry.totals = isComplete ? Object.fromEntries(score.colours.map((colour, index) => [colour, score.totals[index]])) : {};
  if (past.length) keep();
}

function say(text) {
  byId("status").textContent = text;
}

// -- keeping and sharing --------------------------------------------------------------------------------------

byId("share").addEventListener("click", async () => {
  const { id, totals, names, ...rest } = pad.entry;
  byId("link").value = `${location.origin}/count/${game}#${await counts.packed({ id: counts.fresh(), ...rest })}`;
  byId("shared").hidden = false;
  byId("copied").textContent = "";
  byId("link").select();
  if (navigator.share) navigator.share({ title: document.title, url: byId("link").value }).catch(() => {});
});
byId("copy-link").addEventListener("click", async () => {
  byId("link").select();
  await navigator.clipboard?.writeText(byId("link").value);
  byId("copied").textContent = sayings.copied;
});
byId("download").addEventListener("click", () => {
  if (!score) return;
  const day = new Date(pad.entry.date).toISOString().slice(0, 10);
  const address = URL.createObjectURL(new Blob([`${JSON.stringify(score.position, null, 1)}\n`], { type: "application/json" }));
  made("a", { href: address, download: `${game}-${day}.json` }).click();
  URL.revokeObjectURL(address);
});
byId("print").addEventListener("click", () => print());
byId("new").addEventListener("click", () => {
  const { players } = pad.entry;
  const entry = begin();
  entry.players = structuredClone(players); // the same people play again
  show(entry);
  root.scrollIntoView();
});
byId("kept").closest("details").addEventListener("toggle", () => list(byId("kept"), counts.of(game), sayings, (count) => {
  show(count);
  root.scrollIntoView();
}));

async function start() {
  const word = decodeURIComponent(location.hash.slice(1));
  const kept = counts.of(game);
  if (word.startsWith("kept=")) return show(kept.find((one) => `kept=${one.id}` === word) ?? begin());
  if (!word || byId(word)) return show(kept[0] ?? begin());
  const found = await counts.unpacked(word);
  if (found?.game === game) return show(found);
  show(begin());
  say(sayings.broken_link);
}

await start();
stayWithoutLine();
document.documentElement.dataset.ready = "yes";
