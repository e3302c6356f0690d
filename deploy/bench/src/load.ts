import { Agent, request } from 'node:http';
import type { Endpoint } from '@fovea/contracts/endpoint';
import autocannon from 'autocannon';
import { type Effort, median } from './rounds.ts';

/** Gives the next request of a load: its path, headers and, for a POST, its body. */
export type Calls = {
  origin: string;
  method: Endpoint['method'];
  next: () => { path: string; headers: Record<string, string>; body?: string };
};

type Load = { connections: number; seconds: number; perSecond?: number };

/**
 * Answered requests per second over so many connections, and the milliseconds within which 99 of 100 were answered. With
 * `perSecond` no more are sent than that. Any answer but a success ends the bench: an error is quick and would look like
 * speed.
 */
export async function underLoad(
  { origin, method, next }: Calls,
  { connections, seconds, perSecond }: Load,
): Promise<{ rate: number; p99: number }> {
  const setupRequest = (prepared: object) => ({ ...prepared, ...next() });
  const result = await autocannon({
    url: origin,
    connections,
    duration: seconds,
    ...(perSecond && { overallRate: perSecond }),
    requests: [{ method, headers: {}, setupRequest }],
  });
  if (result.non2xx + result.errors > 0)
    throw new Error(`${origin} answered ${result.non2xx} requests with an error and ${result.errors} not at all`);
  return { rate: result['2xx'] / result.duration, p99: result.latency.p99 };
}

/** As fast as they are answered. */
export const requestsPerSecond = async (calls: Calls, connections: number, seconds: number): Promise<number> =>
  (await underLoad(calls, { connections, seconds })).rate;

/**
 * Median time of an answer in milliseconds, one request after the other over one connection each, the sides in turn
 * call by call: whatever else the machine does in a second then falls on all of them.
 */
export async function mediansInTurn(sides: Calls[], { rounds, seconds }: Effort): Promise<number[]> {
  const timed = sides.map((calls) => ({
    calls,
    agent: new Agent({ keepAlive: true, maxSockets: 1 }),
    times: [] as number[],
  }));
  for (const until = performance.now() + rounds * seconds * 1000; performance.now() < until; ) {
    for (const { calls, agent, times } of timed) {
      const { path, headers, body } = calls.next();
      const started = performance.now();
      await answered(new URL(path, calls.origin), { method: calls.method, headers, agent }, body);
      times.push(performance.now() - started);
    }
  }
  return timed.map(({ agent, times }) => {
    agent.destroy();
    return median(times);
  });
}

/** Milliseconds until a GET is answered whole. */
export async function answerTime(
  url: URL,
  options: { headers: Record<string, string>; agent?: Agent },
): Promise<number> {
  const started = performance.now();
  await answered(url, { method: 'GET', ...options }, undefined);
  return performance.now() - started;
}

function answered(url: URL, options: Parameters<typeof request>[1] & object, body: string | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const outgoing = request(url, options, (response) => {
      response.resume();
      response.once('end', () =>
        response.statusCode === 200 ? resolve() : reject(new Error(`${url.pathname} answered ${response.statusCode}`)),
      );
    });
    outgoing.once('error', reject);
    outgoing.end(body);
  });
}
