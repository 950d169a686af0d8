// The own page, and where a code from another device is used.

import { giveCopying, offerShare, showCode } from "./people.js";

const said = document.getElementById("said");

function tell(text) {
  said.textContent = text;
  said.hidden = !text;
}

async function send(path, body = null, method = "POST") {
  tell("");
  try {
    const sent = { method, headers: { "Content-Type": "application/json" }, body: body === null ? null : JSON.stringify(body) };
    const answer = await fetch(`/api/me/${path}?lang=${document.documentElement.lang}`, sent);
    const data = answer.status === 204 ? {} : await answer.json();
    if (!answer.ok) tell(data.message);
    return answer.ok ? data : null;
  } catch {
    tell(said.dataset.lost);
    return null;
  }
}

const did = {
  pass: (data) => showCode(data),
  recovery: (data) => {
    document.getElementById("phrase").value = data.phrase;
    document.getElementById("phrase-shown").hidden = false;
  },
  "sign-out-everywhere": () => location.reload(),
  account: (data) => (data.url ? location.assign(data.url) : location.assign("/me")),
};

document.addEventListener("click", async (event) => {
  const button = event.target.closest("[data-me]");
  if (!button || (button.dataset.asks && !confirm(button.dataset.asks))) return;
  const data = await send(button.dataset.me, null, button.dataset.method);
  if (data !== null) did[button.dataset.me](data);
});

const form = document.getElementById("use-code");
form?.addEventListener("submit", async (event) => {
  event.preventDefault();
  const { code } = Object.fromEntries(new FormData(form));
  const letters = code.replace(/[^0-9a-z]/gi, "").length;
  const data = await send(letters > 12 ? "recover" : "device", { code });
  if (data !== null) location.assign(data.table ? `/tables/${data.table}` : "/me");
});
// By a link or a camera the code comes behind the #; it is used only when somebody says so.
if (form && location.hash) {
  form.elements.code.value = location.hash.slice(1);
  history.replaceState(null, "", location.pathname);
}

giveCopying();
offerShare(document);
document.documentElement.dataset.ready = "yes";
