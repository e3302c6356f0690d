import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createFixture } from '../test/fixture/service.ts';
import { serviceOf } from './handle.ts';
import { prune } from './housekeeping.ts';
import { newId } from './ids.ts';
import { runTick } from './jobs.ts';
import type { Runtime } from './runtime.ts';
import { createLog } from './telemetry.ts';
import { startTestBed, type TestBed } from './testing.ts';

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
  test('run in every region when asked', async () => {
    await bed.service().runJob('write-note', { now: new Date('2026-01-02T03:00:00Z') });
    for (const scope of ['jp', 'au'])
      expect(await bed.sql('SELECT text FROM note', [], { scope })).toEqual([{ text: '2026-01-02T03:00:00.000Z' }]);
  });

  test('a tick seen by five replicas is run by one, the next tick again', async () => {
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

describe('housekeeping', () => {
  test('prunes what was told a fortnight ago, but never the newest state of an entity', async () => {
    const subject = `state.$scope.test.${newId()}`;
    const told = (name: string, days: number) =>
      bed.sql(
        `INSERT INTO outbox (message_id, subject, body, headers, published_at) VALUES ($1, $2, '{}', '{}', now() - $3 * interval '24 hours')`,
        [newId(), name, days],
      );
    await told(subject, 30);
    await told(subject, 20);
    await told('fact.$scope.test', 15);
    await told('fact.$scope.test', 13);
    await prune(regional('jp'));
    const left = await bed.sql<{ subject: string; days: number }>(
      'SELECT subject, extract(day FROM now() - published_at)::int AS days FROM outbox ORDER BY id',
    );
    expect(left).toEqual([
      { subject, days: 20 },
      { subject: 'fact.$scope.test', days: 13 },
    ]);
  });
});
