import type { Failure } from './failure.ts';

/** A refused save or action, and where closing its dialog leads: the first marked field of a form. */
export type Refusal = { error: Failure; leadTo?: (() => HTMLElement | null) | undefined };

type Listener = (refusal: Refusal) => void;

let show: Listener | null = null;
let early: Refusal | null = null;
const shown = new WeakSet<Failure>();

/**
 * Says in a dialog titled Error why a save or an action was refused (accounts.md §8). Forms and confirmations do so by
 * themselves; a lone button passes it on: `useApiMutation(endpoint, { onError: showError })`. One failure is told once,
 * however often a form that still holds it is drawn.
 */
export function showError(error: Failure, leadTo?: () => HTMLElement | null): void {
  if (shown.has(error)) return;
  shown.add(error);
  if (show) show({ error, leadTo });
  else early = { error, leadTo };
}

/** The one dialog that tells; what was refused before it was there is told then. */
export function listenToErrors(listener: Listener): () => void {
  show = listener;
  if (early) listener(early);
  early = null;
  return () => {
    show = null;
  };
}
