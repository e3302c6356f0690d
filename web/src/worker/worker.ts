import { type LastKnown, lastKnown } from '../api/last-known.ts';
import { offlinePage } from './offline-page.ts';

/** What the notification service sends: a line that says nothing of anybody, and where a tap leads. */
type Pushed = { title: string; body: string; language: string; page: string; tag: string };

const worker = globalThis as unknown as ServiceWorkerGlobalScope;
/** As the page itself is, which brings nothing but its own style and the script that leaves it. */
const headersOf = (nonce: string) => ({
  'Content-Type': 'text/html; charset=utf-8',
  'Content-Security-Policy': `default-src 'none'; style-src 'unsafe-inline'; script-src 'nonce-${nonce}'; connect-src 'self'; base-uri 'none'; form-action 'none'`,
  'Cache-Control': 'no-store',
});

// A newer worker takes over at once: it keeps no file of the app, so there is nothing that an older page would miss.
worker.addEventListener('install', () => void worker.skipWaiting());
worker.addEventListener('activate', (event) => {
  event.waitUntil(Promise.all([worker.registration.navigationPreload?.enable(), worker.clients.claim()]));
});

// Only pages that the network does not bring are answered here; everything else goes its own way.
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

async function readLastKnown(): Promise<LastKnown | null> {
  // Asked for without opening: what was wiped must not be made again.
  const kept = await caches.match(lastKnown.path, { cacheName: lastKnown.cache });
  return kept ? kept.json() : null;
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

/** In a window of ours that is there already, else in a new one. */
async function open(page: string): Promise<void> {
  const [first] = await worker.clients.matchAll({ type: 'window' });
  if (!first) return void (await worker.clients.openWindow(page));
  await (await first.navigate(page))?.focus();
}
