import type { ClientRequest } from 'node:http';
import type { ServiceName } from '@fovea/contracts/endpoint';
import { AppError } from '@fovea/contracts/errors';
import { probeMs, withHealthCheck } from '@fovea/kit/database/with-health-check';
import type { Request, RequestHandler, Response } from 'express';
import { createProxyMiddleware, fixRequestBody } from 'http-proxy-middleware';
import { watchBodySize } from './body-limit.ts';
import { callOf } from './call.ts';
import { clientAddress } from './client-address.ts';
import { sendError } from './send-error.ts';
import type { Upstreams } from './upstreams.ts';

/**
 * A replica that does not accept the connection within this time is treated as down. Two attempts fit into three
 * seconds.
 */
const connectMs = 1_000;
/** After this time without a response the replica is probed; a call may take longer. */
const probeAfterMs = 1_500;

/**
 * Forwards the request with its body unchanged; an unavailable service becomes a 503 in the caller's language.
 */
export function proxy(upstreams: Upstreams, timeoutFactor: number): RequestHandler {
  const forward = createProxyMiddleware<Request, Response>({
    async router(req, _res, options) {
      const { route } = callOf(req);
      const service = serviceOf(req);
      const { url, agent } = isRepeatable(req)
        ? upstreams.next(service)
        : await upstreams.nextAvailable(service, connectMs * timeoutFactor);
      // Replaces what the client claims about its own address.
      req.headers['x-forwarded-for'] = clientAddress(req);
      // The options are this request's own copy, so agent and timeout can differ per route.
      options.agent = agent;
      options.proxyTimeout = route.timeoutMs;
      return url;
    },
    // The default plugins format a log line per request and send errors in plain text.
    ejectPlugins: true,
    plugins: [
      (server) => {
        server.on('proxyReq', (outgoing, req, _res, { target }) => {
          limitConnecting(outgoing, connectMs * timeoutFactor);
          if (target instanceof URL) failIfUnresponsive(outgoing, target.origin);
          fixRequestBody(outgoing, req);
          watchBodySize(req, (error) => outgoing.destroy(error));
        });
        server.on('error', (error, req, res, target) => {
          if (!req || !res || !('writeHead' in res)) return;
          if (isRefusal(error) && target instanceof URL) upstreams.refused(target.origin);
          if (mayRetry(req, res, error, target)) {
            callOf(req).retried = true;
            void forward(req, res);
            return;
          }
          sendError(req, res, error instanceof AppError ? error : new AppError('unavailable'));
        });
      },
    ],
  });
  return forward;

  /** Fails the call if its replica accepts connections but no longer responds. */
  function failIfUnresponsive(outgoing: ClientRequest, origin: string): void {
    const { promise: answered, resolve } = Promise.withResolvers<void>();
    outgoing.once('response', () => resolve()).once('close', resolve);
    const fail = () => {
      upstreams.markUnresponsive(origin, probeMs * timeoutFactor);
      outgoing.destroy(Object.assign(new Error('the replica does not respond'), { code: 'ETIMEDOUT' }));
    };
    const probes = [upstreams.answers(origin)];
    // The failure is reported as the error of the call itself.
    withHealthCheck(probes, { checkAfterMs: probeAfterMs, factor: timeoutFactor }, () => answered, fail).catch(
      () => undefined,
    );
  }

  /**
   * Only requests without a body can be sent again: to another replica, or after a keep-alive connection was closed.
   * All others are sent only to a replica that accepts a connection.
   */
  function mayRetry(req: Request, res: Response, error: Error, target: unknown): boolean {
    const { retried } = callOf(req);
    if (retried || res.headersSent || res.destroyed || !isRepeatable(req)) return false;
    if (isReset(error)) return true;
    return isRefusal(error) && target instanceof URL && upstreams.hasAnother(serviceOf(req), target.origin);
  }
}

/** Calls of the gateway itself never reach the proxy. */
function serviceOf(req: Request): ServiceName {
  const { service } = callOf(req).route.endpoint;
  if (service === 'gateway') throw new Error('a call of the gateway has no upstream service');
  return service;
}

const isRepeatable = ({ method = '' }: Request): boolean => ['GET', 'HEAD'].includes(method);

function limitConnecting(outgoing: ClientRequest, ms: number): void {
  const { socket } = outgoing;
  if (!socket?.connecting) return;
  const timer = setTimeout(
    () => outgoing.destroy(Object.assign(new Error('connecting took too long'), { code: 'ETIMEDOUT' })),
    ms,
  );
  socket.once('connect', () => clearTimeout(timer));
  socket.once('close', () => clearTimeout(timer));
}

const codeOf = (error: Error) => ('code' in error ? String(error.code) : '');
const isReset = (error: Error) => ['ECONNRESET', 'EPIPE'].includes(codeOf(error));
const isRefusal = (error: Error) =>
  ['ECONNREFUSED', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENETUNREACH', 'ENOTFOUND', 'EAI_AGAIN'].includes(codeOf(error));
