import { deadLettersOf } from '@fovea/contracts/dead-letters/rpcs';
import type { RawClient } from '@fovea/kit/database/kysely';
import type { Batch } from '@fovea/kit/jobs/each-row';
import type { Log } from '@fovea/kit/telemetry/logger';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Stage, startStage } from '../testing/stage.ts';
import { createRequestQueue, processInQueue } from './request-queue.ts';

let stage: Stage;
let batch: Batch;
beforeAll(async () => {
  stage = await startStage();
  const client = stage.bed.service().databases.regional.get('jp')?.client as RawClient; // the stage has this region
  // Only these two methods are called.
  batch = { client, log: { error: () => {}, warn: () => {} } as unknown as Log, work: 'a-job' };
});
afterAll(() => stage.stop());

const childrenOf = (customerId: string, names: string[]) => names.map((name) => ({ id: name, customerId, name }));

test('children of one family come one after another, families side by side', async () => {
  const underWay = new Map<string, string[]>();
  const together: string[][] = [];
  const done: string[] = [];
  await processInQueue(
    createRequestQueue(),
    [...childrenOf('yamada', ['Hana', 'Ren', 'Yui']), ...childrenOf('smith', ['Amy']), ...childrenOf('rossi', ['Leo'])],
    batch,
    async ({ customerId, name }) => {
      const ofFamily = [...(underWay.get(customerId) ?? []), name];
      underWay.set(customerId, ofFamily);
      together.push([...underWay.values()].flat());
      expect(ofFamily).toEqual([name]);
      await new Promise(setImmediate);
      underWay.delete(customerId);
      done.push(name);
    },
  );
  expect(done.filter((name) => ['Hana', 'Ren', 'Yui'].includes(name))).toEqual(['Hana', 'Ren', 'Yui']);
  expect([...done].sort()).toEqual(['Amy', 'Hana', 'Leo', 'Ren', 'Yui']);
  expect(Math.max(...together.map(({ length }) => length))).toBe(3);
});

test('a failure is listed for support and counted, and blocks no other item, not even of its family', async () => {
  const listed = async () => {
    const { list } = await stage.bed.callRpc(deadLettersOf('billing'), {});
    return list.filter(({ consumer }) => consumer === batch.work).map(({ messageId }) => messageId);
  };
  const run = async (failing: string) => {
    const done: string[] = [];
    const items = [...childrenOf('yamada', ['Hana', 'Ren']), ...childrenOf('smith', ['Amy'])];
    const outcome = await processInQueue(createRequestQueue(), items, batch, async ({ name }) => {
      if (name === failing) throw new RangeError('no response');
      done.push(name);
    });
    return { ...outcome, done: done.sort() };
  };
  expect(await run('Hana')).toEqual({ failed: 1, done: ['Amy', 'Ren'] });
  expect(await listed()).toEqual(['Hana']);
  expect(await run('')).toEqual({ failed: 0, done: ['Amy', 'Hana', 'Ren'] });
  expect(await listed()).toEqual([]);
});
