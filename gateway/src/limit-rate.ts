import { type RateClass, rateClasses } from '@fovea/contracts/endpoint';
import { AppError } from '@fovea/contracts/errors';
import type { NextFunction, RequestHandler, Response } from 'express';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { z } from 'zod';
import { callOf } from './call.ts';
import { clientAddress } from './client-address.ts';
import { type Allowance, rateLimits } from './rate-limits.ts';

/**
 * Refuses floods before anything costs time; `factor` multiplies every allowance (load tests raise it), `rate` is the
 * class of a call the registry does not know.
 */
export function limitByAddress(factor: number, rate?: RateClass): RequestHandler {
  const limiters = limitersOf('address', factor);
  return (req, res, next) => {
    consume(limiters.get(rate ?? callOf(req).route.rate), addressKey(clientAddress(req) ?? 'unknown'), res, next);
  };
}

/** One person may not take what a whole clinic shares. Runs after the token is verified. */
export function limitByActor(factor: number): RequestHandler {
  const limiters = limitersOf('actor', factor);
  return (req, res, next) => {
    const { route, actor } = callOf(req);
    if (!actor) return next();
    consume(limiters.get(route.rate), actor.id, res, next);
  };
}

/**
 * Where nobody is signed in yet: one address may try one account only so often, however many people sit behind it. Runs
 * after the body is read.
 */
export function limitByAccount(factor: number): RequestHandler {
  const limiters = limitersOf('account', factor);
  return (req, res, next) => {
    const limiter = limiters.get(callOf(req).route.rate);
    const { data: named } = limiter ? Named.safeParse(req.body) : {};
    if (!named) return next();
    consume(limiter, `${addressKey(clientAddress(req) ?? 'unknown')} ${named.email.trim().toLowerCase()}`, res, next);
  };
}

const Named = z.object({ email: z.string().max(200) });

function limitersOf(by: 'address' | 'actor' | 'account', factor: number): ReadonlyMap<RateClass, RateLimiterMemory> {
  const limiter = (keyPrefix: RateClass, { points, seconds }: Allowance) =>
    new RateLimiterMemory({ keyPrefix, points: Math.ceil(points * factor), duration: seconds });
  return new Map(
    rateClasses.flatMap((rate) => {
      const allowance = rateLimits[rate][by];
      return allowance ? [[rate, limiter(rate, allowance)]] : [];
    }),
  );
}

function consume(limiter: RateLimiterMemory | undefined, key: string, res: Response, next: NextFunction): void {
  if (!limiter) {
    next();
    return;
  }
  limiter.consume(key).then(
    (left) => {
      tell(res, limiter, left);
      next();
    },
    (refusal: unknown) => {
      if (!(refusal instanceof RateLimiterRes)) return next(refusal);
      tell(res, limiter, refusal);
      res.setHeader('Retry-After', secondsOf(refusal));
      next(new AppError('tooManyRequests'));
    },
  );
}

/** Of several allowances the last one asked is told, which is the narrowest. */
function tell(res: Response, { points }: RateLimiterMemory, left: RateLimiterRes): void {
  res.setHeader('RateLimit-Limit', points);
  res.setHeader('RateLimit-Remaining', left.remainingPoints);
  res.setHeader('RateLimit-Reset', secondsOf(left));
}

const secondsOf = ({ msBeforeNext }: RateLimiterRes): number => Math.max(1, Math.ceil(msBeforeNext / 1000));

/** A household's IPv6 addresses share their first 64 bits; counted singly they would be without limit. */
function addressKey(address: string): string {
  if (!address.includes(':') || address.startsWith('::ffff:')) return address;
  return address.split(':').slice(0, 4).join(':');
}
