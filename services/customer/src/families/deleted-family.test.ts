import { accessRecorded } from '@fovea/contracts/audit/events';
import { countTreatedFamilies } from '@fovea/contracts/clinicians/rpcs';
import {
  deleteCustomer,
  eraseCustomer,
  exportCustomers,
  findCustomers,
  getCustomer,
  lockCustomer,
  restoreCustomer,
  saveCustomer,
} from '@fovea/contracts/customers/endpoints';
import { parentState } from '@fovea/contracts/customers/events';
import { getPortalUserInfo } from '@fovea/contracts/customers/portal-endpoints';
import { customerContact, customerCounts, portalUser } from '@fovea/contracts/customers/rpcs';
import { AppError } from '@fovea/contracts/errors';
import { findCustomerPatients, savePatient, updateExpiredDate } from '@fovea/contracts/patients/endpoints';
import { patientState } from '@fovea/contracts/patients/events';
import { deleteOwnPatient } from '@fovea/contracts/patients/portal-endpoints';
import { countCompanyCustomers, patientForCharge, verifyDeviceLogin } from '@fovea/contracts/patients/rpcs';
import { endCharges } from '@fovea/contracts/payments/rpcs';
import { findRequests } from '@fovea/contracts/requests/endpoints';
import { sendPortalRequest } from '@fovea/contracts/requests/portal-endpoints';
import { poisonRow } from '@fovea/kit-testing/poison-row';
import type { TestBed } from '@fovea/kit-testing/test-bed';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { digest, parentForm, patientForm, type Stage, startStage } from '../testing/stage.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await startStage();
});
afterAll(() => stage.bed.stop());

const callRpc: (rpc: Parameters<TestBed['callRpc']>[0], request: Record<string, unknown>) => Promise<unknown> = (
  rpc,
  request,
) => stage.bed.callRpc(rpc, request, 'jp');
const statesOf = async (id: string) => (await stage.bed.published(parentState)).filter(({ _id }) => _id === id);
const patientStatesOf = async (id: string) => (await stage.bed.published(patientState)).filter(({ _id }) => _id === id);
const deletedList = async (as = stage.tokens.clinic) =>
  (await stage.bed.call(findCustomers, { deleted: true, pageSize: 200 }, { as })).list;
const isErased = async (id: string) =>
  (await stage.bed.sql('SELECT 1 FROM parent WHERE id = $1 AND deleted_at IS NOT NULL AND email IS NULL', [id]))
    .length === 1;

async function treatedFamily(fields = {}) {
  const { createParent, addPatient, treated, tokenOf, doctor } = stage;
  const family = await createParent({ doctorId: doctor, ...fields });
  const child = await addPatient(family._id);
  treated.add(child._id);
  return { family, id: family._id, child, as: await tokenOf(family._id) };
}
async function deletedFamily(fields = {}) {
  const made = await treatedFamily(fields);
  await stage.bed.call(deleteCustomer, { id: made.id }, { as: stage.tokens.clinic });
  return made;
}

describe('deleting a family', () => {
  test.each(['treatments', 'payments', 'a day set by staff'])('with %s only takes it off the lists', async (past) => {
    const { bed, createParent, addPatient, treated, paid, tokens } = stage;
    const { _id: id } = await createParent();
    const { _id: accountId } = await addPatient(id);
    if (past === 'treatments') treated.add(accountId);
    else if (past === 'payments') paid.add(id);
    else await bed.call(updateExpiredDate, { id: accountId, expiredDate: '2026-01-02' }, { as: tokens.admin });
    await bed.call(deleteCustomer, { id }, { as: tokens.distributor });
    expect((await statesOf(id)).at(-1)).toMatchObject({
      removed: true,
      deleted: false,
      firstName: 'Hana',
      email: expect.any(String),
    });
    expect((await patientStatesOf(accountId)).at(-1)).toMatchObject({
      removed: true,
      deleted: false,
      firstName: 'Sora',
    });
    await expect(bed.call(deleteCustomer, { id }, { as: tokens.clinic })).rejects.toMatchObject({ code: 4040001 });
  });

  test('hides it from lists, counts, calls and rpcs, and still counts for its company', async () => {
    const { bed, clinic, doctor, tokens } = stage;
    const { id, child, family, as } = await treatedFamily();
    await bed.call(sendPortalRequest, { type: 'Others', reason: 'x' }, { as });
    const totals = async () => ({
      listed: (await bed.call(findCustomers, { companyId: clinic }, { as: tokens.admin })).total,
      found: (await bed.call(findCustomers, { companyId: clinic, requesting: true }, { as: tokens.admin })).total,
      counted: await callRpc(customerCounts, { companyIds: [clinic] }),
      treated: Object(await callRpc(countTreatedFamilies, { doctorId: doctor })).count,
      exported: (await bed.call(exportCustomers, { companyId: clinic }, { as: tokens.clinic })).fileCount,
    });
    const inUse = await callRpc(countCompanyCustomers, { companyId: clinic });
    const before = await totals();
    await bed.call(deleteCustomer, { id }, { as: tokens.clinic });
    const after = await totals();
    expect(after).toMatchObject({ listed: before.listed - 1, found: before.found - 1, treated: before.treated - 1 });
    expect(after.counted).not.toEqual(before.counted);
    expect(await callRpc(countCompanyCustomers, { companyId: clinic })).toEqual(inUse);

    const notFound = { code: 4040001 };
    for (const endpoint of [getCustomer, lockCustomer, findCustomerPatients])
      await expect(bed.call(endpoint, { id }, { as: tokens.clinic })).rejects.toMatchObject(notFound);
    await expect(bed.call(findRequests, { userId: id }, { as: tokens.clinic })).rejects.toMatchObject(notFound);
    await expect(
      bed.call(
        saveCustomer,
        { ...parentForm(clinic), email: undefined, password: undefined, _id: id },
        { as: tokens.clinic },
      ),
    ).rejects.toMatchObject(notFound);
    await expect(bed.call(savePatient, patientForm(id, doctor), { as: tokens.clinic })).rejects.toMatchObject(notFound);
    await expect(bed.call(getPortalUserInfo, {}, { as })).rejects.toMatchObject({ code: 4010001 });
    for (const rpc of [portalUser, customerContact]) expect(await callRpc(rpc, { id })).toBeNull();
    expect(await callRpc(patientForCharge, { accountId: child._id })).toBeNull();
    expect(await callRpc(verifyDeviceLogin, { username: child.username, password: digest })).toBeNull();
    expect(
      (await bed.call(findCustomers, { name: family.lastName, email: family.email }, { as: tokens.clinic })).list,
    ).toEqual([]);
  });

  test('happens once for concurrent calls', async () => {
    const { bed, tokens, id } = { ...stage, ...(await treatedFamily()) };
    const calls = await Promise.allSettled(
      [tokens.clinic, tokens.admin].map((as) => bed.call(deleteCustomer, { id }, { as })),
    );
    expect(calls.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect((await statesOf(id)).filter(({ removed }) => removed)).toHaveLength(1);
  });

  test('is refused for a treated one too while a device is bound or a plan renews', async () => {
    const { bed, tokens, renewing, devices, bindDevice, id } = { ...stage, ...(await treatedFamily()) };
    await bindDevice(id);
    await expect(bed.call(deleteCustomer, { id }, { as: tokens.clinic })).rejects.toMatchObject({ code: 4090002 });
    devices.delete(id);
    renewing.add(id);
    await expect(bed.call(deleteCustomer, { id }, { as: tokens.clinic })).rejects.toMatchObject({ code: 4090002 });
    renewing.delete(id);
    expect(await bed.call(getCustomer, { id }, { as: tokens.clinic })).toMatchObject({ _id: id, removedAt: null });
  });
});

describe('a deleted family', () => {
  test('is listed only for administrators of its companies', async () => {
    const { tokens, id, family } = { ...stage, ...(await deletedFamily({ lastName: 'Kitamura' })) };
    for (const as of [tokens.admin, tokens.clinic])
      expect((await deletedList(as)).find(({ _id }) => _id === id)).toMatchObject({
        fullName: family.fullName,
        removedAt: expect.any(String),
      });
    for (const as of [tokens.otherClinic, tokens.farClinic])
      expect((await deletedList(as)).map(({ _id }) => _id)).not.toContain(id);
    for (const as of [tokens.distributor, tokens.doctor])
      for (const endpoint of [findCustomers, exportCustomers])
        await expect(stage.bed.call(endpoint, { deleted: true }, { as })).rejects.toMatchObject({ code: 4030001 });
    expect(
      (await stage.bed.call(findCustomers, { deleted: true, name: 'kitamura' }, { as: tokens.clinic })).total,
    ).toBe(1);
  });

  test('still occupies its e-mail, device logins and patient ids, and is restored unchanged', async () => {
    const { bed, addPatient, createParent, treated, tokens, tokenOf } = stage;
    const { id, family, child, as } = await treatedFamily();
    const removedBefore = await addPatient(id);
    treated.add(removedBefore._id);
    await bed.call(deleteOwnPatient, { id: removedBefore._id }, { as });
    const before = await bed.call(getCustomer, { id }, { as: tokens.clinic });
    await bed.call(deleteCustomer, { id }, { as: tokens.clinic });
    await expect(createParent({ email: family.email })).rejects.toMatchObject({ code: 4090001 });
    const other = await createParent();
    await expect(addPatient(other._id, { username: child.username })).rejects.toMatchObject({ code: 4090001 });

    await bed.call(restoreCustomer, { id }, { as: tokens.clinic });
    const { updatedAt: _, ...same } = before;
    expect(await bed.call(getCustomer, { id }, { as: tokens.clinic })).toMatchObject(same);
    expect((await bed.call(getPortalUserInfo, {}, { as: await tokenOf(id) })).accounts.map(({ _id }) => _id)).toEqual([
      child._id,
    ]);
    expect((await statesOf(id)).at(-1)).toMatchObject({ removed: false, deleted: false });
    expect((await patientStatesOf(child._id)).at(-1)).toMatchObject({ removed: false });
    expect((await patientStatesOf(removedBefore._id)).at(-1)).toMatchObject({ removed: true });
    for (const endpoint of [restoreCustomer, eraseCustomer])
      await expect(bed.call(endpoint, { id }, { as: tokens.clinic })).rejects.toMatchObject({ code: 4090003 });
  });

  test('is erased by an administrator, and cannot be restored afterwards', async () => {
    const readings = { firstNameKana: 'ハナ', lastNameKana: 'ヤマダ' };
    const { bed, tokens, charging, id, child } = { ...stage, ...(await deletedFamily(readings)) };
    charging.set(id, 'Three months');
    await expect(bed.call(eraseCustomer, { id }, { as: tokens.clinic })).rejects.toMatchObject({ code: 4090002 });
    charging.delete(id);
    await bed.call(eraseCustomer, { id }, { as: tokens.clinic });
    expect((await statesOf(id)).at(-1)).toMatchObject({ deleted: true, email: null, firstName: null });
    expect((await patientStatesOf(child._id)).at(-1)).toMatchObject({ deleted: true, username: null });
    const [erased] = await bed.sql('SELECT first_name_kana, last_name_kana FROM parent WHERE id = $1', [id]);
    expect(erased).toEqual({ first_name_kana: null, last_name_kana: null });
    expect((await deletedList()).map(({ _id }) => _id)).not.toContain(id);
    for (const endpoint of [restoreCustomer, eraseCustomer])
      await expect(bed.call(endpoint, { id }, { as: tokens.admin })).rejects.toMatchObject({ code: 4040001 });
  });

  test('cannot be restored or erased by others', async () => {
    const { bed, tokens, id } = { ...stage, ...(await deletedFamily()) };
    for (const endpoint of [restoreCustomer, eraseCustomer]) {
      for (const as of [tokens.otherClinic, tokens.farClinic])
        await expect(bed.call(endpoint, { id }, { as })).rejects.toMatchObject({ code: 4040001 });
      for (const as of [tokens.distributor, tokens.doctor])
        await expect(bed.call(endpoint, { id }, { as })).rejects.toMatchObject({ code: 4030001 });
    }
    expect((await deletedList()).map(({ _id }) => _id)).toContain(id);
  });

  test('restored and erased concurrently ends as one of the two', async () => {
    const { bed, tokens, id } = { ...stage, ...(await deletedFamily()) };
    const [restored, erased] = await Promise.allSettled([
      bed.call(restoreCustomer, { id }, { as: tokens.clinic }),
      bed.call(eraseCustomer, { id }, { as: tokens.admin }),
    ]);
    expect([restored.status, erased.status].sort()).toEqual(['fulfilled', 'rejected']);
    expect(await isErased(id)).toBe(erased.status === 'fulfilled');
  });

  test('is erased after 30 days, not before, nor after a restore; a pending charge delays only its own family', async () => {
    const { bed, tokens, charging } = stage;
    const [young, due, restored, charged] = [
      await deletedFamily(),
      await deletedFamily(),
      await deletedFamily(),
      await deletedFamily(),
    ];
    const ids = [due, restored, charged].map(({ id }) => id);
    await bed.sql(`UPDATE parent SET removed_at = removed_at - interval '720 hours' WHERE id = ANY($1::uuid[])`, [ids]);
    await bed.sql(
      `UPDATE patient SET removed_at = removed_at - interval '720 hours' WHERE parent_id = ANY($1::uuid[])`,
      [ids],
    );
    await bed.call(restoreCustomer, { id: restored.id }, { as: tokens.clinic });
    charging.set(charged.id, 'Three months');
    const run = () => bed.service().runJob('erase-removed-families');
    await Promise.all([run(), run()]);
    await run();
    const fates = async () => Promise.all([young, due, restored, charged].map(({ id }) => isErased(id)));
    expect(await fates()).toEqual([false, true, false, false]);
    expect((await statesOf(due.id)).filter(({ deleted }) => deleted)).toHaveLength(1);
    charging.delete(charged.id);
    await run();
    expect(await fates()).toEqual([false, true, false, true]);
    const records = (await bed.published(accessRecorded))
      .flatMap(({ records }) => records)
      .filter(({ call }) => call === 'JOB erase-removed-families');
    expect(records.map(({ customerIds }) => customerIds)).toEqual([[due.id], [charged.id]]);
    expect(records[0]).toMatchObject({
      kind: 'change',
      actorRole: 'companyAdmin',
      actorCompanyId: stage.clinic,
      address: '',
    });
  });

  test('whose row the database refuses does not stop the others from being erased', async () => {
    const { bed } = stage;
    const families = [(await deletedFamily()).id, (await deletedFamily()).id].sort();
    const [poisoned = '', other = ''] = families;
    for (const table of ['parent', 'patient'])
      await bed.sql(
        `UPDATE ${table} SET removed_at = removed_at - interval '720 hours' WHERE ${table === 'parent' ? 'id' : 'parent_id'} = ANY($1::uuid[])`,
        [families],
      );
    const removePoison = await poisonRow(bed.sql, { table: 'parent', column: 'id', value: poisoned });
    await bed.service().runJob('erase-removed-families');
    expect([await isErased(poisoned), await isErased(other)]).toEqual([false, true]);
    await removePoison();
    await bed.service().runJob('erase-removed-families');
    expect(await isErased(poisoned)).toBe(true);
  });

  test('for which another service is unavailable does not stop the others from being erased', async () => {
    const { bed, charging } = stage;
    const ids: string[] = [];
    for (let count = 0; count < 7; count += 1) ids.push((await deletedFamily()).id);
    ids.sort();
    for (const table of ['parent', 'patient'])
      await bed.sql(
        `UPDATE ${table} SET removed_at = removed_at - interval '720 hours' WHERE ${table === 'parent' ? 'id' : 'parent_id'} = ANY($1::uuid[])`,
        [ids],
      );
    const called: string[] = [];
    const answerFor = (isDown: (id: string) => boolean) =>
      bed.stubRpc(endCharges, ({ customerId }) => {
        called.push(customerId);
        if (isDown(customerId)) throw new AppError('unavailable');
        return { planName: charging.get(customerId) ?? null };
      });
    const down = new Set([ids[0], ids[1], ids[4], ids[5]]);
    answerFor((id) => down.has(id));
    const run = () => bed.service().runJob('erase-removed-families');
    await run();
    const fates = () => Promise.all(ids.map((id) => isErased(id)));
    expect(await fates()).toEqual(ids.map((id) => !down.has(id)));

    // Unavailable for all: the run ends after three in a row.
    called.length = 0;
    answerFor(() => true);
    await expect(run()).rejects.toThrow();
    expect(called).toEqual([ids[0], ids[1], ids[4]]);
    answerFor(() => false);
    await run();
    expect(await fates()).toEqual(ids.map(() => true));
  });
});
