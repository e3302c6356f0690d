import { AppError } from '@fovea/contracts/errors';
import type { VerifyToken } from '@fovea/kit/access/actor';
import type { Request, RequestHandler } from 'express';
import { callOf } from './call.ts';

/** The token that a request carries. */
export const bearerOf = ({ headers }: Pick<Request, 'headers'>): string | undefined =>
  /^Bearer (\S+)$/i.exec(headers.authorization ?? '')?.[1];

/** Learns who is calling. A public endpoint is nobody's here, whatever token the browser still sends. */
export function authenticate(verifyToken: VerifyToken): RequestHandler {
  return async (req, _res, next) => {
    const call = callOf(req);
    const { endpoint } = call.route;
    if (endpoint.access === 'public') return next();
    const token = bearerOf(req);
    if (!token) throw new AppError('notSignedIn');
    call.actor = await verifyToken(token, endpoint);
    next();
  };
}
