// A slow card provider: every charge succeeds after DELAY_MS. The same idempotency key returns the same intent;
// GET /answered returns the number of calls and of different keys.
import { createServer } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';

const delayMs = Number(process.env.DELAY_MS);
const intents = new Map<string, string>();
let [calls, firstAt, lastAt] = [0, 0, 0];

createServer(async (request, response) => {
  request.resume();
  if (request.method === 'GET') {
    const seconds = (lastAt - firstAt) / 1_000;
    response.end(JSON.stringify({ calls, charges: intents.size, seconds }));
    [calls, firstAt, lastAt] = [0, 0, 0];
    intents.clear();
    return;
  }
  calls += 1;
  lastAt = performance.now();
  firstAt ||= lastAt;
  const key = String(request.headers['idempotency-key']);
  const id = intents.get(key) ?? `pi_${key}`;
  intents.set(key, id);
  await pause(delayMs);
  const created = Math.floor(Date.now() / 1_000);
  response.setHeader('content-type', 'application/json');
  response.end(
    JSON.stringify({
      id,
      object: 'payment_intent',
      created,
      status: 'succeeded',
      latest_charge: null,
      amount: 12_000,
      amount_received: 12_000,
      currency: 'jpy',
    }),
  );
}).listen(Number(process.env.PORT), '127.0.0.1');
