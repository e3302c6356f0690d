import { accessRecorded } from '@fovea/contracts/audit/events';
import { parentState } from '@fovea/contracts/customers/events';
import { getDeviceDetails } from '@fovea/contracts/devices/endpoints';
import { changeDeviceStatus, findInventory } from '@fovea/contracts/inventory/endpoints';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Stage, startStage } from '../testing/stage.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await startStage();
});
afterAll(() => stage.bed.stop());

const act = (
  id: string,
  action: 'Distribute' | 'Collect' | 'Transfer' | 'Receive' | 'Repair',
  fields: object,
  as: string,
) => stage.bed.call(changeDeviceStatus, { id, action, ...fields }, { as });
const logOf = async (id: string, as: string) =>
  (await stage.bed.call(getDeviceDetails, { id }, { as })).logs.map(({ action, notes, actorName }) => ({
    action,
    notes,
    actorName,
  }));
async function viewsOf(customerId: string) {
  await stage.bed.idle();
  const records = (await stage.bed.announced(accessRecorded, { region: 'jp' })).flatMap((each) => each.records);
  return records.filter(({ kind, call, customerIds }) => {
    return kind === 'view' && call === 'POST /api/admin/devices/info' && customerIds.includes(customerId);
  }).length;
}

/** A device that was with a family of the clinic and is on its way to a clinic in another region. */
async function onItsWay() {
  const { clinic, admin } = stage.tokens;
  const family = await stage.addFamily();
  const { _id } = await stage.addDevice();
  await act(_id, 'Distribute', { customerId: family.id, notes: 'Mio has amblyopia, left' }, clinic);
  await act(_id, 'Collect', { notes: 'Mio was in hospital' }, clinic);
  await act(_id, 'Transfer', { toCompanyId: stage.farClinic, notes: 'Pallet 7' }, admin);
  return { family, _id };
}

test('notes about a child and names of staff stay behind when the device goes to another company', async () => {
  const { family, _id } = await onItsWay();
  const { clinic, distributor, farClinic } = stage.tokens;
  const foreign = [
    { action: 'Transfer', notes: 'Pallet 7', actorName: '' },
    { action: 'Collect', notes: '', actorName: '' },
    { action: 'Distribute', notes: '', actorName: '' },
  ];
  expect(await logOf(_id, farClinic)).toEqual(foreign);
  expect(await viewsOf(family.id)).toBe(0);
  await act(_id, 'Receive', {}, farClinic);
  expect((await logOf(_id, farClinic)).slice(1)).toEqual(foreign);
  expect(await viewsOf(family.id)).toBe(0);
  await expect(logOf(_id, clinic)).rejects.toMatchObject({ code: 4040001 });
  await expect(logOf(_id, distributor)).rejects.toMatchObject({ code: 4040001 });
});

test('the clinic of the family reads them as long as it has both, and the family finds that in its audit log', async () => {
  const { family, _id } = await onItsWay();
  expect(await logOf(_id, stage.tokens.clinic)).toEqual([
    { action: 'Transfer', notes: 'Pallet 7', actorName: '' },
    { action: 'Collect', notes: 'Mio was in hospital', actorName: 'Hana Ito' },
    { action: 'Distribute', notes: 'Mio has amblyopia, left', actorName: 'Hana Ito' },
  ]);
  expect(await viewsOf(family.id)).toBe(1);
  await stage.bed.publish(parentState, { ...family.parent, companyId: stage.otherClinic });
  await stage.bed.idle();
  expect((await logOf(_id, stage.tokens.clinic)).map(({ notes }) => notes)).toEqual(['Pallet 7', '', '']);
  expect(await viewsOf(family.id)).toBe(1);
});

test('a note about a family stays with the clinic that wrote it when family and device both go to another', async () => {
  const { clinic, otherClinic, admin } = stage.tokens;
  const family = await stage.addFamily();
  const { _id } = await stage.addDevice();
  await act(_id, 'Distribute', { customerId: family.id, notes: 'Father shouts' }, clinic);
  await act(_id, 'Collect', {}, clinic);
  await act(_id, 'Transfer', { toCompanyId: stage.otherClinic }, admin);
  await stage.bed.publish(parentState, { ...family.parent, companyId: stage.otherClinic });
  await stage.bed.idle();
  await act(_id, 'Receive', {}, otherClinic);
  await act(_id, 'Distribute', { customerId: family.id, notes: 'Needs a new cable' }, otherClinic);
  const notes = async (as: string) => (await logOf(_id, as)).map((each) => each.notes);
  expect(await notes(otherClinic)).toEqual(['Needs a new cable', '', '', '', '']);
  expect(await notes(admin)).toEqual(['Needs a new cable', '', '', '', 'Father shouts']);
});

test('a note about the device alone is read by the companies of its entry', async () => {
  const { clinic, admin, farClinic } = stage.tokens;
  const { _id } = await stage.addDevice();
  await act(_id, 'Repair', { notes: 'Our bench is full' }, clinic);
  await stage.bed.sql(`UPDATE device SET status = 'In stock' WHERE id = $1`, [_id], { scope: 'global' });
  await act(_id, 'Transfer', { toCompanyId: stage.farClinic, notes: 'Pallet 8' }, admin);
  expect((await logOf(_id, clinic)).map(({ notes }) => notes)).toEqual(['Pallet 8', 'Our bench is full']);
  expect((await logOf(_id, farClinic)).map(({ notes }) => notes)).toEqual(['Pallet 8', '']);
});

test('the inventory names and finds no family that went to another company', async () => {
  const { clinic, admin } = stage.tokens;
  const family = await stage.addFamily();
  const { _id, serial_number } = await stage.addDevice();
  await act(_id, 'Distribute', { customerId: family.id }, clinic);
  const shown = async (filter: object, as: string) =>
    (await stage.bed.call(findInventory, filter, { as })).list.map(({ customerEmail }) => customerEmail);
  expect(await shown({ searchStr: serial_number }, clinic)).toEqual([family.parent.email]);
  await stage.bed.publish(parentState, { ...family.parent, companyId: stage.otherClinic });
  await stage.bed.idle();
  expect(await shown({ searchStr: serial_number }, clinic)).toEqual([null]);
  expect(await shown({ customerEmail: family.parent.email }, clinic)).toEqual([]);
  expect(await shown({ customerEmail: family.parent.email }, admin)).toEqual([family.parent.email]);
});
