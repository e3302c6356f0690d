import { randomUUID } from 'node:crypto';
import type { Endpoint, RequestOf, ResponseOf } from '@fovea/contracts/endpoint';
import { errorCodes } from '@fovea/contracts/errors';
import { resetPassword, signIn } from '@fovea/contracts/sessions/endpoints';
import { portalSignIn } from '@fovea/contracts/sessions/portal-endpoints';
import { getStaffKey } from '@fovea/contracts/staff/endpoints';
import { type CallOptions, call } from '@fovea/kit-testing/client';
import { solveCaptcha } from '../captcha.ts';
import { demoPassword } from '../environment.ts';
import { passwordDigest } from '../password-digest.ts';

/** Retried errors: rate limits, and timeouts on a machine that is busy with the start. */
const passing: unknown[] = [errorCodes.tooManyRequests, errorCodes.unavailable];
const waits = 40;

/** The running product, reached through its gateway like any other client. */
export function openProduct(origin: string) {
  /** A creating call has one idempotency key for all its tries, so that it takes effect once. */
  const callApi = <E extends Endpoint>(
    endpoint: E,
    input: RequestOf<E>,
    options?: CallOptions,
  ): Promise<ResponseOf<E>> => {
    const headers = { ...options?.headers, ...(endpoint.creates && { 'idempotency-key': randomUUID() }) };
    return patiently(() => call(origin, endpoint, input, { ...options, headers }));
  };
  const typed = async (email: string) => ({
    email,
    password: passwordDigest(demoPassword),
    'g-recaptcha-response': await solveCaptcha(origin),
  });
  // The first attempt uses up a solved captcha.
  const startStaffSession = (email: string) => patiently(async () => call(origin, signIn, await typed(email)));
  const startParentSession = (email: string, db: string) =>
    patiently(async () => call(origin, portalSignIn, { ...(await typed(email)), type: 'portal', db }));
  return {
    callApi,
    startStaffSession,
    startParentSession,
    signInStaff: async (email: string): Promise<string> => (await startStaffSession(email)).token,
    signInParent: async (email: string, db: string): Promise<string> => (await startParentSession(email, db)).token,
    /** Acts like the recipient of the onboarding mail. */
    async setPassword(admin: string, staffId: string): Promise<void> {
      const { key } = await callApi(getStaffKey, { id: staffId }, { as: admin });
      await callApi(resetPassword, { key, password: passwordDigest(demoPassword) });
    },
    patiently,
    /**
     * Repeats a call until it returns a value, because events take a moment to reach other services. Refusals are
     * retried.
     */
    async until<T>(what: string, look: () => Promise<T | undefined>): Promise<T> {
      let refusal: unknown;
      for (let tries = 0; tries < 1_200; tries += 1) {
        try {
          const found = await look();
          if (found !== undefined) return found;
        } catch (error) {
          refusal = error;
        }
        await new Promise((resolve) => setTimeout(resolve, 100));
      }
      throw new Error(`The product did not come to this within two minutes: ${what}`, { cause: refusal });
    },
  };
}

export type Product = ReturnType<typeof openProduct>;

/** Retries after rate limits and lost connections, because the demo is created faster than by a person. */
async function patiently<T>(work: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await work();
    } catch (error) {
      if (!isPassing(error) || tries > waits) throw error;
      await new Promise((resolve) => setTimeout(resolve, 3_000));
    }
  }
}

const isPassing = (error: unknown): boolean =>
  error instanceof Error && (isLostConnection(error) || ('code' in error && passing.includes(error.code)));

/** Network errors of `fetch` have a cause, usage errors have none. */
const isLostConnection = (error: Error): boolean => error instanceof TypeError && error.cause !== undefined;
