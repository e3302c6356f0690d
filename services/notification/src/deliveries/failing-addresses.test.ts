import { createHmac } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { maySeeFamily } from '@fovea/contracts/audit/rpcs';
import { parentEvent } from '@fovea/contracts/builders/customers';
import { companyById } from '@fovea/contracts/companies/rpcs';
import { parentState } from '@fovea/contracts/customers/events';
import { customerContact } from '@fovea/contracts/customers/rpcs';
import { keyOfRow } from '@fovea/contracts/envelope';
import {
  findFamilyMessages,
  getFamilyContactStatus,
  receiveMailStatus,
} from '@fovea/contracts/notifications/endpoints';
import { contactStatusState } from '@fovea/contracts/notifications/events';
import { paymentForMail } from '@fovea/contracts/payments/rpcs';
import { newId } from '@fovea/kit/database/ids';
import { claimPorts } from '@fovea/kit-testing/claim-ports';
import { startTestBed, type TestBed } from '@fovea/kit-testing/test-bed';
import { startInbox } from '@fovea/local/inbox/inbox';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createNotificationService } from '../service.ts';

const key = 'a-key-for-tests';
const folder = mkdtempSync(join(tmpdir(), 'mails-'));
let bed: TestBed;
let inbox: Awaited<ReturnType<typeof startInbox>>;
let web: string;
let address: { email: string; phone: string };
let family: { customerId: string; companyId: string };
let paymentId: string;
let clinic: string;

beforeAll(async () => {
  const [smtp, page] = [(await claimPorts('single')).first, (await claimPorts('single')).first];
  web = `http://127.0.0.1:${page}`;
  // The tests post each delivery status.
  inbox = await startInbox({
    smtpPort: smtp,
    webPort: page,
    folder,
    smsToken: 'token',
    mailProvider: { statusUrl: '', answersUrl: '', key: '' },
  });
  bed = await startTestBed({
    services: [createNotificationService],
    env: {
      SMTP_URL: `smtp://127.0.0.1:${smtp}`,
      SMS_URL: web,
      SMS_FROM: '+15005550006',
      MAIL_STATUS_KEY: key,
      TWILIO_ACCOUNT_SID: 'ACtest',
      TWILIO_AUTH_TOKEN: 'token',
    },
  });
  bed.stubRpc(customerContact, ({ id: _id }) => ({
    _id,
    ...address,
    emailProven: true,
    fullName: 'Hana Yamada',
    firstName: 'Hana',
    mobileCountryCode: '81',
    language: 'en' as const,
    timezone: 'UTC',
    companyId: family.companyId,
    companyName: 'Midori',
    customerNotifications: true,
    debug: false,
  }));
  bed.stubRpc(companyById, () => null);
  bed.stubRpc(maySeeFamily, ({ actor }) => ({ maySee: actor.companyId === family.companyId }));
  bed.stubRpc(paymentForMail, ({ paymentId }) => ({
    paymentId,
    amount: '12000',
    currency: 'jpy' as const,
    refundAmount: null,
    referenceNumber: null,
    linkUrl: null,
    linkExpiresAt: null,
    planName: 'Three months',
    accountName: 'Sora Yamada',
    at: '2026-11-20T00:00:00.000Z',
    postponed: null,
  }));
});
afterAll(async () => {
  await bed.stop();
  await inbox.stop();
  rmSync(folder, { recursive: true });
});
beforeEach(async () => {
  address = { email: 'hana@example.test', phone: '09012345678' };
  family = { customerId: newId(), companyId: newId() };
  paymentId = `jp-${newId()}`;
  clinic = await bed.tokenFor({ role: 'companyAdmin', companyId: family.companyId });
  await fetch(`${web}/api/messages`, { method: 'DELETE' });
});

/** A mail about money, which is sent at any hour. */
async function aPayment(): Promise<string> {
  const id = newId();
  const { customerId } = family;
  await bed.sql(`INSERT INTO delivery (id, kind, params, customer_id, mark) VALUES ($1, 'declined', $2, $3, $4)`, [
    id,
    { paymentId, customerId },
    customerId,
    `declined ${id}`,
  ]);
  // No quiet hours, so that a fallback text message is sent at once.
  await bed.sql(`INSERT INTO notice_choice VALUES ($1, NULL, NULL, false) ON CONFLICT DO NOTHING`, [customerId]);
  await bed.idle();
  return id;
}
type Event = { event: string; severity?: string };
const seconds = () => String(Math.floor(Date.now() / 1000));
async function postMailStatus(
  id: string,
  event: Event,
  { secret = key, place = 0, timestamp = seconds(), token = newId() as string } = {},
): Promise<void> {
  const signature = createHmac('sha256', secret)
    .update(timestamp + token)
    .digest('hex');
  const headers = { 'message-id': `${id}.${place}@jp.fovea` };
  const raw = JSON.stringify({
    signature: { timestamp, token, signature },
    'event-data': { ...event, message: { headers } },
  });
  await bed.call(receiveMailStatus, {}, { raw });
  await bed.idle();
}
const bounced = { event: 'failed', severity: 'permanent' };
const stateOf = async (id: string) =>
  (await bed.sql<{ status: string }>('SELECT status FROM delivery WHERE id = $1', [id]))[0]?.status;
const failing = async () =>
  (await bed.call(getFamilyContactStatus, { id: family.customerId }, { as: clinic })).failing.map(
    ({ channel }) => channel,
  );
const texts = async (): Promise<string[]> =>
  ((await (await fetch(`${web}/api/messages?to=%2B819012345678`)).json()) as { text: string }[]).map(
    ({ text }) => text,
  );
const moved = async () => {
  await bed.publish(parentState, parentEvent({ _id: family.customerId, companyId: family.companyId }));
  await bed.idle();
};

describe('a mail that bounces', () => {
  test('fails permanently, marks the address, and a text message is sent instead', async () => {
    const id = await aPayment();
    expect(await stateOf(id)).toBe('sent');
    for (let i = 0; i < 2; i += 1) await postMailStatus(id, bounced);
    expect(await stateOf(id)).toBe('failed');
    expect(await failing()).toEqual(['mail']);
    expect(await texts()).toEqual([
      'Midori: There is something new for you in the portal. http://localhost:8080/index?db=jp',
    ]);
    expect(await bed.published(contactStatusState)).toContainEqual(
      expect.objectContaining({ _id: family.customerId, failing: [expect.objectContaining({ channel: 'mail' })] }),
    );
  });

  test('at the SMTP server marks the address at once', async () => {
    address.email = 'refused@example.test';
    expect(await stateOf(await aPayment())).toBe('failed');
    expect(await failing()).toEqual(['mail']);
  });

  test('temporarily marks nothing', async () => {
    const id = await aPayment();
    await postMailStatus(id, { event: 'failed', severity: 'temporary' });
    expect(await stateOf(id)).toBe('sent');
    expect(await failing()).toEqual([]);
  });

  test('is refused without a valid signature', async () => {
    const id = await aPayment();
    await expect(postMailStatus(id, bounced, { secret: 'another' })).rejects.toMatchObject({ code: 4030001 });
    expect(await stateOf(id)).toBe('sent');
  });

  test('is accepted for five minutes after it was signed, and once per signature', async () => {
    const id = await aPayment();
    const timestamp = String(Number(seconds()) - 301);
    await expect(postMailStatus(id, bounced, { timestamp })).rejects.toMatchObject({ code: 4030001 });
    expect(await stateOf(id)).toBe('sent');
    const signed = { timestamp: seconds(), token: newId() };
    const other = await aPayment();
    await postMailStatus(other, { event: 'delivered' }, signed);
    await postMailStatus(id, bounced, signed);
    expect(await stateOf(other)).toBe('delivered');
    expect(await stateOf(id)).toBe('sent');
  });

  test('is cleared when the family changes its address', async () => {
    await postMailStatus(await aPayment(), bounced);
    await moved();
    expect(await failing()).toEqual(['mail']);
    address.email = 'hana@another.test';
    await moved();
    expect(await failing()).toEqual([]);
  });

  test('is cleared when a mail is delivered there', async () => {
    await postMailStatus(await aPayment(), bounced);
    await postMailStatus(await aPayment(), { event: 'delivered' });
    expect(await failing()).toEqual([]);
  });
});

test('a number that cannot receive text messages is marked, and cleared when the number changes', async () => {
  address.phone = '5';
  await postMailStatus(await aPayment(), bounced);
  expect(await failing()).toEqual(['mail', 'sms']);
  address.phone = '09012345678';
  await moved();
  expect(await failing()).toEqual(['mail']);
});

describe('the message list of a family', () => {
  test('shows its clinic title, channel, reason and status', async () => {
    const id = await aPayment();
    await postMailStatus(id, bounced);
    await bed.sql(
      `INSERT INTO notification (id, customer_id, kind, params, mark, created_at)
        VALUES ($1, $2, 'release', '{"version": "2.1.0"}', $3, now() - interval '1 day')`,
      [newId(), family.customerId, newId()],
    );
    const { list, total } = await bed.call(
      findFamilyMessages,
      { id: family.customerId },
      { as: clinic, language: 'de' },
    );
    expect(total).toBe(3);
    expect(list).toMatchObject([
      { channel: 'sms', title: 'Etwas Neues im Portal', reason: 'news', state: 'sent', instead: true },
      { channel: 'mail', title: 'Zahlung abgelehnt', reason: 'money', state: 'failed', instead: false },
      { channel: 'bell', title: 'Neue Gerätesoftware', reason: 'news', state: 'unread' },
    ]);
    const [newest, ...older] = list;
    if (!newest) throw new Error('No message found');
    const rest = await bed.call(
      findFamilyMessages,
      { id: family.customerId, before: keyOfRow(newest) },
      { as: clinic, language: 'de' },
    );
    expect(rest).toMatchObject({ list: older, total: 2 });
  });

  test('is hidden from everyone else', async () => {
    await aPayment();
    const stranger = await bed.tokenFor({ role: 'companyAdmin', companyId: newId() });
    for (const endpoint of [findFamilyMessages, getFamilyContactStatus])
      await expect(bed.call(endpoint, { id: family.customerId }, { as: stranger })).rejects.toMatchObject({
        code: 4040001,
      });
  });

  test('is deleted with the family', async () => {
    await postMailStatus(await aPayment(), bounced);
    await bed.publish(parentState, parentEvent({ _id: family.customerId, companyId: family.companyId, deleted: true }));
    await bed.idle();
    expect(await failing()).toEqual([]);
    expect((await bed.call(findFamilyMessages, { id: family.customerId }, { as: clinic })).list).toEqual([]);
  });
});
