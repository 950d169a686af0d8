// The log: everything that happened, the oldest first. It is fetched when it is looked at, and then only what is new.

const find = (id) => document.getElementById(id);
const table = () => find("table");

let asked = Promise.resolve();

// A large screen has room for it at all times.
const isOpen = () => Boolean(find("log")?.checkVisibility());

export function times(list) {
  for (const time of list.querySelectorAll("time:empty")) {
    time.textContent = new Date(time.dateTime).toLocaleTimeString([], { hour: "2-digit", minute: "2-digit" });
  }
}

async function fetchNew() {
  const list = find("log");
  if (list === null || !isOpen()) return;
  const { table: address, committed, course } = table().dataset;
  if (list.dataset.course !== course) { // choices were taken back: what stands there has not happened
    list.replaceChildren();
    Object.assign(list.dataset, { course, upto: "" });
  }
  if (list.dataset.upto === committed) return;
  const { upto } = list.dataset;
  const answer = await fetch(`/tables/${address}/log${upto ? `?after=${upto}` : ""}`);
  if (!answer.ok) return;
  const atEnd = list.dataset.upto === "" || find("side").scrollTop + find("side").clientHeight > find("side").scrollHeight - 60;
  const fresh = new DOMParser().parseFromString(`<ol>${await answer.text()}</ol>`, "text/html");
  const lines = [...fresh.querySelectorAll("li")];
  list.append(...lines);
  // More may have happened since the page was made: what has come is not asked for again.
  list.dataset.upto = Math.max(committed, ...lines.map((line) => line.dataset.ply));
  times(list);
  search();
  if (atEnd) find("side").scrollTop = find("side").scrollHeight;
}

export const freshLog = () => { asked = asked.then(fetchNew).catch(() => {}); return asked; };

function search() {
  const wanted = find("find").value.trim().toLocaleLowerCase();
  let found = 0;
  for (const line of find("log").children) {
    line.hidden = wanted !== "" && !line.textContent.toLocaleLowerCase().includes(wanted);
    found += line.hidden ? 0 : 1;
  }
  find("log-none").hidden = found > 0 || wanted === "";
}

export function giveLog() {
  document.addEventListener("input", (event) => { if (event.target.id === "find") search(); });
  new MutationObserver(freshLog).observe(document.documentElement, { attributes: true, attributeFilter: ["data-side"] });
  freshLog();
}
