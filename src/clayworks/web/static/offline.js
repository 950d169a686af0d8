// The pad is there without a line, too, once it has been opened: a worker keeps what it consists of (padworker.js).
// Where browsers have none (an address without TLS, other than this machine), the pad works as it did.

const parts = () => [location.pathname, ...performance.getEntriesByType("resource").map((one) => one.name)];

export async function stayWithoutLine(worker = navigator.serviceWorker) {
  if (!worker) return;
  const tell = () => worker.controller?.postMessage(parts());
  worker.addEventListener("controllerchange", tell);
  worker.addEventListener("message", ({ data }) => { if (data === "kept") document.documentElement.dataset.kept = "yes"; });
  try {
    await worker.register("/count/worker.js", { scope: "/count" });
    tell();
  } catch {
    // without a line there is nothing to register, and what is kept stays
  }
}
