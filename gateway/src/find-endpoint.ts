import { AppError } from '@fovea/contracts/errors';
import type { RequestHandler } from 'express';
import type { FindRoute } from './route-table.ts';

/** Unknown calls end here; known ones carry their registry entry through the rest of the pipeline. */
export function findEndpoint(findRoute: FindRoute): RequestHandler {
  return (req, res, next) => {
    const route = findRoute(req.method, req.path);
    if (!route) return next(new AppError('notFound'));
    req.call = { route, actor: null, retried: false };
    // Answers are personal unless the service says otherwise, and never pages of ours: the service's own headers win over these.
    res.setHeader('Cache-Control', 'no-store');
    next();
  };
}
