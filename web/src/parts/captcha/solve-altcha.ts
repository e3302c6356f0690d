/**
 * Solves a proof of work in parallel workers and returns the value of `g-recaptcha-response`: base64 of challenge and
 * solution.
 */
export async function solveAltcha(challenge: unknown, signal: AbortSignal): Promise<string> {
  const count = Math.min(4, navigator.hardwareConcurrency || 1);
  const workers = Array.from(
    { length: count },
    () => new Worker(new URL('./altcha-worker.ts', import.meta.url), { type: 'module' }),
  );
  try {
    const solution = await new Promise((resolve, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason));
      for (const [counterStart, worker] of workers.entries()) {
        worker.onmessage = ({ data }: MessageEvent<unknown>) =>
          isSolution(data) ? resolve(data) : reject(new Error('unsolved'));
        worker.onerror = () => reject(new Error('unsolved'));
        worker.postMessage({ type: 'work', challenge, counterStart, counterStep: count, timeout: 60_000 });
      }
    });
    return btoa(JSON.stringify({ challenge, solution }));
  } finally {
    for (const worker of workers) worker.terminate();
  }
}

function isSolution(answer: unknown): boolean {
  return typeof answer === 'object' && answer !== null && 'derivedKey' in answer;
}
