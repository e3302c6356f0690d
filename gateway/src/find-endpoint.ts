import type { RequestHandler } from 'express';
import type { FindRoute } from './route-table.ts';

/** A call of the registry carries its entry through the rest of the pipeline; anything else skips all of it. */
export function findEndpoint(findRoute: FindRoute): RequestHandler {
  return (req, _res, next) => {
    const route = findRoute(req.method, req.path);
    if (!route) return next('route');
    req.call = { route, actor: null, retried: false };
    next();
  };
}
