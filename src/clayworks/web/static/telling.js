// How somebody is told that it is their turn: what this browser can do, and what they have asked for.

import { worker } from "./install.js";

const place = document.getElementById("tell-me");
const said = document.getElementById("tell-said");
const tell = (text) => { said.textContent = text; };

async function send(method, path, body = null) {
  tell("");
  try {
    const answer = await fetch(`/api/me/ways${path}`, { method, headers: { "Content-Type": "application/json" }, body: body === null ? null : JSON.stringify(body) });
    const data = answer.status === 204 ? {} : await answer.json();
    if (!answer.ok) tell(data.message);
    return answer.ok ? data : null;
  } catch {
    tell(place.dataset.lost);
    return null;
  }
}

const bytes = (text) => Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (one) => one.charCodeAt(0));

function show(state) {
  for (const one of place.querySelectorAll("[data-when]")) one.hidden = one.dataset.when !== state;
}

async function subscription() {
  return (await worker)?.pushManager?.getSubscription() ?? null;
}

// The server calls a browser by the hash of its address (`ways.way_of`), and says the address to nobody.
async function ownLine() {
  const found = await subscription();
  if (found === null) return null;
  const hash = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(`push  ${found.endpoint}`));
  const name = [...new Uint8Array(hash)].map((one) => one.toString(16).padStart(2, "0")).join("");
  return place.querySelector(`[data-way="${name}"]`);
}

async function mark() {
  if (!window.isSecureContext) return show("insecure");
  if (!(await worker)?.pushManager || !("Notification" in window)) return show("unable");
  // A browser that was told to take messages may have been forgotten by the server meanwhile.
  return show((await ownLine()) === null ? "off" : "on");
}

async function subscribe() {
  if ((await Notification.requestPermission()) !== "granted") return tell(place.dataset.denied);
  try {
    const { push_key: key } = await (await fetch("/api/me/ways")).json();
    const there = (await worker).pushManager;
    await (await there.getSubscription())?.unsubscribe(); // it may be of another key
    const { endpoint, keys } = (await there.subscribe({ userVisibleOnly: true, applicationServerKey: bytes(key) })).toJSON();
    if ((await send("POST", "/push", { endpoint, keys })) !== null) location.reload();
  } catch (error) {
    tell(place.dataset.failed.replace("#", error.message));
  }
  return null;
}

async function unsubscribe() {
  const line = await ownLine();
  if (line !== null && (await send("DELETE", `/${line.dataset.way}`)) === null) return;
  await (await subscription())?.unsubscribe();
  location.reload();
}

const clicks = {
  push: subscribe,
  "push-off": unsubscribe,
  try: async (line) => {
    const tried = await send("POST", `/${line.dataset.way}/try`);
    if (tried !== null) tell(tried.arrived ? place.dataset.arrived : place.dataset.notArrived);
  },
  drop: async (line) => { if ((await send("DELETE", `/${line.dataset.way}`)) !== null) line.remove(); },
};

place.addEventListener("click", (event) => {
  const button = event.target.closest("[data-tell]");
  if (button) clicks[button.dataset.tell](button.closest("[data-way]"));
});

place.addEventListener("submit", async (event) => {
  event.preventDefault();
  const form = event.target;
  const done = await send("POST", `/${form.dataset.ask}`, Object.fromEntries(new FormData(form)));
  if (done === null) return;
  if (form.dataset.ask !== "mail") return void location.reload();
  form.reset();
  document.getElementById("tell-code").hidden = false;
  tell(place.dataset.sent);
});

// By the link in a mail the code comes behind the #; it is used only when somebody says so.
const code = document.getElementById("tell-code");
const fromMail = /^#mail=([0-9A-Z-]+)$/.exec(location.hash);
if (code && (fromMail || place.querySelector('[data-kind="mail"]:not(:has([data-tell="try"]))'))) code.hidden = false;
if (code && fromMail) {
  code.elements.code.value = fromMail[1];
  history.replaceState(null, "", location.pathname);
  code.scrollIntoView({ block: "center" });
}

mark();
