// The side with log and points: open or closed, remembered in this browser.

const root = document.documentElement;
const KEY = "clayworks-side";

function marked() {
  for (const button of document.querySelectorAll("button[data-side][aria-expanded]")) {
    button.setAttribute("aria-expanded", String(root.dataset.side === button.dataset.side));
  }
}

export function openSide(name, remember = true) {
  root.dataset.side = root.dataset.side === name ? "none" : name;
  if (remember) localStorage.setItem(KEY, root.dataset.side);
  marked();
}

export const closeSide = () => { if (root.dataset.side !== "none") openSide("none"); };

export const markSide = marked;

export function giveSide() {
  root.dataset.side = matchMedia("(max-width: 720px)").matches ? "none" : localStorage.getItem(KEY) ?? "none";
  document.addEventListener("click", (event) => {
    const button = event.target.closest("button[data-side]");
    if (button !== null) openSide(button.dataset.side);
    const menu = document.getElementById("menu");
    if (menu?.open && !menu.contains(event.target)) menu.open = false;
  });
  marked();
}
