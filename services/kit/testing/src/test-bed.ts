import { randomBytes } from 'node:crypto';
import type { Endpoint, RequestOf, ResponseOf } from '@fovea/contracts/endpoint';
import { type EventBody, type EventSpec, type RpcSpec, rpcSubject, subjectOf } from '@fovea/contracts/event';
import type { Revocation } from '@fovea/kit/access/sessions';
import { type Environment, regionsIn } from '@fovea/kit/config/config';
import { databaseName, pointedAt, roleName } from '@fovea/kit/config/database-url';
import { newId } from '@fovea/kit/database/ids';
import { callRpc, serveRpc } from '@fovea/kit/messaging/rpc';
import { findSchemas } from '@fovea/kit/prisma/schemas';
import type { Service } from '@fovea/kit/service';
import { createLog } from '@fovea/kit/telemetry/logger';
import { jetstream } from '@nats-io/jetstream';
import { connect, headers as natsHeaders } from '@nats-io/transport-node';
import pg from 'pg';
import type { z } from 'zod';
import { type CallOptions, call, send } from './client.ts';
import { createDatabases, dropDatabases, testPassword } from './databases.ts';
import { startNats, type TestNats } from './nats-server.ts';
import { readTexts, type StoredText } from './read-sealed-texts.ts';
import { createTokens, type TestActor } from './tokens.ts';

type AnyEndpoint = Endpoint<z.ZodObject, z.ZodType>;
type AnyEvent = EventSpec<z.ZodObject>;
type Where = { region?: string };

/** For the bed's own calls to the bus, which must not fail because the machine is busy. */
const busTimeoutMs = 60_000;

/** A test file's own stack: real PostgreSQL and NATS, isolated databases and streams, and the services under test. */
export type TestBed = {
  env: Environment;
  /** For tests of outages; `start` resolves once all clients are reconnected. */
  nats: Pick<TestNats, 'url' | 'stop' | 'start' | 'loseStore'>;
  service(name?: string): Service;
  call<E extends AnyEndpoint>(endpoint: E, input: RequestOf<E>, options?: CallOptions): Promise<ResponseOf<E>>;
  /** Like call, but returns the raw response: files, pages, raw bodies. */
  send<E extends AnyEndpoint>(endpoint: E, input: RequestOf<E>, options?: CallOptions): Promise<Response>;
  tokenFor(actor: TestActor): Promise<string>;
  /**
   * Stands in for another service's relay: publishes a state or fact. Regional events go to `region`, default the
   * first.
   */
  publish<E extends AnyEvent>(
    event: E,
    body: EventBody<E>,
    options?: Where & { revision?: number; messageId?: string; id?: string },
  ): Promise<void>;
  /** Stands in for another service: serves an rpc; the last stub of an rpc wins. */
  stubRpc<Request extends z.ZodObject, Reply extends z.ZodType>(
    question: RpcSpec<Request, Reply>,
    reply: (request: z.output<Request>, region: string | undefined) => z.output<Reply> | Promise<z.output<Reply>>,
  ): void;
  /** Calls an rpc over the first service's connection, as another service does. */
  callRpc<Request extends z.ZodObject, Reply extends z.ZodType>(
    question: RpcSpec<Request, Reply>,
    request: z.input<Request>,
    region?: string,
  ): Promise<z.output<Reply>>;
  /** All published messages of one event, oldest first, from the services' outboxes. */
  published<E extends AnyEvent>(event: E, where?: Where): Promise<EventBody<E>[]>;
  /**
   * Rows of a service's database, queried as its owner, who has more rights than the service; scope is a region key or
   * `global`, default the first region or, without one, `global`.
   */
  sql<Row extends object = Record<string, unknown>>(
    text: string,
    values?: unknown[],
    where?: { service?: string; scope?: string },
  ): Promise<Row[]>;
  /** Every text of sealed columns, decrypted; `stop` fails if one is not sealed. */
  texts(): Promise<StoredText[]>;
  /** Ends sessions as identity would; effective at once in the bed's first service. */
  revoke(who: Revocation, before?: Date): Promise<void>;
  /** Resolves once everything is published and consumed. */
  idle(): Promise<void>;
  stop(): Promise<void>;
};

/**
 * Starts the services against new databases and a new bus. Every service is created from the environment:
 * `createCompanyService(env)`. `env` adds to it; a function gets the address of PostgreSQL, to put a proxy in between.
 * `server` replaces the PostgreSQL that all test files share.
 */
export async function startTestBed({
  services,
  regions = 'jp:Japan,au:Australia',
  env: extra = {},
  server,
}: {
  services: ((env: Environment) => Promise<Service>)[];
  regions?: string;
  env?: Environment | ((postgresUrl: string) => Environment);
  server?: { url: string };
}): Promise<TestBed> {
  const keys = regionsIn({ FOVEA_REGIONS: regions }).map(({ key }) => key);
  const [postgres, nats] = await Promise.all([
    server ? { url: server.url, stop: async () => {} } : sharedPostgres(),
    startNats(keys),
  ]);
  const firstRegion = keys[0] ?? '';
  const { keys: trusted, tokenFor } = await createTokens(firstRegion);
  const prefix = `t${randomBytes(5).toString('hex')}`;
  const env: Environment = {
    FOVEA_ENV: 'test',
    FOVEA_REGIONS: regions,
    DATABASE_PREFIX: prefix,
    DATABASE_URL_GLOBAL: postgres.url,
    ...Object.fromEntries(keys.map((key) => [`DATABASE_URL_${key.toUpperCase()}`, postgres.url])),
    DATABASE_PASSWORD: testPassword,
    DATABASE_POOL_SIZE: '5',
    NATS_URL: nats.url,
    PORT: '0',
    INTERNAL_PORT: '0',
    S3_ENDPOINT: 'http://127.0.0.1:1',
    S3_PUBLIC_URL: 'http://127.0.0.1:1',
    S3_ACCESS_KEY: 'test',
    S3_SECRET_KEY: 'test-secret',
    PUBLIC_URL: 'http://localhost:8080',
    // Tests share the machine with many others; a part counts as down only where the test stops it.
    PATIENCE_FACTOR: '10',
    LOG_LEVEL: process.env.LOG_LEVEL ?? 'silent',
    TEST_SIGNING_KEYS: JSON.stringify(trusted),
    FOVEA_SECRET_KEY: 'a secret for tests of more than thirty-two characters',
    ...(typeof extra === 'function' ? extra(postgres.url) : extra),
  };
  const running = await Promise.all(services.map((create) => create(env)));
  const names = await Promise.all(
    running.map(({ name, databases }) =>
      createDatabases(postgres.url, prefix, name, { global: databases.global !== undefined, regions: keys }),
    ),
  );
  const connection = await connect({ servers: nats.url, maxReconnectAttempts: -1, reconnectTimeWait: 50 });
  await Promise.all(running.map((each) => each.start()));
  const allConnected = () => running.every(({ bus, consumerBus }) => bus.connected && consumerBus.connected);
  while (!allConnected()) await new Promise((resolve) => setTimeout(resolve, 10));
  // Messages of one connection arrive in order: a stub on a service's own connection is registered before that
  // service's next call. The bed's own connection is for replicas, and outlives a service that the test stops.
  const connections = [connection, ...running.map(({ bus }) => bus.connection())];
  await Promise.all(connections.map((each) => each.flush()));

  const service = (name?: string): Service => {
    const found = name ? running.find((each) => each.name === name) : running[0];
    if (!found) throw new Error(`The service ${name} is not part of this bed`);
    return found;
  };
  const origin = ({ service: name }: AnyEndpoint) =>
    `http://127.0.0.1:${service(running.length > 1 ? name : undefined).port}`;
  const scopeOf = (event: AnyEvent, { region = firstRegion }: Where = {}) =>
    event.reach === 'global' ? 'global' : region;
  const texts = async () => {
    const found = findSchemas(running.map(({ name }) => name)).flatMap((schema) =>
      (schema.kind === 'global' ? ['global'] : keys).map((scope) => {
        const name = databaseName({ DATABASE_PREFIX: prefix }, schema.service, scope);
        return readTexts(schema, pointedAt(postgres.url, name), env.FOVEA_SECRET_KEY ?? '');
      }),
    );
    return (await Promise.all(found)).flat();
  };
  const owners = new Map<string, pg.Pool>();
  let revision = 1_000_000;

  return {
    env,
    nats: {
      ...nats,
      async start() {
        await nats.start();
        while (
          !(await connection.flush().then(
            () => true,
            () => false,
          )) ||
          !allConnected()
        )
          await new Promise((resolve) => setTimeout(resolve, 10));
      },
    },
    service,
    tokenFor,
    call: (endpoint, input, options) => call(origin(endpoint), endpoint, input, options),
    send: (endpoint, input, options) => send(origin(endpoint), endpoint, input, options),
    async publish(event, body, { region, revision: given, messageId = newId(), id } = {}) {
      const { _id: ownId } = body as { _id?: string };
      const headers = natsHeaders();
      revision += 1;
      headers.set('Fovea-Message-Id', messageId);
      headers.set('Fovea-Revision', String(given ?? revision));
      headers.set('Fovea-Occurred-At', new Date().toISOString());
      await jetstream(connection, { timeout: busTimeoutMs }).publish(
        subjectOf(event, scopeOf(event, { region }), id ?? ownId),
        JSON.stringify(event.body.parse(body)),
        { headers },
      );
    },
    stubRpc: (question, reply) =>
      stubRpc(connections, question, (request, region) =>
        Promise.resolve(reply(request as z.output<typeof question.request>, region)),
      ),
    callRpc: (question, request, region) => callRpc(service().bus, question, request, region),
    async published(event, where) {
      const subjects = [scopeOf(event, where), '$scope'].map((scope) => subjectOf(event, scope, '%'));
      const databases = running
        .flatMap(({ databases: { all } }) => all)
        .filter(({ scope }) => event.reach === 'global' || scope === 'global' || scope === scopeOf(event, where));
      const found = await Promise.all(
        databases.map(({ pool }) =>
          pool.query<{ body: EventBody<typeof event> }>(
            'SELECT body FROM outbox WHERE subject LIKE ANY($1) ORDER BY id',
            [subjects],
          ),
        ),
      );
      return found.flatMap(({ rows }) => rows.map(({ body }) => body));
    },
    async sql<Row extends object>(
      text: string,
      values: unknown[] = [],
      { service: name, scope }: { service?: string; scope?: string } = {},
    ) {
      const { databases, name: owner } = service(name);
      const database =
        scope === 'global' ? databases.global : (databases.regional.get(scope ?? firstRegion) ?? databases.global);
      if (!database) throw new Error(`No database ${scope} here`);
      const found = databaseName({ DATABASE_PREFIX: prefix }, owner, database.scope);
      const pool = owners.get(found) ?? openOwner(pointedAt(postgres.url, found));
      owners.set(found, pool);
      return (await pool.query<Row>(text, values)).rows;
    },
    texts,
    revoke: (who, before) => service().sessions.revoke(who, before),
    async idle() {
      // A consumer may publish further messages.
      for (let round = 0; round < (running.length > 1 ? 3 : 1); round += 1)
        for (const each of running) await each.idle();
    },
    async stop() {
      await Promise.all(running.map((each) => each.stop()));
      await connection.close();
      await nats.remove();
      await Promise.all([...owners.values()].map((pool) => pool.end()));
      await texts();
      await dropDatabases(
        postgres.url,
        names.flat(),
        running.map(({ name }) => roleName({ DATABASE_PREFIX: prefix }, name)),
      );
      await postgres.stop();
    },
  };
}

function openOwner(url: string): pg.Pool {
  const pool = new pg.Pool({ connectionString: url, max: 3 });
  pool.on('error', () => {});
  return pool;
}

const rpcStubs = new WeakMap<object, Map<string, Parameters<typeof serveRpc>[2]>>();

function stubRpc(
  connections: Parameters<typeof serveRpc>[0][],
  question: Parameters<typeof serveRpc>[1],
  reply: Parameters<typeof serveRpc>[2],
): void {
  const handlers = rpcStubs.get(connections) ?? new Map();
  rpcStubs.set(connections, handlers);
  const subject = rpcSubject(question);
  const isNew = !handlers.has(subject);
  handlers.set(subject, reply);
  if (!isNew) return;
  const handle = (request: Record<string, unknown>, region: string | undefined) =>
    handlers.get(subject)?.(request, region);
  for (const target of connections) serveRpc(target, question, handle, { log: createLog('stand-in', 'silent') });
}

async function sharedPostgres(): Promise<{ url: string; stop(): Promise<void> }> {
  const shared = process.env.TEST_DATABASE_URL;
  if (shared) return { url: shared, stop: async () => {} };
  const stack = process.env.FOVEA_TEST_STACK;
  if (!stack) return (await import('./postgres.ts')).startPostgres();
  // Closes the connection: this process calls again many test files later, when a reused one might just be closing.
  const response = await fetch(stack, { headers: { connection: 'close' } });
  if (!response.ok) throw new Error(`PostgreSQL for tests did not start: ${await response.text()}`);
  return { url: await response.text(), stop: async () => {} };
}
