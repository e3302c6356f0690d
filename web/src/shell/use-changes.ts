import { useEffect } from 'react';
import { useRegion } from '../api/session.ts';

/** After the page that somebody waits for. */
const afterMs = 2_000;
/** The page has asked for its list before it was there. */
const beforeMs = 3_000;

type Hearing = { /** Gives back what ends it. */ hear(lookingSince: number): () => void };

/** Hears what others change, for as long as somebody is signed in and looks at one region. `load` is always the same. */
export function useChanges(personId: string | undefined, load: () => Promise<Hearing>): void {
  const region = useRegion();
  // biome-ignore lint/correctness/useExhaustiveDependencies: another region or person hears other things
  useEffect(() => {
    // A page that came without TLS, from another machine than its own, has no locks.
    if (!personId || !('locks' in navigator)) return;
    const lookingSince = Date.now() - beforeMs;
    let stop: (() => void) | undefined;
    let isOver = false;
    const timer = setTimeout(async () => {
      const { hear } = await load();
      if (!isOver) stop = hear(lookingSince);
    }, afterMs);
    return () => {
      isOver = true;
      clearTimeout(timer);
      stop?.();
    };
  }, [personId, region, load]);
}
