import type { ApiError } from '../api/errors.ts';

export type Toast = { intent: 'success' | 'error' | 'warning' | 'info'; text: string; detail?: string | null };

type Listener = (toast: Toast) => void;

let show: Listener | null = null;
const waiting: Toast[] = [];

/** Says for 4 s that something worked. Errors that a form can show are never toasts. */
export function toast(text: string): void {
  put({ intent: 'success', text });
}

/** For a lone button's failure: `useApiMutation(endpoint, { onError: toastError })`. Stays until dismissed. */
export function toastError(error: ApiError): void {
  put({ intent: 'error', text: error.message, detail: error.requestId });
}

export function toastWarning(text: string): void {
  put({ intent: 'warning', text });
}

/** The one place on screen where toasts appear; what was said before it was there is shown then. */
export function listenToToasts(listener: Listener): () => void {
  show = listener;
  for (const early of waiting.splice(0)) listener(early);
  return () => {
    show = null;
  };
}

function put(toast: Toast) {
  if (show) show(toast);
  else waiting.push(toast);
}
