// The count of the server as a sheet: who came where, what is missing, source by source, every cause.

import { made } from "./making.js";

export function sheet(score, pad) {
  const { sayings, game } = pad;
  const heads = score.colours.map((colour, index) => made("th", { scope: "col" }, pad.sign(colour), ` ${score.names[index]}`));
  const row = (name, points, strong) =>
    made("tr", {}, made("th", { scope: "row" }, name), ...points.map((one) => made("td", {}, strong ? made("b", {}, String(one)) : String(one))));
  const table = made(
    "div", { class: "wide", tabindex: "0", role: "group", "aria-label": score.title },
    made("table", { class: "points" },
      made("thead", {}, made("tr", {}, made("th", { scope: "col" }, sayings.source), ...heads)),
      made("tbody", {}, ...score.lines.map((line) => row(line.name, line.points))),
      made("tfoot", {}, row(sayings.total, score.totals, true))),
  );
  const ranking = made("ol", { class: "ranking" }, ...score.ranking.map((line) => made("li", {}, line)));
  const causes = made("ul", { class: "causes" }, ...score.causes.map((cause) => made(
    "li", {}, pad.sign(cause.colour), ` ${cause.text}`,
    ...(cause.places ? [made("span", { class: "quiet" }, ` (${cause.places})`)] : []),
    ...(cause.rule ? [" ", made("a", { class: "rule", href: `/rules/${game}#${cause.rule}` }, cause.rule)] : []),
  )));
  const parts = [notYet(pad), ranking, table];
  if (score.unchecked?.length) parts.push(made("p", { class: "quiet unchecked" }, `${sayings.unchecked} ${score.unchecked.join("; ")}`));
  if (score.missing.length) parts.unshift(missing(score.missing, pad));
  if (score.causes.length) parts.push(made("details", { class: "why" }, made("summary", {}, sayings.causes), causes));
  return parts;
}

// Stands there as long as something is missing or wrong; places do not.
export const notYet = (pad) => made("p", { class: "not-yet" }, pad.sayings.unfinished);

export function goTo(there) {
  there?.scrollIntoView({ block: "center" });
  there?.focus({ preventScroll: true });
}

// Places of the form with what is to be said of each; a click leads there.
function list(title, found, pad) {
  const line = ({ place, text }) => {
    const [room, colour] = place.split(".");
    const name = room === "players" ? `${pad.nameOf(colour)}: ${text}` : text;
    const go = () => goTo(document.querySelector(`[data-place="${CSS.escape(place).replaceAll("\\.", ".")}"]`));
    return made("li", {}, made("button", { type: "button", class: "link", onclick: go }, name));
  };
  return made("div", { class: "missing" }, made("strong", {}, title), made("ul", {}, ...found.map(line)));
}

// What nobody has put in yet.
const missing = (found, pad) => list(pad.sayings.missing, found, pad);

// What can't be: it is not counted until it is mended.
export const wrong = (found, names, pad) =>
  list(pad.sayings.mend, found.map(({ place, text }) => ({ place, text: [names[place], text].filter(Boolean).join(": ") })), pad);
