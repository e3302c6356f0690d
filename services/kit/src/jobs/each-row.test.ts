import { deadLettersOf } from '@fovea/contracts/dead-letters/rpcs';
import { isFailedRow } from '@fovea/contracts/dead-letters/schema';
import { AppError } from '@fovea/contracts/errors';
import { startTestBed, type TestBed } from '@fovea/kit-testing/test-bed';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createFixture } from '../../test/fixture/service.ts';
import type { RawClient } from '../database/kysely.ts';
import type { Log } from '../telemetry/logger.ts';
import { metrics } from '../telemetry/metrics.ts';
import { allRowsOrEach, eachRow, rowFailedOrPostponed, rowsWorked } from './each-row.ts';

let bed: TestBed;
let client: RawClient;
beforeAll(async () => {
  bed = await startTestBed({ services: [createFixture] });
  client = bed.service().databases.regional.get('jp')?.client as RawClient; // the bed has this region
});
afterAll(() => bed.stop());

const lines: object[] = [];
const log = { error: (line: object) => lines.push(line), warn: () => {} } as unknown as Log;
const batchOf = (work: string) => ({ client, log, work, idOf: (row: string) => row });
const listed = async (work: string) => {
  const { list } = await bed.callRpc(deadLettersOf('customer'), {});
  return list.filter((each) => isFailedRow(each) && each.consumer === work);
};

test('a failed row is reported by its id and counted, and the others are worked', async () => {
  const worked: string[] = [];
  const failed: string[] = [];
  const batch = { ...batchOf('a-job'), failed: async (row: string) => failed.push(row) };
  await eachRow(['one', 'poison', 'three'], batch, async (row) => {
    if (row === 'poison') throw new RangeError('no such zone');
    worked.push(row);
  });
  expect([worked, failed]).toEqual([['one', 'three'], ['poison']]);
  expect(lines).toEqual([{ err: expect.any(RangeError), row: 'poison', work: 'a-job' }]);
  expect(await metrics.metrics()).toContain('rows_failed_total{work="a-job"} 1');
});

test('support sees failed rows with their work, time and error until they were worked', async () => {
  const work = 'another-job';
  const run = (poisoned: string[]) =>
    eachRow(['one', 'two'], batchOf(work), async (row) => {
      if (poisoned.includes(row)) throw new RangeError('Jane Doe has no such zone');
    });
  await run(['one', 'two']);
  const [first] = (await listed(work)).filter(({ messageId }) => messageId === 'one');
  await run(['one']);
  expect(await listed(work)).toEqual([
    {
      ...first,
      service: 'customer',
      scope: 'jp',
      consumer: work,
      messageId: 'one',
      cause: 'failed',
      detail: 'RangeError',
      times: 2,
      lastAt: expect.any(String),
    },
  ]);
  expect(JSON.stringify(await listed(work))).not.toContain('Jane');
  const metricsText = await (await fetch(`http://127.0.0.1:${bed.service().internalPort}/metrics`)).text();
  expect(metricsText).toContain('dead_letters{scope="jp"} 0');
  await run([]);
  expect(await listed(work)).toEqual([]);
});

test('rows of a failed batch are worked one by one', async () => {
  const work = 'a-batch';
  const runs: string[][] = [];
  const run = (poison?: string) =>
    allRowsOrEach(['one', 'two', 'three'], batchOf(work), async (rows) => {
      if (poison && rows.includes(poison)) throw new RangeError('no such zone');
      runs.push(rows);
    });
  await run('two');
  expect(runs.splice(0)).toEqual([['one'], ['three']]);
  expect((await listed(work)).map(({ messageId }) => messageId)).toEqual(['two']);
  await run();
  expect(runs).toEqual([['one', 'two', 'three']]);
  expect(await listed(work)).toEqual([]);
});

test.each([
  ['a part that is down', new AppError('unavailable')],
  ['a database that is down', Object.assign(new Error('connect'), { code: 'ECONNREFUSED' })],
])('%s ends the run without failing a row', async (_, error) => {
  const worked: unknown[] = [];
  const act = async (some: unknown) => {
    worked.push(some);
    throw error;
  };
  await expect(eachRow(['one', 'two'], batchOf('away'), act)).rejects.toBe(error);
  await expect(allRowsOrEach(['one', 'two'], batchOf('away'), act)).rejects.toBe(error);
  expect(worked).toEqual(['one', ['one', 'two']]);
  expect(await listed('away')).toEqual([]);
});

test('a row whose own part is down is retried without a report', async () => {
  const warned: object[] = [];
  const batch = { ...batchOf('parts'), log: { ...log, warn: (line: object) => warned.push(line) } as unknown as Log };
  await rowFailedOrPostponed(new AppError('unavailable'), 'jp', batch);
  expect(warned).toEqual([{ err: expect.any(AppError), row: 'jp', work: 'parts' }]);
  await rowFailedOrPostponed(new RangeError('no such zone'), 'au', batch);
  expect(lines.at(-1)).toEqual({ err: expect.any(RangeError), row: 'au', work: 'parts' });
  expect((await listed('parts')).map(({ messageId }) => messageId)).toEqual(['au']);
  await rowsWorked(['jp', 'au'], batch);
  expect(await listed('parts')).toEqual([]);
});
