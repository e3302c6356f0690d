import { accessRecorded } from '@fovea/contracts/audit/events';
import { findOwnHistory } from '@fovea/contracts/audit/portal-endpoints';
import { familyNames } from '@fovea/contracts/audit/rpcs';
import { parentState } from '@fovea/contracts/customers/events';
import { portalUser } from '@fovea/contracts/customers/rpcs';
import type { Customer } from '@fovea/contracts/customers/schema';
import { guardianState } from '@fovea/contracts/guardians/events';
import { guardianById } from '@fovea/contracts/guardians/rpcs';
import type { GuardianRights, OwnGuardian } from '@fovea/contracts/guardians/schema';
import { invitationState } from '@fovea/contracts/invitations/events';
import { openInvitation } from '@fovea/contracts/invitations/portal-endpoints';
import { savePageSize } from '@fovea/contracts/sessions/endpoints';
import { customerPasswordChanged, customerSignedIn } from '@fovea/contracts/sessions/events';
import {
  endOtherPortalSessions,
  findPortalSessions,
  portalResetPassword,
  portalSignIn,
  renewPortalSession,
  requestEmailProof,
  updatePortalPassword,
} from '@fovea/contracts/sessions/portal-endpoints';
import { reserveCredentials } from '@fovea/contracts/sessions/rpcs';
import { findPortalDoctors } from '@fovea/contracts/staff/portal-endpoints';
import { issueCustomerKey } from '@fovea/contracts/staff/rpcs';
import { newId } from '@fovea/kit/database/ids';
import type { TestBed } from '@fovea/kit-testing/test-bed';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aCompany, captcha, digestOf, parentView, password, startRealBed } from '../testing/stage.ts';

let bed: TestBed;
let company: { _id: string; name: string };
const families = new Map<string, Customer>();
const guardians = new Map<string, OwnGuardian & { customerId: string }>();
let count = 0;

beforeAll(async () => {
  bed = await startRealBed();
  // The part of the customer service's rules that these calls need.
  bed.stubRpc(portalUser, ({ id }) => families.get(id) ?? null);
  bed.stubRpc(guardianById, ({ id }) => guardians.get(id) ?? null);
  bed.stubRpc(familyNames, ({ customerIds }) => ({
    list: customerIds.flatMap((_id) => (guardians.has(_id) ? [{ _id, name: 'Nao Sato' }] : [])),
  }));
  company = await aCompany(bed, { name: 'Midori Eye Clinic' });
});
afterAll(() => bed.stop());

const newEmail = () => `guardians${++count}@fovea.test`;
const stateOf = ({ _id, email, companyId, registerDate }: Customer, change = {}) => ({
  _id,
  email,
  companyId,
  registerDate,
  firstName: 'Hana',
  middleName: null,
  lastName: 'Sato',
  doctorId: null,
  lock: false,
  debug: false,
  language: 'ja' as const,
  timezone: 'Asia/Tokyo',
  country: 'JP',
  deleted: false,
  ...change,
});

async function aFamily(): Promise<Customer> {
  const parent = parentView({ _id: newId(), companyId: company._id, email: newEmail() });
  await bed.callRpc(reserveCredentials, { customerId: parent._id, email: parent.email, password }, 'jp');
  families.set(parent._id, parent);
  await bed.publish(parentState, stateOf(parent), { revision: 1 });
  await bed.idle();
  return parent;
}

/** A guardian invited by a family, with the mailed link. */
async function invite(family: Customer, rights: GuardianRights = 'full') {
  const guardian = {
    _id: newId(),
    customerId: family._id,
    firstName: 'Nao',
    lastName: 'Sato',
    email: newEmail(),
    rights,
    language: 'de' as const,
  };
  const { _id, customerId, email } = guardian;
  expect(await bed.callRpc(reserveCredentials, { customerId: _id, familyId: customerId, email }, 'jp')).toEqual({
    reserved: true,
  });
  guardians.set(_id, guardian);
  await bed.publish(guardianState, { _id, customerId, email, rights, deleted: false }, { revision: 1 });
  await bed.idle();
  const issued = await bed.callRpc(issueCustomerKey, { customerId: _id, purpose: 'onboarding' }, 'jp');
  return { guardian, key: issued?.key ?? '', isInvitation: issued?.invitation };
}

/** A guardian with a password. */
async function withPassword(family: Customer, rights?: GuardianRights): Promise<OwnGuardian> {
  const { guardian, key } = await invite(family, rights);
  await bed.call(portalResetPassword, { key, password, db: 'jp' });
  return guardian;
}

const signIn = (email: string, digest = password) =>
  bed.call(portalSignIn, { email, password: digest, db: 'jp', ...captcha });
const isSignedIn = (as: string) =>
  bed.call(findPortalDoctors, {}, { as }).then(
    () => true,
    () => false,
  );
async function expectSignedOut(token: string): Promise<void> {
  while (await isSignedIn(token));
  expect(await isSignedIn(token)).toBe(false);
}

describe('a guardian', () => {
  test('sets a password through the invitation link, whose page names the clinic', async () => {
    const { guardian, key, isInvitation } = await invite(await aFamily());
    expect(isInvitation).toBe(true);
    expect(await bed.call(openInvitation, { key, db: 'jp' })).toMatchObject({
      by: 'parent',
      company: 'Midori Eye Clinic',
    });
    await bed.call(portalResetPassword, { key, password, db: 'jp' });
    const published = (await bed.published(invitationState)).filter(({ _id }) => _id === guardian._id);
    expect(published.at(-1)).toMatchObject({ acceptedAt: expect.any(String) });
  });

  test('signs in to the family, with sessions and a page size separate from the parent’s', async () => {
    const family = await aFamily();
    const guardian = await withPassword(family);
    const parent = await signIn(family.email);
    const session = await signIn(guardian.email);
    expect(parent.guardian).toBeNull();
    expect(session).toMatchObject({ user: { _id: family._id }, guardian: { _id: guardian._id, language: 'de' } });
    expect((await bed.published(customerSignedIn)).at(-1)).toMatchObject({ customerId: family._id });
    const as = session.token;
    expect(await bed.call(renewPortalSession, {}, { as })).toMatchObject({ guardian: { _id: guardian._id } });
    expect((await bed.call(findPortalSessions, {}, { as })).list).toHaveLength(1);
    await bed.call(savePageSize, { pageSize: 20 }, { as });
    expect((await signIn(family.email)).pageSize).toBeNull();
    await bed.call(endOtherPortalSessions, { password }, { as });
    expect(await isSignedIn(parent.token)).toBe(true);
  });

  test('changes the own password, which ends only the own sessions and is recorded as the guardian’s action', async () => {
    const family = await aFamily();
    const guardian = await withPassword(family);
    const [parent, { token: as }] = [await signIn(family.email), await signIn(guardian.email)];
    const changed = digestOf('Another-1');
    await bed.call(updatePortalPassword, { oldPassword: password, password: changed }, { as });
    await expectSignedOut(as);
    expect(await isSignedIn(parent.token)).toBe(true);
    expect((await bed.published(customerPasswordChanged)).at(-1)).toMatchObject({ customerId: guardian._id });
    const records = (await bed.published(accessRecorded)).flatMap((published) => published.records);
    const own = records.filter(({ actorId }) => actorId === guardian._id);
    expect(own.map(({ call, customerIds }) => [call, customerIds])).toEqual([
      ['PUT /api/portal/user/forgotpassword', [family._id]],
      ['POST /api/portal/signin', []],
      ['PUT /api/portal/user/password', [family._id]],
    ]);
    await bed.publish(accessRecorded, { records: own });
    await bed.idle();
    const { list } = await bed.call(findOwnHistory, {}, { as: (await signIn(family.email)).token });
    expect(list.map(({ actor }) => actor)).toEqual([
      expect.objectContaining({ name: 'Nao Sato', isYou: false }),
      expect.objectContaining({ name: 'Nao Sato', isYou: false }),
    ]);
    expect((await signIn(guardian.email, changed)).guardian).not.toBeNull();
    expect((await signIn(family.email)).guardian).toBeNull();
  });

  test('may not use what is reserved for the parent', async () => {
    const guardian = await withPassword(await aFamily());
    const { token: as } = await signIn(guardian.email);
    await expect(bed.call(requestEmailProof, {}, { as })).rejects.toMatchObject({ code: 4030001 });
  });

  test('has to sign in again once the parent changed the rights', async () => {
    const family = await aFamily();
    const guardian = await withPassword(family);
    const { token } = await signIn(guardian.email);
    guardians.set(guardian._id, { ...guardian, customerId: family._id, rights: 'view' });
    const published = { _id: guardian._id, customerId: family._id, email: guardian.email, rights: 'view' as const };
    await bed.publish(guardianState, { ...published, deleted: false }, { revision: 2 });
    await bed.idle();
    await expectSignedOut(token);
    await expect(bed.call(renewPortalSession, {}, { as: token })).rejects.toMatchObject({ code: 4010001 });
    const again = await signIn(guardian.email);
    expect(again.guardian?.rights).toBe('view');
    await bed.call(findPortalDoctors, {}, { as: again.token });
  });

  test('is signed out at once when removed, every link expires, and the address is free', async () => {
    const family = await aFamily();
    const guardian = await withPassword(family);
    const invited = await invite(family);
    const { token } = await signIn(guardian.email);
    for (const { _id, rights } of [guardian, invited.guardian]) {
      guardians.delete(_id);
      const published = { _id, customerId: family._id, email: null, rights, deleted: true };
      await bed.publish(guardianState, published, { revision: 2 });
    }
    await bed.idle();
    await expectSignedOut(token);
    // The reason is returned only with the right password.
    await expect(signIn(guardian.email)).rejects.toMatchObject({
      code: 4010009,
      msg: expect.stringContaining('was ended by the parent who had invited you'),
    });
    await expect(signIn(guardian.email, digestOf('Guessed-1'))).rejects.toMatchObject({ code: 4010003 });
    await expect(bed.call(portalResetPassword, { key: invited.key, password, db: 'jp' })).rejects.toMatchObject({
      code: 4010007,
    });
    const other = { customerId: newId(), email: guardian.email, password };
    expect(await bed.callRpc(reserveCredentials, other, 'jp')).toEqual({ reserved: true });
    // A late, older event restores no access.
    await bed.publish(
      guardianState,
      { _id: guardian._id, customerId: family._id, email: guardian.email, rights: 'full', deleted: false },
      { revision: 1 },
    );
    await bed.idle();
    await expect(signIn(guardian.email)).rejects.toMatchObject({ code: 4010009 });
  });
  test('is told about the removal for a month, and not after the family was erased', async () => {
    const removeGuardian = async (family: Customer) => {
      const { _id, email, rights } = await withPassword(family);
      guardians.delete(_id);
      const published = { _id, customerId: family._id, email: null, rights, deleted: true };
      await bed.publish(guardianState, published, { revision: 2 });
      await bed.idle();
      return email;
    };
    const [other, erased] = [await aFamily(), await aFamily()];
    const [email, ofErased] = [await removeGuardian(other), await removeGuardian(erased)];
    await bed.publish(parentState, stateOf(erased, { deleted: true, email: null }), { revision: 2 });
    await bed.idle();
    await expect(signIn(ofErased)).rejects.toMatchObject({ code: 4010003 });
    await expect(signIn(email)).rejects.toMatchObject({ code: 4010009 });
    await bed.sql(`UPDATE ended_access SET ended_at = ended_at - interval '31 days' WHERE email = $1`, [email]);
    await bed.service().runJob('clean-customer-sessions');
    await expect(signIn(email)).rejects.toMatchObject({ code: 4010003 });
  });

  test.for(['lock', 'removed'] as const)('is signed out with the family: %s', async (what) => {
    const family = await aFamily();
    const guardian = await withPassword(family);
    const { token } = await signIn(guardian.email);
    if (what === 'lock') families.set(family._id, { ...family, lock: true });
    else families.delete(family._id);
    await bed.publish(parentState, stateOf(family, { [what]: true }), { revision: 2 });
    await bed.idle();
    await expectSignedOut(token);
    await expect(signIn(guardian.email)).rejects.toMatchObject({ code: what === 'lock' ? 4010004 : 4010003 });
    expect(
      await bed.sql('SELECT 1 FROM customer_session WHERE person_id = $1 AND ended_at IS NULL', [guardian._id]),
    ).toEqual([]);
  });

  test('needs an unused address, and an incomplete attempt continues for its own family only', async () => {
    const [family, other] = [await aFamily(), await aFamily()];
    const taken = { customerId: newId(), familyId: other._id, email: family.email };
    expect(await bed.callRpc(reserveCredentials, taken, 'jp')).toEqual({ reserved: false });
    const first = { customerId: newId(), familyId: family._id, email: newEmail() };
    await bed.callRpc(reserveCredentials, first, 'jp');
    expect(await bed.callRpc(reserveCredentials, { ...first, customerId: newId() }, 'jp')).toEqual({
      reserved: true,
      customerId: first.customerId,
    });
    for (const familyId of [other._id, undefined])
      expect(await bed.callRpc(reserveCredentials, { ...first, customerId: newId(), familyId }, 'jp')).toEqual({
        reserved: false,
      });
  });
});
