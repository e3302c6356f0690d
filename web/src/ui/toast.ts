import i18n from 'i18next';
import type { Failure } from './failure.ts';

type Toast = {
  id: string;
  intent: 'success' | 'error' | 'warning' | 'info';
  text: string;
  /** Below the text: what happened. */
  body?: string;
  /** Of a failure, to quote. */
  requestId?: string | null;
  /** Reverts the action, for as long as the toast is visible. */
  undo?: () => void;
};
/** Messages to the toast host: one to show, or the id of one to dismiss. */
export type ToastNews = { show: Toast } | { dismiss: string };

type Listener = (news: ToastNews) => void;

let tell: Listener | null = null;
let count = 0;
const waiting: ToastNews[] = [];

/** Shows "Successful operation" (accounts.md §8) for 4 s with a description below it: "Ume Sato locked". */
export function toast(happened: string): void {
  put({ intent: 'success', text: i18n.t('ui:successful'), body: happened });
}

/** The same for an action that can be undone while the toast is visible. */
export function toastUndoable(happened: string, undo: () => void): void {
  const dismiss = put({ intent: 'success', text: i18n.t('ui:successful'), body: happened, undo: run });
  function run() {
    dismiss();
    undo();
  }
}

/** Shows a success with a text of its own in the specification. */
export function toastNamed(text: string): void {
  put({ intent: 'success', text });
}

/** For a failed list or fetch (accounts.md §8). Stays until dismissed by the user or by the returned function. */
export function toastError(error: Failure): () => void {
  return put({ intent: 'error', text: error.message, requestId: error.requestId });
}

export function toastWarning(text: string): void {
  put({ intent: 'warning', text });
}

/** Shown while requests are pending. Returns a function that dismisses it. */
export function toastLoading(text: string): () => void {
  return put({ intent: 'info', text });
}

/** Registers the toast host; it then gets the toasts queued before it was mounted. */
export function listenToToasts(listener: Listener): () => void {
  tell = listener;
  for (const early of waiting.splice(0)) listener(early);
  return () => {
    tell = null;
  };
}

/** Shows a toast and returns a function that dismisses it. */
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
