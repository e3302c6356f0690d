import { checkContentType } from '@fovea/kit/http/request-body';
import type { RequestHandler } from 'express';
import { callOf } from './call.ts';

/** Refuses a body of a content type that the call does not accept. */
export const refuseOtherContent: RequestHandler = (req, _res, next) => {
  checkContentType(callOf(req).route.endpoint, req);
  next();
};
