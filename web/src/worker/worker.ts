import { type OfflineSnapshot, offlineSnapshot } from '../api/offline-snapshot.ts';
import { offlinePage } from './offline-page.ts';

/** A push message: a line without personal data, and the address that a tap opens. */
type Pushed = { title: string; body: string; language: string; page: string; tag: string };

// The types of the page declare another global object.
const worker = globalThis as unknown as ServiceWorkerGlobalScope;
/** The policy of the offline page, which has only its own style and script. */
const headersOf = (nonce: string) => ({
  'Content-Type': 'text/html; charset=utf-8',
  'Content-Security-Policy': `default-src 'none'; style-src 'unsafe-inline'; script-src 'nonce-${nonce}'; connect-src 'self'; base-uri 'none'; form-action 'none'`,
  'Cache-Control': 'no-store',
});

// A newer worker takes over at once: no cached app files exist that an older page could miss.
worker.addEventListener('install', () => void worker.skipWaiting());
worker.addEventListener('activate', (event) => {
  event.waitUntil(Promise.all([worker.registration.navigationPreload?.enable(), worker.clients.claim()]));
});

// Handles only navigations that fail on the network.
worker.addEventListener('fetch', (event) => {
  if (event.request.mode === 'navigate' && event.request.method === 'GET') event.respondWith(pageOf(event));
});

async function pageOf({ request, preloadResponse }: FetchEvent): Promise<Response> {
  try {
    return ((await preloadResponse) as Response | undefined) ?? (await fetch(request));
  } catch {
    const known = await readLastKnown();
    const nonce = crypto.randomUUID();
    const page = offlinePage(known, known?.language ?? worker.navigator.language.slice(0, 2), nonce);
    return new Response(page, { headers: headersOf(nonce) });
  }
}

async function readLastKnown(): Promise<OfflineSnapshot | null> {
  // `match` without `open`, which would recreate a deleted cache.
  const cached = await caches.match(offlineSnapshot.path, { cacheName: offlineSnapshot.cache });
  return cached ? cached.json() : null;
}

worker.addEventListener('push', (event) => {
  if (!event.data) return;
  const { title, body, language, page, tag }: Pushed = event.data.json();
  const icon = '/icons/icon-192.png';
  event.waitUntil(worker.registration.showNotification(title, { body, lang: language, tag, icon, data: { page } }));
});

worker.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(open(event.notification.data.page));
});

/** Focuses an existing window of the app, else opens a new one. */
async function open(page: string): Promise<void> {
  const [first] = await worker.clients.matchAll({ type: 'window' });
  if (!first) return void (await worker.clients.openWindow(page));
  await (await first.navigate(page))?.focus();
}
