// Two soft notes when it is your turn, if you want them.

const KEY = "clayworks-sound";
let context = null;

const wanted = () => localStorage.getItem(KEY) === "on";

export const markSound = () => document.getElementById("sound")?.setAttribute("aria-pressed", String(wanted()));

export function chime() {
  if (!wanted() || !document.hidden && navigator.userActivation?.hasBeenActive === false) return;
  context ??= new AudioContext();
  for (const [pitch, start] of [[523, 0], [659, 0.14]]) {
    const note = context.createOscillator();
    const loud = context.createGain();
    note.frequency.value = pitch;
    loud.gain.setValueAtTime(0.08, context.currentTime + start);
    loud.gain.exponentialRampToValueAtTime(0.0001, context.currentTime + start + 0.4);
    note.connect(loud).connect(context.destination);
    note.start(context.currentTime + start);
    note.stop(context.currentTime + start + 0.45);
  }
}

export function giveSound() {
  markSound();
  document.addEventListener("click", (event) => {
    if (event.target.closest("#sound") === null) return;
    localStorage.setItem(KEY, wanted() ? "off" : "on");
    markSound();
    chime();
  });
}
