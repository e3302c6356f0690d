import i18n from 'i18next';
import type { Failure } from './failure.ts';

type Toast = {
  id: string;
  intent: 'success' | 'error' | 'warning' | 'info';
  text: string;
  /** Beneath the text: what happened. */
  body?: string;
  /** Of a failure, to quote. */
  requestId?: string | null;
  /** What takes it back, for as long as the toast stands. */
  undo?: { run: () => void; seconds: number };
};
/** What the place of toasts is told: one to show, or the id of one to take away. */
export type ToastNews = { show: Toast } | { dismiss: string };

type Listener = (news: ToastNews) => void;

let tell: Listener | null = null;
let count = 0;
const waiting: ToastNews[] = [];

/** Says for 4 s "Successful operation" (accounts.md §8) and beneath it what happened: "Ume Sato locked". */
export function toast(happened: string): void {
  put({ intent: 'success', text: i18n.t('ui:successful'), body: happened });
}

/** The same of what can be taken back, for so many seconds. */
export function toastUndoable(happened: string, undo: { run: () => void; seconds: number }): void {
  const dismiss = put({ intent: 'success', text: i18n.t('ui:successful'), body: happened, undo: { ...undo, run } });
  function run() {
    dismiss();
    undo.run();
  }
}

/** A success whose own text the specification names. */
export function toastNamed(text: string): void {
  put({ intent: 'success', text });
}

/** For a failed list or fetch (accounts.md §8). Stays until dismissed, here by what it gives back. */
export function toastError(error: Failure): () => void {
  return put({ intent: 'error', text: error.message, requestId: error.requestId });
}

export function toastWarning(text: string): void {
  put({ intent: 'warning', text });
}

/** While requests last. Gives back what takes it away. */
export function toastLoading(text: string): () => void {
  return put({ intent: 'info', text });
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
