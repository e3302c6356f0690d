import { accessRecorded } from '@fovea/contracts/audit/events';
import { accessRecord } from '@fovea/contracts/builders/audit';
import { clinicianLeft } from '@fovea/contracts/clinicians/events';
import { countTreatedFamilies } from '@fovea/contracts/clinicians/rpcs';
import { findCustomers, getCustomer, saveCustomer } from '@fovea/contracts/customers/endpoints';
import { familyHandedOver, parentState } from '@fovea/contracts/customers/events';
import { savePatient } from '@fovea/contracts/patients/endpoints';
import { patientState } from '@fovea/contracts/patients/events';
import { staffState } from '@fovea/contracts/staff/events';
import { newId } from '@fovea/kit/database/ids';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { parentForm, patientForm, type Stage, startStage } from '../testing/stage.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await startStage();
});
afterAll(() => stage.bed.stop());

async function employ(fullName: string) {
  const _id = newId();
  await stage.bed.publish(staffState, {
    _id,
    fullName,
    companyId: stage.clinic,
    type: 'normal',
    userType: 'doctor',
    deleted: false,
  });
  await stage.bed.idle();
  return _id;
}
const leave = (staffId: string, successorId: string | null) =>
  stage.bed.publish(clinicianLeft, { staffId, successorId, record: accessRecord({ call: 'DELETE /api/admin/users' }) });
const treatedBy = async (doctorId: string) => (await stage.bed.callRpc(countTreatedFamilies, { doctorId }, 'jp')).count;

test('a deleted clinician’s families are assigned to the successor, and recorded in their histories', async () => {
  const { bed, tokens, createParent, addPatient } = stage;
  const [former, successor] = [await employ('Dr Abe'), await employ('Dr Ito')];
  const family = await createParent({ doctorId: former });
  const child = await addPatient(family._id, { doctorId: former });
  const other = await createParent();
  await addPatient(other._id, { doctorId: former });
  const sibling = await addPatient(other._id);
  expect(await treatedBy(former)).toBe(2);

  for (let times = 0; times < 2; times += 1) await leave(former, successor);
  await bed.idle();
  expect([await treatedBy(former), await treatedBy(successor)]).toEqual([0, 2]);
  expect(await bed.call(getCustomer, { id: family._id }, { as: tokens.admin })).toMatchObject({
    doctorName: 'Dr Ito',
    accounts: [{ doctorId: successor }],
  });
  const { accounts } = await bed.call(getCustomer, { id: other._id }, { as: tokens.admin });
  expect(accounts.find(({ _id }) => _id === sibling._id)?.doctorId).toBe(sibling.doctorId);
  const as = await bed.tokenFor({ role: 'doctor', companyId: stage.clinic, id: successor });
  expect((await bed.call(findCustomers, {}, { as })).total).toBe(2);
  expect((await bed.published(parentState)).filter(({ _id }) => _id === family._id).at(-1)).toMatchObject({
    doctorId: successor,
  });
  expect((await bed.published(patientState)).filter(({ _id }) => _id === child._id).at(-1)).toMatchObject({
    doctorId: successor,
  });

  expect((await bed.published(familyHandedOver)).filter(({ staffId }) => staffId === successor)[0]).toMatchObject({
    customerId: null,
    why: 'colleague',
  });

  const records = (await bed.published(accessRecorded))
    .flatMap((message) => message.records)
    .filter(({ call }) => call === 'DELETE /api/admin/users');
  expect(
    records
      .filter(({ customerIds }) => customerIds.includes(family._id))
      .map(({ patientId, fields }) => [patientId, fields]),
  ).toEqual([
    [null, ['doctor']],
    [child._id, ['doctor']],
  ]);
  const detail = (await bed.texts()).find(({ row }) => row === records[0]?._id);
  expect(JSON.parse(detail?.text ?? '')).toEqual([{ field: 'doctor', from: 'Dr Abe', to: 'Dr Ito' }]);
});

test.each(['role', 'company'])(
  'a clinician with a new %s loses the families, stays on the staff, and gets no family of the old company',
  async (what) => {
    const { bed, clinic, otherClinic, tokens, createParent, addPatient } = stage;
    const [moved, successor] = [await employ('Dr Kato'), await employ('Dr Ueda')];
    const { _id: customerId } = await createParent({ doctorId: moved });
    const child = await addPatient(customerId, { doctorId: moved });
    const place =
      what === 'role'
        ? ({ userType: 'general', companyId: clinic } as const)
        : ({ userType: 'doctor', companyId: otherClinic } as const);
    const added = [1, 2, 3].map(() =>
      bed.call(savePatient, patientForm(customerId, moved), { as: tokens.admin }).catch(({ code }) => code),
    );
    await bed.publish(clinicianLeft, {
      staffId: moved,
      successorId: successor,
      record: accessRecord({ call: 'POST /api/admin/users' }),
      place,
    });
    for (const answer of await Promise.all(added)) if (typeof answer === 'number') expect(answer).toBe(4000001);
    await bed.idle();
    expect(await bed.sql('SELECT id FROM patient WHERE doctor_id = $1', [moved])).toEqual([]);
    expect(await bed.sql('SELECT deleted FROM staff WHERE id = $1', [moved])).toEqual([{ deleted: false }]);
    const form = {
      ...patientForm(customerId, moved),
      _id: child._id,
      patientId: child.patientId,
      username: child.username,
    };
    await expect(bed.call(savePatient, form, { as: tokens.clinic })).rejects.toMatchObject({
      data: { issues: [{ path: 'doctorId' }] },
    });
    await bed.call(savePatient, { ...form, doctorId: successor, firstName: 'Umi' }, { as: tokens.clinic });
    if (what === 'role') return;
    const elsewhere = await createParent({ companyId: otherClinic, doctorId: moved });
    expect(elsewhere).toMatchObject({ doctorId: moved });
  },
);

test('nobody is assigned to a deleted clinician; the list finds children without a clinician', async () => {
  const { bed, clinic, tokens, createParent, addPatient } = stage;
  const former = await employ('Dr Ono');
  const { _id: customerId } = await createParent({ doctorId: former });
  const child = await addPatient(customerId, { doctorId: former });
  // Children of this clinician are added concurrently.
  const added = [1, 2, 3].map(() =>
    bed.call(savePatient, patientForm(customerId, former), { as: tokens.admin }).catch(({ code }) => code),
  );
  await leave(former, null);
  const answers = await Promise.all(added);
  await bed.idle();
  for (const answer of answers) if (typeof answer === 'number') expect(answer).toBe(4000001);
  expect(await bed.sql('SELECT id FROM patient WHERE doctor_id = $1', [former])).toEqual([]);

  const onDoctor = { data: { issues: [{ path: 'doctorId', message: expect.any(String) }] } };
  await expect(
    bed.call(saveCustomer, { ...parentForm(clinic), doctorId: former }, { as: tokens.clinic }),
  ).rejects.toMatchObject(onDoctor);
  const form = {
    ...patientForm(customerId, former),
    _id: child._id,
    patientId: child.patientId,
    username: child.username,
  };
  await expect(bed.call(savePatient, form, { as: tokens.clinic })).rejects.toMatchObject(onDoctor);
  await expect(bed.call(savePatient, { ...form, doctorId: newId() }, { as: tokens.clinic })).rejects.toMatchObject(
    onDoctor,
  );
  const found = async (withoutDoctor: boolean) =>
    (await bed.call(findCustomers, { withoutDoctor }, { as: tokens.clinic })).list.map(({ _id }) => _id);
  expect(await found(true)).toEqual([customerId]);
  expect(await found(false)).not.toContain(customerId);
});
