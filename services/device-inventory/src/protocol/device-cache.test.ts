import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Global } from '../handle.ts';
import { type Stage, startStage } from '../testing/stage.ts';
import { createDeviceCache } from './device-cache.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await startStage();
});
afterAll(() => stage.bed.stop());

const longMs = 600_000;

test('caches of two services in one process are separate', async () => {
  const { _id } = await stage.addDevice();
  const global = stage.bed.service().databases.global?.client as unknown as Global;
  const [one, other] = [createDeviceCache(), createDeviceCache()];
  const statusBy = async (cache: typeof one) => (await cache.of(global, _id, longMs))?.status;
  expect(await statusBy(one)).toBe('In stock');
  await global.device.update({ where: { id: _id }, data: { status: 'Discarded' } });
  expect([await statusBy(one), await statusBy(other)]).toEqual(['In stock', 'Discarded']);
  one.evict(_id);
  expect(await statusBy(one)).toBe('Discarded');
});
