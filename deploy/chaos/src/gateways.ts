import { setTimeout as delay } from 'node:timers/promises';
import { timeoutFactor } from './limits.ts';

const pollEveryMs = 1_000;
const readyTimeoutMs = 1_000 * timeoutFactor;

/** Balances calls over several gateways, as a load balancer does. */
export type Gateways = {
  origins: readonly string[];
  /** Does the work at the next ready gateway, or at another one where the connection is refused. */
  through<T>(work: (origin: string) => Promise<T>): Promise<T>;
  close(): void;
};

export function openGateways(origins: readonly string[]): Gateways {
  const closing = new AbortController();
  const away = new Set<string>();
  let turn = 0;
  const next = () => {
    const ready = origins.filter((origin) => !away.has(origin));
    const chosen = ready.length > 0 ? ready : origins;
    turn += 1;
    return chosen[turn % chosen.length] ?? '';
  };
  const pollReadiness = async (origin: string) => {
    while (!closing.signal.aborted) {
      if (await isReady(origin)) away.delete(origin);
      else away.add(origin);
      await delay(pollEveryMs, undefined, { signal: closing.signal, ref: false }).catch(() => undefined);
    }
  };
  for (const origin of origins) void pollReadiness(origin);
  return {
    origins,
    async through(work) {
      const origin = next();
      try {
        return await work(origin);
      } catch (error) {
        if (!isRefused(error)) throw error;
        away.add(origin);
        return work(next());
      }
    },
    close: () => closing.abort(),
  };
}

const isReady = (origin: string): Promise<boolean> =>
  fetch(new URL('/readyz', origin), { signal: AbortSignal.timeout(readyTimeoutMs) }).then(
    async (response) => {
      await response.arrayBuffer();
      return response.ok;
    },
    () => false,
  );

/** Nothing was sent, so another gateway may be tried at once. */
const isRefused = (error: unknown): boolean =>
  error instanceof TypeError &&
  typeof error.cause === 'object' &&
  error.cause !== null &&
  'code' in error.cause &&
  error.cause.code === 'ECONNREFUSED';
