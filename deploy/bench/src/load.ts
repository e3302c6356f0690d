import { Agent, request } from 'node:http';
import type { Endpoint } from '@fovea/contracts/endpoint';
import autocannon from 'autocannon';
import { type Effort, median } from './rounds.ts';

/** `next` returns the path, headers and, for a POST, body of the next request. */
export type Calls = {
  origin: string;
  method: Endpoint['method'];
  next: () => { path: string; headers: Record<string, string>; body?: string };
};

type Load = { connections: number; seconds: number; perSecond?: number };

/**
 * Responses per second over `connections`, and the 99th percentile of the response time in milliseconds. `perSecond`
 * limits the rate. An error response ends the bench, because errors are fast and would improve the result.
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

export const requestsPerSecond = async (calls: Calls, connections: number, seconds: number): Promise<number> =>
  (await underLoad(calls, { connections, seconds })).rate;

/**
 * Median response times in milliseconds, over one connection for each side, alternating call by call so that other load
 * affects all sides.
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

/** Milliseconds until the response of a GET is complete. */
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
