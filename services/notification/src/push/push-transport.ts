import { FailedForGood } from '../deliveries/work-deliveries.ts';

export type Browser = { endpoint: string; p256dh: string; auth: string };
/** What the worker of the web app shows, and where a tap on it leads. */
export type PushMessage = { title: string; body: string; language: string; page: string; tag: string };
/** Thrown where the browser's maker says that it takes no more. */
export class BrowserGone extends Error {
  override readonly name = 'BrowserGone';
}

export type PushTransport = {
  /** What browsers ask for messages with; null: nothing is pushed. */
  key: string | null;
  /** Whether a message may be sent to an address that a browser named. */
  accepts(endpoint: string): boolean;
  /** Throws `BrowserGone`, and `FailedForGood` where this message will never be taken. */
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
/** As long as a notice that was held up is still told. */
const keptSeconds = 3 * 24 * 3_600;
const gone = [404, 410];

/** Without keys nothing is pushed. `PUSH_URL` takes what would go to the browsers' makers, each under its address. */
export async function openPushTransport(config: PushConfig): Promise<PushTransport> {
  const { VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: privateKey, PUSH_HOSTS, PUSH_URL, PUBLIC_URL } = config;
  if (!publicKey) return { key: null, accepts: () => false, send: () => Promise.reject(new FailedForGood()) };
  const { default: webPush } = await import('web-push');
  // Whom browsers' makers ask about us; a developer's machine is no address for that.
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
        { vapidDetails, TTL: keptSeconds, topic: message.tag },
      );
      const response = await fetch(PUSH_URL ? `${PUSH_URL}/push/${encodeURIComponent(endpoint)}` : endpoint, {
        method: 'POST',
        headers: Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)])),
        body,
        // Wherever that would lead, nobody looked at it.
        redirect: 'error',
        signal: AbortSignal.timeout(timeoutMs),
      });
      await response.body?.cancel();
      if (gone.includes(response.status)) throw new BrowserGone();
      if (response.status === 429 || response.status >= 500) throw new PushedBack();
      if (!response.ok) throw new FailedForGood();
    },
  };
}

/** Too much at once, or its maker's own trouble: tried again. */
class PushedBack extends Error {
  override readonly name = 'PushedBack';
}

const isOf = (hostname: string, host: string): boolean =>
  host.startsWith('*.') ? hostname.endsWith(host.slice(1)) : hostname === host;
