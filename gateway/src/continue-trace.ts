import { once } from 'node:events';
import { inSpan, isTracing, traceHeaders } from '@fovea/kit/telemetry/tracing';
import type { RequestHandler } from 'express';
import { callOf } from './call.ts';

/**
 * Wraps the request in a span and passes its trace to the service; without an exporter the caller's trace headers pass
 * through.
 */
export const continueTrace: RequestHandler = (req, res, next) => {
  if (!isTracing()) return next();
  const { method, path } = callOf(req).route.endpoint;
  const { traceparent, tracestate } = req.headers;
  const carrier = {
    traceparent: String(traceparent ?? '') || undefined,
    tracestate: String(tracestate ?? '') || undefined,
  };
  void inSpan(`${method} ${path}`, 'server', carrier, async () => {
    Object.assign(req.headers, traceHeaders());
    const closed = once(res, 'close');
    next();
    await closed;
  });
};
