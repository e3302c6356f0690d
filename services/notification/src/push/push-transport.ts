import { FailedForGood } from '../deliveries/send-due-deliveries.ts';

export type Browser = { endpoint: string; p256dh: string; auth: string };
/** Shown by the service worker of the web app; `page` opens on a tap. */
export type PushMessage = { title: string; body: string; language: string; page: string; tag: string };
/** Thrown when the push service reports that the subscription no longer exists. */
export class SubscriptionExpired extends Error {
  override readonly name = 'SubscriptionExpired';
}

export type PushTransport = {
  /** The public VAPID key; null: push is disabled. */
  key: string | null;
  /** Whether an endpoint is on an allowed host. */
  accepts(endpoint: string): boolean;
  /** Throws `SubscriptionExpired`, and `FailedForGood` where the message is refused permanently. */
  send(browser: Browser, message: PushMessage): Promise<void>;
};

type PushConfig = {
  VAPID_PUBLIC_KEY: string;
  VAPID_PRIVATE_KEY: string;
  PUSH_HOSTS: string[];
  PUSH_URL: string;
  PUBLIC_URL: string;
};

const timeoutMs = 10_000;
/** Equals the time after which delayed notices are no longer sent. */
const ttlSeconds = 3 * 24 * 3_600;
const expiredStatuses = [404, 410];

/** Without keys push is disabled. `PUSH_URL` receives the messages instead of the push services, for tests. */
export async function openPushTransport(config: PushConfig): Promise<PushTransport> {
  const { VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: privateKey, PUSH_HOSTS, PUSH_URL, PUBLIC_URL } = config;
  if (!publicKey) return { key: null, accepts: () => false, send: () => Promise.reject(new FailedForGood()) };
  const { default: webPush } = await import('web-push');
  // Contact address for the push services; a local address is not accepted.
  const subject = PUBLIC_URL.startsWith('https:') ? PUBLIC_URL : 'https://fovea.test';
  const vapidDetails = { publicKey, privateKey, subject };
  return {
    key: publicKey,
    accepts(endpoint) {
      const { hostname, port, username, protocol } = new URL(endpoint);
      return protocol === 'https:' && !port && !username && PUSH_HOSTS.some((host) => isOf(hostname, host));
    },
    async send({ endpoint, p256dh, auth }, message) {
      const { headers, body } = webPush.generateRequestDetails(
        { endpoint, keys: { p256dh, auth } },
        JSON.stringify(message),
        { vapidDetails, TTL: ttlSeconds, topic: message.tag },
      );
      const response = await fetch(PUSH_URL ? `${PUSH_URL}/push/${encodeURIComponent(endpoint)}` : endpoint, {
        method: 'POST',
        headers: Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)])),
        body,
        // A redirect target would bypass the check of hosts.
        redirect: 'error',
        signal: AbortSignal.timeout(timeoutMs),
      });
      await response.body?.cancel();
      if (expiredStatuses.includes(response.status)) throw new SubscriptionExpired();
      if (response.status === 429 || response.status >= 500) throw new PushedBack();
      if (!response.ok) throw new FailedForGood();
    },
  };
}

/** Rate limit or server error of the push service: retried. */
class PushedBack extends Error {
  override readonly name = 'PushedBack';
}

const isOf = (hostname: string, host: string): boolean =>
  host.startsWith('*.') ? hostname.endsWith(host.slice(1)) : hostname === host;
