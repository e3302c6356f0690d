import { findAudit } from '@fovea/contracts/audit/endpoints';
import type { RequestOf } from '@fovea/contracts/endpoint';
import { endOtherSessions, forgotPassword, signIn } from '@fovea/contracts/sessions/endpoints';
import { portalSignIn } from '@fovea/contracts/sessions/portal-endpoints';
import { exportStaff, getStaffKey, updateProfile } from '@fovea/contracts/staff/endpoints';
import { publishCompany } from '@fovea/kit-testing/companies';
import type { TestBed } from '@fovea/kit-testing/test-bed';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  aCompany,
  adminEmail,
  aStaffUser,
  captcha,
  digestOf,
  password,
  signInAs,
  startRealBed,
} from '../testing/stage.ts';

let bed: TestBed;
let admin: string;
let companyId: string;
beforeAll(async () => {
  bed = await startRealBed();
  admin = (await signInAs(bed, adminEmail)).token;
  companyId = (await aCompany(bed, { databaseUrl: 'jp' }))._id;
});
afterAll(() => bed.stop());

type Filter = Partial<RequestOf<typeof findAudit>>;
const security = async (filter: Filter) => {
  await bed.idle();
  const { list } = await bed.call(findAudit, { kind: 'security', pageSize: 50, ...filter }, { as: admin });
  return list;
};
const ofPlatform = (filter: Filter = {}) => security({ platform: true, ...filter });
const ofClinic = (filter: Filter) => security({ db: 'jp', ...filter });
const wrong = digestOf('wrong');

describe('the security log', () => {
  test('records sign-ins of staff, and why one was refused', async () => {
    const { _id, email } = await aStaffUser(bed, admin, { companyId });
    await expect(signInAs(bed, email, wrong)).rejects.toThrow('wrongCredentials');
    await signInAs(bed, email);
    const [signedIn, refused, chosen] = await ofClinic({ actorId: _id });
    expect(signedIn).toMatchObject({ kind: 'security', action: 'signedIn', actor: { _id, role: 'general' } });
    expect(refused).toMatchObject({
      action: 'signInRefused',
      changes: [{ field: 'reason', from: null, to: 'wrongPassword' }],
      call: 'POST /api/signin refused',
    });
    expect(chosen).toMatchObject({ action: 'passwordSet', changes: [{ field: 'password', from: null, to: null }] });
  });

  test('never stores an unknown email address', async () => {
    const email = 'stranger-in-clear@fovea.test';
    await expect(signInAs(bed, email, wrong)).rejects.toThrow('wrongCredentials');
    await bed.call(forgotPassword, { email, ...captcha });
    const [refusedTry] = await ofPlatform({ action: 'signInRefused' });
    expect(refusedTry).toMatchObject({ actor: { name: null }, changes: [{ to: 'unknownAccount' }] });
    const leaked = await bed.sql(
      'SELECT 1 FROM access_log WHERE to_jsonb(access_log)::text LIKE $1',
      ['%stranger-in%'],
      {
        scope: 'global',
      },
    );
    expect(leaked).toEqual([]);
  });

  test('records sign-ins that are blocked after too many wrong passwords', async () => {
    const { _id, email } = await aStaffUser(bed, admin, { companyId });
    for (let tries = 0; tries < 10; tries += 1) await signInAs(bed, email, wrong).catch(() => undefined);
    await expect(signInAs(bed, email)).rejects.toThrow('tooManyRequests');
    const refused = await ofClinic({ actorId: _id, action: 'signInRefused' });
    expect(refused).toHaveLength(11);
    expect(refused[0]?.changes).toEqual([{ field: 'reason', from: null, to: 'tooManyTries' }]);
  });

  test('stores those of parents in their region, with the truncated address', async () => {
    const parent = { email: 'nobody@fovea.test', password: wrong, db: 'jp', ...captcha };
    await expect(bed.call(portalSignIn, parent)).rejects.toThrow('wrongCredentials');
    const [refusedTry] = await ofClinic({ role: 'customer' });
    expect(refusedTry).toMatchObject({ action: 'signInRefused', actor: { role: 'customer' }, customerIds: [] });
    expect(refusedTry?.address).not.toMatch(/^127\.0\.0\.1$/);
    expect(await security({ db: 'au' })).toEqual([]);
  });

  test('records issued keys, passwords and sessions', async () => {
    const { _id, email } = await aStaffUser(bed, admin, { companyId });
    const { token } = await signInAs(bed, email);
    await bed.call(endOtherSessions, { password }, { as: token });
    await bed.call(forgotPassword, { email, ...captcha });
    await expect(
      bed.call(updateProfile, { oldPassword: wrong, password: digestOf('Next-pass-1') }, { as: token }),
    ).rejects.toThrow('validation');
    await bed.call(updateProfile, { oldPassword: password, password: digestOf('Next-pass-1') }, { as: token });
    await bed.call(getStaffKey, { id: _id }, { as: admin });
    const own = await ofClinic({ actorId: _id });
    expect(own.map(({ action }) => action).sort()).toEqual(
      ['passwordSet', 'signedIn', 'otherSessionsEnded', 'passwordLinkAsked', 'passwordRefused', 'profileSaved'].sort(),
    );
    expect(own.find(({ action }) => action === 'profileSaved')?.fields).toEqual(['password']);
    expect(await ofPlatform({ action: 'keyHandedOut' })).not.toEqual([]);
    await bed.call(signIn, { email, password: digestOf('Next-pass-1'), ...captcha });
  });

  test('records that a sign-in was refused because the company is disabled', async () => {
    const closed = await aCompany(bed, { databaseUrl: 'jp' });
    const { _id, email } = await aStaffUser(bed, admin, { companyId: closed._id });
    await publishCompany(bed, { ...closed, disabled: true });
    await bed.idle();
    await expect(signInAs(bed, email)).rejects.toThrow('companyLocked');
    const [refused] = await ofClinic({ actorId: _id, action: 'signInRefused' });
    expect(refused?.changes).toEqual([{ field: 'reason', from: null, to: 'companyLocked' }]);
  });

  test('names the saved account, and records the export of the staff list', async () => {
    const { _id, fullName } = await aStaffUser(bed, admin, { companyId });
    await bed.call(exportStaff, { db: 'jp' }, { as: admin });
    const saved = await ofPlatform({ action: 'staffSaved' });
    expect(saved.map(({ subject }) => subject)).toContainEqual({ _id, name: fullName });
    expect(await ofClinic({ action: 'staffExported' })).toHaveLength(1);
  });

  test('is read by administrators of the platform only', async () => {
    const foreign = await aStaffUser(bed, admin, { companyId });
    const { token } = await signInAs(bed, foreign.email);
    await expect(bed.call(findAudit, { kind: 'security', platform: true }, { as: token })).rejects.toThrow(
      'notAllowed',
    );
  });
});
