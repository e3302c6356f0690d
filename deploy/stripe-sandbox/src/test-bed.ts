import { once } from 'node:events';
import { createServer } from 'node:http';
import Stripe from 'stripe';
import { createSandbox, type SandboxOptions } from './sandbox.ts';

const webhookSecret = 'whsec_test';

type Received = { type: string; id: string; isSigned: boolean; object: Record<string, unknown> };

/** A sandbox on a free port, the real client for it, and a receiver that verifies webhooks. */
export async function startTestBed(options: SandboxOptions = {}) {
  const received: Received[] = [];
  const answers: number[] = [];
  const receiver = createServer({ keepAliveTimeout: 0 }, async (request, response) => {
    const body = (await request.toArray()).join('');
    const { isSigned, event } = read(body, request.headers['stripe-signature']);
    received.push({ type: event.type, id: event.id, isSigned, object: { ...event.data.object } });
    response.writeHead(answers.shift() ?? (isSigned ? 200 : 400)).end();
  });
  receiver.listen(0);
  await once(receiver, 'listening');
  const address = receiver.address();
  const webhookPort = address !== null && typeof address === 'object' ? address.port : 0;

  const webhook = { url: `http://localhost:${webhookPort}/`, secret: webhookSecret, retryDelayMs: 5 };
  const sandbox = createSandbox({ webhook, ...options });
  const port = await sandbox.listen(0);
  return {
    sandbox,
    url: `http://localhost:${port}`,
    stripe: clientOf(port),
    received,
    /** Sets the next statuses of the receiver; afterwards they depend on the signature again. */
    answerNext: (...statuses: number[]) => void answers.push(...statuses),
    /** Waits for all deliveries and returns the event types. Events are sent concurrently, so in any order. */
    async arrived(): Promise<string[]> {
      await sandbox.control.idle({ delivered: true });
      return received.map(({ type }) => type);
    },
    async stop(): Promise<void> {
      await sandbox.close();
      receiver.close();
      receiver.closeAllConnections();
    },
  };
}

export function clientOf(port: number, key = 'sk_test_fovea'): Stripe {
  return new Stripe(key, { host: 'localhost', port, protocol: 'http', maxNetworkRetries: 0, telemetry: false });
}

function read(body: string, signature: string | string[] | undefined): { isSigned: boolean; event: Stripe.Event } {
  try {
    return {
      isSigned: true,
      event: new Stripe('sk_test_any').webhooks.constructEvent(body, signature ?? '', webhookSecret),
    };
  } catch {
    return { isSigned: false, event: JSON.parse(body) };
  }
}

/** The body of the local card form: form-encoded, with only the client secret as a key. */
export function cardForm(number: string, more: Record<string, string> = {}): URLSearchParams {
  return new URLSearchParams({
    'payment_method_data[type]': 'card',
    'payment_method_data[card][number]': number,
    'payment_method_data[card][exp_month]': '12',
    'payment_method_data[card][exp_year]': '40',
    'payment_method_data[card][cvc]': '123',
    ...more,
  });
}
