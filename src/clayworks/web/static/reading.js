// How long somebody needs to read something, beyond a short sentence; `letter` is the time for each letter.

const SHORT = 24;

export function readingTime(text, letter) {
  const wide = /[\u3040-\u9fff]/.test(text) ? 2 : 1; // a character of Japanese says more
  return letter * Math.max(0, text.length * wide - SHORT);
}
