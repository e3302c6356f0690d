import type { Change } from '@fovea/contracts/changes/schema';

/** A change at `at`, by this browser's clock. `change` is null when events were missed: everything may have changed. */
export type ReceivedChange = { at: number; change: Change | null };

const maxStored = 500;
let received: readonly ReceivedChange[] = [];
let writtenAt = 0;
const listeners = new Set<() => void>();

/** The changes received while this page was open, oldest first. The array's identity changes only with its content. */
export const readChanges = (): readonly ReceivedChange[] => received;

/** Returns the unsubscribe function. */
export function subscribeToChanges(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

export function addChanges(changes: readonly (Change | null)[], at = Date.now()): void {
  received = [...received, ...changes.map((change) => ({ at: at - (change?.agoMs ?? 0), change }))].slice(-maxStored);
  for (const listener of listeners) listener();
}

/** Marks a write of this page: changes received shortly after it are most likely its own. */
export function markWrite(at = Date.now()): void {
  writtenAt = at;
}
export const lastWriteAt = (): number => writtenAt;
