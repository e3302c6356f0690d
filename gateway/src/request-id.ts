import { randomUUID } from 'node:crypto';
import type { RequestHandler } from 'express';

const acceptable = /^[\w-]{8,64}$/;

/** Sets the id of the request for all logs; a well-formed id of the caller is used. */
export const requestId: RequestHandler = (req, res, next) => {
  const given = req.headers['x-request-id'];
  const id = typeof given === 'string' && acceptable.test(given) ? given : randomUUID();
  req.headers['x-request-id'] = id;
  res.setHeader('X-Request-Id', id);
  next();
};
