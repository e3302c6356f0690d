import { createHash } from 'node:crypto';
import type { CountedBy } from '@fovea/contracts/counted-calls';
import { type RateClass, rateClasses } from '@fovea/contracts/endpoint';
import { AppError } from '@fovea/contracts/errors';
import type { Bus } from '@fovea/kit/messaging/bus';
import type { Log } from '@fovea/kit/telemetry/logger';
import type { NextFunction, RequestHandler, Response } from 'express';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { z } from 'zod';
import { callOf } from './call.ts';
import { clientAddress } from './client-address.ts';
import { type Allowance, rateLimits } from './rate-limits.ts';
import { shareCounts } from './share-counts.ts';

export type RateLimits = {
  /** Refuses floods before anything costs time; `rate` is the class of a call the registry does not know. */
  byAddress(rate?: RateClass): RequestHandler;
  /** One person may not take what a whole clinic shares. Runs after the token is verified. */
  byActor: RequestHandler;
  /**
   * Where nobody is signed in yet: one address may try one account only so often, however many people sit behind it.
   * Runs after the body is read.
   */
  byAccount: RequestHandler;
};

/** The allowances of all replicas together; `factor` multiplies every one (load tests raise it). */
export function openRateLimits(factor: number, bus: Bus, log: Log): RateLimits {
  const limiters = {
    address: limitersOf('address', factor),
    actor: limitersOf('actor', factor),
    account: limitersOf('account', factor),
  };
  const share = shareCounts(bus, log, ({ by, rate, key, calls }) => void limiters[by].get(rate)?.penalty(key, calls));
  const count = (by: CountedBy, rate: RateClass, who: string, res: Response, next: NextFunction) => {
    const key = keyOf(who);
    consume(limiters[by].get(rate), key, res, next, () => share(by, rate, key));
  };

  return {
    byAddress: (rate) => (req, res, next) => {
      count('address', rate ?? callOf(req).route.rate, addressKey(clientAddress(req) ?? 'unknown'), res, next);
    },
    byActor: (req, res, next) => {
      const { route, actor } = callOf(req);
      if (!actor) return next();
      count('actor', route.rate, actor.id, res, next);
    },
    byAccount: (req, res, next) => {
      const { rate } = callOf(req).route;
      const { data: named } = limiters.account.has(rate) ? Named.safeParse(req.body) : {};
      if (!named) return next();
      const address = addressKey(clientAddress(req) ?? 'unknown');
      count('account', rate, `${address} ${named.email.trim().toLowerCase()}`, res, next);
    },
  };
}

const Named = z.object({ email: z.string().max(200) });

/** Short, and no address of anybody to whoever else is on the bus. */
const keyOf = (who: string): string => createHash('sha256').update(who).digest('base64url').slice(0, 22);

function limitersOf(by: CountedBy, factor: number): ReadonlyMap<RateClass, RateLimiterMemory> {
  const limiter = (keyPrefix: RateClass, { points, seconds }: Allowance) =>
    new RateLimiterMemory({ keyPrefix, points: Math.ceil(points * factor), duration: seconds });
  return new Map(
    rateClasses.flatMap((rate) => {
      const allowance = rateLimits[rate][by];
      return allowance ? [[rate, limiter(rate, allowance)]] : [];
    }),
  );
}

function consume(
  limiter: RateLimiterMemory | undefined,
  key: string,
  res: Response,
  next: NextFunction,
  admitted: () => void,
): void {
  if (!limiter) {
    next();
    return;
  }
  limiter.consume(key).then(
    (left) => {
      admitted();
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
