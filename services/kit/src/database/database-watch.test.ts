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
import { unlessDatabaseGone } from './database-watch.ts';
import { newId } from './ids.ts';
import { openProbe } from './probe-database.ts';

/** How many connections came through to a server, and how many at most at one time. */
type Door = { port: number; passed: number; most: number; server: Server };

/** After an error of this severity PostgreSQL ends the session; on a busy machine it takes a moment to hang up. */
const fatal = 'SFATAL';

async function openDoor(target: { host: string; port: number } | undefined): Promise<Door> {
  const inside = new Set<Socket>();
  const door: Door = { port: 0, passed: 0, most: 0, server: createServer() };
  door.server.on('connection', (near) => {
    inside.add(near);
    door.passed += 1;
    // One that takes the place of another may be heard before the other's goodbye, which takes a moment on a busy machine.
    setTimeout(() => {
      door.most = Math.max(door.most, inside.size);
    }, 50);
    const far = target && connect(target);
    if (far) near.pipe(far).pipe(near);
    // Who was sent away, or says goodbye, is not inside any more.
    far?.on('data', (bytes: Buffer) => bytes.includes(fatal) && inside.delete(near));
    for (const side of [near, far]) {
      for (const end of ['end', 'close', 'error']) side?.on(end, () => inside.delete(near));
      side?.on('close', () => (side === near ? far : near)?.destroy());
    }
  });
  await once(door.server.listen(0, '127.0.0.1'), 'listening');
  const address = door.server.address();
  door.port = typeof address === 'object' && address ? address.port : 0;
  return door;
}

describe('a silent database', () => {
  /** It takes connections and says nothing, as one whose machine froze. */
  let silent: Door;
  let url: string;
  beforeAll(async () => {
    silent = await openDoor(undefined);
    url = `postgresql://nobody@127.0.0.1:${silent.port}/none`;
  });
  afterEach(() => void vi.useRealTimers());
  afterAll(() => void silent.server.close());

  const runtime = (patience: number) =>
    ({
      databases: { global: undefined, all: [{ scope: 'jp', answers: openProbe(url) }], regional: new Map() },
      config: { PATIENCE_FACTOR: patience },
    }) as unknown as Runtime;

  /** A clock that only this test moves, so that a busy machine makes no difference. */
  async function refusedAfter(patience: number, ms: number, callers = 1): Promise<boolean> {
    vi.useFakeTimers({ toNotFake: ['nextTick', 'queueMicrotask'] });
    let isRefused = false;
    const watched = runtime(patience);
    const works = Array.from({ length: callers }, () =>
      unlessDatabaseGone(watched, 'jp', () => new Promise(() => {})).catch((error) => {
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

  test('is given up within three seconds', async () => expect(await refusedAfter(1, 3_000)).toBe(true));
  test('is given its time first', async () => expect(await refusedAfter(1, 2_000)).toBe(false));
  test('is given more of it where patience is asked for', async () =>
    expect(await refusedAfter(10, 20_000)).toBe(false));
  test('is asked once for all who wait for it', async () => {
    silent.passed = 0;
    await refusedAfter(1, 3_000, 200);
    expect(silent.passed).toBe(1);
  });
});

/**
 * A PostgreSQL of this file's own, so that all of it can be frozen; its role is none of the superuser's, whose
 * connections no limit counts. One region is reached through a door.
 */
describe('two hundred creating calls with keys', () => {
  const callers = 200;
  const poolSize = 5;
  let postgres: TestPostgres;
  let owner: pg.Client;
  let server: number;
  let door: Door;
  let bed: TestBed;
  let as: string;

  beforeAll(async () => {
    postgres = await startPostgres();
    vi.stubEnv('TEST_DATABASE_URL', postgres.url);
    const { hostname: host, port } = new URL(postgres.url);
    door = await openDoor({ host, port: Number(port) });
    owner = new pg.Client({ connectionString: `${postgres.url}/postgres` });
    await owner.connect();
    const { rows } = await owner.query("SELECT split_part(pg_read_file('postmaster.pid'), E'\\n', 1) AS pid");
    server = Number(rows[0].pid);
    bed = await startTestBed({
      services: [createFixture],
      env: {
        PATIENCE_FACTOR: '1',
        DATABASE_POOL_SIZE: String(poolSize),
        DATABASE_URL_AU: `postgresql://127.0.0.1:${door.port}`,
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
    door.server.close();
  });

  /** To the server and each of its processes. */
  function signal(name: 'SIGSTOP' | 'SIGCONT'): void {
    process.kill(server, name);
    const children = readFileSync(`/proc/${server}/task/${server}/children`, 'utf8').trim().split(' ');
    for (const child of children) unlessEnded(() => process.kill(Number(child), name));
  }
  /** What the server woke up to end is gone before it is called. */
  function unlessEnded(kill: () => void): void {
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
  /** Each is repeated with its key until it hears something else than that there is no database. */
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
    // Done, or told to have been done: a try whose commit was under way while nobody could say so.
    for (const code of await repeat(all)) expect([0, 4090006]).toContain(code);
    const notes = await bed.sql<{ text: string }>('SELECT text FROM note WHERE text LIKE $1', [`${name} %`], {
      scope: 'au',
    });
    expect(notes.map(({ text }) => text).sort()).toEqual(all.map(({ text }) => text).sort());
    expect(door.most).toBeLessThanOrEqual(poolSize + 1);
  }

  const away: Record<string, () => Promise<() => Promise<void>>> = {
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

  test.each(Object.entries(away))(
    'hear that their database is %s while it is, and are made once each when repeated',
    async (name, takeAway) => {
      await repeat(tries('before').slice(0, 1));
      door.most = 0;
      const all = tries(name.slice(0, 6));
      const giveBack = await takeAway();
      const codes = await Promise.all(all.map(make));
      await giveBack();
      expect(new Set(codes)).toEqual(new Set([5030001]));
      await expectEachOnce(name.slice(0, 6), all);
    },
  );

  test('of which some are under way when the database freezes are made once each when repeated', async () => {
    const all = tries('midway').slice(0, 20);
    const first = Promise.withResolvers<void>();
    let isBegun = false;
    const codes = all.map(async (each) => {
      let code = await make(each);
      // Twenty at once wait for three connections: on a busy machine even the first may be sent away.
      while (code === 5030001 && !isBegun) code = await make(each);
      if (code === 0) first.resolve();
      return code;
    });
    await first.promise;
    isBegun = true;
    signal('SIGSTOP');
    const answered = await Promise.all(codes);
    signal('SIGCONT');
    expect(answered).toContain(0);
    for (const code of answered) expect([0, 5030001, 4090006]).toContain(code);
    await expectEachOnce('midway', all);
  });
});
