import { findAudit } from '@fovea/contracts/audit/endpoints';
import { recordRefusedAccess } from '@fovea/contracts/audit/rpcs';
import type { RequestOf } from '@fovea/contracts/endpoint';
import { endOtherSessions, findSessions, forgotPassword, signIn } from '@fovea/contracts/sessions/endpoints';
import { portalSignIn } from '@fovea/contracts/sessions/portal-endpoints';
import { endIdleSession } from '@fovea/contracts/sessions/rpcs';
import { exportStaff, getStaffKey, updateProfile } from '@fovea/contracts/staff/endpoints';
import { newId } from '@fovea/kit/database/ids';
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

  test('records once that a session ended without activity', async () => {
    const { _id, email } = await aStaffUser(bed, admin, { companyId });
    const { token } = await signInAs(bed, email);
    const [session] = (await bed.call(findSessions, {}, { as: token })).list;
    const idle = { staffId: _id, sessionId: session?._id ?? '' };
    await Promise.all([bed.callRpc(endIdleSession, idle), bed.callRpc(endIdleSession, idle)]);
    expect(await ofClinic({ actorId: _id, action: 'sessionIdle' })).toMatchObject([
      { kind: 'security', actor: { _id, role: 'general' }, call: 'SESSION idle', address: '' },
    ]);
  });

  test('records calls that the gateway reports as refused, each once, in the region of the caller', async () => {
    const refusal = (fields: object) => ({
      _id: newId(),
      at: new Date().toISOString(),
      method: 'GET',
      path: '/api/admin/customer',
      requestId: newId(),
      actor: { id: newId(), role: 'general' as const, companyId, region: 'jp' as string | null },
      address: '192.0.2.77',
      concerning: { id: newId() },
      reason: 'foreignOrMissing' as const,
      attempts: 1,
      ...fields,
    });
    const [first, more] = [refusal({}), refusal({ attempts: 40 })];
    const family = refusal({ actor: { id: newId(), role: 'customer', companyId, region: 'jp' } });
    const byAdmin = refusal({ actor: { id: newId(), role: 'admin', companyId: null, region: null } });
    await bed.callRpc(recordRefusedAccess, { refusals: [first, more, family, byAdmin] });
    await bed.callRpc(recordRefusedAccess, { refusals: [first] });
    const found = (actorId: string) => ofClinic({ actorId, action: 'accessRefused' });
    const reason = { field: 'reason', from: null, to: 'foreignOrMissing' };
    expect(await found(first.actor.id)).toMatchObject([
      { action: 'accessRefused', call: 'GET /api/admin/customer denied', address: '192.0.2.77', changes: [reason] },
    ]);
    expect(await found(more.actor.id)).toMatchObject([
      { changes: [reason, { field: 'attempts', from: null, to: '40' }] },
    ]);
    expect(await found(family.actor.id)).toMatchObject([{ actor: { role: 'customer' }, address: '192.0.2.0/24' }]);
    expect(await found(byAdmin.actor.id)).toEqual([]);
    expect(await ofPlatform({ actorId: byAdmin.actor.id })).toMatchObject([{ action: 'accessRefused' }]);
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
