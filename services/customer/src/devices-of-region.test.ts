import { deviceOfRegionEvent } from '@fovea/contracts/builders/devices';
import { deviceOfRegionState } from '@fovea/contracts/devices/events';
import { checksumsOf, republishDifferingOf } from '@fovea/contracts/states/rpcs';
import { newId } from '@fovea/kit/database/ids';
import { firstId } from '@fovea/kit/messaging/state-checksums';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Stage, startStage } from './testing/stage.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await startStage();
});
afterAll(() => stage.bed.stop());

test('the nightly comparison deletes devices of other regions', async () => {
  const { bed } = stage;
  const device = async () => {
    const state = deviceOfRegionEvent({ _id: newId() });
    await bed.publish(deviceOfRegionState, state);
    await bed.idle();
    return state._id;
  };
  // Written by an earlier release that consumed devices of every region.
  const [own, foreign, arriving] = [await device(), await device(), await device()];
  const storedIds = async () =>
    (await bed.sql<{ id: string }>('SELECT id FROM device WHERE id = ANY($1)', [[own, foreign, arriving]])).map(
      ({ id }) => id,
    );
  bed.stubRpc(checksumsOf(deviceOfRegionState), () => ({
    list: [{ from: firstId, count: 1, checksum: 'of its own devices' }],
    next: null,
  }));
  bed.stubRpc(republishDifferingOf(deviceOfRegionState), async ({ known: compared }, region) => {
    if (region === 'jp') await bed.sql('UPDATE device SET revision = revision + 1 WHERE id = $1', [arriving]);
    return { told: 0, unknown: compared.map(({ id }) => id).filter((id) => id !== own) };
  });

  // The sources of the other projections are not stubbed.
  await expect(bed.service().runJob('compare-projections')).rejects.toThrow('could not be compared');
  expect((await storedIds()).sort()).toEqual([own, arriving].sort());
  expect(
    await bed.sql(`SELECT differing, unknown FROM projection_check WHERE consumer LIKE '%device-of-region%'`),
  ).toEqual([{ differing: 0, unknown: 0 }]);
});
