import { type OfflineSnapshot, offlineSnapshot } from './offline-snapshot.ts';

/** The person whose data this browser stores beyond the session. */
const owner = 'keptFor';

/** Stores the snapshot that the offline page shows. Does nothing where the browser has no cache storage. */
export async function storeOfflineSnapshot(userId: string, snapshot: OfflineSnapshot): Promise<void> {
  if (!globalThis.caches) return;
  localStorage.setItem(owner, userId);
  const cache = await caches.open(offlineSnapshot.cache);
  await cache.put(offlineSnapshot.path, new Response(JSON.stringify(snapshot)));
  // The person signed out, or another one signed in, during the write.
  if (localStorage.getItem(owner) !== userId) await caches.delete(offlineSnapshot.cache);
}

/** Push messages are shown in this browser for this person from now on. */
export const setPushOwner = (userId: string): void => localStorage.setItem(owner, userId);

/** Deletes the stored data of everyone but the signed-in person. */
export function clearDataOfOthers(userId: string): void {
  const storedFor = localStorage.getItem(owner);
  if (storedFor && storedFor !== userId) clearOfflineData();
}

/** Deletes the stored data and unsubscribes from push messages. */
export function clearOfflineData(): void {
  if (!localStorage.getItem(owner)) return;
  localStorage.removeItem(owner);
  void globalThis.caches?.delete(offlineSnapshot.cache);
  void pushSubscription().then((subscription) => subscription?.unsubscribe());
}

/** This browser's push subscription, if any. */
export async function pushSubscription(): Promise<PushSubscription | null> {
  const worker = await navigator.serviceWorker?.getRegistration();
  return (await worker?.pushManager?.getSubscription()) ?? null;
}
