import type { IncomingMessage } from 'node:http';
import { AppError } from '@fovea/contracts/errors';
import type { RequestHandler } from 'express';
import { callOf } from './call.ts';

/** Refuses a body by its Content-Length before its first byte is forwarded. */
export const refuseLargeBody: RequestHandler = (req, _res, next) => {
  const declaredBytes = Number(req.headers['content-length'] ?? 0);
  next(declaredBytes > callOf(req).route.maxBytes ? new AppError('tooLarge') : undefined);
};

/** Counts a body of unknown size while it streams, and calls `stop` once when it is too large. */
export function watchBodySize(req: IncomingMessage, stop: (error: AppError) => void): void {
  if (!req.headers['transfer-encoding']) return;
  const { maxBytes } = callOf(req).route;
  let bytes = 0;
  const count = (chunk: Buffer) => {
    bytes += chunk.length;
    if (bytes <= maxBytes) return;
    req.off('data', count);
    stop(new AppError('tooLarge'));
  };
  req.on('data', count);
}
