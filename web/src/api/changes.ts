import type { Change } from '@fovea/contracts/changes/schema';

/** What changed at `at`, by this browser's clock; `change` null: something was missed, everything may have changed. */
export type Heard = { at: number; change: Change | null };

const mostKept = 500;
let heard: readonly Heard[] = [];
let wroteAt = 0;
const listeners = new Set<() => void>();

/** What changed while this page was open, oldest first; the same array until something more is heard. */
export const readChanges = (): readonly Heard[] => heard;

/** Gives back what ends it. */
export function subscribeToChanges(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

export function noteChanges(changes: readonly (Change | null)[], at = Date.now()): void {
  heard = [...heard, ...changes.map((change) => ({ at: at - (change?.agoMs ?? 0), change }))].slice(-mostKept);
  for (const listener of listeners) listener();
}

/** This page wrote something: what is heard in the next moments is most likely just that. */
export function noteWriting(at = Date.now()): void {
  wroteAt = at;
}
export const lastWriting = (): number => wroteAt;
