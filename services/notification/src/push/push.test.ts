import { createECDH, createPublicKey, verify } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parentEvent } from '@fovea/contracts/builders/customers';
import { companyById } from '@fovea/contracts/companies/rpcs';
import { parentState } from '@fovea/contracts/customers/events';
import { customerContact } from '@fovea/contracts/customers/rpcs';
import { guardianState } from '@fovea/contracts/guardians/events';
import {
  dropPushSubscription,
  getOwnNotices,
  saveOwnNotices,
  savePushSubscription,
} from '@fovea/contracts/notifications/portal-endpoints';
import { requestAnswered } from '@fovea/contracts/requests/events';
import { requestForMail } from '@fovea/contracts/requests/rpcs';
import { newId } from '@fovea/kit/database/ids';
import { claimPorts } from '@fovea/kit-testing/claim-ports';
import { zoneAtNoon } from '@fovea/kit-testing/clock';
import { startTestBed, type TestBed } from '@fovea/kit-testing/test-bed';
import { startInbox } from '@fovea/local/inbox/inbox';
import type { Push } from '@fovea/local/inbox/pushes';
import { openBrowser } from '@fovea/local/inbox/read-push';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createNotificationService } from '../service.ts';

const pair = createECDH('prime256v1');
const openKey = pair.generateKeys('base64url');
const folder = mkdtempSync(join(tmpdir(), 'pushes-'));
const usual = { stopped: [], quietHours: { from: 21, until: 8 }, weekly: false };
let bed: TestBed;
let inbox: Awaited<ReturnType<typeof startInbox>>;
let web: string;
let unread: boolean;
let family: { customerId: string; companyId: string; accountId: string; timezone: string };
let session: { role: 'customer'; id: string; companyId: string; sessionId: string };
let me: string;

beforeAll(async () => {
  const [smtp, page] = [(await claimPorts('single')).first, (await claimPorts('single')).first];
  web = `http://127.0.0.1:${page}`;
  inbox = await startInbox({
    smtpPort: smtp,
    webPort: page,
    folder,
    smsToken: '',
    mailProvider: { statusUrl: '', answersUrl: '', key: '' },
  });
  bed = await startTestBed({
    services: [createNotificationService],
    env: {
      SMTP_URL: `smtp://127.0.0.1:${smtp}`,
      PUSH_URL: web,
      VAPID_PUBLIC_KEY: openKey,
      VAPID_PRIVATE_KEY: pair.getPrivateKey('base64url'),
    },
  });
  bed.stubRpc(customerContact, ({ id: _id }) => ({
    _id,
    email: 'hana@example.test',
    emailProven: true,
    fullName: 'Hana Yamada',
    firstName: 'Hana',
    phone: '09012345678',
    mobileCountryCode: '81',
    timezone: family.timezone,
    companyId: family.companyId,
    language: 'de' as const,
    companyName: 'Midori',
    customerNotifications: true,
    debug: false,
  }));
  bed.stubRpc(companyById, () => null);
  bed.stubRpc(requestForMail, () => ({
    type: 'Others' as const,
    reason: '',
    fileList: [],
    unread,
    open: true,
    sequence: 0,
    meeting: null,
    replyTo: null,
  }));
});
afterAll(async () => {
  await bed.stop();
  await inbox.stop();
  rmSync(folder, { recursive: true });
});
beforeEach(async () => {
  unread = true;
  family = { customerId: newId(), companyId: newId(), accountId: newId(), timezone: zoneAtNoon() };
  const { customerId: id, companyId } = family;
  session = { role: 'customer', id, companyId, sessionId: newId() };
  me = await bed.tokenFor(session);
  await bed.publish(parentState, parentEvent({ _id: id, companyId, timezone: family.timezone }));
  await bed.idle();
});

let place = 0;
/** A subscribed browser of the family. */
async function aBrowser({ path = 'fcm/send', as = me } = {}) {
  place += 1;
  const browser = openBrowser(`https://fcm.googleapis.com/${path}/${place}`);
  await bed.call(savePushSubscription, browser.subscription, { as });
  const { endpoint } = browser.subscription;
  const pushes = async (): Promise<Push[]> =>
    (await (await fetch(`${web}/api/pushes?endpoint=${encodeURIComponent(endpoint)}`)).json()) as Push[];
  const shown = async () => (await pushes()).map(({ base64 }) => browser.read(Buffer.from(base64, 'base64')));
  return { endpoint, pushes, shown };
}
const requestId = newId();
/** The clinic replies; the event may be repeated. */
async function answered(messageId = newId()): Promise<void> {
  const { customerId } = family;
  await bed.publish(requestAnswered, { requestId, messageId, customerId, staffId: null, at: new Date().toISOString() });
  await bed.idle();
}
const states = async () =>
  (
    await bed.sql<{ status: string }>(
      `SELECT status FROM delivery WHERE customer_id = $1 AND channel = 'push' ORDER BY id`,
      [family.customerId],
    )
  ).map(({ status }) => status);
const browsers = () => bed.sql('SELECT id FROM push_subscription WHERE customer_id = $1', [family.customerId]);
const answer = {
  title: 'Fovea',
  body: 'Ihre Klinik hat Ihnen geschrieben.',
  language: 'de',
  tag: 'answer',
  page: `/index/requests/${requestId}?db=jp`,
};

describe('a subscribed browser', () => {
  test('gets an encrypted message without content, signed with our key', async () => {
    const browser = await aBrowser();
    await answered();
    expect(await browser.shown()).toEqual([answer]);
    const [push] = await browser.pushes();
    expect(push?.headers).toMatchObject({ encoding: 'aes128gcm', topic: 'answer', ttl: String(3 * 24 * 3_600) });
    expect(isOurs(push?.headers.authorization)).toEqual({
      aud: 'https://fcm.googleapis.com',
      sub: 'https://fovea.test',
    });
    expect(await states()).toEqual(['sent']);
  });

  test('gets it once for repeated events and subscriptions; so does another browser of the family', async () => {
    const [one, other] = [await aBrowser(), await aBrowser()];
    await bed.call(savePushSubscription, openBrowser(one.endpoint).subscription, { as: me });
    const messageId = newId();
    await answered(messageId);
    await answered(messageId);
    expect(await other.shown()).toEqual([answer]);
    expect(await states()).toEqual(['sent', 'sent']);
  });

  test('gets nothing about messages that were read', async () => {
    unread = false;
    const browser = await aBrowser();
    await answered();
    expect(await browser.shown()).toEqual([]);
    expect(await states()).toEqual(['nobody']);
  });

  test.each([
    ['with an expired subscription is deleted', 'gone', 'failed', 0],
    ['with a busy push service is retried', 'busy', 'queued', 1],
  ])('%s', async (_, path, state, left) => {
    await aBrowser({ path });
    await answered();
    expect(await states()).toEqual([state]);
    expect(await browsers()).toHaveLength(left);
  });

  test('respects the family’s quiet hours, even about money', async () => {
    const browser = await aBrowser();
    await bed.call(saveOwnNotices, { ...usual, quietHours: { from: 10, until: 16 } }, { as: me });
    await answered();
    expect(await browser.shown()).toEqual([]);
    expect(await states()).toEqual(['queued']);
  });

  test.each([
    ['its session', () => ({ sessionId: session.sessionId })],
    ['all of the parent’s sessions', () => ({ scope: 'jp', id: family.customerId })],
    ['all sessions of the company', () => ({ companyId: family.companyId })],
  ])('is deleted with %s', async (_, who) => {
    const browser = await aBrowser();
    expect(await browsers()).toHaveLength(1);
    await bed.revoke(who());
    await bed.idle();
    expect(await browsers()).toEqual([]);
    await answered();
    expect(await browser.shown()).toEqual([]);
  });

  test('that subscribes again in a newer session stays when the older one ends', async () => {
    const browser = await aBrowser();
    const newer = await bed.tokenFor({ ...session, sessionId: newId() });
    await bed.call(savePushSubscription, openBrowser(browser.endpoint).subscription, { as: newer });
    await bed.revoke({ sessionId: session.sessionId });
    await answered();
    expect(await browsers()).toHaveLength(1);
  });

  test('of a guardian is deleted when the guardian is removed, and no other', async () => {
    const guardianId = newId();
    await aBrowser();
    await aBrowser({ as: await bed.tokenFor({ ...session, sessionId: newId(), guardianId }) });
    await bed.revoke({ scope: 'jp', id: guardianId });
    await bed.idle();
    expect(await browsers()).toHaveLength(1);
    await aBrowser({
      as: await bed.tokenFor({ ...session, sessionId: newId(), guardianId, issuedAt: Date.now() + 5 }),
    });
    const { customerId } = family;
    await bed.publish(guardianState, { _id: guardianId, customerId, email: null, rights: 'full', deleted: true });
    await bed.idle();
    expect(await browsers()).toHaveLength(1);
  });

  test('gets nothing after it unsubscribed, which nobody else can do for it', async () => {
    const browser = await aBrowser();
    const { endpoint } = browser;
    const stranger = await bed.tokenFor({ role: 'customer', companyId: family.companyId });
    await bed.call(dropPushSubscription, { endpoint }, { as: stranger });
    expect(await browsers()).toHaveLength(1);
    await bed.call(dropPushSubscription, { endpoint }, { as: me });
    await answered();
    expect(await browser.shown()).toEqual([]);
  });

  test('is deleted with the erased family', async () => {
    await aBrowser();
    await bed.publish(parentState, parentEvent({ _id: family.customerId, companyId: family.companyId, deleted: true }));
    await bed.idle();
    expect(await browsers()).toEqual([]);
  });

  test.each([
    'http://fcm.googleapis.com/fcm/send/1',
    'https://169.254.169.254/latest/meta-data',
    'https://fcm.googleapis.com.example.org/1',
    'https://fcm.googleapis.com:8443/1',
    'https://push.apple.com.example.org/1',
    'https://somebody@fcm.googleapis.com/1',
  ])('cannot register a foreign endpoint: %s', async (endpoint) => {
    await expect(bed.call(savePushSubscription, openBrowser(endpoint).subscription, { as: me })).rejects.toMatchObject({
      code: 4000001,
    });
  });
});

describe('scheduled notices', () => {
  const due = async () => {
    const { customerId, accountId, companyId } = family;
    const notices = [{ kind: 'endsToday', words: { day: '24/11/2026' } }];
    await bed.sql(
      `INSERT INTO patient (id, revision, user_id, first_name, last_name, renewing, created_at, removed)
        VALUES ($1, 1, $2, 'Sora', 'Yamada', false, now(), false)`,
      [accountId, customerId],
    );
    const [browser] = await bed.sql<{ id: string }>('SELECT id FROM push_subscription WHERE customer_id = $1', [
      customerId,
    ]);
    await bed.sql(
      `INSERT INTO delivery (id, kind, channel, params, customer_id, mark) VALUES ($1, 'familyNotices', 'push', $2, $3, $4)`,
      [newId(), { customerId, accountId, notices, browserId: browser?.id }, customerId, `push ${companyId}`],
    );
    await bed.idle();
  };

  test('mention neither child nor content', async () => {
    const browser = await aBrowser();
    await due();
    expect(await browser.shown()).toEqual([
      {
        title: 'Fovea',
        body: 'Es gibt eine Erinnerung für Sie.',
        language: 'de',
        tag: 'reminder',
        page: '/index?db=jp',
      },
    ]);
  });

  test('are not pushed after push was stopped for their kind', async () => {
    const browser = await aBrowser();
    await bed.call(saveOwnNotices, { ...usual, stopped: [{ kind: 'endsToday', channel: 'push' }] }, { as: me });
    await due();
    expect(await browser.shown()).toEqual([]);
    expect(await states()).toEqual(['nobody']);
  });

  test('can be selected for push, with the key for browsers', async () => {
    const { kinds, pushKey } = await bed.call(getOwnNotices, {}, { as: me });
    expect(pushKey).toBe(openKey);
    expect(kinds).toContainEqual(expect.objectContaining({ kind: 'endsToday', by: ['mail', 'sms', 'push'] }));
  });
});

/** The checks of a push service before it accepts a message (RFC 8292). */
function isOurs(authorization = ''): unknown {
  const [, token = '', key = ''] = /^vapid t=([^,]+), ?k=(.+)$/.exec(authorization) ?? [];
  const [head, claims = '', signature = ''] = token.split('.');
  const point = Buffer.from(key, 'base64url');
  const jwk = {
    kty: 'EC',
    crv: 'P-256',
    x: point.subarray(1, 33).toString('base64url'),
    y: point.subarray(33).toString('base64url'),
  };
  const signedBy = { key: createPublicKey({ key: jwk, format: 'jwk' }), dsaEncoding: 'ieee-p1363' as const };
  expect(key).toBe(openKey);
  expect(verify('sha256', Buffer.from(`${head}.${claims}`), signedBy, Buffer.from(signature, 'base64url'))).toBe(true);
  const { aud, sub } = JSON.parse(Buffer.from(claims, 'base64url').toString());
  return { aud, sub };
}
