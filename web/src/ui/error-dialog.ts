import type { Failure } from './failure.ts';

/** A refused save or action, and the element to focus once its dialog closes: the first invalid field of a form. */
export type Refusal = { error: Failure; leadTo?: (() => HTMLElement | null) | undefined };

type Listener = (refusal: Refusal) => void;

let show: Listener | null = null;
let early: Refusal | null = null;
const shown = new WeakSet<Failure>();

/**
 * Shows why a save or an action was refused in a dialog titled Error (accounts.md §8). Forms and confirmations call it
 * themselves; single buttons pass it on: `useApiMutation(endpoint, { onError: showError })`. Each failure is shown
 * once, also when a form that still holds it renders again.
 */
export function showError(error: Failure, leadTo?: () => HTMLElement | null): void {
  if (shown.has(error)) return;
  shown.add(error);
  if (show) show({ error, leadTo });
  else early = { error, leadTo };
}

/** Registers the one error dialog; it then gets the errors queued before it was mounted. */
export function listenToErrors(listener: Listener): () => void {
  show = listener;
  if (early) listener(early);
  early = null;
  return () => {
    show = null;
  };
}
