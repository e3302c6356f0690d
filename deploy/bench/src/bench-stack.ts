import { join } from 'node:path';
import type { ServiceName } from '@fovea/contracts/endpoint';
import { generate } from '@fovea/local/prepare';
import { root } from '@fovea/local/repository';
import { openProduct, type Product } from '@fovea/local/seed/product';
import { type Stack, startStack } from '@fovea/local/stack';
import pg from 'pg';

export const region = 'jp';
export const webhookSecret = 'a secret of the bench, for events that nobody else signs';
const basePort = Number(process.env.BENCH_PORT ?? 29_000);

/**
 * The whole product with its own ports and data, as in production: commits are flushed to disk, responses are not
 * validated, and limits are lifted.
 */
export type BenchStack = {
  stack: Stack;
  origin: string;
  product: Product;
  serviceOrigin: (name: ServiceName) => string;
  databaseUrl: (service: ServiceName, scope: string) => string;
  /** Runs work with a connection to a service's database. */
  within: <T>(service: ServiceName, scope: string, work: (client: pg.Client) => Promise<T>) => Promise<T>;
};

export async function startBenchStack(onStep: (line: string) => void): Promise<BenchStack> {
  await generate();
  const given = {
    PATH: process.env.PATH,
    HOME: process.env.HOME,
    FOVEA_ENV: 'production',
    // Production requires TLS and its own keys; no bench opens a page or charges a card.
    PUBLIC_URL: 'https://test.fovea.localhost',
    STRIPE_SECRET_KEY: 'sk_test_bench',
    STRIPE_WEBHOOK_SECRET: webhookSecret,
    RATE_LIMIT_FACTOR: '1000000',
    SESSIONS_PER_PERSON: '1000000',
    STAFF_IDLE_MINUTES: '0',
  };
  const stack = await startStack({
    basePort,
    dataDir: join(root, '.local', 'bench'),
    mode: 'development',
    given,
    onStep,
    onDeath: (line) => console.error(`✗ ${line}`),
  });
  const { shared, ports } = stack.environment;
  const origin = `http://127.0.0.1:${ports.gateway}`;
  const databaseUrl = (service: ServiceName, scope: string) =>
    `${shared[`DATABASE_URL_${scope.toUpperCase()}`]}/fovea_${service.replaceAll('-', '_')}_${scope}`;
  return {
    stack,
    origin,
    product: openProduct(origin),
    serviceOrigin: (name) => `http://127.0.0.1:${ports.service(name, 0)}`,
    databaseUrl,
    async within(service, scope, work) {
      const client = new pg.Client({ connectionString: databaseUrl(service, scope) });
      await client.connect();
      try {
        return await work(client);
      } finally {
        await client.end();
      }
    },
  };
}
