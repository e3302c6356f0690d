import { AppError } from '@fovea/contracts/errors';
import type { VerifyToken } from '@fovea/kit/access/actor';
import type { Request, RequestHandler } from 'express';
import { callOf } from './call.ts';

export const bearerOf = ({ headers }: Pick<Request, 'headers'>): string | undefined =>
  /^Bearer (\S+)$/i.exec(headers.authorization ?? '')?.[1];

/** Sets the actor of a call. Public endpoints have none, even if the browser still sends a token. */
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
