import { openProduct } from '@fovea/local/seed/product';

const control = process.env.FOVEA_CONTROL_URL;
const sandbox = process.env.FOVEA_STRIPE_URL ?? '';
const inbox = process.env.FOVEA_INBOX_URL ?? '';
export const origin = process.env.FOVEA_URL ?? '';
export const product = openProduct(origin);

/** Parts of the stack under test: `billing`, `nats`, `postgres-au` … `kill` is kill -9. */
export const part = {
  kill: (name: string) => order(name, 'kill'),
  start: (name: string) => order(name, 'start'),
};

async function order(name: string, verb: string): Promise<void> {
  if (!control) throw new Error('These tests need a stack whose parts they may kill: run them with make e2e');
  const response = await fetch(`${control}/${name}/${verb}`, { method: 'POST' });
  if (!response.ok) throw new Error(`${name} would not ${verb}: ${await response.text()}`);
}

/** The card provider's deliveries to us. */
export const webhooks = {
  hold: () => tellSandbox('webhooks', { mode: 'hold' }),
  release: (order: 'created' | 'reversed' = 'created') => tellSandbox('webhooks/release', { order }),
  deliver: () => tellSandbox('webhooks', { mode: 'deliver' }),
};

async function tellSandbox(path: string, body: object): Promise<void> {
  const response = await fetch(`${sandbox}/_sandbox/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`The sandbox refused ${path}: ${await response.text()}`);
}

type InboxMail = { id: string; subject: string; links: string[]; receivedAt: string; replyTo?: string };

export async function mailsTo(address: string): Promise<InboxMail[]> {
  const response = await fetch(`${inbox}/api/messages?to=${encodeURIComponent(address)}`);
  return (await response.json()) as InboxMail[];
}

/** Asks until the answer is as expected; outages take a moment to heal, on a busy machine many. */
export async function eventually<T>(look: () => Promise<T>, isRight: (found: T) => boolean, seconds = 240): Promise<T> {
  let found: T | undefined;
  let problem: unknown;
  for (
    const until = Date.now() + seconds * 1000;
    Date.now() < until;
    await new Promise((resolve) => setTimeout(resolve, 200))
  ) {
    try {
      found = await look();
      if (isRight(found)) return found;
    } catch (error) {
      problem = error;
    }
  }
  throw new Error(`It did not heal within ${seconds} s; last seen: ${JSON.stringify(found)} ${problem ?? ''}`);
}
