import { accessRecorded } from '@fovea/contracts/audit/events';
import { parentState } from '@fovea/contracts/customers/events';
import { getDeviceDetails } from '@fovea/contracts/devices/endpoints';
import { findInventory } from '@fovea/contracts/inventory/endpoints';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Stage, startStage } from '../testing/stage.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await startStage();
});
afterAll(() => stage.bed.stop());

const act: Stage['act'] = (...action) => stage.act(...action);
const logOf = async (id: string, as: string) =>
  (await stage.bed.call(getDeviceDetails, { id }, { as })).logs.map(({ action, notes, actorName }) => ({
    action,
    notes,
    actorName,
  }));
async function viewsOf(customerId: string) {
  await stage.bed.idle();
  const records = (await stage.bed.published(accessRecorded, { region: 'jp' })).flatMap((each) => each.records);
  return records.filter(({ kind, call, customerIds }) => {
    return kind === 'view' && call === 'POST /api/admin/devices/info' && customerIds.includes(customerId);
  }).length;
}

/** A device that a family of the clinic had, being transferred to a clinic in another region. */
async function onItsWay() {
  const { clinic, admin } = stage.tokens;
  const family = await stage.addFamily();
  const { _id } = await stage.addDevice();
  await act(_id, 'Distribute', { customerId: family.id, notes: 'Mio has amblyopia, left' }, clinic);
  await act(_id, 'Collect', { notes: 'Mio was in hospital' }, clinic);
  await act(_id, 'Transfer', { toCompanyId: stage.farClinic, notes: 'Pallet 7' }, admin);
  return { family, _id };
}

test('notes about a child and names of staff are hidden from the device’s next company', async () => {
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

test('the family’s clinic reads them while it has family and device, and each view is in the family’s audit log', async () => {
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

test('the inventory shows the last action as in the device’s log for the same caller', async () => {
  const { clinic, admin, otherClinic, farClinic } = stage.tokens;
  const family = await stage.addFamily();
  const { _id, serial_number } = await stage.addDevice();
  const last = async (as: string) => {
    const { list } = await stage.bed.call(findInventory, { searchStr: serial_number }, { as });
    return list.map(({ actionDate, notes, logging }) => ({ actionDate, notes, logging }));
  };
  const views = async () => {
    await stage.bed.idle();
    const records = (await stage.bed.published(accessRecorded)).flatMap((each) => each.records);
    return records.filter(({ call, customerIds }) => call.endsWith('/inventory') && customerIds.includes(family.id));
  };
  expect(await last(clinic)).toEqual([{ actionDate: null, notes: '', logging: [] }]);
  const actionDate = '2026-11-01T09:00:00.000Z';
  await act(_id, 'Distribute', {
    customerId: family.id,
    notes: 'Left eye first',
    actionDate: '2026-11-01T08:00:00.000Z',
  });
  const collected = await act(_id, 'Collect', { notes: 'Mio was in hospital', actionDate }, clinic);
  const shown = { actionDate, notes: 'Mio was in hospital', logging: ['Customer', 'Company'] };
  expect(collected).toMatchObject({ ...shown, logging: expect.arrayContaining(shown.logging) });
  expect(await views()).toEqual([]);
  for (const [as, times] of [
    [clinic, 1],
    [admin, 2],
  ] as const) {
    expect(await last(as)).toEqual([{ ...shown, logging: collected.logging }]);
    expect(await views()).toHaveLength(times);
  }
  expect(await last(otherClinic)).toEqual([]);
  // The family moves to another clinic and the device stays: its notes are no longer visible here.
  await stage.bed.publish(parentState, { ...family.parent, companyId: stage.otherClinic });
  await stage.bed.idle();
  expect(await last(clinic)).toEqual([{ ...shown, notes: '', logging: collected.logging }]);
  expect(await views()).toHaveLength(2);
  await act(_id, 'Transfer', { toCompanyId: stage.farClinic, notes: 'Pallet 9' });
  expect(await last(farClinic)).toMatchObject([{ notes: 'Pallet 9' }]);
});

test('a damaged note is empty, and list and log still work', async () => {
  const { clinic } = stage.tokens;
  const family = await stage.addFamily();
  const { _id, serial_number } = await stage.addDevice();
  await act(_id, 'Distribute', { customerId: family.id, notes: 'Left eye first' });
  const damage = `UPDATE device_note SET notes = left(notes, -4) || 'AAAA' WHERE customer_id = $1`;
  await stage.bed.sql(damage, [family.id]);
  const { list } = await stage.bed.call(findInventory, { searchStr: serial_number }, { as: clinic });
  expect(list).toMatchObject([{ _id, notes: '', logging: ['Customer', 'Company'] }]);
  expect(await logOf(_id, clinic)).toMatchObject([{ action: 'Distribute', notes: '' }]);
  // The test bed reads every sealed text when it stops.
  await stage.bed.sql('DELETE FROM device_note WHERE customer_id = $1', [family.id]);
});

test('a note about a family stays with its clinic when family and device both move', async () => {
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

test('a note about the device only is visible to the companies of its entry', async () => {
  const { clinic, admin, farClinic } = stage.tokens;
  const { _id } = await stage.addDevice();
  await act(_id, 'Repair', { notes: 'Our bench is full' }, clinic);
  await stage.bed.sql(`UPDATE device SET status = 'In stock' WHERE id = $1`, [_id], { scope: 'global' });
  await act(_id, 'Transfer', { toCompanyId: stage.farClinic, notes: 'Pallet 8' }, admin);
  expect((await logOf(_id, clinic)).map(({ notes }) => notes)).toEqual(['Pallet 8', 'Our bench is full']);
  expect((await logOf(_id, farClinic)).map(({ notes }) => notes)).toEqual(['Pallet 8', '']);
});

test('the inventory neither shows nor finds a family that moved to another company', async () => {
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
