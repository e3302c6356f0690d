import { companyState } from '@fovea/contracts/companies/events';
import { countWaitingDevices, findInventory } from '@fovea/contracts/inventory/endpoints';
import type { InventoryFilter } from '@fovea/contracts/inventory/schema';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { companyBody, type Stage, startStage } from '../testing/stage.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await startStage();
});
afterAll(() => stage.bed.stop());

const waiting = (as: string, region?: string) => stage.bed.call(countWaitingDevices, {}, { as, db: region });
const listed = async (what: InventoryFilter['waiting'], as: string) =>
  (await stage.bed.call(findInventory, { waiting: what }, { as })).list.map(({ _id }) => _id).sort();

test('counts waiting devices per role, each as the total of the list it links to', async () => {
  const { bed, tokens, clinic, otherClinic, farClinic, distributor } = stage;
  const send = async (fields: { companyId?: string }, toCompanyId: string) => {
    const { _id } = await stage.addDevice(fields);
    await stage.act(_id, 'Transfer', { toCompanyId });
    return _id;
  };
  const toClinic = await send({ companyId: distributor }, clinic);
  const fromClinic = await send({ companyId: clinic }, otherClinic);
  const toFar = await send({ companyId: clinic }, farClinic);
  const old = { createdDate: '2020-01-31T00:00:00Z', discardDate: '2025-01-31T00:00:00Z' };
  const worn = (await stage.addDevice(old))._id;
  const discarded = (await stage.addDevice(old))._id;
  await stage.act(discarded, 'Discard');
  const recalled = (await stage.addDevice({ companyId: clinic }))._id;
  await stage.act(recalled, 'Recall');
  const no = { toReceive: 0, toDiscard: 0, recalled: 0, toUpdate: 0 };

  expect(await waiting(tokens.admin)).toEqual({ ...no, toReceive: 3, toDiscard: 1, recalled: 1 });
  expect(await listed('toReceive', tokens.admin)).toEqual([toClinic, fromClinic, toFar].sort());
  expect(await waiting(tokens.clinic)).toEqual({ ...no, toReceive: 1, toDiscard: 1, recalled: 1 });
  expect(await listed('toReceive', tokens.clinic)).toEqual([toClinic]);
  expect(await listed('toDiscard', tokens.clinic)).toEqual([worn]);
  expect(await listed('recalled', tokens.clinic)).toEqual([recalled]);
  // A distributor sees its clinics' devices, and receives only its own.
  expect(await waiting(tokens.distributor)).toEqual({ ...no, toDiscard: 1, recalled: 1 });
  expect(await waiting(tokens.otherClinic)).toEqual({ ...no, toReceive: 1 });
  await stage.act(recalled, 'Collect');
  expect((await waiting(tokens.clinic)).recalled).toBe(0);
  await expect(waiting(tokens.doctor)).rejects.toThrow('notAllowed');

  const withoutInventory = { ...companyBody(clinic, { name: 'Midori Eye Clinic' }), useInventory: false };
  await bed.publish(companyState, withoutInventory);
  await bed.idle();
  await expect(waiting(tokens.clinic)).rejects.toThrow('does not use');
});
