import type { Log } from '@fovea/kit/telemetry/logger';
import { requestSeconds } from '@fovea/kit/telemetry/metrics';
import type { RequestHandler } from 'express';

/** As nginx logs it: the client closed the connection before the response was complete. */
const clientClosedRequest = 499;

/**
 * One log line and one observation per request, by the registry's path: a query or an id could identify a person.
 */
export function logRequests(log: Log): RequestHandler {
  return (req, res, next) => {
    const started = performance.now();
    res.once('close', () => {
      const ms = performance.now() - started;
      const { method, call } = req;
      const path = call?.route.endpoint.path ?? 'web';
      const status = res.writableFinished ? res.statusCode : clientClosedRequest;
      // The duration of an event stream is not a response time.
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
