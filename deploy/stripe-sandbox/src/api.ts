import { type NextFunction, type Request, type Response, Router, urlencoded } from 'express';
import { z } from 'zod';
import { ApiError, invalidRequest } from './api-error.ts';
import { authenticate, type Keys } from './authenticate.ts';
import type { Context } from './context.ts';
import { expandObject } from './expand.ts';
import { fingerprintOf, storedAnswer } from './idempotency.ts';
import { newId } from './ids.ts';
import { type Route, routes } from './routes.ts';
import { apiVersion } from './wire.ts';

/** `lostAnswers`: how many POST responses are still to be dropped after the call took effect. */
export type Faults = { lostAnswers: number };
type ApiContext = Omit<Context, 'request'> & { keys: Keys; faults: Faults; commit: () => void };
type Answer = { status: number; body: object; replayOf?: string };

const record = z.record(z.string(), z.unknown());
const texts = z.record(z.string(), z.string());
const expandParam = z.array(z.string()).catch([]);

/** The provider's API under /v1: every response has a request id, every error the provider's format. */
export function api(shared: ApiContext): Router {
  const router = Router();
  router.use('/v1', allowBrowsers, urlencoded({ extended: true, limit: '1mb' }));
  for (const route of routes)
    router[route.method](route.path, (request, response) => answer(shared, route, request, response));
  router.use('/v1', (request, response) => {
    send(
      response,
      newId('req', 14),
      errorAnswer(invalidRequest(`Unrecognized request URL (${request.method}: ${request.originalUrl}).`), 404),
    );
  });
  router.use('/v1', (error: unknown, _request: Request, response: Response, _next: NextFunction) => {
    send(response, newId('req', 14), errorAnswer(error));
  });
  return router;
}

/** The card form has another origin; keys and client secrets protect the API, not the origin. */
function allowBrowsers(request: Request, response: Response, next: NextFunction): void {
  response.set({
    'Access-Control-Allow-Origin': '*',
    'Access-Control-Allow-Methods': 'GET, POST, DELETE, OPTIONS',
    'Access-Control-Allow-Headers': 'Authorization, Content-Type, Idempotency-Key, Stripe-Version',
    'Access-Control-Expose-Headers': 'Request-Id',
    'Access-Control-Max-Age': '300',
  });
  if (request.method === 'OPTIONS') response.status(204).end();
  else next();
}

function answer(shared: ApiContext, route: Route, request: Request, response: Response): void {
  const requestId = newId('req', 14);
  const reply = attempt(() => execute(shared, route, request, requestId));
  // The change is written to disk before the response is sent.
  shared.commit();
  if (route.method === 'post' && shared.faults.lostAnswers > 0) {
    shared.faults.lostAnswers -= 1;
    request.socket.destroy();
    return;
  }
  const idempotencyKey = request.get('idempotency-key');
  if (idempotencyKey) response.set('Idempotency-Key', idempotencyKey);
  send(response, requestId, reply);
}

function execute(shared: ApiContext, route: Route, request: Request, requestId: string): Answer {
  const { key: _key, ...params } = record.parse((route.method === 'post' ? request.body : request.query) ?? {});
  const access = authenticate(request, record.parse({ ...params, key: _key }), shared.keys, route.weakest);
  const idempotencyKey = (route.method === 'post' && request.get('idempotency-key')) || null;
  const storeKey = idempotencyKey && `${access} ${idempotencyKey}`;
  const fingerprint = fingerprintOf(request.method, request.path, params);
  const earlier = storeKey && storedAnswer(shared.store, storeKey, fingerprint, shared.now());
  if (earlier) return { status: earlier.status, body: earlier.body, replayOf: earlier.requestId };

  const context: Context = { ...shared, request: { id: requestId, idempotencyKey } };
  const storeAnswer = (reply: Answer) =>
    storeKey && shared.store.put('answers', { ...reply, id: storeKey, fingerprint, requestId, created: shared.now() });
  try {
    const object = route.operation(context, { access, path: texts.parse(request.params), params });
    const reply = { status: 200, body: expandObject(shared.store, object, expandParam.parse(params.expand)) };
    storeAnswer(reply);
    return reply;
  } catch (error) {
    if (error instanceof ApiError && error.executed) storeAnswer(errorAnswer(error));
    throw error;
  }
}

function attempt(run: () => Answer): Answer {
  try {
    return run();
  } catch (error) {
    return errorAnswer(error);
  }
}

function errorAnswer(error: unknown, status?: number): Answer {
  if (error instanceof ApiError) return { status: status ?? error.status, body: { error: error.body } };
  process.stderr.write(`stripe sandbox: ${error instanceof Error ? error.stack : String(error)}\n`);
  return { status: 500, body: { error: { type: 'api_error', message: 'An unknown error occurred.' } } };
}

function send(response: Response, requestId: string, { status, body, replayOf }: Answer): void {
  response.set({ 'Request-Id': requestId, 'Stripe-Version': apiVersion, 'Cache-Control': 'no-store' });
  if (replayOf) response.set({ 'Idempotent-Replayed': 'true', 'Original-Request': replayOf });
  response.status(status).json(body);
}
