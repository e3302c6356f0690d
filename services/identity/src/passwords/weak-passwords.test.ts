import { portalUser } from '@fovea/contracts/customers/rpcs';
import { resetPassword } from '@fovea/contracts/sessions/endpoints';
import { portalResetPassword, portalSignIn, updatePortalPassword } from '@fovea/contracts/sessions/portal-endpoints';
import { activateCredentials, reserveCredentials, setCustomerPassword } from '@fovea/contracts/sessions/rpcs';
import { getStaffKey, saveStaff, updateProfile } from '@fovea/contracts/staff/endpoints';
import { issueCustomerKey } from '@fovea/contracts/staff/rpcs';
import { newId } from '@fovea/kit/database/ids';
import { hashPassword } from '@fovea/kit/secrets/password';
import type { TestBed } from '@fovea/kit-testing/test-bed';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aRecord } from '../audit/audit-fixtures.ts';
import {
  aCompany,
  adminEmail,
  captcha,
  digestOf,
  parentView,
  password,
  signInAs,
  staffForm,
  startRealBed,
} from '../testing/stage.ts';

let bed: TestBed;
let admin: string;
let companyId: string;
const customerId = newId();
const email = 'yuki.tanaka@fovea.test';
beforeAll(async () => {
  bed = await startRealBed();
  admin = (await signInAs(bed, adminEmail)).token;
  companyId = (await aCompany(bed))._id;
  const parent = parentView({ _id: customerId, companyId, email, firstName: 'Yuki', lastName: 'Mori' });
  bed.stubRpc(portalUser, ({ id }) => (id === customerId ? parent : null));
});
afterAll(() => bed.stop());

const refusal = (message: string) => ({ code: 4000001, data: { issues: [{ path: 'password', message }] } });
const common = refusal('This password is among the most common ones and easy to guess. Please choose another one.');
const ofAccount = refusal(
  'The password must not be the account’s e-mail address, login or name, even with digits added.',
);

describe('a weak password is refused', () => {
  test('by a mailed link of staff, which stays usable', async () => {
    const form = staffForm({ fullName: 'Aiko Suzuki', email: 'aiko.s@fovea.test', companyId });
    const staff = await bed.call(saveStaff, form, { as: admin });
    const { key } = await bed.call(getStaffKey, { id: staff._id }, { as: admin });
    const reset = (typed: string) => bed.call(resetPassword, { key, password: digestOf(typed) });
    await expect(reset('Password1')).rejects.toMatchObject(common);
    await expect(reset('')).rejects.toMatchObject(refusal('Please fill this in.'));
    for (const typed of ['aiko.s@fovea.test', 'Suzuki2026', 'aikosuzuki1'])
      await expect(reset(typed)).rejects.toMatchObject(ofAccount);
    await reset('Fovea-demo-1');
    await signInAs(bed, 'aiko.s@fovea.test');
  });

  test('by the profile', async () => {
    const change = { oldPassword: password, password: digestOf('qwerty123') };
    await expect(bed.call(updateProfile, change, { as: admin })).rejects.toMatchObject(common);
    const ofName = { ...change, password: digestOf('Administrator1') };
    await expect(bed.call(updateProfile, ofName, { as: admin })).rejects.toMatchObject(ofAccount);
  });

  test('of a parent, at sign-up, by a link, by a change and by staff', async () => {
    const reserve = (typed: string) =>
      bed.callRpc(reserveCredentials, { customerId, email, password: digestOf(typed), names: ['Yuki Mori'] }, 'jp');
    const issues = (message: string) => ({ error: 'validation', issues: [{ path: 'password', message }] });
    await expect(reserve('password1')).rejects.toMatchObject(issues('passwordCommon'));
    await expect(reserve('YukiMori7')).rejects.toMatchObject(issues('passwordOfAccount'));
    expect(await reserve('Fovea-demo-1')).toEqual({ reserved: true });
    await bed.callRpc(activateCredentials, { customerId }, 'jp');

    const issued = await bed.callRpc(issueCustomerKey, { customerId, purpose: 'reset' }, 'jp');
    const link = { key: issued?.key ?? '', db: 'jp' };
    await expect(bed.call(portalResetPassword, { ...link, password: digestOf('mori2015') })).rejects.toMatchObject(
      ofAccount,
    );
    const { token } = await signInParent(password);
    const change = { oldPassword: password, password: digestOf('tanaka12') };
    await expect(bed.call(updatePortalPassword, change, { as: token })).rejects.toMatchObject(ofAccount);
    const set = { customerId, password: digestOf('iloveyou1'), record: aRecord({ customerIds: [customerId] }) };
    await expect(bed.callRpc(setCustomerPassword, set, 'jp')).rejects.toMatchObject(issues('passwordCommon'));
    const named = { ...set, password: digestOf('Umi12345'), names: ['Umi 12345'] };
    await expect(bed.callRpc(setCustomerPassword, named, 'jp')).rejects.toMatchObject(issues('passwordOfAccount'));
  });
});

test('a weak password from before still signs in', async () => {
  const hash = await hashPassword(digestOf('password1'));
  await bed.sql('UPDATE credentials SET password_hash = $1 WHERE customer_id = $2', [hash, customerId]);
  expect((await signInParent(digestOf('password1'))).user.email).toBe(email);
});

const signInParent = (digest: string) => bed.call(portalSignIn, { email, password: digest, db: 'jp', ...captcha });
