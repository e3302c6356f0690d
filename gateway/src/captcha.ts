import { AppError } from '@fovea/contracts/errors';
import express, { type RequestHandler } from 'express';
import { z } from 'zod';
import { callOf } from './call.ts';
import { clientAddress } from './client-address.ts';

/** What GET /api/captcha tells the page: which widget to show and, for the self-hosted one, the puzzle. */
type CaptchaOffer = { provider: 'altcha' | 'recaptcha'; siteKey?: string; challenge?: unknown };

export type CaptchaProvider = {
  offer(): Promise<CaptchaOffer>;
  /** True once per solution; throws `unavailable` when that cannot be known. */
  accepts(solution: string, address: string | undefined): Promise<boolean>;
};

const Solved = z.object({ 'g-recaptcha-response': z.string().min(1).max(10_000) });
// Sign-in, sign-up and forgot-password bodies: a handful of short fields and the solution.
const parseJson = express.json({ limit: 32 * 1024 });

/** GET /api/captcha: never cached, because each challenge is good for one solution. */
export function offerCaptcha(provider: CaptchaProvider): RequestHandler {
  return async (_req, res) => {
    const data = await provider.offer();
    res.set('Cache-Control', 'no-store').json({ code: 0, data, msg: '' });
  };
}

/** Lets a call that needs a captcha through only with a fresh solution. No other body is ever parsed here. */
export function requireCaptcha(provider: CaptchaProvider): RequestHandler {
  return (req, res, next) => {
    if (!callOf(req).route.endpoint.captcha) return next();
    parseJson(req, res, async (unreadable?: unknown) => {
      try {
        if (unreadable) throw unreadable;
        // The body is written anew for the service; these described the old one.
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
