import { type LastKnown, lastKnown } from './last-known.ts';

/** For whom this browser keeps something beyond the session. */
const owner = 'keptFor';

/** Keeps what a page without a network shows. Where the browser has no room or no such store, there is none. */
export async function keepLastKnown(userId: string, known: LastKnown): Promise<void> {
  if (!globalThis.caches) return;
  localStorage.setItem(owner, userId);
  const cache = await caches.open(lastKnown.cache);
  await cache.put(lastKnown.path, new Response(JSON.stringify(known)));
  // Signed out meanwhile, or in as somebody else.
  if (localStorage.getItem(owner) !== userId) await caches.delete(lastKnown.cache);
}

/** Messages are shown in this browser for this person from now on. */
export const keepForPushes = (userId: string): void => localStorage.setItem(owner, userId);

/** Whoever is signed in now gets nothing of what was kept for somebody else. */
export function forgetKeptOfOthers(userId: string): void {
  const kept = localStorage.getItem(owner);
  if (kept && kept !== userId) forgetKept();
}

/** Wipes what was kept, and shows no message any more. */
export function forgetKept(): void {
  if (!localStorage.getItem(owner)) return;
  localStorage.removeItem(owner);
  void globalThis.caches?.delete(lastKnown.cache);
  void pushesHere().then((subscription) => subscription?.unsubscribe());
}

/** By what this browser gets messages, if it does. */
export async function pushesHere(): Promise<PushSubscription | null> {
  const worker = await navigator.serviceWorker?.getRegistration();
  return (await worker?.pushManager?.getSubscription()) ?? null;
}
