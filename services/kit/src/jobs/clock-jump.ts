const lookMs = 1_000;
/** No busy process looks so late. */
const jumpMs = 5_000;

/**
 * Tells when the clock on the wall has run ahead of the time that passed: of a machine that slept, or whose clock was
 * set. Timers have waited for what passed, so whoever works by the clock has missed something.
 */
export function onClockJump(jumped: () => void): { stop(): void } {
  const ahead = () => Date.now() - performance.now();
  let last = ahead();
  const timer = setInterval(() => {
    const now = ahead();
    if (now - last > jumpMs) jumped();
    last = now;
  }, lookMs);
  timer.unref();
  return { stop: () => clearInterval(timer) };
}
