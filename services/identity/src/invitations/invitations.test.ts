import { parentState } from '@fovea/contracts/customers/events';
import { portalUser } from '@fovea/contracts/customers/rpcs';
import { invitationState } from '@fovea/contracts/invitations/events';
import { openInvitation, renewInvitation } from '@fovea/contracts/invitations/portal-endpoints';
import { withdrawInvitation } from '@fovea/contracts/invitations/rpcs';
import { customerInvited } from '@fovea/contracts/sessions/events';
import { portalForgotPassword, portalResetPassword } from '@fovea/contracts/sessions/portal-endpoints';
import { activateCredentials, mailPasswordLink, reserveCredentials } from '@fovea/contracts/sessions/rpcs';
import { issueCustomerKey } from '@fovea/contracts/staff/rpcs';
import { newId } from '@fovea/kit/database/ids';
import type { TestBed } from '@fovea/kit-testing/test-bed';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aRecord } from '../audit/audit-fixtures.ts';
import { aCompany, captcha, password, startBed } from '../testing/stage.ts';

const dayMs = 86_400_000;
let bed: TestBed;
let company: { _id: string; name: string };
beforeAll(async () => {
  bed = await startBed();
  bed.stubRpc(portalUser, () => null);
  company = await aCompany(bed);
});
afterAll(() => bed.stop());

const stateOf = (_id: string, email: string | null, change = {}) => ({
  _id,
  firstName: 'Hana',
  middleName: null,
  lastName: 'Sato',
  email,
  companyId: company._id,
  doctorId: null,
  lock: false,
  debug: false,
  language: 'ja' as const,
  timezone: 'Asia/Tokyo',
  country: 'JP',
  registerDate: new Date().toISOString(),
  deleted: false,
  ...change,
});

/** A parent created by staff without a password. */
async function aGuest() {
  const id = newId();
  const email = `guest-${id}@fovea.test`;
  await bed.callRpc(reserveCredentials, { customerId: id, email }, 'jp');
  await bed.callRpc(activateCredentials, { customerId: id }, 'jp');
  await bed.publish(parentState, stateOf(id, email));
  await bed.idle();
  return { id, email };
}
const issue = (customerId: string, channel?: 'sms') =>
  bed.callRpc(issueCustomerKey, { customerId, purpose: 'onboarding', channel }, 'jp');
const linkOf = async (customerId: string) => ({ key: (await issue(customerId))?.key ?? '', db: 'jp' });
const sendAgain = (customerId: string, channel?: 'sms') =>
  bed.callRpc(mailPasswordLink, { customerId, channel, record: aRecord({ customerIds: [customerId] }) }, 'jp');
const published = async (id: string) => (await bed.published(invitationState)).filter(({ _id }) => _id === id);
const invited = async (id: string) =>
  (await bed.published(customerInvited)).flatMap((published) =>
    published.customerId === id ? [published.channel] : [],
  );

test('the first link is valid for seven days; sending, opening and accepting are each published once', async () => {
  const { id, email } = await aGuest();
  const issued = await issue(id);
  expect(issued?.invitation).toBe(true);
  expect(new Date(issued?.expiresAt ?? 0).getTime() - Date.now()).toBeGreaterThan(6.9 * dayMs);
  const link = { key: issued?.key ?? '', db: 'jp' };
  const opened = { by: 'clinic', company: company.name, validUntil: issued?.expiresAt, email };
  expect(await bed.call(openInvitation, link)).toEqual(opened);
  expect(await bed.call(openInvitation, link)).toEqual(opened);
  await expect(bed.call(openInvitation, { ...link, db: 'au' })).rejects.toMatchObject({ code: 4010007 });
  await bed.call(portalResetPassword, { ...link, password });
  const steps = await published(id);
  expect(
    steps.map(({ sentAt, openedAt, acceptedAt }) => [sentAt, openedAt, acceptedAt].map((at) => at !== null)),
  ).toEqual([
    [true, false, false],
    [true, true, false],
    [true, true, true],
  ]);
  // A family with a password gets no invitation, and its links show nothing.
  await expect(bed.call(openInvitation, link)).rejects.toMatchObject({ code: 4010007 });
  expect((await issue(id))?.invitation).toBe(false);
  expect(await issue(id, 'sms')).toBeNull();
  await expect(sendAgain(id, 'sms')).rejects.toMatchObject({ error: 'validation' });
});

test('only the newest link works: sending again ends the older one first', async () => {
  const { id } = await aGuest();
  const first = await linkOf(id);
  await sendAgain(id, 'sms');
  expect(await invited(id)).toEqual(['sms']);
  expect((await published(id)).at(-1)).toMatchObject({ channel: 'sms', sentAt: null, validUntil: null });
  await expect(bed.call(portalResetPassword, { ...first, password })).rejects.toMatchObject({ code: 4010007 });
  const second = { key: (await issue(id, 'sms'))?.key ?? '', db: 'jp' };
  expect((await bed.call(openInvitation, first)).validUntil).toBeNull();
  expect((await bed.call(openInvitation, second)).validUntil).not.toBeNull();
  await bed.call(portalResetPassword, { ...second, password });
});

test('an expired link sends a new one to its family, and reveals nothing', async () => {
  const { id, email } = await aGuest();
  const old = await linkOf(id);
  await linkOf(id);
  expect(await bed.call(openInvitation, old)).toEqual({
    by: 'clinic',
    company: company.name,
    validUntil: null,
    email: null,
  });
  for (let i = 0; i < 4; i += 1) expect(await bed.call(renewInvitation, old)).toEqual({});
  expect(await invited(id)).toEqual(['mail', 'mail', 'mail']);
  expect(await bed.call(renewInvitation, { key: 'nobody', db: 'jp' })).toEqual({});
  // The limit covers all messages with a link.
  await expect(sendAgain(id)).rejects.toMatchObject({ error: 'tooManyRequests' });
  await bed.call(portalForgotPassword, { email, db: 'jp', ...captcha });
});

test('a reset link ends the invitation’s link, and accepts the invitation', async () => {
  const { id } = await aGuest();
  const first = await linkOf(id);
  const reset = await bed.callRpc(issueCustomerKey, { customerId: id, purpose: 'reset' }, 'jp');
  expect((await bed.call(openInvitation, first)).validUntil).toBeNull();
  expect(new Date((await published(id)).at(-1)?.validUntil ?? 0).getTime()).toBeLessThanOrEqual(Date.now());
  await bed.call(portalResetPassword, { key: reset?.key ?? '', db: 'jp', password });
  expect((await published(id)).at(-1)?.acceptedAt).not.toBeNull();
});

test('links of a deleted family reveal nothing, and an erased family has none', async () => {
  const { id, email } = await aGuest();
  const link = await linkOf(id);
  await bed.publish(parentState, stateOf(id, email, { removed: true }));
  await bed.idle();
  await expect(bed.call(openInvitation, link)).rejects.toMatchObject({ code: 4010007 });
  expect(await bed.call(renewInvitation, link)).toEqual({});
  expect(await invited(id)).toEqual([]);
  const erased = { deleted: true, email: null, firstName: null, lastName: null };
  await bed.publish(parentState, stateOf(id, null, erased));
  await bed.idle();
  expect((await published(id)).at(-1)).toMatchObject({ deleted: true, sentAt: null });
  expect(await bed.sql('SELECT 1 FROM customer_invitation WHERE customer_id = $1', [id], { scope: 'jp' })).toEqual([]);
});

test('an invitation can be withdrawn until it is accepted, and its link then fails', async () => {
  const { id } = await aGuest();
  const link = await linkOf(id);
  expect(await bed.callRpc(withdrawInvitation, { customerId: id }, 'jp')).toEqual({ withdrawn: true });
  await expect(bed.call(portalResetPassword, { ...link, password })).rejects.toMatchObject({ code: 4010007 });
  const { id: other } = await aGuest();
  await bed.call(portalResetPassword, { ...(await linkOf(other)), password });
  expect(await bed.callRpc(withdrawInvitation, { customerId: other }, 'jp')).toEqual({ withdrawn: false });
});
