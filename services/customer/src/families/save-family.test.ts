import {
  closeRequesting,
  findCustomers,
  getCustomer,
  lockCustomer,
  markTestUser,
  saveCustomer,
  sendPasswordLink,
  unlockCustomer,
  unmarkTestUser,
} from '@fovea/contracts/customers/endpoints';
import { customerSignedUp, parentState } from '@fovea/contracts/customers/events';
import { getPortalUserInfo, updatePortalAddress, updatePortalUser } from '@fovea/contracts/customers/portal-endpoints';
import { patientState } from '@fovea/contracts/patients/events';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { digest, parentForm, type Stage, startStage } from '../testing/stage.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await startStage();
});
afterAll(() => stage.bed.stop());

const changes = {
  firstName: 'Hana',
  lastName: 'Tanaka',
  phone: '0399999999',
  mobileCountryCode: '81',
  country: 'JP',
  timezone: 'Asia/Tokyo',
};

describe('saveCustomer', () => {
  test('creates a parent with credentials, visible to the clinic’s staff', async () => {
    const { bed, clinic, tokens, credentials, doctor } = stage;
    const { user } = await bed.call(
      saveCustomer,
      { ...parentForm(clinic), doctorId: doctor, notes: 'calls at noon' },
      { as: tokens.clinic },
    );
    expect(user).toMatchObject({ companyId: clinic, doctorName: 'Dr Mori', notes: 'calls at noon', accounts: [] });
    expect(credentials.get(user._id)?.active).toBe(true);
  });

  test('makes the calling doctor the family’s doctor if none is chosen', async () => {
    const { bed, clinic, tokens, doctor } = stage;
    const { user } = await bed.call(saveCustomer, parentForm(clinic), { as: tokens.doctor });
    expect(user.doctorId).toBe(doctor);
  });

  test('refuses companies outside the scope or the region, and doctors of other companies', async () => {
    const { bed, otherClinic, farClinic, doctor, tokens } = stage;
    const onCompany = { code: 4000001, data: { issues: [{ path: 'companyId', message: expect.any(String) }] } };
    await expect(bed.call(saveCustomer, parentForm(otherClinic), { as: tokens.clinic })).rejects.toMatchObject(
      onCompany,
    );
    await expect(bed.call(saveCustomer, parentForm(farClinic), { as: tokens.admin })).rejects.toMatchObject(onCompany);
    await expect(
      bed.call(saveCustomer, { ...parentForm(otherClinic), doctorId: doctor }, { as: tokens.admin }),
    ).rejects.toMatchObject({
      data: { issues: [{ path: 'doctorId' }] },
    });
  });

  test('invites a parent without a password to choose one', async () => {
    const { bed, clinic, tokens, credentials, createParent } = stage;
    const { user } = await bed.call(
      saveCustomer,
      { ...parentForm(clinic), password: undefined },
      { as: tokens.doctor },
    );
    expect(credentials.get(user._id)).toMatchObject({ active: true, withPassword: false });
    const { _id: other } = await createParent();
    const invited = (await bed.published(customerSignedUp)).map(({ customerId, invite }) => [customerId, invite]);
    expect(invited).toEqual(
      expect.arrayContaining([
        [user._id, true],
        [other, false],
      ]),
    );
  });

  test('only administrators set an existing parent’s password; everybody who sees the family may send a link', async () => {
    const { bed, clinic, tokens, doctor, passwords, createParent } = stage;
    const { _id } = await createParent({ doctorId: doctor });
    const form = { ...changes, _id, companyId: clinic };
    for (const as of [tokens.doctor, tokens.distributor]) {
      const refused = { code: 4000001, data: { issues: [{ path: 'password', message: expect.any(String) }] } };
      await expect(
        bed.call(saveCustomer, { ...form, lastName: 'Silent', password: digest }, { as }),
      ).rejects.toMatchObject(refused);
    }
    expect((await bed.call(getCustomer, { id: _id }, { as: tokens.admin })).lastName).not.toBe('Silent');
    expect(passwords.set).not.toContain(_id);
    for (const as of [tokens.clinic, tokens.admin]) await bed.call(saveCustomer, { ...form, password: digest }, { as });
    expect(passwords.set.filter((id) => id === _id)).toHaveLength(2);

    for (const as of [tokens.doctor, tokens.distributor, tokens.clinic, tokens.admin])
      await bed.call(sendPasswordLink, { id: _id }, { as });
    expect(passwords.linked.filter((id) => id === _id)).toHaveLength(4);
    for (const as of [tokens.otherClinic, tokens.otherDoctor])
      await expect(bed.call(sendPasswordLink, { id: _id }, { as })).rejects.toMatchObject({ code: 4040001 });
  });

  test('lets one of two people save the same version', async () => {
    const { bed, clinic, tokens, createParent } = stage;
    const { _id, updatedAt } = await createParent();
    const save = (lastName: string) =>
      bed.call(saveCustomer, { ...changes, lastName, _id, updatedAt, companyId: clinic }, { as: tokens.clinic });
    const outcomes = await Promise.allSettled([save('First'), save('Second')]);
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(outcomes.find((outcome) => outcome.status === 'rejected')?.reason).toMatchObject({ code: 4090003 });
    await expect(save('Third')).rejects.toMatchObject({ code: 4090003 });
  });

  test('never changes the e-mail', async () => {
    const { bed, clinic, tokens, createParent } = stage;
    const { _id } = await createParent();
    await expect(
      bed.call(saveCustomer, { ...changes, _id, companyId: clinic, email: 'new@example.test' }, { as: tokens.admin }),
    ).rejects.toMatchObject({
      data: { issues: [{ path: 'email' }] },
    });
  });

  test('refuses a second change of the time zone within 90 days, and names the next day', async () => {
    const { bed, clinic, tokens, createParent } = stage;
    const { _id } = await createParent();
    const zone = (timezone: string) => bed.call(saveCustomer, { ...changes, _id, companyId: clinic, timezone }, { as });
    let as = tokens.clinic;
    const { user } = await zone('Europe/Berlin');
    expect(user.timezoneUpdateDate).not.toBeNull();
    await expect(zone('Asia/Tokyo')).rejects.toMatchObject({
      code: 4030001,
      msg: expect.stringMatching(/\d\d\/\d\d\/\d{4}/),
    });
    await zone('Europe/Berlin');
    as = tokens.admin;
    expect((await zone('Asia/Calcutta')).user).toMatchObject({ timezone: 'Asia/Kolkata' });
    await expect(zone('VST')).rejects.toMatchObject({ data: { issues: [{ path: 'timezone' }] } });
  });

  test('moves children with their parent to another company, without a doctor who does not work there', async () => {
    const { bed, otherClinic, tokens, createParent, addPatient, doctor } = stage;
    const { _id } = await createParent({ doctorId: doctor });
    const patient = await addPatient(_id);
    const { user } = await bed.call(saveCustomer, { ...changes, _id, companyId: otherClinic }, { as: tokens.admin });
    expect(user).toMatchObject({
      companyId: otherClinic,
      doctorId: null,
      accounts: [{ _id: patient._id, doctorId: null }],
    });
    expect((await bed.published(patientState)).filter((each) => each._id === patient._id).at(-1)).toMatchObject({
      companyId: otherClinic,
    });
    await expect(bed.call(getCustomer, { id: _id }, { as: tokens.clinic })).rejects.toMatchObject({ code: 4040001 });
    expect(
      (await bed.call(findCustomers, { doctorId: doctor }, { as: tokens.admin })).list.map((each) => each._id),
    ).not.toContain(_id);
  });

  test('refuses a move if a patient id is already used in the new company', async () => {
    const { bed, otherClinic, tokens, createParent, addPatient } = stage;
    const [here, there] = [await createParent(), await createParent()];
    await addPatient(there._id, { patientId: 'TWICE-1' });
    await bed.call(saveCustomer, { ...changes, _id: there._id, companyId: otherClinic }, { as: tokens.admin });
    await addPatient(here._id, { patientId: 'twice-1' });
    await expect(
      bed.call(saveCustomer, { ...changes, _id: here._id, companyId: otherClinic }, { as: tokens.admin }),
    ).rejects.toMatchObject({ code: 4090001 });
    expect(await bed.call(getCustomer, { id: here._id }, { as: tokens.clinic })).toMatchObject({
      companyId: stage.clinic,
    });
  });
});

describe('a parent’s own details', () => {
  test('can be changed, absent fields stay, and the state is published', async () => {
    const { bed, createParent, tokenOf } = stage;
    const { _id, email } = await createParent({ zip: '1000001', address: 'Tokyo', location: { lat: 1, lng: 2 } });
    const as = await tokenOf(_id);
    const saved = await bed.call(updatePortalUser, { ...changes, middleName: 'M' }, { as });
    expect(saved).toMatchObject({ fullName: 'Hana M Tanaka', email, zip: '1000001', location: { lat: 1, lng: 2 } });
    expect((await bed.published(parentState)).at(-1)).toMatchObject({ _id, lastName: 'Tanaka' });
    await expect(bed.call(updatePortalUser, { ...changes, needRequired: true, zip: '' }, { as })).rejects.toMatchObject(
      { code: 4000001 },
    );
    const shipping = { ...changes, needRequired: true, zip: '1000001', address: 'Tokyo' };
    await bed.call(updatePortalUser, shipping, { as });
    const refused = (issue: object) => ({ code: 4000001, data: { issues: [issue] } });
    const noZip = { address: 'Osaka', zip: '', location: null };
    await expect(bed.call(updatePortalAddress, noZip, { as })).rejects.toMatchObject(refused({ path: 'zip' }));
    await expect(bed.call(updatePortalUser, { ...changes, zip: '' }, { as })).rejects.toMatchObject(
      refused({ path: 'zip' }),
    );
    await expect(
      bed.call(saveCustomer, { ...changes, _id, companyId: stage.clinic, address: '' }, { as: stage.tokens.clinic }),
    ).rejects.toMatchObject(refused({ path: 'address' }));
    const unknown = { address: 'Osaka', zip: '5300001', location: null, street: 'Umeda' } as never;
    await expect(bed.call(updatePortalAddress, unknown, { as })).rejects.toMatchObject(refused({ path: 'street' }));
    const moved = await bed.call(updatePortalAddress, { address: 'Osaka', zip: '〒530-0001', location: null }, { as });
    expect(moved).toMatchObject({ address: 'Osaka', zip: '5300001', location: null });
  });
  test('have a postcode with letters in the United Kingdom only', async () => {
    const { bed, createParent, tokenOf } = stage;
    const as = await tokenOf((await createParent())._id);
    const address = { address: '10 Downing Street', zip: 'sw1a2aa', location: null };
    const refused = { code: 4000001, data: { issues: [{ path: 'zip', message: 'Digits only, please.' }] } };
    await expect(bed.call(updatePortalAddress, address, { as })).rejects.toMatchObject(refused);
    await expect(bed.call(updatePortalUser, { ...changes, zip: 'sw1a2aa' }, { as })).rejects.toMatchObject(refused);
    const british = { ...changes, country: 'GB', zip: 'sw1a 2aa' };
    expect(await bed.call(updatePortalUser, british, { as })).toMatchObject({ zip: 'SW1A 2AA' });
    expect(await bed.call(updatePortalAddress, address, { as })).toMatchObject({ zip: 'SW1A 2AA' });
  });
});

describe('flags', () => {
  test('lock ends sessions, unlock permits new ones; only an admin sets the test flag', async () => {
    const { bed, tokens, tokenOf, createParent } = stage;
    const { _id: id } = await createParent();
    const as = await tokenOf(id);
    await bed.call(getPortalUserInfo, {}, { as });
    await bed.call(lockCustomer, { id }, { as: tokens.clinic });
    expect((await bed.published(parentState)).at(-1)).toMatchObject({ _id: id, lock: true });
    await expect(untilRefused(() => bed.call(getPortalUserInfo, {}, { as }))).resolves.toMatchObject({ code: 4010001 });
    await bed.call(unlockCustomer, { id }, { as: tokens.clinic });
    await bed.call(markTestUser, { id }, { as: tokens.admin });
    expect(await bed.call(getCustomer, { id }, { as: tokens.admin })).toMatchObject({ lock: false, debug: true });
    await bed.call(unmarkTestUser, { id }, { as: tokens.admin });
    expect((await bed.published(parentState)).at(-1)).toMatchObject({ _id: id, debug: false, lock: false });
    await expect(bed.call(markTestUser, { id }, { as: tokens.clinic })).rejects.toMatchObject({ code: 4030001 });
    await expect(bed.call(lockCustomer, { id }, { as: tokens.otherClinic })).rejects.toMatchObject({ code: 4040001 });
    await expect(bed.call(closeRequesting, { id }, { as: tokens.farClinic })).rejects.toMatchObject({ code: 4040001 });
  });
});

/** Repeats the call until the revocation has arrived over the bus. */
async function untilRefused(call: () => Promise<unknown>): Promise<unknown> {
  for (;;) {
    try {
      await call();
    } catch (error) {
      return error;
    }
  }
}
