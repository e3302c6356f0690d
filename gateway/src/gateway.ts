import type { Endpoint } from '@fovea/contracts/endpoint';
import type { VerifyToken } from '@fovea/kit/access/actor';
import type { Bus } from '@fovea/kit/messaging/bus';
import type { Log } from '@fovea/kit/telemetry/logger';
import compression from 'compression';
import express, { type Express } from 'express';
import { checkAccess } from './access.ts';
import { answerErrors } from './answer-errors.ts';
import { apiDocs } from './api-docs.ts';
import { authenticate } from './authenticate.ts';
import { refuseLargeBody } from './body-limit.ts';
import { type CaptchaProvider, offerCaptcha, requireCaptcha } from './captcha.ts';
import type { ChangeStreams } from './changes/stream-changes.ts';
import type { GatewayConfig } from './config.ts';
import { refuseOtherContent } from './content-type.ts';
import { continueTrace } from './continue-trace.ts';
import { cors } from './cors.ts';
import { findEndpoint, readOnly } from './find-endpoint.ts';
import { health } from './health.ts';
import type { IdleSessions } from './idle-sessions.ts';
import { openRateLimits } from './limit-rate.ts';
import { logRequests } from './log-requests.ts';
import { proxy } from './proxy.ts';
import type { RefusedAccesses } from './refused-access.ts';
import { resolveRegion } from './region.ts';
import { requestId } from './request-id.ts';
import { isStepUpOn, requireConfirmation } from './require-confirmation.ts';
import { routeTable } from './route-table.ts';
import { apiHeaders, commonHeaders, pageHeaders } from './security-headers.ts';
import { securityTxt } from './security-txt.ts';
import type { Upstreams } from './upstreams.ts';
import { webApp } from './web-app.ts';

export type GatewayParts = {
  endpoints: Record<string, Endpoint>;
  bus: Bus;
  verifyToken: VerifyToken;
  captcha: CaptchaProvider;
  idle: IdleSessions;
  refused: RefusedAccesses;
  upstreams: Upstreams;
  changes: ChangeStreams;
  log: Log;
};

/** The only public entry point: every request passes these steps from top to bottom. */
export function createGateway(
  config: GatewayConfig,
  { endpoints, bus, verifyToken, captcha, idle, refused, upstreams, changes, log }: GatewayParts,
): Express {
  const limits = openRateLimits(config.RATE_LIMIT_FACTOR, bus, log);
  const app = express();
  app.disable('x-powered-by');
  app.set('trust proxy', config.TRUSTED_PROXIES);

  app.use(requestId);
  app.use(commonHeaders(config));
  app.use(health(bus)); // before the log, which probes would fill
  app.use(logRequests(log));
  app.use(compression());
  app.use('/api', cors(config.CORS_ORIGINS));

  app.all(
    '/api/{*call}',
    findEndpoint(routeTable(endpoints)), // an undeclared call skips the rest
    apiHeaders,
    continueTrace,
    limits.byAddress(), // before everything that costs time
    refuseLargeBody,
    refuseOtherContent,
    requireCaptcha(captcha),
    limits.byAccount, // needs the body, which `requireCaptcha` has parsed
    authenticate(verifyToken),
    refused.handler, // before everything that may refuse the actor
    idle.handler, // before anything counts as activity of an ended session
    checkAccess,
    limits.byActor, // needs the verified actor
    requireConfirmation(isStepUpOn(config), bus), // only for who may make the call
    resolveRegion(config.FOVEA_REGIONS),
    changes.handler,
    proxy(upstreams, config.PATIENCE_FACTOR),
  );

  app.use(pageHeaders(config));
  app.all('/api/captcha', readOnly);
  app.get('/api/captcha', limits.byAddress('read'), offerCaptcha(captcha));
  if (config.API_PAGE ?? config.FOVEA_ENV !== 'production') app.use(apiDocs(endpoints, config.PUBLIC_URL));
  app.use(securityTxt(config.PUBLIC_URL));
  app.use(webApp(config.WEB_ROOT));
  app.use(answerErrors(log));
  return app;
}
