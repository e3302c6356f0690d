import { call } from '@fovea/kit-testing/client';
import { startPooler, type TestPooler } from '@fovea/kit-testing/pooler';
import { startPostgres, type TestPostgres } from '@fovea/kit-testing/postgres';
import { startTestBed, type TestBed } from '@fovea/kit-testing/test-bed';
import { findPgbouncer } from '@fovea/local/setup/find-pgbouncer';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as contract from '../../test/fixture/contracts.ts';
import { createFixture } from '../../test/fixture/service.ts';
import { databaseName, roleName } from '../config/database-url.ts';
import { limitsOf } from '../prisma/roles.ts';
import type { Service } from '../service.ts';
import type { Database } from './database.ts';
import { inPool } from './database-pools.ts';

const program = await findPgbouncer();
const connections = 2;

describe.skipIf(!program)(`over a pooler with ${connections} connections, in transactions`, () => {
  let server: TestPostgres;
  let pooler: TestPooler;
  let bed: TestBed;
  let second: Service;
  let as: string;
  const service = 'kit-fixture';
  const ofService = `FROM pg_stat_activity WHERE usename <> 'postgres' AND datname = current_database()`;
  const naming = () => ({ DATABASE_PREFIX: bed.env.DATABASE_PREFIX ?? '' });

  beforeAll(async () => {
    server = await startPostgres();
    pooler = await startPooler(program ?? '', server, connections);
    const env = { DATABASE_URL_GLOBAL: pooler.url, DATABASE_URL_JP: pooler.url, DATABASE_LISTEN: 'false' };
    bed = await startTestBed({ services: [createFixture], regions: 'jp:Japan', env, server });
    await bed.sql('CREATE EXTENSION pg_trgm');
    await bed.sql(limitsOf(databaseName(naming(), service, 'jp'), roleName(naming(), service)));
    // As if the service had started after migrating, as it does.
    await bed.sql(`SELECT pg_terminate_backend(pid) ${ofService}`);
    second = await createFixture(bed.env);
    await second.start();
    as = await bed.tokenFor({ role: 'companyAdmin', region: 'jp' });
  }, 180_000);
  afterAll(async () => {
    await second?.stop();
    await bed?.stop();
    await pooler?.remove();
    await server?.stop();
  });

  const databaseOf = () => bed.service().databases.regional.get('jp') as Database;
  const write = (text: string, of = bed.service()) =>
    call(`http://127.0.0.1:${of.port}`, contract.createNote, { text }, { as, headers: { 'idempotency-key': text } });
  const list = (of = bed.service()) => call(`http://127.0.0.1:${of.port}`, contract.findNotes, {}, { as });

  test('calls, lists and exports of two replicas run with their own statements', async () => {
    // Every process numbers its statements from the first one it sends.
    await list(second);
    const texts = Array.from({ length: 40 }, (_, place) => `note-${place}`);
    await Promise.all(texts.map((text, place) => write(text, place % 2 ? second : bed.service())));
    const lists = await Promise.all(texts.map((_, place) => list(place % 2 ? second : bed.service())));
    for (const { list: notes } of lists) expect(notes.map(({ text }) => text).sort()).toEqual([...texts].sort());
    await bed.call(contract.exportNotes, { text: 'note' }, { as });
    const [row] = await bed.sql<{ open: number }>(`SELECT count(*)::int AS open ${ofService}`);
    expect(row?.open).toBeLessThanOrEqual(connections);
    expect(row?.open).toBeGreaterThan(0);
  });

  test('a repeated call gets the first reply', async () => {
    const [one, other] = await Promise.all([write('once'), write('once', second)]);
    expect(other).toEqual(one);
  });

  test('the outbox is published without notifications, in order and once', async () => {
    await write('told');
    const unpublished = () => bed.sql('SELECT FROM outbox WHERE published_at IS NULL');
    await expect.poll(unpublished, { timeout: 10_000 }).toEqual([]);
  });

  test('messages are processed once, and scheduled jobs run', async () => {
    await Promise.all([1, 2, 3].map((by) => bed.publish(contract.counted, { name: 'pooled', by, mood: 'fine' })));
    await bed.idle();
    expect(await bed.sql(`SELECT value FROM counter WHERE name = 'pooled'`)).toEqual([{ value: 6 }]);
    await bed.service().runJob('write-note');
  });

  test.each(['calls', 'lists', 'jobs'] as const)('limits of the role apply in the pool of %s', async (pool) => {
    const shown = async (name: string) =>
      Object.values((await inPool(pool, () => databaseOf().pool.query(`SHOW ${name}`))).rows[0])[0];
    expect(await shown('statement_timeout')).toBe('30s');
    expect(await shown('lock_timeout')).toBe('10s');
    expect(await shown('idle_in_transaction_session_timeout')).toBe('1min');
    expect(await shown('pg_trgm.word_similarity_threshold')).toBe('0.5');
  });

  test('a failed transaction leaves nothing on its connection', async () => {
    const { pool } = databaseOf();
    const broken = Array.from({ length: 6 }, async () => {
      const client = await pool.connect();
      await client.query('BEGIN');
      const refused = await client.query('SELECT 1 / 0').catch((error) => error.code);
      await client.query('ROLLBACK');
      client.release();
      return refused;
    });
    expect(await Promise.all(broken)).toEqual(broken.map(() => '22012'));
    expect((await write('after')).text).toBe('after');
  });

  test('a slow statement is cancelled by the server, and its connection remains usable', async () => {
    const role = `ROLE "${roleName(naming(), service)}" IN DATABASE "${databaseName(naming(), service, 'jp')}"`;
    await bed.sql(`ALTER ${role} SET statement_timeout = '200ms'`);
    await bed.sql(`SELECT pg_terminate_backend(pid) ${ofService}`);
    const { pool } = databaseOf();
    const slow = async () => pool.query('SELECT pg_sleep(20)').catch((error) => error.code);
    // A terminated connection reports it to its next user.
    await expect.poll(slow, { timeout: 10_000 }).toBe('57014');
    expect((await pool.query('SELECT 1 AS one')).rows).toEqual([{ one: 1 }]);
  });
});
