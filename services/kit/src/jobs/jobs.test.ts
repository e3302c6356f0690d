import { startTestBed, type TestBed } from '@fovea/kit-testing/test-bed';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createFixture } from '../../test/fixture/service.ts';
import { newId } from '../database/ids.ts';
import { serviceOf } from '../handle.ts';
import type { Runtime } from '../runtime.ts';
import { createLog } from '../telemetry/logger.ts';
import { prune } from './housekeeping.ts';
import { runTick, spreadOut } from './jobs.ts';

let bed: TestBed;
beforeAll(async () => {
  bed = await startTestBed({ services: [createFixture] });
});
afterAll(() => bed.stop());

const regional = (region: string) => {
  const database = bed.service().databases.regional.get(region);
  if (!database) throw new Error(`no ${region}`);
  return database;
};

describe('jobs', () => {
  test('run in every region on request', async () => {
    await bed.service().runJob('write-note', { now: new Date('2026-01-02T03:00:00Z') });
    for (const scope of ['jp', 'au'])
      expect(await bed.sql('SELECT text FROM note', [], { scope })).toEqual([{ text: '2026-01-02T03:00:00.000Z' }]);
  });

  test('a tick of five replicas runs once, and the next tick again', async () => {
    let runs = 0;
    const count = serviceOf().job({ name: 'count', every: '* * * * *', scope: 'regional' }, async () => {
      runs += 1;
    });
    const runtime = { log: createLog('test', 'silent'), work: () => ({}) } as unknown as Runtime;
    const tick = (at: string) =>
      Promise.all(Array.from({ length: 5 }, () => runTick(runtime, count, regional('jp'), new Date(at))));
    await tick('2026-01-01T00:00:00Z');
    expect(runs).toBe(1);
    await tick('2026-01-01T00:01:00Z');
    expect(runs).toBe(2);
  });
});

test('jobs that a clock jump starts are spread over ten seconds', () => {
  const waits = spreadOut(Array.from({ length: 20 }, () => ({}))).map(({ waitMs }) => waitMs);
  expect(waits.every((waitMs, place) => waitMs >= place * 500 && waitMs <= (place + 1) * 500)).toBe(true);
});

describe('housekeeping', () => {
  const insertPublished = (subject: string, days: number, count = 1) =>
    bed.sql(
      `INSERT INTO outbox (message_id, subject, body, headers, published_at)
       SELECT gen_random_uuid(), $1, '{}', '{}', now() - $2 * interval '24 hours' FROM generate_series(1, $3)`,
      [subject, days, count],
    );
  const daysOf = async (subject: string) => {
    const rows = await bed.sql<{ days: number }>(
      'SELECT extract(day FROM now() - published_at)::int AS days FROM outbox WHERE subject = $1 ORDER BY id',
      [subject],
    );
    return rows.map(({ days }) => days);
  };
  const subjectOfState = () => `state.$scope.test.${newId()}`;

  test('prunes what was published a fortnight ago, but never the newest state of an entity', async () => {
    const subject = subjectOfState();
    await insertPublished(subject, 30);
    await insertPublished(subject, 20);
    await insertPublished('fact.$scope.test', 15);
    await insertPublished('fact.$scope.test', 13);
    await prune(regional('jp'));
    expect(await daysOf(subject)).toEqual([20]);
    expect(await daysOf('fact.$scope.test')).toEqual([13]);
  });

  test('a remaining state is pruned once its successor is as old, and is not checked in between', async () => {
    const subject = subjectOfState();
    await insertPublished(subject, 19);
    await prune(regional('jp'));
    await insertPublished(subject, 13);
    await prune(regional('jp'));
    expect(await daysOf(subject)).toEqual([19, 13]);
    await bed.sql(
      `UPDATE outbox SET published_at = now() - interval '15 days' WHERE subject = $1 AND published_at > now() - interval '14 days'`,
      [subject],
    );
    await prune(regional('jp'));
    expect(await daysOf(subject)).toEqual([15]);
  });

  test('a republished state is pruned like any other', async () => {
    const subject = subjectOfState();
    await insertPublished(subject, 15);
    await insertPublished(subject, 16);
    await prune(regional('jp'));
    expect(await daysOf(subject)).toEqual([16]);
  });

  test('prunes everything, and concurrent replicas do no harm', async () => {
    const subject = subjectOfState();
    await insertPublished(subject, 14.5);
    await insertPublished('fact.$scope.many', 14.4, 25_000);
    await bed.sql(
      `INSERT INTO inbox (consumer, message_id, received_at) SELECT 'test', gen_random_uuid(), now() - 29 * interval '24 hours' FROM generate_series(1, 25000)`,
    );
    await Promise.all([prune(regional('jp')), prune(regional('jp'))]);
    expect(await daysOf('fact.$scope.many')).toEqual([]);
    expect(await daysOf(subject)).toEqual([14]);
    expect(await bed.sql(`SELECT FROM inbox WHERE consumer = 'test'`)).toEqual([]);
  });
});
