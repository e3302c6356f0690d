import { portalUser } from '@fovea/contracts/customers/rpcs';
import {
  confirmSession,
  endOtherSessions,
  endSession,
  findSessions,
  renewSession,
} from '@fovea/contracts/sessions/endpoints';
import { findPortalSessions, portalSignIn, renewPortalSession } from '@fovea/contracts/sessions/portal-endpoints';
import {
  activateCredentials,
  endIdleSession,
  isSessionConfirmed,
  reserveCredentials,
} from '@fovea/contracts/sessions/rpcs';
import { newId } from '@fovea/kit/database/ids';
import type { TestBed } from '@fovea/kit-testing/test-bed';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  aCompany,
  adminEmail,
  aStaffUser,
  captcha,
  digestOf,
  parentView,
  password,
  signInAs,
  startRealBed,
} from '../testing/stage.ts';

let bed: TestBed;
let admin: string;
let companyId: string;
const customerId = newId();
const email = 'limits@fovea.test';
beforeAll(async () => {
  bed = await startRealBed();
  admin = (await signInAs(bed, adminEmail)).token;
  companyId = (await aCompany(bed))._id;
  bed.stubRpc(portalUser, ({ id }) => (id === customerId ? parentView({ _id: customerId, companyId, email }) : null));
  await bed.callRpc(reserveCredentials, { customerId, email, password }, 'jp');
  await bed.callRpc(activateCredentials, { customerId }, 'jp');
});
afterAll(() => bed.stop());

const aColleague = () => aStaffUser(bed, admin, { companyId });
const hours = (from: string) => (new Date(from).getTime() - Date.now()) / 3_600_000;
const signedOut = { code: 4010001 };

describe('a session ends seven days after its sign-in', () => {
  test('of staff: the last token is shorter, and no renewal after it', async () => {
    const { _id, email: name } = await aColleague();
    const { token, tokenExpiredAt } = await signInAs(bed, name);
    expect(hours(tokenExpiredAt)).toBeCloseTo(12, 1);
    const begun = (ago: string) =>
      bed.sql(`UPDATE staff_session SET created_at = now() - interval '${ago}' WHERE person_id = $1`, [_id], {
        scope: 'global',
      });
    await begun('5 days');
    expect(hours((await bed.call(renewSession, {}, { as: token })).tokenExpiredAt)).toBeCloseTo(12, 1);
    await begun('6 days 22 hours');
    const last = await bed.call(renewSession, {}, { as: token });
    expect(hours(last.tokenExpiredAt)).toBeCloseTo(2, 1);
    const [listed] = (await bed.call(findSessions, {}, { as: last.token })).list;
    expect(listed?.expiresAt).toBe(last.tokenExpiredAt);
    await begun('7 days 1 second');
    await expect(bed.call(renewSession, {}, { as: token })).rejects.toMatchObject(signedOut);
    // A new sign-in begins anew.
    expect(hours((await signInAs(bed, name)).tokenExpiredAt)).toBeCloseTo(12, 1);
  });

  test('of a family', async () => {
    const { token } = await bed.call(portalSignIn, { email, password, db: 'jp', ...captcha });
    await bed.sql(`UPDATE customer_session SET created_at = now() - interval '8 days'`, [], { scope: 'jp' });
    await expect(bed.call(renewPortalSession, {}, { as: token })).rejects.toMatchObject(signedOut);
  });
});

describe('a person has at most twenty sessions', () => {
  test('of staff: the 21st sign-in ends the oldest, also for parallel sign-ins', async () => {
    const { email: name } = await aColleague();
    const first = await signInAs(bed, name);
    const second = await signInAs(bed, name);
    const others = await Promise.all(Array.from({ length: 19 }, () => signInAs(bed, name)));
    const list = () => bed.call(findSessions, {}, { as: second.token });
    expect((await list()).list).toHaveLength(20);
    await expectSignedOut(first.token);
    // A renewal is no further session.
    await bed.call(renewSession, {}, { as: others[0]?.token ?? '' });
    expect((await list()).list).toHaveLength(20);
  });

  test('of a family', async () => {
    const enter = () => bed.call(portalSignIn, { email, password, db: 'jp', ...captcha });
    const [first] = [await enter(), ...(await Promise.all(Array.from({ length: 19 }, enter)))];
    const last = await enter();
    expect((await bed.call(findPortalSessions, {}, { as: last.token })).list).toHaveLength(20);
    while (await bed.call(findPortalSessions, {}, { as: first.token }).catch(() => null));
  });
});

test('ending another session asks for the password, ending this one does not', async () => {
  const { email: name } = await aColleague();
  const [here, there] = [await signInAs(bed, name), await signInAs(bed, name)];
  const { list } = await bed.call(findSessions, {}, { as: here.token });
  const other = list.find(({ current }) => !current)?._id ?? '';
  const own = list.find(({ current }) => current)?._id ?? '';
  const refusal = (message: string) => ({ code: 4000001, data: { issues: [{ path: 'password', message }] } });
  await expect(bed.call(endSession, { id: other }, { as: here.token })).rejects.toMatchObject(
    refusal('Please fill this in.'),
  );
  const wrong = { password: digestOf('not it') };
  for (const attempt of [
    () => bed.call(endSession, { id: other, ...wrong }, { as: here.token }),
    () => bed.call(endOtherSessions, wrong, { as: here.token }),
  ])
    await expect(attempt()).rejects.toMatchObject(refusal('The password is wrong.'));
  expect((await bed.call(findSessions, {}, { as: there.token })).list).toHaveLength(2);
  await bed.call(endSession, { id: other, password }, { as: here.token });
  await expectSignedOut(there.token);
  await bed.call(endSession, { id: own }, { as: here.token });
  await expectSignedOut(here.token);
});

test('a session counts as confirmed for five minutes after its sign-in, and after its password', async () => {
  const { _id: staffId, email: name } = await aColleague();
  const [here, there] = [await signInAs(bed, name), await signInAs(bed, name)];
  const { list } = await bed.call(findSessions, {}, { as: here.token });
  const [own = '', other = ''] = [true, false].map((is) => list.find(({ current }) => current === is)?._id ?? '');
  const confirmed = (sessionId: string) => bed.callRpc(isSessionConfirmed, { staffId, sessionId });
  const passes = () =>
    bed.sql(
      `UPDATE staff_session SET created_at = now() - interval '1 hour', confirmed_at = confirmed_at - interval '5 minutes' WHERE person_id = $1`,
      [staffId],
      { scope: 'global' },
    );
  expect(await confirmed(own)).toEqual({ confirmed: true });
  await passes();
  expect(await confirmed(own)).toEqual({ confirmed: false });
  const wrong = { password: digestOf('not it') };
  await expect(bed.call(confirmSession, wrong, { as: here.token })).rejects.toMatchObject({ code: 4000001 });
  expect(await confirmed(own)).toEqual({ confirmed: false });
  await bed.call(confirmSession, { password }, { as: here.token });
  expect(await confirmed(own)).toEqual({ confirmed: true });
  // Neither another session of the same person, nor the same session of another.
  expect(await confirmed(other)).toEqual({ confirmed: false });
  expect(await bed.callRpc(isSessionConfirmed, { staffId: newId(), sessionId: own })).toEqual({ confirmed: false });
  await passes();
  expect(await confirmed(own)).toEqual({ confirmed: false });
  await bed.call(endOtherSessions, { password }, { as: here.token });
  await expectSignedOut(there.token);
});

test('a session that the gateway reports as idle ends', async () => {
  const { _id: staffId, email: name } = await aColleague();
  const [here, there] = [await signInAs(bed, name), await signInAs(bed, name)];
  const { list } = await bed.call(findSessions, {}, { as: here.token });
  const sessionId = list.find(({ current }) => !current)?._id ?? '';
  await bed.callRpc(endIdleSession, { staffId, sessionId });
  await bed.callRpc(endIdleSession, { staffId, sessionId });
  await expectSignedOut(there.token);
  expect((await bed.call(findSessions, {}, { as: here.token })).list).toMatchObject([{ current: true }]);
});

async function expectSignedOut(as: string): Promise<void> {
  const codeOf = () =>
    bed.call(findSessions, {}, { as }).then(
      () => 0,
      ({ code }) => code,
    );
  while ((await codeOf()) === 0);
  expect(await codeOf()).toBe(4010001);
}
