// A small set of own sounds (tools/sounds.py makes them), for who wants to hear them.

const KEY = "clayworks-sound";
const kept = new Map();

const wanted = () => localStorage.getItem(KEY) === "on";

export const markSound = () => document.getElementById("sound")?.setAttribute("aria-pressed", String(wanted()));

export function sound(name) {
  if (!wanted() || (!document.hidden && navigator.userActivation?.hasBeenActive === false)) return;
  if (!kept.has(name)) kept.set(name, new Audio(`/static/sounds/${name}.wav`));
  const played = kept.get(name);
  played.currentTime = 0;
  played.play().catch(() => {}); // a browser may forbid it until somebody has clicked
}

export function giveSound() {
  markSound();
  document.addEventListener("click", (event) => {
    if (event.target.closest("#sound") === null) return;
    localStorage.setItem(KEY, wanted() ? "off" : "on");
    markSound();
    sound("turn");
  });
}
