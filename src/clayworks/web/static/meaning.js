// What a click on a thing means where it can mean several choices: which worker goes there, which place a card
// is for. People say it first, in the prompt; otherwise they are asked.

let variant = ""; // the one chosen last
let place = ""; // an empty place that was clicked, to be filled next

const offered = () => [...document.querySelectorAll("[data-with]")].map((button) => button.dataset.with);

export function markMeaning() {
  if (!offered().includes(variant)) variant = offered()[0] ?? variant;
  if (!document.querySelector(`[data-place="${CSS.escape(place)}"]`)) place = "";
  for (const one of document.querySelectorAll("[data-with]")) one.setAttribute("aria-pressed", String(one.dataset.with === variant));
  for (const one of document.querySelectorAll("[data-place]")) one.setAttribute("aria-pressed", String(one.dataset.place === place));
}

export function useVariant(button) {
  variant = button.dataset.with;
  markMeaning();
}

export function usePlace(button) {
  place = place === button.dataset.place ? "" : button.dataset.place;
  markMeaning();
}

// Which of its choices a thing stands for now; -1 if that must be asked.
export function meantIndex(element) {
  if (!element.dataset.choice.includes("|")) return 0;
  return offered().length && element.dataset.variant ? element.dataset.variant.split("|").indexOf(variant) : -1;
}

// What is sent for a click on an element; empty if it must be asked.
export function meantBy(element) {
  const at = meantIndex(element);
  if (at < 0) return "";
  const choice = element.dataset.choice.split("|")[at];
  return place && choice.startsWith("pick ") ? `pick ${place} ${choice.slice(5)}` : choice;
}
