// The line to the server: what fails because of it is tried again, with growing pauses, until it is through.

const PAUSES = [400, 800, 1600, 3200, 6400, 12000];
const AGAIN = new Set([429, 502, 503, 504, 507]); // too much at once, a server that starts, a database that is away

// A number for a click: however often it is sent, it is carried out once. (`randomUUID` needs https.)
export const fresh = () => [...crypto.getRandomValues(new Uint8Array(9))].map((byte) => byte.toString(36).padStart(2, "0")).join("");

function pause(milliseconds) {
  return new Promise((done) => {
    const timer = setTimeout(go, milliseconds);
    function go() {
      clearTimeout(timer);
      removeEventListener("online", go);
      done();
    }
    addEventListener("online", go); // the line is back before the pause is over
  });
}

// The answer; `waiting` is told whether it is tried again.
export async function persistently(address, options, waiting) {
  for (let tries = 0; ; tries += 1) {
    try {
      const answer = await fetch(address, options);
      if (!AGAIN.has(answer.status)) {
        if (tries > 0) waiting(false);
        return answer;
      }
    } catch (error) {
      if (!(error instanceof TypeError)) throw error; // TypeError: the network
    }
    waiting(true);
    await pause(PAUSES[Math.min(tries, PAUSES.length - 1)]);
  }
}
