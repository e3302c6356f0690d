import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { companyById } from '@fovea/contracts/companies/rpcs';
import { customerContact } from '@fovea/contracts/customers/rpcs';
import { links } from '@fovea/contracts/links';
import { receiveTextStatus } from '@fovea/contracts/notifications/endpoints';
import { customerInvited } from '@fovea/contracts/sessions/events';
import { issueCustomerKey } from '@fovea/contracts/staff/rpcs';
import { newId } from '@fovea/kit/database/ids';
import { claimPorts } from '@fovea/kit-testing/claim-ports';
import { startTestBed, type TestBed } from '@fovea/kit-testing/test-bed';
import { startInbox } from '@fovea/local/inbox/inbox';
import twilio from 'twilio';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createNotificationService } from '../service.ts';

const token = 'a-token-for-tests';
const parentEmail = 'hana@example.test';
const folder = mkdtempSync(join(tmpdir(), 'texts-'));
let bed: TestBed;
let inbox: Awaited<ReturnType<typeof startInbox>>;
let web: string;
let phone: { phone: string; mobileCountryCode: string };
/** Identity's reply to the call for an invitation key. */
let issued: { email: string; key: string; expiresAt: string; invitation: boolean } | null;
let customerId: string;
let id: string;

beforeAll(async () => {
  const [smtp, page] = [(await claimPorts('single')).first, (await claimPorts('single')).first];
  web = `http://127.0.0.1:${page}`;
  inbox = await startInbox({
    smtpPort: smtp,
    webPort: page,
    folder,
    smsToken: token,
    mailProvider: { statusUrl: '', answersUrl: '', key: '' },
  });
  bed = await startTestBed({
    services: [createNotificationService],
    env: {
      SMTP_URL: `smtp://127.0.0.1:${smtp}`,
      SMS_URL: web,
      SMS_FROM: '+15005550006',
      TWILIO_ACCOUNT_SID: 'ACtest',
      TWILIO_AUTH_TOKEN: token,
    },
  });
  bed.stubRpc(customerContact, ({ id: _id }) => ({
    _id,
    email: parentEmail,
    emailProven: true,
    fullName: 'Hana Yamada',
    firstName: 'Hana',
    ...phone,
    language: 'en' as const,
    timezone: 'UTC',
    companyId: newId(),
    companyName: 'Midori',
    customerNotifications: true,
    debug: false,
  }));
  bed.stubRpc(companyById, () => null);
  bed.stubRpc(issueCustomerKey, () => issued);
});
afterAll(async () => {
  await bed.stop();
  await inbox.stop();
  rmSync(folder, { recursive: true });
});
beforeEach(async () => {
  phone = { phone: '09012345678', mobileCountryCode: '81' };
  [customerId, id] = [newId(), newId()];
  await fetch(`${web}/api/messages`, { method: 'DELETE' });
});

/** Requests payment from the parent of a registered child. */
async function callRpc(): Promise<void> {
  const accountId = newId();
  await bed.sql(
    `INSERT INTO patient (id, revision, user_id, first_name, last_name, renewing, created_at, removed)
      VALUES ($1, 1, $2, 'Sora', 'Yamada', false, now(), false)`,
    [accountId, customerId],
  );
  await bed.sql(
    `INSERT INTO delivery (id, kind, channel, params, customer_id, mark) VALUES ($1, 'familyNotices', 'sms', $2, $3, $4)`,
    [id, { customerId, accountId, notices: [{ kind: 'payToActivate', words: {} }] }, customerId, `text of ${id}`],
  );
  await bed.idle();
}
async function postTextStatus(MessageStatus: string, secret = token): Promise<void> {
  const form = { MessageSid: 'SM1', MessageStatus };
  const signature = twilio.getExpectedTwilioSignature(
    secret,
    `http://localhost:8080${links.textStatus(id, 'jp')}`,
    form,
  );
  await bed.call(
    receiveTextStatus,
    { id },
    { db: 'jp', raw: new URLSearchParams(form).toString(), headers: { 'x-twilio-signature': signature } },
  );
  await bed.idle();
}
const received = async (to: string): Promise<{ kind: string; text: string; subject: string }[]> =>
  (await (await fetch(`${web}/api/messages?to=${encodeURIComponent(to)}`)).json()) as never;
const state = async () =>
  (await bed.sql<{ status: string }>('SELECT status FROM delivery WHERE id = $1', [id]))[0]?.status;

describe('a text message', () => {
  test('goes to the international number, names no child, and links to the portal', async () => {
    await callRpc();
    const [message, ...more] = await received('+819012345678');
    expect(more).toEqual([]);
    expect(message?.text).toBe(
      'Midori: Please pay the subscription in the portal to activate the account. http://localhost:8080/index?db=jp',
    );
    expect(await received(parentEmail)).toEqual([]);
    expect(await state()).toBe('sent');
  });

  test('is delivered when its provider reports it; later reports change nothing', async () => {
    await callRpc();
    await postTextStatus('sent');
    expect(await state()).toBe('sent');
    await postTextStatus('delivered');
    await postTextStatus('undelivered');
    expect(await state()).toBe('delivered');
    expect(await received(parentEmail)).toEqual([]);
  });

  test('refuses a report without a valid signature', async () => {
    await callRpc();
    await expect(postTextStatus('undelivered', 'another token')).rejects.toMatchObject({ code: 4030001 });
    expect(await state()).toBe('sent');
  });

  test('that cannot be delivered is mailed once', async () => {
    await callRpc();
    await postTextStatus('undelivered');
    await postTextStatus('failed');
    expect(await state()).toBe('failed');
    expect((await received(parentEmail)).map(({ subject }) => subject)).toEqual([
      'Sora Yamada: please pay to activate the account',
    ]);
  });

  test.each([
    ['a number the provider refuses', { phone: '5005550001', mobileCountryCode: '1' }],
    ['an invalid number', { phone: '123', mobileCountryCode: '81' }],
  ])('to %s is mailed instead', async (_, number) => {
    phone = number;
    await callRpc();
    expect(await state()).toBe('failed');
    expect(await received(parentEmail)).toHaveLength(1);
  });
});

describe('an invitation', () => {
  const at = '2026-11-30T09:00:00.000Z';
  const anInvitation = { email: parentEmail, key: 'k1', expiresAt: at, invitation: true };
  const invited =
    'Midori: You are invited to the Fovea portal. Choose your password by 30/11/2026 09:00 (UTC): http://localhost:8080/login/invitation?key=k1&db=jp';

  test('goes by text message if selected, once for repeated events', async () => {
    issued = anInvitation;
    const fact = { customerId, channel: 'sms' as const, at };
    await bed.publish(customerInvited, fact);
    await bed.idle();
    expect((await received('+819012345678')).map(({ text }) => text)).toEqual([invited]);
    expect(await received(parentEmail)).toEqual([]);
  });

  test('that no mailbox accepts goes by text message, unless the parent has a password by then', async () => {
    const fails = async () => {
      id = newId();
      await bed.sql(
        `INSERT INTO delivery (id, kind, params, customer_id, mark, status) VALUES ($1, 'customerInvited', $2, $3, $4, 'sent')`,
        [id, { customerId }, customerId, `mail ${id}`],
      );
      await postTextStatus('undelivered');
    };
    issued = anInvitation;
    await fails();
    expect((await received('+819012345678')).map(({ text }) => text)).toEqual([invited]);
    issued = null;
    await fails();
    expect(await received('+819012345678')).toHaveLength(1);
  });
});
