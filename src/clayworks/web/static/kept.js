// The list of kept counts: by date, with who played and how it ended.

import * as counts from "./counts.js";
import { made } from "./making.js";

// `open` is called with a count, or leads to its page.
export function list(place, found, sayings, open, titles = {}) {
  const language = document.documentElement.lang;
  const dates = new Intl.DateTimeFormat(language, { dateStyle: "medium", timeStyle: "short" });
  const lines = found.map((count) => {
    const people = Object.entries(count.players).filter(([, player]) => player.on);
    const ended = people.map(([colour, player]) => `${player.name || count.names?.[colour] || colour} ${count.totals?.[colour] ?? "–"}`);
    const name = [titles[count.game], dates.format(count.date)].filter(Boolean).join(", ");
    const way = open
      ? made("button", { type: "button", onclick: () => open(count) }, name)
      : made("a", { href: `/count/${count.game}#kept=${count.id}` }, name);
    const remove = made("button", { type: "button", "aria-label": `${sayings.delete}: ${name}` }, sayings.delete);
    remove.addEventListener("click", () => {
      if (!confirm(sayings.gone)) return;
      counts.remove(count.id);
      list(place, found.filter((one) => one !== count), sayings, open, titles);
    });
    return made("li", {}, way, made("span", {}, ended.join(" · ")), remove);
  });
  place.replaceChildren(lines.length ? made("ul", { class: "kept" }, ...lines) : made("p", { class: "quiet" }, sayings.nothing_kept));
}

const overview = document.querySelector("#kept[data-titles]");
if (overview) {
  const titles = Object.fromEntries(overview.dataset.titles.split("|").map((one) => one.split("=")));
  list(overview, counts.all().filter((count) => titles[count.game]), JSON.parse(overview.dataset.sayings), null, titles);
  document.documentElement.dataset.ready = "yes";
}
