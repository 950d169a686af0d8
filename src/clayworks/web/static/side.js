// The side with log and points: open or closed, remembered in this browser.

const root = document.documentElement;
let key = "clayworks-side"; // pages that show something else there remember it by themselves
let otherwise = "none"; // what is shown there until somebody chooses

const chosen = () => (matchMedia("(max-width: 720px)").matches ? "none" : localStorage.getItem(key) ?? otherwise);

function marked() {
  for (const button of document.querySelectorAll("button[data-side][aria-expanded]")) {
    button.setAttribute("aria-expanded", String(root.dataset.side === button.dataset.side));
  }
}

export function openSide(name, remember = true) {
  root.dataset.side = root.dataset.side === name ? "none" : name;
  // The legend is for the table at which it was opened: a new game does not begin with a board that is half covered.
  if (remember && name !== "legend") localStorage.setItem(key, root.dataset.side);
  marked();
}

// What was only shown for a while gives way to what the reader keeps open there.
export function leaveSide(name) {
  if (root.dataset.side !== name) return;
  root.dataset.side = chosen();
  marked();
}

export const closeSide = () => { if (root.dataset.side !== "none") openSide("none"); };

export const markSide = marked;

export function giveSide(usual = "none", remembered = key) {
  key = remembered;
  otherwise = usual;
  root.dataset.side = chosen();
  document.addEventListener("click", (event) => {
    const button = event.target.closest("button[data-side]");
    if (button !== null) openSide(button.dataset.side);
  });
  marked();
}
