import { AppError } from '@fovea/contracts/errors';
import { z } from 'zod';
import type { CaptchaProvider } from './captcha.ts';

const Verdict = z.object({ success: z.boolean() });
const deadlineMs = 2_500;

type ProviderSettings = { siteKey: string; secret: string; verifyUrl: string; timeoutFactor: number };

/** Google's reCAPTCHA; Google itself accepts a solution once and within two minutes. */
export function recaptcha({ siteKey, secret, verifyUrl, timeoutFactor }: ProviderSettings): CaptchaProvider {
  return {
    offer: async () => ({ provider: 'recaptcha', siteKey }),
    async accepts(solution, address) {
      const body = new URLSearchParams({ secret, response: solution, ...(address ? { remoteip: address } : {}) });
      const answer = await fetch(verifyUrl, {
        method: 'POST',
        body,
        signal: AbortSignal.timeout(deadlineMs * timeoutFactor),
      })
        .then((response) => response.json())
        .catch(() => undefined);
      const { data: verdict } = Verdict.safeParse(answer);
      if (!verdict) throw new AppError('unavailable');
      return verdict.success;
    },
  };
}
