import type { Change } from '@fovea/contracts/changes/schema';
import { readChanges, subscribeToChanges } from '../api/changes.ts';
import { quietly } from '../api/long-requests.ts';

/** Collects changes of one moment, and spreads the refetches of many browsers. */
const gatherMs = 1_000;

/** How the screen is refetched: `these` after known changes, `all` after missed ones. */
export type Refreshing = { these(changes: readonly Change[]): unknown; all(): unknown };

/** Refetches what is on screen beside the lists when it changes. Returns the unsubscribe function. */
export function refreshChanged({ these, all }: Refreshing): () => void {
  let until = readChanges().at(-1);
  let timer: ReturnType<typeof setTimeout> | undefined;

  const refresh = () => {
    timer = undefined;
    const heard = readChanges();
    const fresh = heard.slice(until ? heard.indexOf(until) + 1 : 0).map(({ change }) => change);
    until = heard.at(-1);
    quietly(() => {
      if (fresh.includes(null)) void all();
      else void these(fresh.filter((change) => change !== null));
    });
  };
  const unsubscribe = subscribeToChanges(() => {
    timer ??= setTimeout(refresh, gatherMs * (1 + Math.random()));
  });
  return () => {
    unsubscribe();
    clearTimeout(timer);
  };
}
