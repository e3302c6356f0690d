/** Whether a part responds within a timeout in milliseconds. */
export type Probe = (withinMs: number) => Promise<boolean>;

const cachedMs = 500;

/** Runs one probe at a time for all callers and caches its result for half a second. */
export function sharedProbe(probe: Probe): Probe {
  let verdict: Promise<boolean> | undefined;
  return (withinMs) => {
    verdict ??= probe(withinMs).finally(() => {
      setTimeout(() => {
        verdict = undefined;
      }, cachedMs).unref();
    });
    return verdict;
  };
}
