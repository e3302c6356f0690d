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
  /** Refuses floods before any expensive step; `rate` is the class of a call that is not in the registry. */
  byAddress(rate?: RateClass): RequestHandler;
  /** Limits one person within a shared address. Runs after the token is verified. */
  byActor: RequestHandler;
  /**
   * Before sign-in: limits the attempts of one address on one account, however many people share the address. Runs
   * after the body is parsed.
   */
  byAccount: RequestHandler;
};

/** The limits apply to all replicas together; `factor` multiplies all of them (load tests raise it). */
export function openRateLimits(factor: number, bus: Bus, log: Log): RateLimits {
  const limiters = {
    address: limitersOf('address', factor),
    actor: limitersOf('actor', factor),
    account: limitersOf('account', factor),
  };
  const share = shareCounts(bus, log, ({ by, rate, key, calls }) => void limiters[by].get(rate)?.penalty(key, calls));
  const count = (by: CountedBy, rate: RateClass, subject: string, res: Response, next: NextFunction) => {
    const key = keyOf(subject);
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

/** A short digest, so that no address or account appears on the bus. */
const keyOf = (subject: string): string => createHash('sha256').update(subject).digest('base64url').slice(0, 22);

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
  onAdmitted: () => void,
): void {
  if (!limiter) {
    next();
    return;
  }
  limiter.consume(key).then(
    (left) => {
      onAdmitted();
      setLimitHeaders(res, limiter, left);
      next();
    },
    (refusal: unknown) => {
      if (!(refusal instanceof RateLimiterRes)) return next(refusal);
      setLimitHeaders(res, limiter, refusal);
      res.setHeader('Retry-After', secondsOf(refusal));
      next(new AppError('tooManyRequests'));
    },
  );
}

/** Later limiters overwrite the headers of earlier ones: the last is the narrowest. */
function setLimitHeaders(res: Response, { points }: RateLimiterMemory, left: RateLimiterRes): void {
  res.setHeader('RateLimit-Limit', points);
  res.setHeader('RateLimit-Remaining', left.remainingPoints);
  res.setHeader('RateLimit-Reset', secondsOf(left));
}

const secondsOf = ({ msBeforeNext }: RateLimiterRes): number => Math.max(1, Math.ceil(msBeforeNext / 1000));

/** IPv6 addresses count by their first 64 bits: one household has all addresses of such a prefix. */
function addressKey(address: string): string {
  if (!address.includes(':') || address.startsWith('::ffff:')) return address;
  return address.split(':').slice(0, 4).join(':');
}
