import { setTimeout as pause } from 'node:timers/promises';
import { jobsOf } from '@fovea/contracts/jobs/rpcs';
import { startTestBed, type TestBed } from '@fovea/kit-testing/test-bed';
import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as contract from '../../test/fixture/contracts.ts';
import { createFixture } from '../../test/fixture/service.ts';
import type { Database } from './database.ts';
import { toAppError } from './database-errors.ts';
import { divideConnections, inPool, poolFor, poolForReply } from './database-pools.ts';

let bed: TestBed;
let hurried: TestBed;
let as: string;
beforeAll(async () => {
  bed = await startTestBed({ services: [createFixture], regions: 'jp:Japan' });
  // A tenth of each timeout.
  hurried = await startTestBed({ services: [createFixture], regions: 'jp:Japan', env: { PATIENCE_FACTOR: '0.1' } });
  as = await bed.tokenFor({ role: 'companyAdmin', region: 'jp' });
});
afterAll(async () => {
  await bed.stop();
  await hurried.stop();
});

const databaseOf = (of: TestBed) => of.service().databases.regional.get('jp') as Database;
const sleep = (of: TestBed, seconds: number) => databaseOf(of).pool.query('SELECT pg_sleep($1)', [seconds]);
const refusal = (work: Promise<unknown>) =>
  work.then(
    () => 'nothing',
    (error) => toAppError(error).error,
  );

test('connections are divided, at least two of them for calls', () => {
  expect(divideConnections(4)).toEqual({ calls: 2, lists: 1, jobs: 1 });
  expect(divideConnections(7)).toEqual({ calls: 3, lists: 2, jobs: 2 });
});

test('the contract decides the pool', () => {
  expect(poolFor(contract.findNotes)).toBe('lists');
  expect(poolFor(contract.exportNotes)).toBe('lists');
  expect(poolFor(contract.getNote)).toBe('calls');
  expect(poolFor(contract.createNote)).toBe('calls');
  expect(poolForReply(jobsOf('customer').reply)).toBe('lists');
  expect(poolForReply(contract.countNotes.reply)).toBe('calls');
});

describe('while six lists take seconds each', () => {
  test('a call runs at once, and the lists are answered in order', async () => {
    const { _id } = await bed.call(contract.createNote, { text: 'slow' }, { as });
    // A slow row, for roles that do not own the table.
    await bed.sql('ALTER TABLE note ENABLE ROW LEVEL SECURITY');
    await bed.sql(`CREATE POLICY slow ON note USING (id <> '${_id}' OR pg_sleep(1) IS NOT NULL) WITH CHECK (true)`);
    const done: string[] = [];
    const lists = [0, 1, 2, 3, 4, 5].map(async (place) => {
      await pause(place * 20);
      await bed.call(contract.findNotes, {}, { as });
      done.push(`list ${place}`);
    });
    await pause(300);
    await bed.call(contract.createNote, { text: 'quick' }, { as }).then(() => done.push('call'));
    await Promise.all(lists);
    expect(done).toEqual(['call', 'list 0', 'list 1', 'list 2', 'list 3', 'list 4', 'list 5']);
  });
});

describe('work that may be slow', () => {
  test('is cancelled by the database after its timeout, as is the wait for a connection', async () => {
    const began = performance.now();
    const slow = inPool('lists', () => refusal(sleep(hurried, 20)));
    const waiting = inPool('lists', () => refusal(sleep(hurried, 0)));
    expect(await waiting).toBe('unavailable');
    expect(await slow).toBe('unavailable');
    expect(performance.now() - began).toBeLessThan(10_000);
    expect(await inPool('jobs', () => refusal(sleep(hurried, 0)))).toBe('nothing');
  });

  test('that holds a transaction and needs a second connection does not wait for itself', async () => {
    const { pool } = databaseOf(bed);
    const result = await inPool('jobs', async () => {
      const client = await pool.connect();
      await client.query('BEGIN');
      await pool.query('SELECT 1');
      await client.query('COMMIT');
      client.release();
      return 'answered';
    });
    expect(result).toBe('answered');
  });

  test('uses no connection of calls, which may use an idle one of lists', async () => {
    const { pool } = databaseOf(bed);
    const held: pg.PoolClient[] = [];
    for (let place = 0; place < 3; place += 1) held.push(await pool.connect());
    const list = inPool('lists', () => sleep(bed, 0)).then(() => 'list');
    const job = inPool('jobs', () => sleep(bed, 0)).then(() => 'job');
    expect(await Promise.race([list, job])).toBe('job');
    held.pop()?.release();
    expect(await list).toBe('list');
    for (const client of held) client.release();
  });
});
