import { useEffect } from 'react';
import { useRegion } from '../api/session.ts';

/** Delay that lets the page load first. */
const afterMs = 2_000;
/** The page requested its data this long before the hook ran. */
const beforeMs = 3_000;

type ChangeListener = { /** Returns the function that unsubscribes. */ subscribe(openedAt: number): () => void };

/** Subscribes to changes while a person is signed in and works in one region. `load` must be constant. */
export function useChanges(personId: string | undefined, load: () => Promise<ChangeListener>): void {
  const region = useRegion();
  // biome-ignore lint/correctness/useExhaustiveDependencies: another region or person hears other things
  useEffect(() => {
    // Pages without TLS from another machine have no `navigator.locks`.
    if (!personId || !('locks' in navigator)) return;
    const openedAt = Date.now() - beforeMs;
    let stop: (() => void) | undefined;
    let isOver = false;
    const timer = setTimeout(async () => {
      const { subscribe } = await load();
      if (!isOver) stop = subscribe(openedAt);
    }, afterMs);
    return () => {
      isOver = true;
      clearTimeout(timer);
      stop?.();
    };
  }, [personId, region, load]);
}
