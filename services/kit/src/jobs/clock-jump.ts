const checkMs = 1_000;
/** No busy process is delayed so long. */
const jumpMs = 5_000;

/**
 * Calls back when the wall clock ran ahead of elapsed time: after the machine slept, or its clock was set. Timers
 * waited for elapsed time, so work by the clock was missed.
 */
export function onClockJump(jumped: () => void): { stop(): void } {
  const offset = () => Date.now() - performance.now();
  let last = offset();
  const timer = setInterval(() => {
    const now = offset();
    if (now - last > jumpMs) jumped();
    last = now;
  }, checkMs);
  timer.unref();
  return { stop: () => clearInterval(timer) };
}
