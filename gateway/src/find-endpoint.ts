import { AppError } from '@fovea/contracts/errors';
import type { Request, RequestHandler, Response } from 'express';
import type { RouteTable } from './route-table.ts';

/**
 * Sets the registry entry of a call for the rest of the pipeline; a path that is not in the registry skips all of it.
 */
export function findEndpoint({ find, methodsOf }: RouteTable): RequestHandler {
  return (req, res, next) => {
    const route = find(req.method, req.path);
    if (!route) {
      if (!refuseMethod(req, res, methodsOf(req.path))) next('route');
      return;
    }
    req.call = { route, actor: null, retried: false };
    next();
  };
}

/** For the gateway's own pages, which accept only GET and HEAD. */
export const readOnly: RequestHandler = (req, res, next) => {
  if (['GET', 'HEAD'].includes(req.method)) next();
  else refuseMethod(req, res, ['GET']);
};

/**
 * Responds to OPTIONS, or refuses another method, with the `Allow` header of the path. False for a path without
 * methods.
 */
function refuseMethod(req: Request, res: Response, methods: string[]): boolean {
  if (methods.length === 0) return false;
  res.setHeader('Allow', [...methods, ...(methods.includes('GET') ? ['HEAD'] : []), 'OPTIONS'].join(', '));
  if (req.method !== 'OPTIONS') throw new AppError('methodNotAllowed');
  res.status(204).end();
  return true;
}
