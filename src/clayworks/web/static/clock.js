// Clocks: the server says how many seconds are left, here they tick. What a clock shows is never asked back.

const table = () => document.getElementById("table");
const known = new Map(); // by seat: what was said, and when

const short = (count, unit) => new Intl.NumberFormat(document.documentElement.lang, { style: "unit", unit, unitDisplay: "narrow" }).format(count);
const two = (number) => String(number).padStart(2, "0");

export function shown(seconds) {
  const whole = Math.max(0, Math.ceil(seconds));
  const hours = Math.floor(whole / 3600);
  if (hours >= 24) return `${short(Math.floor(hours / 24), "day")} ${short(hours % 24, "hour")}`;
  const rest = `${two(Math.floor(whole / 60) % 60)}:${two(whole % 60)}`;
  return hours ? `${hours}:${rest}` : rest.replace(/^0/, "");
}

function leftOf({ left, starts, runs, at }) {
  if (!runs) return left;
  return Math.max(0, left - Math.max(0, (performance.now() - at) / 1000 - starts));
}

function tick() {
  for (const clock of document.querySelectorAll(".clock")) {
    const said = known.get(clock.dataset.seat);
    if (!said) continue;
    const left = leftOf(said);
    const text = shown(left);
    if (clock.textContent !== text) clock.textContent = text;
    clock.classList.toggle("low", said.runs && left <= Number(clock.dataset.low));
    clock.classList.toggle("runs", said.runs);
    const label = `${table().dataset.timeLeft} ${text}`;
    if (clock.getAttribute("aria-label") !== label) clock.setAttribute("aria-label", label);
  }
}

// What the page has just brought.
export function takeClocks(within = table()) {
  const at = performance.now();
  for (const { dataset } of within.querySelectorAll(".clock")) {
    known.set(dataset.seat, { left: Number(dataset.left), starts: Number(dataset.starts), runs: dataset.runs === "yes", at });
  }
  tick();
}

// What an event says.
export function setClocks(clocks) {
  const at = performance.now();
  clocks.forEach(({ left, starts_in: starts, runs }, seat) => known.set(String(seat), { left, starts, runs, at }));
  tick();
}

// Whoever was shown what others did says when that is over: only then the own clock runs.
let said = "";

export function sayStarted() {
  const { own, committed, course, clocks, table: address } = table().dataset;
  if (!clocks || !own) return;
  const waits = own.split(",").some((seat) => { const one = known.get(seat); return one?.runs && one.starts > 0; });
  const now = `${course}/${committed}/${own}`;
  if (!waits || said === now) return;
  said = now;
  fetch(`/api/tables/${address}/seen`, { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify({ ply: Number(committed) }) }).catch(() => { said = ""; });
}

export function giveClocks() {
  takeClocks(document);
  sayStarted();
  setInterval(tick, 250);
}
