import { idleHeader } from '@fovea/contracts/idle-header';
import type { RequestHandler } from 'express';

const sendable = `Authorization, Content-Type, Accept-Language, Time-Zone, db, Idempotency-Key, X-Request-Id, ${idleHeader}`;
const readable = 'X-Request-Id, Retry-After, RateLimit-Limit, RateLimit-Remaining, RateLimit-Reset, Allow, ETag';
const preflightCacheSeconds = 600;

/**
 * Allows pages of these origins to call the API; without any, only our own pages may. Sessions travel in a header, so
 * browsers never send one automatically.
 */
export function cors(origins: readonly string[]): RequestHandler {
  return (req, res, next) => {
    if (origins.length === 0) return next();
    res.vary('Origin');
    const { origin } = req.headers;
    if (!origin || !origins.includes(origin)) return next();
    res.setHeader('Access-Control-Allow-Origin', origin);
    res.setHeader('Access-Control-Expose-Headers', readable);
    if (req.method !== 'OPTIONS' || !req.headers['access-control-request-method']) return next();
    res.setHeader('Access-Control-Allow-Methods', 'GET, POST, PUT, DELETE');
    res.setHeader('Access-Control-Allow-Headers', sendable);
    res.setHeader('Access-Control-Max-Age', preflightCacheSeconds);
    res.status(204).end();
  };
}
