import { dropPushSubscription, savePushSubscription } from '@fovea/contracts/notifications/portal-endpoints';
import { call } from './client.ts';
import { pushSubscription, setPushOwner } from './offline-data.ts';

/** `unsupported`: the browser or display mode has no push messages; `denied`: the person refused them. */
export type PushState = 'unsupported' | 'denied' | 'off' | 'on';

const address = '/worker.js';

/** Registers the worker, or updates it. Development builds have none. */
export async function startWorker(): Promise<ServiceWorkerRegistration | null> {
  if (!import.meta.env.PROD || !navigator.serviceWorker) return null;
  await navigator.serviceWorker.register(address, { updateViaCache: 'none' });
  return navigator.serviceWorker.ready;
}

export async function pushState(): Promise<PushState> {
  if (!('PushManager' in globalThis && 'Notification' in globalThis && navigator.serviceWorker)) return 'unsupported';
  if (Notification.permission === 'denied') return 'denied';
  return (await pushSubscription()) ? 'on' : 'off';
}

/** Requests the person's permission and subscribes to push messages. `key` is the server's public key. */
export async function switchPushesOn(key: string, userId: string): Promise<PushState> {
  if ((await Notification.requestPermission()) === 'denied') return 'denied';
  const worker = await startWorker();
  if (!worker) return 'unsupported';
  // A subscription with another key cannot receive our messages.
  await (await worker.pushManager.getSubscription())?.unsubscribe();
  const subscription = await worker.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
  setPushOwner(userId);
  try {
    await tell(subscription);
  } catch (reason) {
    await subscription.unsubscribe();
    throw reason;
  }
  return 'on';
}

export async function switchPushesOff(): Promise<PushState> {
  const subscription = await pushSubscription();
  if (subscription) {
    await subscription.unsubscribe();
    await call(dropPushSubscription, { endpoint: subscription.endpoint });
  }
  return 'off';
}

/** Registers the subscription with the present session: messages end with it. */
export async function keepPushes(): Promise<void> {
  const subscription = await pushSubscription();
  if (subscription) await tell(subscription);
}

async function tell(subscription: PushSubscription): Promise<void> {
  const { endpoint, keys: { p256dh = '', auth = '' } = {} } = subscription.toJSON();
  await call(savePushSubscription, { endpoint: endpoint ?? '', keys: { p256dh, auth } }, { quiet: true });
}
