import { companyById } from '@fovea/contracts/companies/rpcs';
import { deleteCustomer, getCustomer } from '@fovea/contracts/customers/endpoints';
import { customerSignedUp, parentState } from '@fovea/contracts/customers/events';
import { getPortalUserInfo, signUp } from '@fovea/contracts/customers/portal-endpoints';
import { customerContact } from '@fovea/contracts/customers/rpcs';
import { AppError } from '@fovea/contracts/errors';
import { privacyVersion } from '@fovea/contracts/policies';
import { customerEmailProven } from '@fovea/contracts/sessions/events';
import { activateCredentials, reserveCredentials } from '@fovea/contracts/sessions/rpcs';
import { newId } from '@fovea/kit/database/ids';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newEmail, type Stage, signUpForm, startStage } from '../testing/stage.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await startStage();
});
afterAll(() => stage.bed.stop());

describe('signUp', () => {
  test('creates a parent in the company’s region with working credentials', async () => {
    const { bed, clinic, credentials } = stage;
    const form = signUpForm(clinic);
    const { id, db } = await bed.call(signUp, form, { language: 'de' });
    expect(db).toBe('jp');
    const user = await bed.call(getPortalUserInfo, {}, { as: await stage.tokenOf(id) });
    expect(user).toMatchObject({
      email: form.email,
      fullName: 'Hana Yamada',
      language: 'de',
      timezone: 'Asia/Tokyo',
      timezoneUpdateDate: null,
      companyId: clinic,
      lock: false,
      agreement: {
        url: '/policies/privacy-de.pdf',
        version: privacyVersion,
        at: expect.any(String),
        address: expect.stringMatching(/127\.0\.0\.1/),
      },
    });
    expect(user.referenceNumber).toMatch(/^RJP\d{6}$/);
    expect(credentials.get(id)).toEqual({ email: form.email, region: 'jp', active: true, withPassword: true });
    expect(await bed.published(parentState)).toContainEqual(
      expect.objectContaining({ _id: id, email: form.email, deleted: false }),
    );
    expect(await bed.published(customerSignedUp)).toContainEqual(
      expect.objectContaining({ customerId: id, by: 'self' }),
    );
  });

  test('the address of the agreement is deleted with the family', async () => {
    const { bed, clinic, tokens } = stage;
    const { id } = await bed.call(signUp, signUpForm(clinic));
    const agreed = () =>
      bed.sql('SELECT agreed_address AS address, agreed_version AS version FROM parent WHERE id = $1', [id]);
    expect(await agreed()).toEqual([{ address: expect.any(String), version: privacyVersion }]);
    await bed.call(deleteCustomer, { id }, { as: tokens.clinic });
    expect(await agreed()).toEqual([{ address: null, version: privacyVersion }]);
  });

  test('the e-mail is proven by a mailed key; one entered by staff needs none', async () => {
    const { bed, clinic, createParent, tokens } = stage;
    const { id } = await bed.call(signUp, signUpForm(clinic));
    const read = () => bed.call(getCustomer, { id }, { as: tokens.clinic });
    expect(await read()).toMatchObject({ emailProven: false });
    expect(await bed.callRpc(customerContact, { id }, 'jp')).toMatchObject({ emailProven: false });
    await bed.publish(customerEmailProven, { customerId: id, at: '2026-11-22T09:00:00.000Z' });
    await bed.idle();
    expect(await read()).toMatchObject({ emailProven: true });
    expect(await createParent()).toMatchObject({ emailProven: true });
  });

  test('the country comes from the calling code, else from the clinic', async () => {
    const { bed, clinic } = stage;
    const livesIn = async (mobileCountryCode: string) => {
      const { id } = await bed.call(signUp, { ...signUpForm(clinic), mobileCountryCode });
      return bed.call(getPortalUserInfo, {}, { as: await stage.tokenOf(id) });
    };
    expect(await livesIn('49')).toMatchObject({ country: 'DE', timezone: 'Europe/Berlin', mobileCountryCode: '49' });
    expect(await livesIn('1')).toMatchObject({ country: 'JP', timezone: 'Asia/Tokyo', mobileCountryCode: '1' });
  });

  test('the company decides the region', async () => {
    const { bed, farClinic } = stage;
    const { id, db } = await bed.call(signUp, signUpForm(farClinic));
    expect(db).toBe('au');
    expect(await bed.sql('SELECT 1 FROM parent WHERE id = $1', [id], { scope: 'jp' })).toHaveLength(0);
    expect(await bed.sql('SELECT 1 FROM parent WHERE id = $1', [id], { scope: 'au' })).toHaveLength(1);
  });

  test('refuses an unknown, malformed or disabled company as an invalid link', async () => {
    const { bed, companies, otherClinic } = stage;
    const invalid = { code: 4010005, msg: 'The link is invalid, please contact the administrator.' };
    for (const companyId of [newId(), 'not-an-id', '', null])
      await expect(bed.call(signUp, signUpForm(companyId))).rejects.toMatchObject(invalid);
    const { companyId: _, ...withoutCompany } = signUpForm('');
    await expect(bed.call(signUp, withoutCompany)).rejects.toMatchObject(invalid);
    const company = companies.get(otherClinic);
    if (!company) throw new Error('no company on stage');
    company.disabled = true;
    await expect(bed.call(signUp, signUpForm(otherClinic))).rejects.toMatchObject(invalid);
    company.disabled = false;
  });

  test('one of two sign-ups with the same e-mail succeeds, the other is refused on the field', async () => {
    const { bed, clinic } = stage;
    // Identity accepts both: the unique column has to decide.
    bed.stubRpc(reserveCredentials, () => ({ reserved: true }));
    const email = newEmail();
    const outcomes = await Promise.allSettled([
      bed.call(signUp, signUpForm(clinic, email)),
      bed.call(signUp, signUpForm(clinic, email)),
    ]);
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const refused = outcomes.find((outcome) => outcome.status === 'rejected');
    expect(refused?.reason).toMatchObject({
      code: 4090001,
      data: { issues: [{ path: 'email', message: expect.any(String) }] },
    });
    expect(await bed.sql('SELECT 1 FROM parent WHERE email = $1', [email])).toHaveLength(1);
  });

  test('a repeated attempt during the first is stored once, under one id', async () => {
    const { bed, clinic } = stage;
    const customerId = newId();
    bed.stubRpc(reserveCredentials, () => ({ reserved: true, customerId }));
    const email = newEmail();
    const outcomes = await Promise.allSettled([1, 2].map(() => bed.call(signUp, signUpForm(clinic, email))));
    const [stored, refused] = outcomes.sort(({ status }) => (status === 'fulfilled' ? -1 : 1));
    expect(stored).toMatchObject({ value: { id: customerId } });
    expect(refused).toMatchObject({ reason: { code: 4090001, data: { issues: [{ path: 'email' }] } } });
    expect(await bed.sql('SELECT id FROM parent WHERE email = $1', [email])).toEqual([{ id: customerId }]);
    bed.stubRpc(reserveCredentials, () => ({ reserved: true }));
  });

  test('stores nothing when identity refuses or is unavailable', async () => {
    const { bed, clinic } = stage;
    const email = newEmail();
    bed.stubRpc(reserveCredentials, () => ({ reserved: false }));
    await expect(bed.call(signUp, signUpForm(clinic, email))).rejects.toMatchObject({ code: 4090001 });
    bed.stubRpc(reserveCredentials, () => {
      throw new AppError('unavailable');
    });
    await expect(bed.call(signUp, signUpForm(clinic, email))).rejects.toMatchObject({ code: 5030001 });
    expect(await bed.sql('SELECT 1 FROM parent WHERE email = $1', [email])).toHaveLength(0);
    bed.stubRpc(reserveCredentials, () => ({ reserved: true }));
  });

  test('succeeds when the activation fails: the parent’s state activates the credentials', async () => {
    const { bed, clinic } = stage;
    bed.stubRpc(activateCredentials, () => {
      throw new AppError('unavailable');
    });
    const { id } = await bed.call(signUp, signUpForm(clinic));
    expect(await bed.published(parentState)).toContainEqual(expect.objectContaining({ _id: id }));
  });

  test('returns 5030001 and stores nothing while the company service is unavailable', async () => {
    const { bed, clinic } = stage;
    const email = newEmail();
    bed.stubRpc(companyById, () => {
      throw new AppError('unavailable');
    });
    await expect(bed.call(signUp, signUpForm(clinic, email))).rejects.toMatchObject({ code: 5030001 });
    expect(await bed.sql('SELECT 1 FROM parent WHERE email = $1', [email])).toHaveLength(0);
  });
});
