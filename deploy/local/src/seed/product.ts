import type { Endpoint, RequestOf, ResponseOf } from '@fovea/contracts/endpoint';
import { resetPassword, signIn } from '@fovea/contracts/sessions/endpoints';
import { portalSignIn } from '@fovea/contracts/sessions/portal-endpoints';
import { getStaffKey } from '@fovea/contracts/staff/endpoints';
import { ApiError, type CallOptions, call } from '@fovea/kit/testing/client';
import { solveCaptcha } from '../captcha.ts';
import { demoPassword } from '../environment.ts';
import { passwordDigest } from '../password-digest.ts';

/** Slow down; and, on a machine that is busy starting everything, a part that did not answer in time. */
const passing = [4290001, 5030001];
const waits = 40;

/** The running product, reached through its gateway like any other client. */
export function openProduct(origin: string) {
  const ask = async <E extends Endpoint>(
    endpoint: E,
    input: RequestOf<E>,
    options?: CallOptions,
  ): Promise<ResponseOf<E>> => {
    for (let tries = 1; ; tries += 1) {
      try {
        return await call(origin, endpoint, input, options);
      } catch (error) {
        // The demo is made faster than a person could; where the gateway says slow down, it slows down.
        if (!(error instanceof ApiError) || !passing.includes(error.code) || tries > waits) throw error;
        await new Promise((resolve) => setTimeout(resolve, 3_000));
      }
    }
  };
  const typed = async (email: string) => ({
    email,
    password: passwordDigest(demoPassword),
    'g-recaptcha-response': await solveCaptcha(origin),
  });
  const startStaffSession = async (email: string) => ask(signIn, await typed(email));
  const startParentSession = async (email: string, db: string) =>
    ask(portalSignIn, { ...(await typed(email)), type: 'portal', db });
  return {
    ask,
    startStaffSession,
    startParentSession,
    signInStaff: async (email: string): Promise<string> => (await startStaffSession(email)).token,
    signInParent: async (email: string, db: string): Promise<string> => (await startParentSession(email, db)).token,
    /** As the person who got the onboarding mail would. */
    async setPassword(admin: string, staffId: string): Promise<void> {
      const { key } = await ask(getStaffKey, { id: staffId }, { as: admin });
      await ask(resetPassword, { key, password: passwordDigest(demoPassword) });
    },
    /**
     * Asks again until the answer is as wished: what one service tells another takes a moment, on a busy machine many.
     */
    async until<T>(what: string, look: () => Promise<T | undefined>): Promise<T> {
      for (let tries = 0; tries < 1_200; tries += 1) {
        const found = await look();
        if (found !== undefined) return found;
        await new Promise((resolve) => setTimeout(resolve, 100));
      }
      throw new Error(`The product did not come to this within two minutes: ${what}`);
    },
  };
}
export type Product = ReturnType<typeof openProduct>;
