import type { AppError } from '@fovea/contracts/errors';
import { writeErrorResponse } from '@fovea/kit/http/error-response';
import { languageOf } from '@fovea/kit/http/request-language';
import type { Request, Response } from 'express';

/** Sends an error in the envelope, at any stage of a request. */
export function sendError(req: Request, res: Response, error: AppError): void {
  // The client disconnected, or part of the response was sent: only the connection can be closed.
  if (res.headersSent || res.destroyed) {
    res.destroy();
    return;
  }
  // A client that is still sending its body would not see the response if the connection were closed.
  req.unpipe();
  req.resume();
  writeErrorResponse(res, error, languageOf(req.headers['accept-language']));
}
