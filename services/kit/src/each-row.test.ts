import { AppError } from '@fovea/contracts/errors';
import { expect, test } from 'vitest';
import { eachRow, rowPutOff } from './each-row.ts';
import { metrics } from './metrics.ts';
import type { Log } from './telemetry.ts';

const lines: object[] = [];
const log = { error: (line: object) => lines.push(line) } as unknown as Log;
const batch = { log, work: 'a-job', idOf: (row: string) => row };

test('a row that fails is reported by its id and counted, and the others are worked', async () => {
  const worked: string[] = [];
  const failed: string[] = [];
  await eachRow(['one', 'poison', 'three'], { ...batch, failed: async (row) => failed.push(row) }, async (row) => {
    if (row === 'poison') throw new RangeError('no such zone');
    worked.push(row);
  });
  expect([worked, failed]).toEqual([['one', 'three'], ['poison']]);
  expect(lines).toEqual([{ err: expect.any(RangeError), row: 'poison', work: 'a-job' }]);
  expect(await metrics.metrics()).toContain('rows_failed_total{work="a-job"} 1');
});

test.each([
  ['a part that is away', new AppError('unavailable')],
  ['a database that is away', Object.assign(new Error('connect'), { code: 'ECONNREFUSED' })],
])('%s ends the run: no row is at fault', async (_, error) => {
  const worked: string[] = [];
  const run = eachRow(['one', 'two'], batch, async (row) => {
    worked.push(row);
    throw error;
  });
  await expect(run).rejects.toBe(error);
  expect(worked).toEqual(['one']);
});

test('where each row needs a part of its own, one that is away is put off, and nobody is called for it', async () => {
  const warned: object[] = [];
  const both = { ...batch, log: { ...log, warn: (line: object) => warned.push(line) } as unknown as Log };
  rowPutOff(new AppError('unavailable'), 'jp', both);
  expect(warned).toEqual([{ err: expect.any(AppError), row: 'jp', work: 'a-job' }]);
  rowPutOff(new RangeError('no such zone'), 'au', both);
  expect(lines.at(-1)).toEqual({ err: expect.any(RangeError), row: 'au', work: 'a-job' });
});
