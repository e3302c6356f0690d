/** Whether a part answers within so many milliseconds. */
export type Probe = (withinMs: number) => Promise<boolean>;

const keptMs = 500;

/**
 * Asks one question at a time, however many want to know, who all get that verdict, and for half a second nobody asks
 * again.
 */
export function sharedProbe(look: Probe): Probe {
  let verdict: Promise<boolean> | undefined;
  return (withinMs) => {
    verdict ??= look(withinMs).finally(() => {
      setTimeout(() => {
        verdict = undefined;
      }, keptMs).unref();
    });
    return verdict;
  };
}
