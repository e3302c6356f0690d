import { AppError } from '@fovea/contracts/errors';
import express, { type RequestHandler } from 'express';
import { z } from 'zod';
import { callOf } from './call.ts';
import { clientAddress } from './client-address.ts';

/** The reply of GET /api/captcha: which widget to show and, for the self-hosted one, the challenge. */
type CaptchaOffer = { provider: 'altcha' | 'recaptcha'; siteKey?: string; challenge?: unknown };

export type CaptchaProvider = {
  offer(): Promise<CaptchaOffer>;
  /** True once per solution; throws `unavailable` when the check is not possible. */
  accepts(solution: string, address: string | undefined): Promise<boolean>;
};

const Solved = z.object({ 'g-recaptcha-response': z.string().min(1).max(10_000) });
// Sign-in, sign-up and forgot-password bodies: a few short fields and the solution.
const parseJson = express.json({ limit: 32 * 1024 });

/** GET /api/captcha: never cached, because each challenge is valid for one solution. */
export function offerCaptcha(provider: CaptchaProvider): RequestHandler {
  return async (_req, res) => {
    const data = await provider.offer();
    res.set('Cache-Control', 'no-store').json({ code: 0, data, msg: '' });
  };
}

/** Refuses a call that needs a captcha without an unused solution. No other body is parsed by the gateway. */
export function requireCaptcha(provider: CaptchaProvider): RequestHandler {
  return (req, res, next) => {
    if (!callOf(req).route.endpoint.captcha) return next();
    parseJson(req, res, async (parseError?: unknown) => {
      try {
        if (parseError) throw parseError;
        // The proxy serializes the body again, so these headers no longer apply.
        delete req.headers['transfer-encoding'];
        delete req.headers['content-encoding'];
        const { data } = Solved.safeParse(req.body);
        if (!data || !(await provider.accepts(data['g-recaptcha-response'], clientAddress(req))))
          throw new AppError('captchaFailed');
        next();
      } catch (error) {
        next(error);
      }
    });
  };
}
