import { checkContentType } from '@fovea/kit/http/request-body';
import type { RequestHandler } from 'express';
import { callOf } from './call.ts';

/** A body of another kind than the call takes is refused before anybody reads it. */
export const refuseOtherContent: RequestHandler = (req, _res, next) => {
  checkContentType(callOf(req).route.endpoint, req);
  next();
};
