import type { RateClass } from '@fovea/contracts/endpoint';
import { AppError } from '@fovea/contracts/errors';
import type { RequestHandler, Response } from 'express';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { callOf } from './call.ts';
import { type Allowance, rateLimits } from './rate-limits.ts';

/** Refuses floods before anything costs time; `factor` multiplies every allowance (load tests raise it), `rate` is the class of a call the registry does not know. */
export function limitByAddress(factor: number, rate?: RateClass): RequestHandler {
  const limiters = limitersOf('address', factor);
  return (req, res, next) => {
    limiters[rate ?? callOf(req).route.rate].consume(addressKey(req.ip ?? 'unknown')).then(
      () => next(),
      (refusal: unknown) => next(refused(refusal, res)),
    );
  };
}

/** One person may not take what a whole clinic shares. Runs after the token is verified. */
export function limitByActor(factor: number): RequestHandler {
  const limiters = limitersOf('actor', factor);
  return (req, res, next) => {
    const { route, actor } = callOf(req);
    if (!actor) return next();
    limiters[route.rate].consume(actor.id).then(
      () => next(),
      (refusal: unknown) => next(refused(refusal, res)),
    );
  };
}

function limitersOf(by: 'address' | 'actor', factor: number) {
  const limiter = (rate: RateClass) => {
    const { points, seconds }: Allowance = rateLimits[rate][by];
    return new RateLimiterMemory({ keyPrefix: rate, points: Math.ceil(points * factor), duration: seconds });
  };
  return {
    read: limiter('read'),
    write: limiter('write'),
    signIn: limiter('signIn'),
    device: limiter('device'),
    heavy: limiter('heavy'),
    webhook: limiter('webhook'),
  };
}

function refused(refusal: unknown, res: Response): unknown {
  if (!(refusal instanceof RateLimiterRes)) return refusal;
  res.setHeader('Retry-After', Math.max(1, Math.ceil(refusal.msBeforeNext / 1000)));
  return new AppError('tooManyRequests');
}

/** A household's IPv6 addresses share their first 64 bits; counted singly they would be without limit. */
function addressKey(address: string): string {
  if (!address.includes(':') || address.startsWith('::ffff:')) return address;
  return address.split(':').slice(0, 4).join(':');
}
