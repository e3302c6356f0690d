import type { ApiError } from '../api/errors.ts';

export type Toast = { id: string; intent: 'success' | 'error' | 'warning' | 'info'; text: string; detail?: string | null };
/** What the place of toasts is told: one to show, or the id of one to take away. */
export type ToastNews = { show: Toast } | { dismiss: string };

type Listener = (news: ToastNews) => void;

let tell: Listener | null = null;
let count = 0;
const waiting: ToastNews[] = [];

/** Says for 4 s that something worked. Errors that a form can show are never toasts. */
export function toast(text: string): void {
  put({ intent: 'success', text });
}

/** For a failed list or fetch (accounts.md §8). Stays until dismissed, here by what it gives back. */
export function toastError(error: ApiError): () => void {
  return put({ intent: 'error', text: error.message, detail: error.requestId });
}

export function toastWarning(text: string): void {
  put({ intent: 'warning', text });
}

/** The one place on screen where toasts appear; what was said before it was there is shown then. */
export function listenToToasts(listener: Listener): () => void {
  tell = listener;
  for (const early of waiting.splice(0)) listener(early);
  return () => {
    tell = null;
  };
}

/** Shows a toast and gives back what takes it away. */
function put(toast: Omit<Toast, 'id'>): () => void {
  count += 1;
  const id = `toast-${count}`;
  send({ show: { id, ...toast } });
  return () => send({ dismiss: id });
}

function send(news: ToastNews) {
  if (tell) tell(news);
  else waiting.push(news);
}
