import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Endpoint } from '@fovea/contracts/endpoint';
import { signingKeys } from '@fovea/contracts/staff/rpcs';
import { createVerifier } from '@fovea/kit/access/actor';
import { openSessions } from '@fovea/kit/access/sessions';
import { closeServer, lingersMs } from '@fovea/kit/http/close-server';
import { openBus } from '@fovea/kit/messaging/bus';
import { callRpc } from '@fovea/kit/messaging/rpc';
import { publicKeys } from '@fovea/kit/secrets/public-keys';
import { createLog } from '@fovea/kit/telemetry/logger';
import { startTracing, stopTracing } from '@fovea/kit/telemetry/tracing';
import { altcha } from './altcha.ts';
import type { CaptchaProvider } from './captcha.ts';
import { openChangeFeed } from './changes/change-feed.ts';
import { changeStreams } from './changes/stream-changes.ts';
import type { GatewayConfig } from './config.ts';
import { createGateway } from './gateway.ts';
import { gatewayInternals } from './health.ts';
import { openIdleSessions } from './idle-sessions.ts';
import { recaptcha } from './recaptcha.ts';
import { openRefusedAccesses } from './refused-access.ts';
import { upstreamUrls } from './upstream-urls.ts';
import { createUpstreams } from './upstreams.ts';
import { usedSolutions } from './used-solutions.ts';

export type Gateway = {
  readonly name: string;
  readonly port: number;
  /** The port of `/metrics` and `/statusz`. */
  readonly internalPort: number;
  start(): Promise<void>;
  stop(): Promise<void>;
};

/** Longer than the idle timeout of a load balancer in front, so that it never writes into a closed connection. */
const keepAliveMs = 65_000;

export async function prepareGateway(config: GatewayConfig, endpoints: Record<string, Endpoint>): Promise<Gateway> {
  await startTracing('gateway', config.OTEL_EXPORTER_OTLP_ENDPOINT);
  const log = createLog('gateway', config.LOG_LEVEL);
  const bus = openBus('gateway', config, log);
  const sessions = openSessions(bus, log);
  const verifyToken = createVerifier(() => publicKeys(config, () => callRpc(bus, signingKeys, {})), sessions.isRevoked);
  const upstreams = createUpstreams(upstreamUrls(config));
  const changes = changeStreams(openChangeFeed(bus, log), verifyToken);
  const idle = openIdleSessions(idleMinutesOf(config), bus, log);
  const refused = openRefusedAccesses(bus, log);
  const captcha = captchaOf(config, () => usedSolutions(bus));

  const server = createServer(
    { keepAliveTimeout: keepAliveMs },
    createGateway(config, { endpoints, bus, verifyToken, captcha, idle, refused, upstreams, changes, log }),
  );
  const internals = gatewayInternals(config, bus);
  const portOf = () => (server.address() as AddressInfo | null)?.port ?? config.PORT;

  return {
    name: 'gateway',
    get port() {
      return portOf();
    },
    get internalPort() {
      return internals.port;
    },
    async start() {
      await internals.start();
      await new Promise<void>((resolve, reject) => {
        server.once('error', reject);
        server.listen(config.PORT, resolve);
      });
      log.info({ port: portOf() }, 'started');
    },
    async stop() {
      const closed = closeServer(server, lingersMs(config));
      // Only after the server stopped accepting: clients reconnect at once.
      changes.close();
      idle.close();
      await closed;
      await refused.close();
      await internals.stop();
      upstreams.close();
      await bus.drain();
      await stopTracing();
      log.info('stopped');
    },
  };
}

/** Off where the demo accounts are used, so that a page left open stays. */
const idleMinutesOf = ({ STAFF_IDLE_MINUTES, FOVEA_ENV }: GatewayConfig) =>
  STAFF_IDLE_MINUTES ?? (FOVEA_ENV === 'production' ? 30 : 0);

function captchaOf(config: GatewayConfig, used: () => ReturnType<typeof usedSolutions>): CaptchaProvider {
  const {
    CAPTCHA_PROVIDER,
    CAPTCHA_HMAC_KEY = '',
    RECAPTCHA_SITE_KEY = '',
    RECAPTCHA_SECRET = '',
    RECAPTCHA_VERIFY_URL,
    PATIENCE_FACTOR,
  } = config;
  if (CAPTCHA_PROVIDER === 'altcha') return altcha(CAPTCHA_HMAC_KEY, config.CAPTCHA_KEYS, used());
  return recaptcha({
    siteKey: RECAPTCHA_SITE_KEY,
    secret: RECAPTCHA_SECRET,
    verifyUrl: RECAPTCHA_VERIFY_URL,
    timeoutFactor: PATIENCE_FACTOR,
  });
}
