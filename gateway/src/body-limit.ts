import type { IncomingMessage } from 'node:http';
import { AppError } from '@fovea/contracts/errors';
import type { RequestHandler } from 'express';
import { callOf } from './call.ts';

/** A body that announces its size is refused before its first byte is forwarded. */
export const refuseLargeBody: RequestHandler = (req, _res, next) => {
  const announced = Number(req.headers['content-length'] ?? 0);
  next(announced > callOf(req).route.maxBytes ? new AppError('tooLarge') : undefined);
};

/** A body of unknown size is counted while it streams; `stop` is called once, when it grows too large. */
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
