import type { Endpoint } from '@fovea/contracts/endpoint';
import type { TestNats } from '@fovea/kit-testing/nats-server';
import type { TestTokens } from '@fovea/kit-testing/tokens';
import { z } from 'zod';
import { readGatewayConfig } from '../config.ts';
import { type Gateway, prepareGateway } from '../prepare-gateway.ts';
import { testEndpoints } from './test-endpoints.ts';

export type TestGateway = Gateway & {
  url: string;
  /** Base URL of `/metrics` and `/statusz`. */
  internalUrl: string;
  /** Returns the envelope with its HTTP status and headers. */
  call(
    path: string,
    init?: RequestInit & { as?: string },
  ): Promise<{
    status: number;
    headers: Headers;
    code: number;
    msg: string;
    data: Record<string, unknown>;
    requestId?: string;
  }>;
};

const Answer = z.object({
  code: z.number(),
  msg: z.string(),
  requestId: z.string().optional(),
  data: z
    .record(z.string(), z.unknown())
    .nullable()
    .transform((data) => data ?? {}),
});

/** A real gateway on a free port in front of the given upstreams (comma-separated base URLs). */
export async function startTestGateway({
  upstream,
  nats,
  tokens,
  env = {},
  endpoints = testEndpoints,
}: {
  upstream: string;
  nats: TestNats;
  tokens: TestTokens;
  env?: Record<string, string>;
  endpoints?: Record<string, Endpoint>;
}): Promise<TestGateway> {
  const names = ['IDENTITY', 'COMPANY', 'CUSTOMER', 'DEVICE_INVENTORY', 'CATALOG_PLAN', 'BILLING', 'NOTIFICATION'];
  const config = readGatewayConfig({
    FOVEA_ENV: 'test',
    FOVEA_REGIONS: 'jp:Japan,au:Australia',
    NATS_URL: nats.url,
    PORT: '0',
    INTERNAL_PORT: '0',
    PUBLIC_URL: 'http://localhost:8080',
    S3_PUBLIC_URL: 'http://localhost:9000',
    CAPTCHA_HMAC_KEY: 'a key for tests that is long enough',
    TRUSTED_PROXIES: 'loopback',
    // Long timeouts, because tests share their machine with many others.
    PATIENCE_FACTOR: '10',
    LOG_LEVEL: process.env.LOG_LEVEL ?? 'silent',
    TEST_SIGNING_KEYS: JSON.stringify(tokens.keys),
    ...Object.fromEntries(names.map((name) => [`UPSTREAM_${name}`, upstream])),
    ...env,
  });
  const gateway = await prepareGateway(config, endpoints);
  await gateway.start();
  const url = `http://127.0.0.1:${gateway.port}`;
  // The gateway serves before it is connected, and refuses calls that need the bus until then.
  while ((await fetch(`${url}/readyz`)).status !== 200) await new Promise((resolve) => setTimeout(resolve, 20));
  return {
    name: gateway.name,
    port: gateway.port,
    internalPort: gateway.internalPort,
    start: gateway.start,
    stop: gateway.stop,
    url,
    internalUrl: `http://127.0.0.1:${gateway.internalPort}`,
    async call(path, { as, ...init } = {}) {
      const headers = new Headers(init.headers);
      if (init.body && !headers.has('content-type')) headers.set('content-type', 'application/json');
      if (as) headers.set('authorization', `Bearer ${as}`);
      const response = await fetch(url + path, { ...init, headers });
      return { status: response.status, headers: response.headers, ...Answer.parse(await response.json()) };
    },
  };
}
