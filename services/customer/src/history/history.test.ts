import { accessRecorded } from '@fovea/contracts/audit/events';
import { familyNames, maySeeFamily, personalChanges } from '@fovea/contracts/audit/rpcs';
import {
  deleteCustomer,
  findCustomers,
  getCustomer,
  lockCustomer,
  saveCustomer,
} from '@fovea/contracts/customers/endpoints';
import { signUp, updatePortalAddress } from '@fovea/contracts/customers/portal-endpoints';
import { deletePatient, savePatient } from '@fovea/contracts/patients/endpoints';
import { commitmentTo } from '@fovea/kit/audit/audit-changes';
import { withClient } from '@fovea/kit/database/with-client';
import { readDataKeys } from '@fovea/kit/secrets/data-keys';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Stage, startStage } from '../testing/stage.ts';
import { faultyValues } from './verify-values.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await startStage();
});
afterAll(() => stage.bed.stop());

/** Every published record of a family, oldest first. Views are published when the service is idle. */
async function recordsOf(customerId: string) {
  await stage.bed.idle();
  return (await stage.bed.published(accessRecorded))
    .flatMap(({ records }) => records)
    .filter(({ customerIds }) => customerIds.includes(customerId));
}
/** The stored details of a record, with decrypted values. */
async function detailOf(recordId: string) {
  const stored = await stage.bed.sql<{ salt: string; changes: string }>(
    'SELECT salt, changes FROM change_detail WHERE record_id = $1',
    [recordId],
  );
  const { list } = await stage.bed.callRpc(personalChanges, { recordIds: [recordId] }, 'jp');
  return stored.map(({ salt, changes: sealed }) => ({ salt, sealed, changes: list[0]?.changes ?? [] }));
}
const formOf = ({
  firstName,
  lastName,
  phone,
  mobileCountryCode,
  country,
  timezone,
  companyId,
  doctorId,
}: Awaited<ReturnType<Stage['createParent']>>) => ({
  firstName,
  lastName,
  phone,
  mobileCountryCode,
  country,
  timezone,
  companyId,
  doctorId,
});

describe('a change of a family', () => {
  test('publishes its fields, and stores the values under a commitment', async () => {
    const { bed, tokens, createParent } = stage;
    const parent = await createParent({ zip: '1111111' });
    await bed.call(saveCustomer, { ...formOf(parent), _id: parent._id, zip: '2222222' }, { as: tokens.clinic });
    const record = (await recordsOf(parent._id)).at(-1);
    expect(record).toMatchObject({
      kind: 'change',
      call: 'POST /api/admin/customer',
      fields: ['zip'],
      changes: [],
      actorRole: 'companyAdmin',
    });
    expect(record?.requestId).toBeTruthy();
    const [detail] = await detailOf(record?._id ?? '');
    expect(detail?.changes).toEqual([{ field: 'zip', from: '1111111', to: '2222222' }]);
    expect(commitmentTo(detail?.changes ?? [], detail?.salt ?? '')).toBe(record?.commitment);
    expect(detail?.sealed).toMatch(/^.sealed:1:/);
    expect(JSON.stringify(await bed.published(accessRecorded))).not.toContain('2222222');
  });

  test('of a child that moves with its parent is recorded for the child', async () => {
    const { bed, tokens, createParent, addPatient, doctor, otherClinic } = stage;
    const parent = await createParent({ doctorId: doctor });
    const child = await addPatient(parent._id);
    await bed.call(
      saveCustomer,
      { ...formOf(parent), _id: parent._id, companyId: otherClinic, doctorId: null },
      { as: tokens.admin },
    );
    const moved = (await recordsOf(parent._id)).filter(
      ({ call, patientId }) => call === 'POST /api/admin/customer' && patientId === child._id,
    );
    expect(moved.map(({ fields }) => fields)).toEqual([['doctor']]);
    expect((await detailOf(moved[0]?._id ?? ''))[0]?.changes).toMatchObject([{ field: 'doctor', to: null }]);
  });

  test('is not recorded when it is refused', async () => {
    const { bed, tokens, createParent } = stage;
    const parent = await createParent();
    const before = (await recordsOf(parent._id)).length;
    const late = { ...formOf(parent), _id: parent._id, zip: '3333333', updatedAt: '2020-01-01T00:00:00.000Z' };
    await expect(bed.call(saveCustomer, late, { as: tokens.clinic })).rejects.toMatchObject({
      msg: expect.any(String),
    });
    await expect(bed.call(lockCustomer, { id: parent._id }, { as: tokens.otherClinic })).rejects.toMatchObject({
      code: 4040001,
    });
    expect(await recordsOf(parent._id)).toHaveLength(before);
  });

  test('by the family itself records the network, not the full address', async () => {
    const { bed, createParent, tokenOf } = stage;
    const { _id } = await createParent();
    await bed.call(
      updatePortalAddress,
      { address: '1 New Street', zip: '4444444', location: null },
      { as: await tokenOf(_id) },
    );
    expect((await recordsOf(_id)).at(-1)).toMatchObject({
      actorRole: 'customer',
      actorId: _id,
      fields: ['zip', 'address'],
      address: expect.not.stringMatching(/127\.0\.0\.1$|::1$/),
    });
  });

  test('includes the sign-up, made without a session', async () => {
    const { bed, clinic } = stage;
    const form = {
      firstName: 'Mei',
      lastName: 'Abe',
      email: 'mei@example.test',
      confirmEmail: 'mei@example.test',
      phone: '0312345678',
      mobileCountryCode: '81',
    };
    const { id } = await bed.call(signUp, {
      ...form,
      password: 'a'.repeat(64),
      companyId: clinic,
      agree: true,
      'g-recaptcha-response': 'solved',
    });
    const [record] = await recordsOf(id);
    expect(record).toMatchObject({
      actorId: id,
      actorRole: 'customer',
      call: 'POST /api/portal/users',
      kind: 'change',
    });
    expect(record?.fields).toContain('email');
  });
});

describe('a view of families', () => {
  test('is recorded for every family on the page, and not for an empty page', async () => {
    const { bed, tokens, createParent } = stage;
    const { _id, referenceNumber } = await createParent({ email: 'looked@example.test' });
    await bed.call(findCustomers, { email: 'looked@example.test' }, { as: tokens.clinic });
    await bed.call(findCustomers, { email: 'looked@example.test' }, { as: tokens.otherClinic });
    await bed.call(getCustomer, { id: _id }, { as: tokens.clinic });
    const views = (await recordsOf(_id)).filter(({ kind }) => kind === 'view');
    expect(views.map(({ call }) => call)).toEqual(['GET /api/admin/customers', 'GET /api/admin/customer']);
    expect(JSON.stringify(views)).not.toContain(referenceNumber);
  });

  test('maySeeFamily follows the scope, familyNames does not', async () => {
    const { bed, clinic, createParent } = stage;
    const { _id: customerId } = await createParent({ firstName: 'Nao' });
    const may = async (companyId: string) => {
      const actor = { id: crypto.randomUUID(), role: 'general' as const, companyId };
      return (await bed.callRpc(maySeeFamily, { customerId, actor }, 'jp')).maySee;
    };
    expect([await may(clinic), await may(crypto.randomUUID())]).toEqual([true, false]);
    const { list } = await bed.callRpc(familyNames, { customerIds: [customerId], language: 'en' }, 'jp');
    expect(list[0]?.name).toContain('Nao');
  });
});

test('values are deleted with the child and the family, records stay', async () => {
  const { bed, tokens, createParent, addPatient } = stage;
  const { _id: id } = await createParent();
  const child = await addPatient(id);
  const countStored = async () => (await bed.sql('SELECT 1 FROM change_detail WHERE customer_id = $1', [id])).length;
  const all = await countStored();
  await bed.call(
    savePatient,
    {
      userId: id,
      _id: child._id,
      firstName: 'Ren',
      lastName: 'Ito',
      patientId: child.patientId,
      doctorId: child.doctorId ?? '',
      prescriptionNumber: 'RX',
      username: child.username,
    },
    { as: tokens.clinic },
  );
  expect(await countStored()).toBe(all + 1);
  await bed.call(deletePatient, { id: child._id }, { as: tokens.clinic });
  expect(await countStored()).toBe(all - 1);
  await bed.call(deleteCustomer, { id }, { as: tokens.clinic });
  expect(await countStored()).toBe(0);
  const records = await recordsOf(id);
  expect(records.at(-1)).toMatchObject({ call: 'DELETE /api/admin/customers', customerIds: [id] });
  expect(records.length).toBeGreaterThan(4);
});

describe('the values of a family', () => {
  /** Faults found by comparing them with the published records. */
  const faultsOf = async (customerId: string) => {
    const records = await recordsOf(customerId);
    const committed = records.flatMap(({ _id: recordId, patientId, commitment }, index) =>
      commitment ? [{ seq: index + 1, recordId, customerId, patientId, commitment }] : [],
    );
    const { bed } = stage;
    const [database] = bed.service().databases.all.filter(({ scope }) => scope === 'jp');
    return withClient(database?.url ?? '', async (client) =>
      faultyValues(client, await readDataKeys(client, [bed.env.FOVEA_SECRET_KEY ?? '']), committed),
    );
  };
  const harm = (sql: string, recordId: string) => stage.bed.sql(`${sql} WHERE record_id = $1`, [recordId]);

  test.each([
    [
      'an altered value',
      `UPDATE change_detail SET changes = '[{"field": "zip", "from": null, "to": "9999999"}]'`,
      'were altered',
    ],
    ['a value that is not a list of changes', `UPDATE change_detail SET changes = '{}'`, 'were altered'],
    [
      'a sealed value with an altered letter',
      `UPDATE change_detail SET changes = to_jsonb(overlay(changes #>> '{}' PLACING 'zip' FROM 60))`,
      'were altered',
    ],
    [
      'the sealed value of another record',
      'UPDATE change_detail SET changes = (SELECT changes FROM change_detail other WHERE other.record_id <> $1 LIMIT 1)',
      'were altered',
    ],
    ['another salt', `UPDATE change_detail SET salt = 'pepper'`, 'were altered'],
    ['values moved to another child', 'UPDATE change_detail SET patient_id = gen_random_uuid()', 'were altered'],
    ['values deleted while the family exists', 'DELETE FROM change_detail', 'were removed'],
  ])('are verified against the audit log: %s is found and named', async (_, sql, fault) => {
    const { bed, createParent, tokenOf } = stage;
    const { _id } = await createParent();
    await bed.call(
      updatePortalAddress,
      { address: '1 New Street', zip: '5555555', location: null },
      { as: await tokenOf(_id) },
    );
    expect(await faultsOf(_id)).toEqual([]);
    const { _id: recordId = '' } = (await recordsOf(_id)).at(-1) ?? {};
    await harm(sql, recordId);
    expect(await faultsOf(_id)).toEqual([expect.stringContaining(`(record ${recordId}) ${fault}`)]);
    await harm('DELETE FROM change_detail', recordId);
  });

  test('erased with the child or the family are no fault', async () => {
    const { bed, tokens, createParent, addPatient } = stage;
    const { _id } = await createParent();
    const child = await addPatient(_id);
    await bed.call(deletePatient, { id: child._id }, { as: tokens.clinic });
    expect(await faultsOf(_id)).toEqual([]);
    await bed.call(deleteCustomer, { id: _id }, { as: tokens.clinic });
    expect(await faultsOf(_id)).toEqual([]);
  });
});
