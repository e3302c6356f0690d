import { call } from '@fovea/kit-testing/client';
import { startPostgres, type TestPostgres } from '@fovea/kit-testing/postgres';
import { followed, startStandby, type TestStandby } from '@fovea/kit-testing/standby';
import { openTcpProxy, type TcpProxy } from '@fovea/kit-testing/tcp-proxy';
import { startTestBed, type TestBed } from '@fovea/kit-testing/test-bed';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import * as contract from '../../test/fixture/contracts.ts';
import type { Tables } from '../../test/fixture/generated/regional/tables.ts';
import { createFixture } from '../../test/fixture/service.ts';
import type { Service } from '../service.ts';
import { standbyStatements } from '../telemetry/metrics.ts';
import type { Database } from './database.ts';
import { inPool } from './database-pools.ts';
import { kyselyOn } from './kysely.ts';
import { readingStandbys } from './standby.ts';

let primary: TestPostgres;
let follower: TestStandby;
let proxy: TcpProxy;
let bed: TestBed;
let second: Service;
let as: string;
beforeAll(async () => {
  primary = await startPostgres(followed);
  follower = await startStandby(primary);
  proxy = await openTcpProxy();
  bed = await startTestBed({
    services: [createFixture],
    regions: 'jp:Japan',
    env: { DATABASE_REPLICA_URL_JP: proxy.through(follower.url), PATIENCE_FACTOR: '1' },
    server: primary,
  });
  second = await createFixture(bed.env);
  await second.start();
  as = await bed.tokenFor({ role: 'companyAdmin', region: 'jp' });
});
afterAll(async () => {
  await second.stop();
  await bed.stop();
  await proxy.cut();
  await follower.remove();
  await primary.stop();
});
afterEach(async () => {
  await proxy.restore();
  await replay('resume');
  await untilReadFromStandby();
});

const databaseOf = () => bed.service().databases.regional.get('jp') as Database;
const client = () => databaseOf().client;
const write = (text: string) => bed.call(contract.createNote, { text }, { as });
const list = async ({ port }: Service = bed.service()) =>
  (await call(`http://127.0.0.1:${port}`, contract.findNotes, {}, { as })).list.map(({ text }) => text);
const replay = async (word: 'pause' | 'resume') => {
  const client = new pg.Client({ connectionString: `${follower.url}/postgres` });
  await client.connect();
  await client.query(`SELECT pg_wal_replay_${word}()`);
  await client.end();
};
const internal = async (path: string) => (await fetch(`http://127.0.0.1:${bed.service().internalPort}${path}`)).text();
const counted = async () => {
  const { values } = await standbyStatements.get();
  return Object.fromEntries(values.map(({ labels, value }) => [labels.outcome, value]));
};
/** What a list returns, and the outcome of the standby's reads. */
async function listed(of?: Service): Promise<{ texts: string[]; outcomes: string[] }> {
  const before = await counted();
  const texts = await list(of);
  const after = await counted();
  return { texts, outcomes: Object.keys(after).filter((outcome) => after[outcome] !== before[outcome]) };
}
const untilReadFromStandby = (of?: Service) =>
  expect.poll(async () => (await listed(of)).outcomes, { timeout: 20_000, interval: 100 }).toEqual(['answered']);

describe('a list', () => {
  test('is read from the standby, with earlier writes', async () => {
    await write('one');
    await untilReadFromStandby();
    expect(await list()).toContain('one');
  });

  test('shows recent writes although the standby does not replay, on every replica', async () => {
    await untilReadFromStandby(second);
    await replay('pause');
    await write('two');
    const first = await listed();
    expect(first.texts).toContain('two');
    expect(first.outcomes).toEqual(['behind']);
    expect((await listed(second)).texts).toContain('two');
    expect(await internal('/metrics')).toMatch(/^database_standby_behind_bytes\{scope="jp"\} [1-9]\d*$/m);
  });

  test('is read from a standby that does not replay while nothing is written', async () => {
    await replay('pause');
    expect((await listed()).outcomes).toEqual(['answered']);
  });

  test.each([
    ['frozen', () => proxy.freeze()],
    ['cut off', () => proxy.cut()],
  ])('is answered while the standby is %s, which recovers by itself', async (_, fail) => {
    await fail();
    await write('without');
    expect((await listed()).texts).toContain('without');
    await expect.poll(() => internal('/statusz')).toContain('"down":["standby jp"]');
    const began = performance.now();
    expect((await listed()).outcomes).toEqual(['away']);
    expect(performance.now() - began).toBeLessThan(1_000);
    expect((await fetch(`http://127.0.0.1:${bed.service().port}/readyz`)).status).toBe(200);
    await proxy.restore();
    await untilReadFromStandby();
    expect(JSON.parse(await internal('/statusz'))).toMatchObject({ status: 'ok' });
  });

  test('is answered while the standby is stopped, and read from it once it has caught up', async () => {
    await follower.stop();
    await write('stopped');
    expect((await listed()).texts).toContain('stopped');
    await follower.start();
    await untilReadFromStandby();
    expect(await list()).toContain('stopped');
  });

  test('is answered after the standby was promoted', { timeout: 30_000 }, async () => {
    const promoted = await startStandby(primary);
    const other = await createFixture({ ...bed.env, DATABASE_REPLICA_URL_JP: promoted.url });
    await other.start();
    await untilReadFromStandby(other);
    const client = new pg.Client({ connectionString: `${promoted.url}/postgres` });
    await client.connect();
    await client.query('SELECT pg_promote()');
    await client.end();
    await write('promoted');
    expect((await listed(other)).texts).toContain('promoted');
    await other.stop();
    await promoted.remove();
  });
});

describe('other work', () => {
  const readFrom = (pool: 'lists' | 'jobs', query: (db: ReturnType<typeof kyselyOn<Tables>>) => Promise<unknown>) =>
    inPool(pool, () => readingStandbys(() => query(kyselyOn<Tables>(client()))));
  const outcomesOf = async (work: () => Promise<unknown>) => {
    const before = await counted();
    await work();
    const after = await counted();
    return Object.keys(after).filter((outcome) => after[outcome] !== before[outcome]);
  };

  test('an export is read from the standby, in the pool of jobs', async () => {
    await bed.call(contract.exportNotes, { text: 'o' }, { as });
    await bed.idle();
    expect(databaseOf().standby?.pools.jobs.totalCount).toBe(1);
    expect(await internal('/metrics')).toContain('database_connections{scope="jp",lane="standby jobs",state="open"}');
  });

  test.each([
    [
      'a list that locks its rows',
      () => readFrom('lists', (db) => db.selectFrom('note').select('id').forUpdate().execute()),
    ],
    [
      'what another service asks',
      () => inPool('lists', () => kyselyOn<Tables>(client()).selectFrom('note').select('id').execute()),
    ],
    ['a single read', () => write('single').then(({ _id: id }) => bed.call(contract.getNote, { id }, { as }))],
    ['a job of the clock', () => bed.service().runJob('write-note')],
  ])('%s uses the primary only', async (_, work) => {
    expect(await outcomesOf(work)).toEqual([]);
  });

  test('a statement that writes runs on the primary', async () => {
    const next = sql<string>`nextval(pg_get_serial_sequence('outbox', 'id'))`.as('next');
    const outcomes = await outcomesOf(() => readFrom('lists', (db) => db.selectNoFrom(next).execute()));
    expect(outcomes).toEqual(['refused']);
  });

  test('a wrong statement fails as usual', async () => {
    const wrong = readFrom('lists', (db) => db.selectNoFrom(sql`1 / 0`.as('wrong')).execute());
    await expect(wrong).rejects.toMatchObject({ code: '22012' });
  });
});
