import { parentState } from '@fovea/contracts/customers/events';
import { getDeviceDetails } from '@fovea/contracts/devices/endpoints';
import { poisonRow } from '@fovea/kit-testing/poison-row';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Stage, startStage } from '../testing/stage.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await startStage();
});
afterAll(() => stage.bed.stop());

const act: Stage['act'] = (...action) => stage.act(...action);
const shownOf = async (id: string) =>
  (await stage.bed.call(getDeviceDetails, { id }, { as: stage.tokens.admin })).logs.map(({ notes }) => notes);
const inLog = async (id: string) =>
  (
    await stage.bed.sql<{ notes: string }>('SELECT notes FROM device_log WHERE device_id = $1 ORDER BY id DESC', [id], {
      scope: 'global',
    })
  ).map(({ notes }) => notes);
const inRegion = async (customerId: string, scope: string) => {
  const sql = 'SELECT log_id AS row FROM device_note WHERE customer_id = $1';
  const rows = (await stage.bed.sql<{ row: string }>(sql, [customerId], { scope })).map(({ row }) => row);
  return (await stage.bed.texts()).filter(({ row }) => rows.includes(row)).map(({ text }) => text);
};

async function noted() {
  const family = await stage.addFamily();
  const { _id } = await stage.addDevice();
  await act(_id, 'Distribute', { customerId: family.id, notes: 'Her left eye first' });
  return { family, _id };
}

test('notes about a family are stored in its region only, and are shown', async () => {
  const { family, _id } = await noted();
  await act(_id, 'Collect', { notes: 'She moved' });
  await act(_id, 'Transfer', { toCompanyId: stage.otherClinic, notes: 'Pallet 7' });
  expect(await shownOf(_id)).toEqual(['Pallet 7', 'She moved', 'Her left eye first']);
  expect(await inLog(_id)).toEqual(['Pallet 7', '', '']);
  expect((await inRegion(family.id, 'jp')).sort()).toEqual(['Her left eye first', 'She moved']);
  expect(await inRegion(family.id, 'au')).toEqual([]);
});

test('older notes in the global log move to the family’s region once', async () => {
  const { family, _id } = await noted();
  await stage.bed.sql(
    `UPDATE device_log SET notes = 'From before', customer_region = NULL WHERE device_id = $1`,
    [_id],
    {
      scope: 'global',
    },
  );
  await stage.bed.sql('DELETE FROM device_note WHERE customer_id = $1', [family.id]);
  for (let time = 0; time < 2; time++) await stage.bed.service().runJob('move-device-notes');
  expect(await shownOf(_id)).toEqual(['From before']);
  expect(await inLog(_id)).toEqual(['']);
  expect(await inRegion(family.id, 'jp')).toEqual(['From before']);
});

test('an entry that the database refuses does not block other notes', async () => {
  const [poisoned, other] = [await noted(), await noted()];
  const ids = [poisoned._id, other._id];
  await stage.bed.sql(`UPDATE device_log SET notes = 'From before' WHERE device_id = ANY($1::uuid[])`, [ids], {
    scope: 'global',
  });
  const place = { table: 'device_log', column: 'device_id', value: poisoned._id, scope: 'global' };
  const heal = await poisonRow(stage.bed.sql, place);
  const move = () => stage.bed.service().runJob('move-device-notes');
  await move();
  expect([await inLog(poisoned._id), await inLog(other._id)]).toEqual([['From before'], ['']]);
  await heal();
  await move();
  expect(await inLog(poisoned._id)).toEqual(['']);
});

test('notes are deleted with the family', async () => {
  const { family, _id } = await noted();
  await act(_id, 'Collect', {});
  const gone = { firstName: null, middleName: null, lastName: null, email: null, deleted: true };
  await stage.bed.publish(parentState, { ...family.parent, ...gone });
  await stage.bed.idle();
  expect(await inRegion(family.id, 'jp')).toEqual([]);
  expect(await shownOf(_id)).toEqual(['', '']);
});
