import { EventEmitter, once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import type { Endpoint, RequestOf, ResponseOf } from '@fovea/contracts/endpoint';
import { ApiError, type CallOptions, call } from '@fovea/kit-testing/client';
import type { z } from 'zod';
import type { Gateways } from './gateways.ts';
import { callTimeoutMs } from './limits.ts';

export const kinds = ['record', 'charge', 'payment', 'signIn', 'signOut', 'list', 'export'] as const;
export type Kind = (typeof kinds)[number];

/** The properties of a call before it is made. */
export type About = {
  kind: Kind;
  /** The parts it needs, without replica numbers. */
  needs: readonly string[];
  /** Repeats an earlier call with the same idempotency key. */
  isRepeat?: boolean;
  /** Refusals that are correct, because an earlier try may have succeeded. */
  proper?: readonly number[];
};
/** `code`: 0, the code of a refusal, or one of `outcomes`. */
export type Call = About & { what: string; at: number; ms: number; code: number };

export const outcomes = {
  /** The connection broke, or there was none. */
  lost: -1,
  /** No response within the timeout. */
  silence: -2,
  /** Not a response of the product. */
  nonsense: -3,
} as const;

export type Caller = {
  calls: Call[];
  /** Resolves when the next call of the kind begins. */
  nextOf(kind: Kind): Promise<void>;
  /** Records any work as a call. */
  timed<T>(about: About, what: string, work: () => Promise<T>): Promise<T>;
  /** A call through one of the gateways. */
  call<E extends Endpoint<z.ZodObject, z.ZodType>>(
    about: About,
    endpoint: E,
    input: RequestOf<E>,
    options?: CallOptions,
  ): Promise<ResponseOf<E>>;
};

/** Makes calls and records their outcomes. */
export function openCaller(gateways: Gateways): Caller {
  const calls: Call[] = [];
  const begun = new EventEmitter();
  const timed: Caller['timed'] = async (about, what, work) => {
    const at = Date.now();
    const began = performance.now();
    begun.emit(about.kind);
    const record = (code: number) => void calls.push({ ...about, what, at, ms: performance.now() - began, code });
    try {
      const answer = await withTimeout(work());
      record(0);
      return answer;
    } catch (error) {
      record(codeOf(error));
      throw error;
    }
  };
  return {
    calls,
    nextOf: async (kind) => void (await once(begun, kind)),
    timed,
    call: (about, endpoint, input, options) =>
      timed(about, `${endpoint.method} ${endpoint.path}`, () =>
        gateways.through((origin) => call(origin, endpoint, input, options)),
      ),
  };
}

class CallTimeout extends Error {}

async function withTimeout<T>(work: Promise<T>): Promise<T> {
  const done = new AbortController();
  const timeout = delay(callTimeoutMs, undefined, { signal: done.signal }).then(() => {
    throw new CallTimeout(`No answer for ${callTimeoutMs} ms`);
  });
  timeout.catch(() => undefined);
  try {
    return await Promise.race([work, timeout]);
  } finally {
    done.abort();
    work.catch(() => undefined);
  }
}

export function codeOf(error: unknown): number {
  if (error instanceof ApiError) return error.code;
  if (error instanceof CallTimeout) return outcomes.silence;
  // Network errors of `fetch` have a cause.
  return error instanceof TypeError && error.cause !== undefined ? outcomes.lost : outcomes.nonsense;
}

/** Whether the outcome is correct. */
export const isProper = ({ code, proper = [] }: Pick<Call, 'code' | 'proper'>): boolean =>
  code === 0 || proper.includes(code);
