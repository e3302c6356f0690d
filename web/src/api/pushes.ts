import { dropPushSubscription, keepPushSubscription } from '@fovea/contracts/notifications/portal-endpoints';
import { call } from './client.ts';
import { keepForPushes, pushesHere } from './kept.ts';

/** `unsupported`: this browser, or this way of opening it, shows none; `denied`: whoever uses it has refused them. */
export type PushState = 'unsupported' | 'denied' | 'off' | 'on';

const address = '/worker.js';

/** Starts the worker, or looks for a newer one. Without a built app there is none. */
export async function startWorker(): Promise<ServiceWorkerRegistration | null> {
  if (!import.meta.env.PROD || !navigator.serviceWorker) return null;
  await navigator.serviceWorker.register(address, { updateViaCache: 'none' });
  return navigator.serviceWorker.ready;
}

export async function pushState(): Promise<PushState> {
  if (!('PushManager' in globalThis && 'Notification' in globalThis && navigator.serviceWorker)) return 'unsupported';
  if (Notification.permission === 'denied') return 'denied';
  return (await pushesHere()) ? 'on' : 'off';
}

/** Asks the browser, which asks whoever uses it, and has messages sent here. `key` is ours. */
export async function switchPushesOn(key: string, userId: string): Promise<PushState> {
  if ((await Notification.requestPermission()) === 'denied') return 'denied';
  const worker = await startWorker();
  if (!worker) return 'unsupported';
  // One that was asked for with another key takes no messages of ours.
  await (await worker.pushManager.getSubscription())?.unsubscribe();
  const subscription = await worker.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
  keepForPushes(userId);
  try {
    await tell(subscription);
  } catch (reason) {
    await subscription.unsubscribe();
    throw reason;
  }
  return 'on';
}

export async function switchPushesOff(): Promise<PushState> {
  const subscription = await pushesHere();
  if (subscription) {
    await subscription.unsubscribe();
    await call(dropPushSubscription, { endpoint: subscription.endpoint });
  }
  return 'off';
}

/** Messages shown here end with the session in which that was said last. */
export async function keepPushes(): Promise<void> {
  const subscription = await pushesHere();
  if (subscription) await tell(subscription);
}

async function tell(subscription: PushSubscription): Promise<void> {
  const { endpoint, keys: { p256dh = '', auth = '' } = {} } = subscription.toJSON();
  await call(keepPushSubscription, { endpoint: endpoint ?? '', keys: { p256dh, auth } }, { quiet: true });
}
