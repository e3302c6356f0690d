import { saveCustomer } from '@fovea/contracts/customers/endpoints';
import { getPortalUserInfo, updatePortalUser } from '@fovea/contracts/customers/portal-endpoints';
import { savePatient, updateExpiredDate } from '@fovea/contracts/patients/endpoints';
import { findOwnPatients, saveOwnPatient } from '@fovea/contracts/patients/portal-endpoints';
import { newId } from '@fovea/kit/database/ids';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { parentForm, patientForm, type Stage, startStage } from './testing/stage.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await startStage();
});
afterAll(() => stage.bed.stop());

const refusedAt = (path: string) => ({ code: 4000001, data: { issues: [{ path }] } });
const staffRoles = ['admin', 'distributor', 'clinic', 'doctor'] as const;
const details = {
  firstName: 'Hana',
  lastName: 'Yamada',
  phone: '0312345678',
  mobileCountryCode: '81',
  country: 'JP',
  timezone: 'Asia/Tokyo',
} as const;

describe('a parent, by staff', () => {
  test.each(staffRoles)('%s changes the name, never the e-mail', async (role) => {
    const { bed, tokens, clinic, doctor, createParent } = stage;
    const { _id, email } = await createParent({ doctorId: doctor });
    const as = tokens[role];
    const form = { ...parentForm(clinic), doctorId: doctor, password: undefined, email, _id };
    expect((await bed.call(saveCustomer, { ...form, firstName: 'Emi' }, { as })).user).toMatchObject({
      firstName: 'Emi',
      email,
    });
    await expect(bed.call(saveCustomer, { ...form, email: `new.${email}` }, { as })).rejects.toMatchObject(
      refusedAt('email'),
    );
  });

  test.each(['distributor', 'clinic', 'doctor'] as const)(
    '%s cannot move a family to another company',
    async (role) => {
      const { bed, tokens, clinic, otherClinic, doctor, createParent } = stage;
      const { _id } = await createParent({ doctorId: doctor });
      const form = { ...parentForm(clinic), password: undefined, email: undefined, _id, companyId: otherClinic };
      await expect(bed.call(saveCustomer, form, { as: tokens[role] })).rejects.toMatchObject(refusedAt('companyId'));
    },
  );
});

describe('a parent’s own details', () => {
  test.each(['email', 'companyId', 'doctorId'] as const)('%s cannot be changed', async (field) => {
    const { bed, tokenOf, doctor, createParent } = stage;
    const { _id, email, companyId } = await createParent({ doctorId: doctor });
    const as = await tokenOf(_id);
    const other = field === 'email' ? `new.${email}` : newId();
    await expect(
      bed.call(updatePortalUser, { ...details, firstName: 'Emi', [field]: other }, { as }),
    ).rejects.toMatchObject(refusedAt(field));
    expect(await bed.call(getPortalUserInfo, {}, { as })).toMatchObject({
      firstName: 'Hana',
      email,
      companyId,
      doctorId: doctor,
    });
    // Sending the unchanged record back is accepted.
    const whole = { ...details, firstName: 'Emi', email, companyId, doctorId: doctor };
    expect(await bed.call(updatePortalUser, whole, { as })).toMatchObject({ firstName: 'Emi', email });
  });
});

describe('a patient', () => {
  test.each(staffRoles)('%s changes the clinic’s fields', async (role) => {
    const { bed, tokens, doctor, createParent, addPatient } = stage;
    const { _id: userId } = await createParent({ doctorId: doctor });
    const { _id } = await addPatient(userId);
    const form = { ...patientForm(userId, doctor), _id, prescriptionNumber: 'RX-2' };
    expect(await bed.call(savePatient, form, { as: tokens[role] })).toMatchObject({
      prescriptionNumber: 'RX-2',
      patientId: form.patientId,
    });
  });

  test.each(['patientId', 'prescriptionNumber', 'doctorId'] as const)('the family cannot change %s', async (field) => {
    const { bed, tokenOf, otherDoctor, createParent, addPatient } = stage;
    const { _id: userId } = await createParent();
    const { _id, patientId, prescriptionNumber, doctorId } = await addPatient(userId);
    const as = await tokenOf(userId);
    const form = { _id, firstName: 'Umi', lastName: 'Yamada' };
    const other = field === 'doctorId' ? otherDoctor : 'P-OWN';
    await expect(bed.call(saveOwnPatient, { ...form, [field]: other }, { as })).rejects.toMatchObject(refusedAt(field));
    expect((await bed.call(findOwnPatients, {}, { as })).list[0]).toMatchObject({
      firstName: 'Sora',
      patientId,
      prescriptionNumber,
      doctorId,
    });
    expect(await bed.call(saveOwnPatient, { ...form, patientId, prescriptionNumber, doctorId }, { as })).toMatchObject({
      firstName: 'Umi',
    });
  });

  test.each(['distributor', 'clinic', 'doctor'] as const)('%s cannot change the expiry date', async (role) => {
    const { bed, tokens, doctor, createParent, addPatient } = stage;
    const { _id: userId } = await createParent({ doctorId: doctor });
    const { _id: id } = await addPatient(userId);
    await expect(
      bed.call(updateExpiredDate, { id, expiredDate: '2040-01-01T00:00:00.000Z' }, { as: tokens[role] }),
    ).rejects.toMatchObject({ code: 4030001 });
  });
});
