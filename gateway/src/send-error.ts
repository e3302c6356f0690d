import type { AppError } from '@fovea/contracts/errors';
import { answerError } from '@fovea/kit/http/error-response';
import { languageOf } from '@fovea/kit/http/request-language';
import type { Request, Response } from 'express';

/** Answers a failure with the envelope, wherever in a request's life it happens. */
export function sendError(req: Request, res: Response, error: AppError): void {
  // The client has gone, or half of an answer is out: only the connection can be ended.
  if (res.headersSent || res.destroyed) {
    res.destroy();
    return;
  }
  // Whoever is still sending a body gets to read the answer; cutting the connection would hide it.
  req.unpipe();
  req.resume();
  answerError(res, error, languageOf(req.headers['accept-language']));
}
