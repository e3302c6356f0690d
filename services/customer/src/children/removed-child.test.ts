import { findCustomers, getCustomer } from '@fovea/contracts/customers/endpoints';
import { getPortalUserInfo } from '@fovea/contracts/customers/portal-endpoints';
import { portalUser } from '@fovea/contracts/customers/rpcs';
import {
  deletePatient,
  findCustomerPatients,
  restorePatient,
  updateExpiredDate,
} from '@fovea/contracts/patients/endpoints';
import { patientState } from '@fovea/contracts/patients/events';
import { deleteOwnPatient, findOwnPatients, saveOwnPatient } from '@fovea/contracts/patients/portal-endpoints';
import { patientForCharge, verifyDeviceLogin } from '@fovea/contracts/patients/rpcs';
import { subscriptionChanged } from '@fovea/contracts/payments/events';
import { findRequests } from '@fovea/contracts/requests/endpoints';
import { requestSent } from '@fovea/contracts/requests/events';
import { sendPortalRequest } from '@fovea/contracts/requests/portal-endpoints';
import type { TestBed } from '@fovea/kit-testing/test-bed';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { digest, type Stage, startStage } from '../testing/stage.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await startStage();
});
afterAll(() => stage.bed.stop());

const callRpc: (rpc: Parameters<TestBed['callRpc']>[0], request: Record<string, unknown>) => Promise<unknown> = (
  rpc,
  request,
) => stage.bed.callRpc(rpc, request, 'jp');
const statesOf = async (id: string) => (await stage.bed.published(patientState)).filter(({ _id }) => _id === id);
const requestsOf = async (userId: string) =>
  (await stage.bed.call(findRequests, { userId }, { as: stage.tokens.clinic })).list;

async function treatedChild() {
  const { createParent, addPatient, treated, tokenOf } = stage;
  const { _id: customerId } = await createParent();
  const child = await addPatient(customerId);
  treated.add(child._id);
  return { customerId, child, id: child._id, as: await tokenOf(customerId) };
}
async function removedChild() {
  const family = await treatedChild();
  await stage.bed.call(deleteOwnPatient, { id: family.id }, { as: family.as });
  return family;
}

describe('a child deleted by its parent', () => {
  test('is erased at once if neither treated nor paid for', async () => {
    const { bed, createParent, addPatient, tokenOf, tokens } = stage;
    const { _id: customerId } = await createParent();
    const { _id: id } = await addPatient(customerId);
    await bed.call(deleteOwnPatient, { id }, { as: await tokenOf(customerId) });
    expect((await statesOf(id)).at(-1)).toMatchObject({ deleted: true, firstName: null });
    expect((await bed.call(findCustomerPatients, { id: customerId }, { as: tokens.clinic })).list).toEqual([]);
    expect(await requestsOf(customerId)).toEqual([]);
  });

  test.each(['treatments', 'payments', 'a day set by staff'])('stays for the clinic after %s', async (past) => {
    const { bed, createParent, addPatient, treated, paid, tokenOf, tokens } = stage;
    const { _id: customerId } = await createParent();
    const { _id: id } = await addPatient(customerId);
    if (past === 'treatments') treated.add(id);
    else if (past === 'payments') paid.add(id);
    else await bed.call(updateExpiredDate, { id, expiredDate: '2026-01-02' }, { as: tokens.admin });
    await bed.call(deleteOwnPatient, { id }, { as: await tokenOf(customerId) });
    expect((await bed.call(findCustomerPatients, { id: customerId }, { as: tokens.doctor })).list).toMatchObject([
      { _id: id, firstName: 'Sora', removedAt: expect.any(String) },
    ]);
    expect((await statesOf(id)).at(-1)).toMatchObject({ removed: true, deleted: false, firstName: 'Sora' });
  });

  test('leaves the portal, the device and the charges at once, and opens a request for the clinic', async () => {
    const { bed, tokens, customerId, child, id, as } = { ...stage, ...(await removedChild()) };
    expect((await bed.call(findOwnPatients, {}, { as })).list).toEqual([]);
    expect((await bed.call(getPortalUserInfo, {}, { as })).accounts).toEqual([]);
    expect(await callRpc(portalUser, { id: customerId })).toMatchObject({ accounts: [] });
    expect(await callRpc(patientForCharge, { accountId: id })).toBeNull();
    expect(await callRpc(verifyDeviceLogin, { username: child.username, password: digest })).toBeNull();
    const notFound = { code: 4040001 };
    await expect(bed.call(deleteOwnPatient, { id }, { as })).rejects.toMatchObject(notFound);
    await expect(bed.call(saveOwnPatient, { _id: id, firstName: 'A', lastName: 'B' }, { as })).rejects.toMatchObject(
      notFound,
    );
    await expect(
      bed.call(sendPortalRequest, { type: 'Others', reason: 'x', accountId: id }, { as }),
    ).rejects.toMatchObject(notFound);

    expect(await requestsOf(customerId)).toMatchObject([
      { type: 'Removal', accountId: id, accountName: 'Sora Yamada', open: true },
    ]);
    expect((await bed.published(requestSent)).at(-1)).toMatchObject({ customerId, type: 'Removal' });
    const { list } = await bed.call(
      findCustomers,
      { requesting: true, patientId: child.patientId },
      { as: tokens.clinic },
    );
    expect(list).toMatchObject([{ _id: customerId, accounts: [{ _id: id, removed: true }] }]);
  });

  test('counts neither towards the limit of children nor towards free trials', async () => {
    const { bed, createParent, addPatient, treated, settings, tokenOf, tokens } = stage;
    const { _id: customerId } = await createParent();
    const [first, second] = [await addPatient(customerId), await addPatient(customerId)];
    treated.add(first._id);
    await bed.call(deleteOwnPatient, { id: first._id }, { as: await tokenOf(customerId) });
    expect(await callRpc(patientForCharge, { accountId: second._id })).toMatchObject({ children: 1 });
    settings.maxPatients = 2;
    const third = await addPatient(customerId);
    await expect(bed.call(restorePatient, { id: first._id }, { as: tokens.clinic })).rejects.toMatchObject({
      code: 4000444,
    });
    await bed.call(deletePatient, { id: third._id }, { as: tokens.clinic });
    await bed.call(restorePatient, { id: first._id }, { as: tokens.clinic });
    await expect(addPatient(customerId)).rejects.toMatchObject({ code: 4000444 });
    settings.maxPatients = 5;
  });

  test('is refused while it renews or is being paid for', async () => {
    const { bed, charging, customerId, id, as } = { ...stage, ...(await treatedChild()) };
    charging.set(id, 'Three months');
    await expect(bed.call(deleteOwnPatient, { id }, { as })).rejects.toMatchObject({ code: 4090002 });
    charging.delete(id);
    const publishRenewal = (status: 'active' | 'canceled', at: string) =>
      bed.publish(subscriptionChanged, {
        accountId: id,
        customerId,
        status,
        renewHasEnd: false,
        reason: 'started',
        at,
      });
    await publishRenewal('active', '2026-05-01T00:00:00.000Z');
    await bed.idle();
    await expect(bed.call(deleteOwnPatient, { id }, { as })).rejects.toMatchObject({ code: 4090002 });
    await publishRenewal('canceled', '2026-05-02T00:00:00.000Z');
    await bed.idle();
    await bed.call(deleteOwnPatient, { id }, { as });
  });

  test('is removed once by two concurrent calls', async () => {
    const { bed, customerId, id, as } = { ...stage, ...(await treatedChild()) };
    const taps = await Promise.allSettled([1, 2].map(() => bed.call(deleteOwnPatient, { id }, { as })));
    expect(taps.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(await requestsOf(customerId)).toHaveLength(1);
    expect(await bed.sql('SELECT patient_count FROM parent WHERE id = $1', [customerId])).toEqual([
      { patient_count: 0 },
    ]);
  });
});

describe('a removed child', () => {
  test('is restored unchanged by the clinic, which closes the request', async () => {
    const { bed, tokens, customerId, child, id, as } = { ...stage, ...(await removedChild()) };
    const found = async (removedPatients: boolean) =>
      (await bed.call(findCustomers, { removedPatients, pageSize: 200 }, { as: tokens.clinic })).list.map(
        ({ _id }) => _id,
      );
    expect(await found(true)).toContain(customerId);
    expect(await found(false)).not.toContain(customerId);
    expect(await bed.call(restorePatient, { id }, { as: tokens.doctor })).toMatchObject({
      _id: id,
      removedAt: null,
      username: child.username,
    });
    expect((await bed.call(findOwnPatients, {}, { as })).list).toMatchObject([{ _id: id }]);
    expect(await callRpc(verifyDeviceLogin, { username: child.username, password: digest })).toMatchObject({
      customerId,
    });
    expect((await statesOf(id)).at(-1)).toMatchObject({ removed: false, deleted: false });
    expect(await requestsOf(customerId)).toMatchObject([{ type: 'Removal', open: false }]);
    expect((await bed.call(getCustomer, { id: customerId }, { as: tokens.clinic })).requesting).toBe(false);
    await expect(bed.call(restorePatient, { id }, { as: tokens.clinic })).rejects.toMatchObject({ code: 4090003 });
    expect(await found(true)).not.toContain(customerId);
    expect(await found(false)).toContain(customerId);
  });

  test('is erased only by the clinic, once', async () => {
    const { bed, tokens, customerId, id, as } = { ...stage, ...(await removedChild()) };
    await bed.call(sendPortalRequest, { type: 'Others', reason: 'x' }, { as });
    await bed.call(deletePatient, { id }, { as: tokens.doctor });
    expect((await statesOf(id)).at(-1)).toMatchObject({ deleted: true, firstName: null });
    const family = await bed.call(getCustomer, { id: customerId }, { as: tokens.clinic });
    expect(family).toMatchObject({ accounts: [], requesting: true });
    expect((await requestsOf(customerId)).map(({ type, open, accountId }) => [type, open, accountId])).toEqual([
      ['Others', true, null],
      ['Removal', false, null],
    ]);
    expect(await bed.sql('SELECT patient_count FROM parent WHERE id = $1', [customerId])).toEqual([
      { patient_count: 0 },
    ]);
    for (const endpoint of [deletePatient, restorePatient])
      await expect(bed.call(endpoint, { id }, { as: tokens.clinic })).rejects.toMatchObject({ code: 4040001 });
  });

  test('erased and restored concurrently ends as one of the two', async () => {
    const { bed, tokens, customerId, id } = { ...stage, ...(await removedChild()) };
    const [erased, restored] = await Promise.allSettled([
      bed.call(deletePatient, { id }, { as: tokens.clinic }),
      bed.call(restorePatient, { id }, { as: tokens.doctor }),
    ]);
    expect(erased.status).toBe('fulfilled');
    const { accounts } = await bed.call(getCustomer, { id: customerId }, { as: tokens.clinic });
    expect(accounts).toEqual([]);
    expect(await bed.sql('SELECT patient_count FROM parent WHERE id = $1', [customerId])).toEqual([
      { patient_count: 0 },
    ]);
    if (restored.status === 'rejected') expect(restored.reason).toMatchObject({ code: 4040001 });
  });

  test('is not accessible to other companies, other doctors or parents', async () => {
    const { bed, tokens, id, as } = { ...stage, ...(await removedChild()) };
    for (const stranger of [tokens.otherClinic, tokens.farClinic, tokens.otherDoctor])
      for (const endpoint of [deletePatient, restorePatient])
        await expect(bed.call(endpoint, { id }, { as: stranger })).rejects.toMatchObject({ code: 4040001 });
    await expect(bed.call(restorePatient, { id }, { as })).rejects.toMatchObject({ code: 4030001 });
  });
});
