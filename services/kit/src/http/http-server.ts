import { createHash } from 'node:crypto';
import { pipeline } from 'node:stream/promises';
import { mayAnswer } from '@fovea/contracts/declared-errors';
import { isDeniedToGuardian } from '@fovea/contracts/endpoint';
import type { Envelope } from '@fovea/contracts/envelope';
import { AppError, refuseField } from '@fovea/contracts/errors';
import { takenByPut } from '@fovea/contracts/saved-entity';
import express, { type Express, type Request, type Response } from 'express';
import { personOf } from '../access/actor.ts';
import { timezoneOfRegion } from '../config/config.ts';
import type { Cuttable } from '../database/cut-off-calls.ts';
import { toAppError } from '../database/database-errors.ts';
import { inPool, poolFor } from '../database/database-pools.ts';
import { withDatabaseHealthCheck } from '../database/database-watch.ts';
import { newId } from '../database/ids.ts';
import { readingStandbys } from '../database/standby.ts';
import type { FileResponse, Handler, UploadedFile } from '../handle.ts';
import { openCall, writeDatabase } from '../jobs/handler-context.ts';
import type { Runtime } from '../runtime.ts';
import { requestSeconds } from '../telemetry/metrics.ts';
import { inSpan } from '../telemetry/tracing.ts';
import { writeErrorResponse } from './error-response.ts';
import { type ClientOf, keyOf, runOnce, type Undone } from './idempotency.ts';
import { bodyReader } from './request-body.ts';
import { inputParser, rawInput } from './request-input.ts';
import { languageOf } from './request-language.ts';
import { resolveRegion } from './request-region.ts';
import { timezoneOf } from './request-timezone.ts';
import { entityReader, refuseReadOnlyChanges } from './saved-entity.ts';

/** The HTTP side of a service: one route per handler, the envelope around every response, one place for errors. */
export function createHttp(
  runtime: Runtime,
  handlers: Handler[],
  addMore: (app: Express, runtime: Runtime) => void,
): Express {
  const app = express().disable('x-powered-by').disable('etag');
  // Services are only reachable inside the platform; the gateway in front of them reports the caller's address.
  app.set('trust proxy', 1);
  const byPut = takenByPut(handlers.map(({ endpoint }) => endpoint));
  for (const handler of handlers) {
    register(app, runtime, handler);
    if (byPut.has(handler.endpoint)) register(app, runtime, handler, 'PUT');
  }
  addMore(app, runtime);
  app.use((request: Request, response: Response) =>
    writeErrorResponse(response, new AppError('notFound'), languageOf(request.headers['accept-language'])),
  );
  return app;
}

function register(
  app: Express,
  runtime: Runtime,
  handler: Handler,
  method: Handler['endpoint']['method'] = handler.endpoint.method,
): void {
  const { endpoint } = handler;
  const serve = serveEndpoint(runtime, handler);
  const route = async (request: Request, response: Response) => {
    const started = performance.now();
    const requestId = header(request, 'x-request-id') ?? newId();
    const language = languageOf(request.headers['accept-language']);
    const log = runtime.log.child({ requestId });
    response.setHeader('x-request-id', requestId);
    try {
      const carrier = { traceparent: header(request, 'traceparent'), tracestate: header(request, 'tracestate') };
      await inSpan(`${method} ${endpoint.path}`, 'server', carrier, () =>
        serve(request, response, { requestId, language, log }),
      );
    } catch (error) {
      const refusal = declaredRefusal(runtime, endpoint, toAppError(error), log);
      if (refusal.error === 'internal') log.error({ err: error }, 'a request failed');
      if (response.headersSent) response.destroy();
      else writeErrorResponse(response, refusal, language);
    }
    const ms = performance.now() - started;
    requestSeconds.observe({ method, path: endpoint.path, status: response.statusCode }, ms / 1000);
    log.info({ method, path: endpoint.path, status: response.statusCode, ms: Math.round(ms * 10) / 10 }, 'request');
  };
  const verb = method.toLowerCase() as 'get' | 'post' | 'put' | 'delete';
  app[verb](endpoint.path, route);
}

/** An error that the endpoint does not declare is a fault of ours, shown where the product is developed and tested. */
function declaredRefusal(
  { config }: Runtime,
  endpoint: Handler['endpoint'],
  refusal: AppError,
  log: Runtime['log'],
): AppError {
  if (config.FOVEA_ENV === 'production' || mayAnswer(refusal.error, endpoint)) return refusal;
  log.error({ err: refusal, path: endpoint.path }, `the endpoint does not declare the error ${refusal.error}`);
  return new AppError('internal');
}

type Circumstances = { requestId: string; language: ReturnType<typeof languageOf>; log: Runtime['log'] };

function serveEndpoint(runtime: Runtime, { endpoint, run, stored }: Handler) {
  const readBody = bodyReader(endpoint);
  const asEntity = entityReader(endpoint);
  const parse = inputParser(endpoint);
  const pool = poolFor(endpoint);
  const checksResponses = runtime.config.FOVEA_ENV !== 'production' && endpoint.answer !== 'file';

  return async (request: Request, response: Response, { requestId, language, log }: Circumstances): Promise<void> => {
    const visitor = await authenticate(runtime, request, endpoint);
    if (endpoint.access !== 'public' && !(visitor && endpoint.access.includes(visitor.role)))
      throw new AppError(visitor ? 'notAllowed' : 'notSignedIn');
    if (visitor && isDeniedToGuardian(endpoint, visitor)) throw new AppError('notAllowed');
    await readBody(request, response);
    const raw = rawInput(endpoint, request);
    const region = resolveRegion(
      endpoint,
      visitor,
      { input: raw.db, query: request.query.db, header: header(request, 'db') },
      runtime.regions,
    );
    const sent = asEntity ? asEntity(raw) : raw;
    if (endpoint.creates && request.method === 'PUT' && sent._id === undefined) throw refuseField('_id', 'required');
    const input = parse(sent, language);
    const address = request.ip ?? '';
    const timezone = timezoneOf(header(request, 'time-zone')) ?? timezoneOfRegion(runtime.config, region);
    const caller = { visitor, region, language, timezone, requestId, address };
    const work = async (cuttable: Cuttable, clientOf?: ClientOf, undone?: Undone) => {
      const opened = openCall(runtime, { endpoint }, caller, { log, clientOf, undone });
      const ctx = Object.assign(opened.ctx, {
        file: uploaded(request),
        raw: Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0),
        headers: request.headers,
      });
      // A list of handlers has no common input type; the input was checked by the schema of its endpoint.
      if (stored) await refuseReadOnlyChanges(endpoint, sent, () => stored(input as never, ctx as never));
      const answer = await cuttable(() => inPool(pool, () => readingStandbys(() => run(input as never, ctx as never))));
      await opened.finish(input);
      return checksResponses ? endpoint.response.parse(answer) : answer;
    };
    const withHealthCheck = (checkedWork: typeof work) => withDatabaseHealthCheck(runtime, region, checkedWork);
    if (endpoint.answer === 'file') return sendFile(response, (await withHealthCheck(work)) as FileResponse);
    const key = keyOf(endpoint, header(request, 'idempotency-key'));
    const once = { endpoint, caller: visitor ? personOf(visitor) : address, region, key: key ?? '', input };
    if (endpoint.cacheSeconds) response.setHeader('cache-control', `public, max-age=${endpoint.cacheSeconds}`);
    sendEnvelope(request, response, {
      code: 0,
      data: await withHealthCheck((cuttable) =>
        key === undefined
          ? work(cuttable)
          : runOnce(writeDatabase(runtime, region), once, (...fenced) => work(cuttable, ...fenced)),
      ),
      msg: '',
    });
  };
}

/** Cacheable responses have an ETag, so that a caller can revalidate them. */
function sendEnvelope(request: Request, response: Response, envelope: Envelope<unknown>): void {
  if (!response.hasHeader('cache-control')) return void response.json(envelope);
  const digest = createHash('sha256').update(JSON.stringify(envelope)).digest('base64url');
  response.setHeader('etag', `W/"${digest}"`);
  if (request.fresh) response.status(304).end();
  else response.json(envelope);
}

/** A public endpoint serves a caller with a stale session as a visitor. */
async function authenticate({ verify }: Runtime, request: Request, endpoint: Handler['endpoint']) {
  const [, token] = /^Bearer (\S+)$/i.exec(request.headers.authorization ?? '') ?? [];
  if (!token) return null;
  return endpoint.access === 'public' ? verify(token).catch(() => null) : verify(token, endpoint);
}

function uploaded({ file }: Request): UploadedFile | undefined {
  return file && { name: file.originalname, type: file.mimetype, bytes: file.buffer };
}

async function sendFile(
  response: Response,
  { contentType, body, fileName, disposition = 'attachment', status = 200, headers = {} }: FileResponse,
): Promise<void> {
  response.status(status).setHeader('content-type', contentType);
  if (fileName)
    response.setHeader('content-disposition', `${disposition}; filename*=UTF-8''${encodeURIComponent(fileName)}`);
  for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
  if (typeof body === 'string' || Buffer.isBuffer(body)) response.end(body);
  else if (response.req.method === 'HEAD') {
    body.destroy();
    response.end();
  } else await pipeline(body, response).catch(() => response.destroy());
}

function header(request: Request, name: string): string | undefined {
  const value = request.headers[name];
  return typeof value === 'string' && value !== '' ? value : undefined;
}
