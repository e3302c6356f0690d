import { setTimeout as pause } from 'node:timers/promises';
import { jobsOf } from '@fovea/contracts/jobs/questions';
import { startTestBed, type TestBed } from '@fovea/kit-testing/test-bed';
import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as contract from '../../test/fixture/contracts.ts';
import { createFixture } from '../../test/fixture/service.ts';
import type { Database } from './database.ts';
import { toAppError } from './database-errors.ts';
import { inLane, laneOf, laneOfReply, shareOut } from './database-pools.ts';

let bed: TestBed;
let hurried: TestBed;
let as: string;
beforeAll(async () => {
  bed = await startTestBed({ services: [createFixture], regions: 'jp:Japan' });
  // Of each wait a tenth.
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

test('connections are shared out, two of them at least to calls', () => {
  expect(shareOut(4)).toEqual({ calls: 2, lists: 1, jobs: 1 });
  expect(shareOut(7)).toEqual({ calls: 3, lists: 2, jobs: 2 });
});

test('the contract says what may be slow', () => {
  expect(laneOf(contract.findNotes)).toBe('lists');
  expect(laneOf(contract.exportNotes)).toBe('lists');
  expect(laneOf(contract.getNote)).toBe('calls');
  expect(laneOf(contract.createNote)).toBe('calls');
  expect(laneOfReply(jobsOf('customer').reply)).toBe('lists');
  expect(laneOfReply(contract.countNotes.reply)).toBe('calls');
});

describe('while six lists take seconds each', () => {
  test('a call goes through at once, and the lists are answered in the order they came', async () => {
    const { _id } = await bed.call(contract.createNote, { text: 'slow' }, { as });
    // A row that takes its time, for whoever does not own the table.
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
  test('is undone by the database after its time, and waits for a connection no longer than it may', async () => {
    const began = performance.now();
    const slow = inLane('lists', () => refusal(sleep(hurried, 20)));
    const waiting = inLane('lists', () => refusal(sleep(hurried, 0)));
    expect(await waiting).toBe('unavailable');
    expect(await slow).toBe('unavailable');
    expect(performance.now() - began).toBeLessThan(10_000);
    expect(await inLane('jobs', () => refusal(sleep(hurried, 0)))).toBe('nothing');
  });

  test('that holds a transaction and asks for more does not wait for itself', async () => {
    const { pool } = databaseOf(bed);
    const asked = await inLane('jobs', async () => {
      const client = await pool.connect();
      await client.query('BEGIN');
      await pool.query('SELECT 1');
      await client.query('COMMIT');
      client.release();
      return 'answered';
    });
    expect(asked).toBe('answered');
  });

  test('has no connection of calls, who take one of lists that nobody wants', async () => {
    const { pool } = databaseOf(bed);
    const held: pg.PoolClient[] = [];
    for (let place = 0; place < 3; place += 1) held.push(await pool.connect());
    const list = inLane('lists', () => sleep(bed, 0)).then(() => 'list');
    const job = inLane('jobs', () => sleep(bed, 0)).then(() => 'job');
    expect(await Promise.race([list, job])).toBe('job');
    held.pop()?.release();
    expect(await list).toBe('list');
    for (const client of held) client.release();
  });
});
