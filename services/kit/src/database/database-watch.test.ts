import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { connect, createServer, type Server, type Socket } from 'node:net';
import { ApiError } from '@fovea/kit-testing/client';
import { startPostgres, type TestPostgres } from '@fovea/kit-testing/postgres';
import { startTestBed, type TestBed } from '@fovea/kit-testing/test-bed';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import * as contract from '../../test/fixture/contracts.ts';
import { createFixture } from '../../test/fixture/service.ts';
import type { Runtime } from '../runtime.ts';
import { withDatabaseHealthCheck } from './database-watch.ts';
import { newId } from './ids.ts';
import { openProbe } from './probe-database.ts';

/** How many connections reached a server, and the maximum at one time. */
type CountingProxy = { port: number; connected: number; most: number; server: Server };

/** After an error of this severity PostgreSQL ends the session; on a busy machine it takes a moment to hang up. */
const fatal = 'SFATAL';

async function openCountingProxy(target: { host: string; port: number } | undefined): Promise<CountingProxy> {
  const openConnections = new Set<Socket>();
  const proxy: CountingProxy = { port: 0, connected: 0, most: 0, server: createServer() };
  proxy.server.on('connection', (near) => {
    openConnections.add(near);
    proxy.connected += 1;
    // A new connection may arrive before the closing of the one it replaces, which takes a moment on a busy machine.
    setTimeout(() => {
      proxy.most = Math.max(proxy.most, openConnections.size);
    }, 50);
    const far = target && connect(target);
    if (far) near.pipe(far).pipe(near);
    // A client that was refused, or closed its connection, no longer counts.
    far?.on('data', (bytes: Buffer) => bytes.includes(fatal) && openConnections.delete(near));
    for (const side of [near, far]) {
      for (const end of ['end', 'close', 'error']) side?.on(end, () => openConnections.delete(near));
      side?.on('close', () => (side === near ? far : near)?.destroy());
    }
  });
  await once(proxy.server.listen(0, '127.0.0.1'), 'listening');
  const address = proxy.server.address();
  proxy.port = typeof address === 'object' && address ? address.port : 0;
  return proxy;
}

describe('a silent database', () => {
  /** Accepts connections and sends nothing, like a frozen machine. */
  let silentServer: CountingProxy;
  let url: string;
  beforeAll(async () => {
    silentServer = await openCountingProxy(undefined);
    url = `postgresql://nobody@127.0.0.1:${silentServer.port}/none`;
  });
  afterEach(() => void vi.useRealTimers());
  afterAll(() => void silentServer.server.close());

  const runtime = (factor: number) =>
    ({
      databases: { global: undefined, all: [{ scope: 'jp', probe: openProbe(url) }], regional: new Map() },
      config: { PATIENCE_FACTOR: factor },
    }) as unknown as Runtime;

  /** A clock that only this test moves, so that a busy machine makes no difference. */
  async function refusedAfter(factor: number, ms: number, callers = 1): Promise<boolean> {
    vi.useFakeTimers({ toNotFake: ['nextTick', 'queueMicrotask'] });
    let isRefused = false;
    const watched = runtime(factor);
    const works = Array.from({ length: callers }, () =>
      withDatabaseHealthCheck(watched, 'jp', () => new Promise(() => {})).catch((error) => {
        expect(error).toMatchObject({ error: 'unavailable' });
        isRefused = true;
      }),
    );
    await vi.advanceTimersByTimeAsync(ms);
    const answer = isRefused;
    await vi.advanceTimersByTimeAsync(60_000);
    await Promise.all(works);
    return answer;
  }

  test('is unavailable within three seconds', async () => expect(await refusedAfter(1, 3_000)).toBe(true));
  test('is not unavailable before its timeout', async () => expect(await refusedAfter(1, 2_000)).toBe(false));
  test('gets a longer timeout by PATIENCE_FACTOR', async () => expect(await refusedAfter(10, 20_000)).toBe(false));
  test('is probed once for all callers', async () => {
    silentServer.connected = 0;
    await refusedAfter(1, 3_000, 200);
    expect(silentServer.connected).toBe(1);
  });
});

/**
 * Its own PostgreSQL, which can be frozen; its role is not a superuser, because connection limits do not apply to
 * superusers. One region is reached through a proxy.
 */
describe('two hundred creating calls with keys', () => {
  const callers = 200;
  const poolSize = 5;
  let postgres: TestPostgres;
  let owner: pg.Client;
  let server: number;
  let proxy: CountingProxy;
  let bed: TestBed;
  let as: string;

  beforeAll(async () => {
    postgres = await startPostgres();
    vi.stubEnv('TEST_DATABASE_URL', postgres.url);
    const { hostname: host, port } = new URL(postgres.url);
    proxy = await openCountingProxy({ host, port: Number(port) });
    owner = new pg.Client({ connectionString: `${postgres.url}/postgres` });
    await owner.connect();
    const { rows } = await owner.query("SELECT split_part(pg_read_file('postmaster.pid'), E'\\n', 1) AS pid");
    server = Number(rows[0].pid);
    bed = await startTestBed({
      services: [createFixture],
      env: {
        PATIENCE_FACTOR: '1',
        DATABASE_POOL_SIZE: String(poolSize),
        DATABASE_URL_AU: `postgresql://127.0.0.1:${proxy.port}`,
      },
    });
    as = await bed.tokenFor({ role: 'companyAdmin', region: 'au' });
  });
  afterAll(async () => {
    vi.unstubAllEnvs();
    signal('SIGCONT');
    await bed.stop();
    await owner.end();
    await postgres.stop();
    proxy.server.close();
  });

  /** To the server and each of its processes. */
  function signal(name: 'SIGSTOP' | 'SIGCONT'): void {
    process.kill(server, name);
    const children = readFileSync(`/proc/${server}/task/${server}/children`, 'utf8').trim().split(' ');
    for (const child of children) ignoreEnded(() => process.kill(Number(child), name));
  }
  /** A process may have exited before it is signalled. */
  function ignoreEnded(kill: () => void): void {
    try {
      kill();
    } catch (error) {
      expect(error).toMatchObject({ code: 'ESRCH' });
    }
  }
  const database = () => `${bed.env.DATABASE_PREFIX}_kit_fixture_au`;
  const inDatabase = async () => {
    const client = new pg.Client({ connectionString: `${postgres.url}/${database()}` });
    await client.connect();
    return client;
  };

  type Try = { text: string; key: string };
  const tries = (name: string): Try[] =>
    Array.from({ length: callers }, (_, index) => ({ text: `${name} ${index}`, key: newId() }));
  const make = ({ text, key }: Try): Promise<number> =>
    bed.call(contract.createNote, { text }, { as, headers: { 'idempotency-key': key } }).then(
      () => 0,
      (error: unknown) => {
        if (error instanceof ApiError) return error.code;
        throw error;
      },
    );
  /** Repeats each call with its key while the response is `unavailable`. */
  async function repeat(all: Try[]): Promise<number[]> {
    const left = [...all];
    const codes: number[] = [];
    const oneByOne = async () => {
      for (let each = left.pop(); each; each = left.pop()) {
        let code = await make(each);
        while (code === 5030001) code = await make(each);
        codes.push(code);
      }
    };
    await Promise.all(Array.from({ length: poolSize }, oneByOne));
    return codes;
  }
  async function expectEachOnce(name: string, all: Try[]): Promise<void> {
    // Done, or already done: a try whose commit was in flight when the database failed.
    for (const code of await repeat(all)) expect([0, 4090006]).toContain(code);
    const notes = await bed.sql<{ text: string }>('SELECT text FROM note WHERE text LIKE $1', [`${name} %`], {
      scope: 'au',
    });
    expect(notes.map(({ text }) => text).sort()).toEqual(all.map(({ text }) => text).sort());
    expect(proxy.most).toBeLessThanOrEqual(poolSize + 1);
  }

  const outages: Record<string, () => Promise<() => Promise<void>>> = {
    frozen: async () => {
      signal('SIGSTOP');
      return async () => signal('SIGCONT');
    },
    'held up by a lock': async () => {
      const holder = await inDatabase();
      await holder.query('BEGIN');
      await holder.query('LOCK TABLE note IN ACCESS EXCLUSIVE MODE');
      return () => holder.end();
    },
    'out of connections': async () => {
      const role = `${bed.env.DATABASE_PREFIX}_kit_fixture`;
      await owner.query(`ALTER ROLE ${role} CONNECTION LIMIT 0`);
      await owner.query('SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE usename = $1 AND datname = $2', [
        role,
        database(),
      ]);
      return async () => void (await owner.query(`ALTER ROLE ${role} CONNECTION LIMIT -1`));
    },
  };

  test.each(Object.entries(outages))(
    'are unavailable while their database is %s, and take effect once each when repeated',
    async (name, breakDatabase) => {
      await repeat(tries('before').slice(0, 1));
      proxy.most = 0;
      const all = tries(name.slice(0, 6));
      const restoreDatabase = await breakDatabase();
      const codes = await Promise.all(all.map(make));
      await restoreDatabase();
      expect(new Set(codes)).toEqual(new Set([5030001]));
      await expectEachOnce(name.slice(0, 6), all);
    },
  );

  test('of which some are in progress when the database freezes take effect once each when repeated', async () => {
    const all = tries('midway').slice(0, 20);
    const first = Promise.withResolvers<void>();
    let isBegun = false;
    const codes = all.map(async (each) => {
      let code = await make(each);
      // Twenty at once wait for three connections: on a busy machine even the first may be refused.
      while (code === 5030001 && !isBegun) code = await make(each);
      if (code === 0) first.resolve();
      return code;
    });
    await first.promise;
    isBegun = true;
    signal('SIGSTOP');
    const settledCodes = await Promise.all(codes);
    signal('SIGCONT');
    expect(settledCodes).toContain(0);
    for (const code of settledCodes) expect([0, 5030001, 4090006]).toContain(code);
    await expectEachOnce('midway', all);
  });
});
