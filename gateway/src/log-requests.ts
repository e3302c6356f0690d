import type { Log } from '@fovea/kit/telemetry/logger';
import { requestSeconds } from '@fovea/kit/telemetry/metrics';
import type { RequestHandler } from 'express';

/** The client hung up before its answer was complete. */
const clientGone = 499;

/**
 * One line and one observation per request, by the registry's path: never a query or an id, which could identify
 * somebody.
 */
export function logRequests(log: Log): RequestHandler {
  return (req, res, next) => {
    const started = performance.now();
    res.once('close', () => {
      const ms = performance.now() - started;
      const { method, call } = req;
      const path = call?.route.endpoint.path ?? 'web';
      const status = res.writableFinished ? res.statusCode : clientGone;
      // A stream is open for as long as somebody listens, which says nothing of how long an answer takes.
      if (call?.route.endpoint.answer !== 'events') requestSeconds.observe({ method, path, status }, ms / 1000);
      log.info(
        {
          requestId: req.headers['x-request-id'],
          method,
          path,
          status,
          role: call?.actor?.role,
          ms: Math.round(ms * 10) / 10,
        },
        'request',
      );
    });
    next();
  };
}
