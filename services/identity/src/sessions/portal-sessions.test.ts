import { accessRecorded } from '@fovea/contracts/audit/events';
import { companyState } from '@fovea/contracts/companies/events';
import { parentState } from '@fovea/contracts/customers/events';
import { portalUser } from '@fovea/contracts/customers/rpcs';
import type { Customer } from '@fovea/contracts/customers/schema';
import { savePageSize } from '@fovea/contracts/sessions/endpoints';
import {
  customerEmailProven,
  customerForgotPassword,
  customerInvited,
  customerPasswordChanged,
  customerRequestedProof,
  customerSignedIn,
  customerUsedNewBrowser,
} from '@fovea/contracts/sessions/events';
import {
  endOtherPortalSessions,
  endPortalSession,
  findPortalSessions,
  openPortalResetLink,
  portalForgotPassword,
  portalResetPassword,
  portalSignIn,
  proveEmail,
  renewPortalSession,
  requestEmailProof,
  updatePortalPassword,
} from '@fovea/contracts/sessions/portal-endpoints';
import {
  activateCredentials,
  issueDeviceToken,
  mailPasswordLink,
  reserveCredentials,
  setCustomerPassword,
} from '@fovea/contracts/sessions/rpcs';
import { findPortalDoctors } from '@fovea/contracts/staff/portal-endpoints';
import { issueCustomerKey } from '@fovea/contracts/staff/rpcs';
import { newId } from '@fovea/kit/database/ids';
import { poisonRow } from '@fovea/kit-testing/poison-row';
import type { TestBed } from '@fovea/kit-testing/test-bed';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aRecord } from '../audit/audit-fixtures.ts';
import { aCompany, captcha, digestOf, parentView, password, startRealBed } from '../testing/stage.ts';

let bed: TestBed;
const recordsOf = async (customerId: string) =>
  (await bed.published(accessRecorded))
    .flatMap(({ records }) => records)
    .filter(({ customerIds }) => customerIds.includes(customerId));
let companyId: string;
const families = new Map<string, Customer>();
beforeAll(async () => {
  bed = await startRealBed();
  bed.stubRpc(portalUser, ({ id }) => families.get(id) ?? null);
  companyId = (await aCompany(bed))._id;
});
afterAll(() => bed.stop());

/** Who changed a parent's password, as published. */
const passwordChangesOf = async (id: string) =>
  (await bed.published(customerPasswordChanged)).filter(({ customerId }) => customerId === id).map(({ by }) => by);

let count = 0;
const newEmail = () => {
  count += 1;
  return `parent${count}@fovea.test`;
};
const stateOf = (parent: Customer, change = {}) => ({
  _id: parent._id,
  firstName: 'Hana',
  middleName: null,
  lastName: 'Sato',
  email: parent.email,
  companyId: parent.companyId,
  doctorId: null,
  lock: false,
  debug: false,
  language: 'ja' as const,
  timezone: 'Asia/Tokyo',
  country: 'JP',
  registerDate: parent.registerDate,
  deleted: false,
  ...change,
});
async function aParent(fields: Partial<Customer> = {}): Promise<Customer> {
  const parent = parentView({ _id: newId(), companyId, email: newEmail(), ...fields });
  await bed.callRpc(reserveCredentials, { customerId: parent._id, email: parent.email, password }, 'jp');
  families.set(parent._id, parent);
  await bed.publish(parentState, stateOf(parent));
  await bed.idle();
  return parent;
}
const signIn = (email: string, digest = password, db = 'jp') =>
  bed.call(portalSignIn, { email, password: digest, db, ...captcha });
const isSignedIn = (token: string) =>
  bed.call(findPortalDoctors, {}, { as: token }).then(
    () => true,
    () => false,
  );
async function expectSignedOut(token: string): Promise<void> {
  while (await isSignedIn(token));
  expect(await isSignedIn(token)).toBe(false);
}

describe('reserveCredentials', () => {
  test('reserves an email for one of two concurrent callers, and does not allow sign-in yet', async () => {
    const email = newEmail();
    const ids = [newId(), newId()];
    const reservations = ids.map((customerId, n) => ({ customerId, email, password: digestOf(`Password-${n}`) }));
    const replies = await Promise.all(
      reservations.map((reservation) => bed.callRpc(reserveCredentials, reservation, 'jp')),
    );
    expect(replies.map(({ reserved }) => reserved).sort()).toEqual([false, true]);
    await expect(signIn(email)).rejects.toMatchObject({ code: 4010003 });
    const winner = reservations[replies.findIndex(({ reserved }) => reserved)];
    if (!winner) throw new Error('No reservation succeeded');
    expect(await bed.callRpc(reserveCredentials, winner, 'jp')).toEqual({ reserved: true });
    expect(await bed.callRpc(reserveCredentials, { customerId: newId(), email, password }, 'au')).toEqual({
      reserved: true,
    });
  });

  test('allows sign-in as soon as it is activated, before the parent’s state arrives', async () => {
    const parent = parentView({ _id: newId(), companyId, email: newEmail() });
    await bed.callRpc(reserveCredentials, { customerId: parent._id, email: parent.email, password }, 'jp');
    families.set(parent._id, parent);
    await bed.callRpc(activateCredentials, { customerId: parent._id }, 'jp');
    expect(await signIn(parent.email)).toMatchObject({ db: 'jp', user: { _id: parent._id } });
  });

  test('continues an incomplete attempt under its id for a caller with its password', async () => {
    const email = newEmail();
    const first = { customerId: newId(), email, password };
    await bed.callRpc(reserveCredentials, first, 'jp');
    const again = { customerId: newId(), email, password };
    expect(await bed.callRpc(reserveCredentials, again, 'jp')).toEqual({
      reserved: true,
      customerId: first.customerId,
    });
    expect(await bed.callRpc(reserveCredentials, { ...again, password: digestOf('Other-1') }, 'jp')).toEqual({
      reserved: false,
    });
    await bed.callRpc(activateCredentials, { customerId: first.customerId }, 'jp');
    expect(await bed.callRpc(reserveCredentials, again, 'jp')).toEqual({ reserved: false });
  });

  test('drops only reservations whose parent was never created', async () => {
    const abandoned = { customerId: newId(), email: newEmail() };
    const slow = { customerId: newId(), email: newEmail() };
    for (const each of [abandoned, slow]) await bed.callRpc(reserveCredentials, { ...each, password }, 'jp');
    families.set(slow.customerId, parentView({ _id: slow.customerId, companyId, email: slow.email }));
    const next = newId();
    const other = digestOf('Other-1');
    expect(
      await bed.callRpc(reserveCredentials, { customerId: next, email: abandoned.email, password: other }, 'jp'),
    ).toEqual({ reserved: false });
    await bed.sql(`UPDATE credentials SET reserved_at = now() - interval '5 minutes' WHERE NOT active`);
    expect(
      await bed.callRpc(reserveCredentials, { customerId: next, email: abandoned.email, password: other }, 'jp'),
    ).toEqual({ reserved: true });
    expect(
      await bed.callRpc(reserveCredentials, { customerId: newId(), email: slow.email, password: other }, 'jp'),
    ).toEqual({ reserved: false });

    await bed.sql(`UPDATE credentials SET reserved_at = now() - interval '5 minutes' WHERE NOT active`);
    await bed.service().runJob('clean-reservations');
    expect(
      await bed.sql('SELECT customer_id FROM credentials WHERE customer_id = ANY($1)', [[next, slow.customerId]]),
    ).toEqual([{ customer_id: slow.customerId }]);
  });

  test('deletes the others when the database refuses to delete one', async () => {
    const [poisoned, other] = [newId(), newId()];
    for (const customerId of [poisoned, other])
      await bed.callRpc(reserveCredentials, { customerId, email: `${customerId}@abandoned.test`, password }, 'jp');
    await bed.sql(`UPDATE credentials SET reserved_at = now() - interval '1 day' WHERE customer_id = ANY($1)`, [
      [poisoned, other],
    ]);
    const left = async () => {
      await bed.service().runJob('clean-reservations');
      const sql = 'SELECT customer_id AS id FROM credentials WHERE customer_id = ANY($1)';
      return (await bed.sql<{ id: string }>(sql, [[poisoned, other]])).map(({ id }) => id);
    };
    const restore = await poisonRow(bed.sql, { table: 'credentials', column: 'customer_id', value: poisoned });
    expect(await left()).toEqual([poisoned]);
    await restore();
    expect(await left()).toEqual([]);
  });
});

describe('portalSignIn', () => {
  test('returns the parent and publishes the sign-in', async () => {
    const parent = await aParent();
    const session = await signIn(parent.email);
    expect(session.user).toEqual(parent);
    expect((await bed.published(customerSignedIn)).at(-1)).toMatchObject({ customerId: parent._id });
    expect(await isSignedIn(session.token)).toBe(true);
    expect(await bed.call(renewPortalSession, {}, { as: session.token })).toMatchObject({
      db: 'jp',
      user: { _id: parent._id },
    });
    await expect(signIn(parent.email, password, 'au')).rejects.toMatchObject({ code: 4010003 });
    await expect(signIn(parent.email, digestOf('x'))).rejects.toMatchObject({ code: 4010003 });
  });

  test('returns the parent’s stored page size', async () => {
    const [parent, other] = [await aParent(), await aParent()];
    const { token: as, pageSize } = await signIn(parent.email);
    expect(pageSize).toBeNull();
    await bed.call(savePageSize, { pageSize: 20 }, { as });
    expect(await bed.call(renewPortalSession, {}, { as })).toMatchObject({ pageSize: 20 });
    expect(await signIn(parent.email)).toMatchObject({ pageSize: 20 });
    expect((await signIn(other.email)).pageSize).toBeNull();
  });

  test('returns 5030001 while the customer service is unavailable', async () => {
    const lonely = await startRealBed();
    try {
      const company = await aCompany(lonely);
      const customerId = newId();
      const email = newEmail();
      await lonely.callRpc(reserveCredentials, { customerId, email, password }, 'jp');
      await lonely.publish(parentState, stateOf(parentView({ _id: customerId, companyId: company._id, email })));
      await lonely.idle();
      await expect(lonely.call(portalSignIn, { email, password, db: 'jp', ...captcha })).rejects.toMatchObject({
        code: 5030001,
      });
    } finally {
      await lonely.stop();
    }
  });
});

describe('the parent’s state', () => {
  test('locks and unlocks: every session ends, those of devices too', async () => {
    const parent = await aParent();
    const { token } = await signIn(parent.email);
    const device = await bed.callRpc(
      issueDeviceToken,
      { deviceId: newId(), accountId: newId(), customerId: parent._id, companyId },
      'jp',
    );
    expect(new Date(device.tokenExpiredAt).getTime() - Date.now()).toBeGreaterThan(29 * 24 * 3_600_000);
    expect(await codeOfDevice(device.token)).toBe(4030001);
    await bed.publish(parentState, stateOf(parent, { lock: true }));
    await bed.idle();
    await expectSignedOut(token);
    expect(await codeOfDevice(device.token)).toBe(4010001);
    await expect(bed.call(renewPortalSession, {}, { as: token })).rejects.toMatchObject({ code: 4010004, data: null });
    await expect(signIn(parent.email)).rejects.toMatchObject({ code: 4010004 });
    await bed.publish(parentState, stateOf(parent));
    await bed.idle();
    await expect(bed.call(renewPortalSession, {}, { as: token })).rejects.toMatchObject({ code: 4010001 });
    expect(await isSignedIn((await signIn(parent.email)).token)).toBe(true);
  });

  test('is read from the customer service when its lock has not arrived yet', async () => {
    const parent = await aParent();
    const { token } = await signIn(parent.email);
    families.set(parent._id, { ...parent, lock: true });
    await bed.revoke({ scope: 'jp', id: parent._id });
    await expectSignedOut(token);
    await expect(bed.call(renewPortalSession, {}, { as: token })).rejects.toMatchObject({ code: 4010004, data: null });
    await expect(signIn(parent.email)).rejects.toMatchObject({ code: 4010004 });
  });

  test('of a deleted family ends every session and prevents sign-in until it is restored', async () => {
    const parent = await aParent();
    const { token } = await signIn(parent.email);
    const issued = await bed.callRpc(issueCustomerKey, { customerId: parent._id, purpose: 'reset' }, 'jp');
    await bed.publish(parentState, stateOf(parent, { removed: true }));
    await bed.idle();
    await expectSignedOut(token);
    await expect(bed.call(renewPortalSession, {}, { as: token })).rejects.toMatchObject({ code: 4010001 });
    await expect(signIn(parent.email)).rejects.toMatchObject({ code: 4010003 });
    expect(await bed.callRpc(issueCustomerKey, { customerId: parent._id, purpose: 'reset' }, 'jp')).toBeNull();
    await expect(bed.call(portalResetPassword, { password, key: issued?.key ?? '', db: 'jp' })).rejects.toMatchObject({
      code: 4010007,
    });
    expect(
      await bed.callRpc(reserveCredentials, { customerId: newId(), email: parent.email, password }, 'jp'),
    ).toMatchObject({ reserved: false });
    await bed.service().runJob('clean-reservations', { now: new Date(Date.now() + 3_600_000) });
    await bed.publish(parentState, stateOf(parent));
    await bed.idle();
    expect(await isSignedIn((await signIn(parent.email)).token)).toBe(true);
  });

  test('ignores an older state that arrives late', async () => {
    const parent = await aParent();
    await bed.publish(parentState, stateOf(parent, { lock: true }), { revision: 3_000_000 });
    // The stream holds the last state only: an unconsumed one would be replaced.
    await bed.idle();
    await bed.publish(parentState, stateOf(parent), { revision: 2_999_999 });
    await bed.idle();
    await expect(signIn(parent.email)).rejects.toMatchObject({ code: 4010004 });
  });

  test('erases email and password with the parent, permanently', async () => {
    const parent = await aParent();
    const { token } = await signIn(parent.email);
    const erased = { firstName: null, lastName: null, email: null, deleted: true };
    await bed.publish(parentState, stateOf(parent, erased), { revision: 4_000_000 });
    await bed.idle();
    await bed.publish(parentState, stateOf(parent), { revision: 3_999_999 });
    await bed.idle();
    await expectSignedOut(token);
    await expect(signIn(parent.email)).rejects.toMatchObject({ code: 4010003 });
    expect(
      await bed.sql('SELECT email, password_hash, active FROM credentials WHERE customer_id = $1', [parent._id]),
    ).toEqual([{ email: null, password_hash: null, active: false }]);
    expect(await bed.callRpc(reserveCredentials, { customerId: newId(), email: parent.email, password }, 'jp')).toEqual(
      {
        reserved: true,
      },
    );
  });

  const codeOfDevice = (token: string) =>
    bed.call(findPortalDoctors, {}, { as: token }).then(
      () => 0,
      ({ code }) => code,
    );
});

describe('a disabled company', () => {
  test('prevents sign-in of its families', async () => {
    const clinic = await aCompany(bed);
    const parent = await aParent({ companyId: clinic._id });
    const { token } = await signIn(parent.email);
    await bed.publish(companyState, { ...clinic, disabled: true });
    await bed.idle();
    await expectSignedOut(token);
    await expect(signIn(parent.email)).rejects.toMatchObject({ code: 4010006 });
  });
});

describe('a parent’s password', () => {
  test('is changed with the old one, and every session ends', async () => {
    const parent = await aParent();
    const { token } = await signIn(parent.email);
    const change = { oldPassword: password, password: digestOf('Another-1') };
    await expect(
      bed.call(updatePortalPassword, { ...change, oldPassword: digestOf('no') }, { as: token }),
    ).rejects.toMatchObject({ code: 4000001 });
    await bed.call(updatePortalPassword, change, { as: token });
    await expectSignedOut(token);
    expect((await signIn(parent.email, change.password)).user._id).toBe(parent._id);
    expect(await passwordChangesOf(parent._id)).toEqual(['self']);
    expect(await recordsOf(parent._id)).toMatchObject([
      { call: 'PUT /api/portal/user/password', actorId: parent._id, fields: ['password'] },
    ]);
  });

  test('is set by staff', async () => {
    const parent = await aParent();
    const { token } = await signIn(parent.email);
    const record = aRecord({ customerIds: [parent._id], fields: ['password'] });
    await bed.callRpc(setCustomerPassword, { customerId: parent._id, password: digestOf('By-staff-1'), record }, 'jp');
    expect(await recordsOf(parent._id)).toEqual([record]);
    expect(await passwordChangesOf(parent._id)).toEqual(['staff']);
    await expectSignedOut(token);
    await expect(signIn(parent.email)).rejects.toMatchObject({ code: 4010003 });
  });

  test('is reset with a mailed key, once', async () => {
    const parent = await aParent();
    await bed.call(portalForgotPassword, { email: parent.email, db: 'jp', ...captcha });
    await bed.call(portalForgotPassword, { email: 'nobody@fovea.test', db: 'jp', ...captcha });
    expect(await bed.published(customerForgotPassword)).toEqual([{ customerId: parent._id, at: expect.any(String) }]);
    const issued = await bed.callRpc(issueCustomerKey, { customerId: parent._id }, 'jp');
    const reset = { key: issued?.key ?? '', password: digestOf('Reset-2026') };
    const { key } = reset;
    await expect(bed.call(portalResetPassword, { ...reset, db: 'au' })).rejects.toMatchObject({ code: 4010007 });
    await expect(bed.call(openPortalResetLink, { key, db: 'au' })).rejects.toMatchObject({ code: 4010007 });
    // Opening the page does not use up the link.
    expect(await bed.call(openPortalResetLink, { key, db: 'jp' })).toEqual({ email: parent.email });
    await bed.call(portalResetPassword, { ...reset, db: 'jp' });
    await expect(bed.call(openPortalResetLink, { key, db: 'jp' })).rejects.toMatchObject({ code: 4010007 });
    await expect(bed.call(portalResetPassword, { ...reset, db: 'jp' })).rejects.toMatchObject({ code: 4010007 });
    expect((await signIn(parent.email, reset.password)).user._id).toBe(parent._id);
    expect(await passwordChangesOf(parent._id)).toEqual(['self']);
    expect(await recordsOf(parent._id)).toMatchObject([
      { call: 'PUT /api/portal/user/forgotpassword', actorRole: 'customer', fields: ['password'] },
    ]);
  });
});

test('an address is verified by a verification link, which does nothing else, or by a password link', async () => {
  const { _id: customerId, email } = await aParent();
  const as = (await signIn(email)).token;
  const requests = await Promise.allSettled([1, 2, 3, 4].map(() => bed.call(requestEmailProof, {}, { as })));
  expect(requests.flatMap((each) => (each.status === 'rejected' ? [each.reason.code] : []))).toEqual([4290001]);
  expect(
    (await bed.published(customerRequestedProof)).filter((published) => published.customerId === customerId),
  ).toHaveLength(3);

  const proven = async () =>
    (await bed.published(customerEmailProven)).filter((published) => published.customerId === customerId).length;
  const issued = await bed.callRpc(issueCustomerKey, { customerId, purpose: 'proof' }, 'jp');
  const link = { key: issued?.key ?? '', db: 'jp' };
  await expect(bed.call(portalResetPassword, { ...link, password })).rejects.toMatchObject({ code: 4010007 });
  await expect(bed.call(proveEmail, { ...link, db: 'au' })).rejects.toMatchObject({ code: 4010007 });
  expect(await bed.call(proveEmail, link)).toEqual({ confirmedBefore: false });
  expect(await bed.call(proveEmail, link)).toEqual({ confirmedBefore: true });
  expect(await proven()).toBe(1);
  // A newer link takes the place of the one before.
  await bed.callRpc(issueCustomerKey, { customerId, purpose: 'proof' }, 'jp');
  await expect(bed.call(proveEmail, link)).rejects.toMatchObject({ code: 4010007 });

  const reset = await bed.callRpc(issueCustomerKey, { customerId, purpose: 'reset' }, 'jp');
  await expect(bed.call(proveEmail, { key: reset?.key ?? '', db: 'jp' })).rejects.toMatchObject({ code: 4010007 });
  await bed.call(portalResetPassword, { key: reset?.key ?? '', db: 'jp', password });
  expect(await proven()).toBe(2);
});

test('a parent without a password signs in through a link, which is mailed at most three times an hour', async () => {
  const parent = parentView({ _id: newId(), companyId, email: newEmail() });
  const { _id: customerId, email } = parent;
  families.set(customerId, parent);
  const reserve = () => bed.callRpc(reserveCredentials, { customerId: newId(), email }, 'jp');
  expect(await bed.callRpc(reserveCredentials, { customerId, email }, 'jp')).toEqual({ reserved: true });
  // An incomplete attempt continues; an existing parent is not taken over.
  expect(await reserve()).toEqual({ reserved: true, customerId });
  const issued = await bed.callRpc(issueCustomerKey, { customerId, purpose: 'onboarding' }, 'jp');
  expect(new Date(issued?.expiresAt ?? 0).getTime() - Date.now()).toBeGreaterThan(71 * 3_600_000);
  await bed.callRpc(activateCredentials, { customerId }, 'jp');
  expect(await reserve()).toEqual({ reserved: false });
  await expect(signIn(email)).rejects.toMatchObject({ code: 4010003 });
  await bed.call(portalResetPassword, { key: issued?.key ?? '', password, db: 'jp' });
  expect(await passwordChangesOf(customerId)).toEqual([]);
  expect((await signIn(email)).user._id).toBe(customerId);

  const record = aRecord({ customerIds: [customerId] });
  const outcomes = await Promise.allSettled(
    [1, 2, 3, 4].map(() => bed.callRpc(mailPasswordLink, { customerId, record: { ...record, _id: newId() } }, 'jp')),
  );
  expect(outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason.error] : []))).toEqual([
    'tooManyRequests',
  ]);
  expect(
    (await bed.published(customerInvited)).filter((published) => published.customerId === customerId),
  ).toHaveLength(3);
  expect((await signIn(email)).user._id).toBe(customerId);
});

test('a parent gets at most three mails an hour, and is notified of a new browser', async () => {
  const { _id, email } = await aParent();
  for (let i = 0; i < 4; i += 1) await bed.call(portalForgotPassword, { email, db: 'jp', ...captcha });
  expect((await bed.published(customerForgotPassword)).filter(({ customerId }) => customerId === _id)).toHaveLength(3);
  const { browserMark } = await signIn(email);
  await bed.call(portalSignIn, { email, password, db: 'jp', browserMark, ...captcha });
  await signIn(email);
  expect((await bed.published(customerUsedNewBrowser)).filter(({ customerId }) => customerId === _id)).toHaveLength(1);
});

test('wrong guesses of strangers do not block a browser used before', async () => {
  const { email } = await aParent();
  const { browserMark, token } = await signIn(email);
  const wrong = '0'.repeat(64);
  for (let n = 0; n < 10; n += 1)
    await expect(bed.call(portalSignIn, { email, password: wrong, db: 'jp', ...captcha })).rejects.toMatchObject({
      code: 4010003,
    });
  await expect(signIn(email)).rejects.toMatchObject({ code: 4290001 });
  expect((await bed.call(portalSignIn, { email, password, db: 'jp', browserMark, ...captcha })).user.email).toBe(email);
  await bed.call(updatePortalPassword, { oldPassword: password, password: wrong }, { as: token });
});

describe('a parent’s own sessions', () => {
  test('are listed and ended, one or all others', async () => {
    const { email } = await aParent();
    const [here = '', ...others] = await Promise.all([1, 2, 3].map(async () => (await signIn(email)).token));
    const { list } = await bed.call(findPortalSessions, {}, { as: here });
    expect(list.filter(({ current }) => current)).toHaveLength(1);
    const other = await bed.call(findPortalSessions, {}, { as: others[0] });
    const id = other.list.find(({ current }) => current)?._id ?? '';
    for (const [wrong, message] of [
      [undefined, 'Please fill this in.'],
      [digestOf('no'), 'The password is wrong.'],
    ] as const)
      await expect(bed.call(endPortalSession, { id, password: wrong }, { as: here })).rejects.toMatchObject({
        data: { issues: [{ path: 'password', message }] },
      });
    await bed.call(endPortalSession, { id, password }, { as: here });
    await expectSignedOut(others[0] ?? '');
    expect(await isSignedIn(others[1] ?? '')).toBe(true);
    await bed.call(endOtherPortalSessions, { password }, { as: here });
    await expectSignedOut(others[1] ?? '');
    expect((await bed.call(findPortalSessions, {}, { as: here })).list).toHaveLength(1);
  });

  test('are deleted with an erased parent', async () => {
    const parent = await aParent();
    await signIn(parent.email);
    await bed.publish(parentState, stateOf(parent, { deleted: true, email: null, firstName: null, lastName: null }));
    await bed.idle();
    expect(await bed.sql('SELECT 1 FROM customer_session WHERE person_id = $1', [parent._id], { scope: 'jp' })).toEqual(
      [],
    );
  });
});
