import { AppError } from '@fovea/contracts/errors';
import type { Log } from '@fovea/kit/telemetry/logger';
import type { ErrorRequestHandler } from 'express';
import { z } from 'zod';
import { sendError } from './send-error.ts';

/** Errors of the body and file readers: an HTTP status and, for bodies, a type. */
const HttpFailure = z.object({ status: z.number().min(400).max(499), type: z.string().optional() });

/** Sends the response of every failed request, and logs unexpected errors once. */
export function answerErrors(log: Log): ErrorRequestHandler {
  return (thrown: unknown, req, res, _next) => {
    const error = translate(thrown);
    if (error.error === 'internal')
      log.error({ err: thrown, requestId: req.headers['x-request-id'] }, 'request failed');
    sendError(req, res, error);
  };
}

function translate(thrown: unknown): AppError {
  if (thrown instanceof AppError) return thrown;
  const { data: failure } = HttpFailure.safeParse(thrown);
  if (!failure) return new AppError('internal');
  if (failure.type === 'entity.too.large') return new AppError('tooLarge');
  return new AppError(failure.type ? 'malformedBody' : 'notFound');
}
