import { companyById } from '@fovea/contracts/companies/rpcs';
import { customerContact } from '@fovea/contracts/customers/rpcs';
import type { Language } from '@fovea/contracts/fields';
import { findStaffNotifications } from '@fovea/contracts/notifications/endpoints';
import { findNotifications } from '@fovea/contracts/notifications/portal-endpoints';
import {
  companyRecallCancelled,
  companyRecallStarted,
  deviceRecallCancelled,
  deviceRecalled,
  recallUndeliverable,
} from '@fovea/contracts/recalls/events';
import { drawRecallReport, recallCancellationForMail, recallForMail } from '@fovea/contracts/recalls/rpcs';
import { companyContacts } from '@fovea/contracts/staff/rpcs';
import { newId } from '@fovea/kit/database/ids';
import { startTestBed, type TestBed } from '@fovea/kit-testing/test-bed';
import { extractText, getDocumentProxy } from 'unpdf';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createNotificationService } from '../service.ts';
import { openMailbox } from '../testing/mailbox.ts';

const companyId = newId();
const staffId = newId();
const reason = { en: 'The output may be too high.', ja: '出力が高すぎる恐れがあります。' };
let bed: TestBed;
let mailbox: Awaited<ReturnType<typeof openMailbox>>;
let recall: { mode: 'hold' | 'untilReplaced'; isAcknowledged: boolean } | null;
let remaining: 'hold' | 'untilReplaced' | null;
let language: Language;
let phone: string;
let customerId: string;
let recallId: string;
let recallDeviceId: string;

beforeAll(async () => {
  mailbox = await openMailbox();
  bed = await startTestBed({ services: [createNotificationService], env: { SMTP_URL: mailbox.url } });
  bed.stubRpc(
    recallForMail,
    () => recall && { ...recall, title: 'Laser output', reason, serial_number: 'FV-1', devices: 3, atFamilies: 2 },
  );
  bed.stubRpc(recallCancellationForMail, () => ({ title: 'Laser output', serial_number: 'FV-1', remaining }));
  bed.stubRpc(customerContact, ({ id }) => ({
    _id: id,
    email: `${id}@family.test`,
    emailProven: true,
    fullName: 'Hana Yamada',
    firstName: 'Hana',
    phone,
    mobileCountryCode: '81',
    language,
    timezone: 'Asia/Tokyo',
    companyId,
    companyName: 'Midori',
    customerNotifications: false,
    debug: false,
  }));
  bed.stubRpc(companyById, () => null);
  bed.stubRpc(companyContacts, ({ onlyAdmins }) => ({
    list: onlyAdmins
      ? [{ _id: staffId, email: 'admin@clinic.test', fullName: 'Ren Sato', language: 'en' as const, timezone: 'UTC' }]
      : [],
  }));
});
afterAll(async () => {
  await bed.stop();
  await mailbox.close();
});
beforeEach(async () => {
  mailbox.mails.length = 0;
  [customerId, recallId, recallDeviceId] = [newId(), newId(), newId()];
  recall = { mode: 'hold', isAcknowledged: false };
  remaining = null;
  language = 'ja';
  phone = '09012345678';
  // Awake at any hour, so that what is sent arrives at once.
  await bed.sql(`INSERT INTO notice_choice (person_id, weekly) VALUES ($1, true)`, [customerId]);
});

const publish = async (round = 0) => {
  const at = new Date().toISOString();
  await bed.publish(deviceRecalled, { recallId, recallDeviceId, customerId, companyId, round, at });
  await bed.idle();
};
const mails = () => mailbox.to(`${customerId}@family.test`).map(({ subject, text }) => `${subject} ${text}`);
const deliveries = () =>
  bed.sql<{ channel: string; kind: string }>(
    `SELECT channel, kind FROM delivery WHERE customer_id = $1 ORDER BY channel`,
    [customerId],
  );
const bell = async () => {
  const as = await bed.tokenFor({ role: 'customer', id: customerId, companyId });
  return (await bed.call(findNotifications, {}, { as, language: 'ja' })).list;
};
const undeliverable = async () =>
  (await bed.published(recallUndeliverable)).filter((event) => event.customerId === customerId);

test('a family is told once by mail, text message and bell, in its language and whatever it chose for reminders', async () => {
  await publish();
  await publish();
  expect(mails()).toEqual([expect.stringMatching(/使用を中止してください[\s\S]*出力が高すぎる[\s\S]*\/index\?db=jp/)]);
  expect(await deliveries()).toEqual([
    { channel: 'mail', kind: 'deviceRecalled' },
    { channel: 'sms', kind: 'deviceRecalled' },
  ]);
  expect(await bell()).toMatchObject([{ title: '【重要】機器 FV-1 の使用を中止してください', link: '/index?db=jp' }]);
  expect(await undeliverable()).toEqual([]);
});

test('until replaced the device may be used; without words of the language the English ones are sent', async () => {
  recall = { mode: 'untilReplaced', isAcknowledged: false };
  language = 'de';
  await publish();
  expect(mails()).toEqual([expect.stringMatching(/wird ausgetauscht[\s\S]*The output may be too high/)]);
});

test('a reminder is not sent to who has acknowledged meanwhile, nor anything about a swapped device', async () => {
  recall = { mode: 'hold', isAcknowledged: true };
  await publish(1);
  expect(mails()).toEqual([]);
  recall = null;
  await publish(2);
  expect(mails()).toEqual([]);
});

const cancel = async () => {
  const at = new Date().toISOString();
  await bed.publish(deviceRecallCancelled, { recallId, recallDeviceId, customerId, companyId, at });
  await bed.idle();
};

test('a family is told by the same channels that a recall was cancelled and that the device may be used', async () => {
  await cancel();
  await cancel();
  expect(mails()).toEqual([expect.stringMatching(/リコールは取り消されました[\s\S]*治療にお使いいただけます/)]);
  expect(await deliveries()).toEqual([
    { channel: 'mail', kind: 'deviceRecallCancelled' },
    { channel: 'sms', kind: 'deviceRecallCancelled' },
  ]);
  expect(await bell()).toMatchObject([{ title: '機器 FV-1 のリコールは取り消されました' }]);
});

test('while another recall holds the device, the family is not told that it may be used', async () => {
  remaining = 'hold';
  language = 'en';
  await cancel();
  expect(mails()).toEqual([expect.stringMatching(/still do not use your device FV-1[\s\S]*Another recall/)]);
  expect(mails().join()).not.toContain('may use');
  expect(await bell()).toMatchObject([{ kind: 'deviceRecallCancelledHeld' }]);
});

test('a text message that waited for the end of the night is not sent once the recall was cancelled', async () => {
  await publish();
  recall = null;
  await bed.sql(
    `UPDATE delivery SET status = 'queued', attempts = 0, due_at = now() WHERE customer_id = $1 AND channel = 'sms'`,
    [customerId],
  );
  await bed.idle();
  const [sms] = await bed.sql<{ status: string }>(
    `SELECT status FROM delivery WHERE customer_id = $1 AND channel = 'sms'`,
    [customerId],
  );
  expect(sms?.status).toBe('nobody');
});

test('a family that neither mail nor text message reaches is one to call', async () => {
  phone = '1';
  await bed.sql(
    `INSERT INTO failing_address (person_id, channel, fingerprint, since) VALUES ($1, 'mail', 'x', now())`,
    [customerId],
  );
  await publish();
  expect(await undeliverable()).toMatchObject([{ recallDeviceId }]);
  expect(await bell()).toHaveLength(1);
});

test('so is one whose mail fails for good where no text message can be sent', async () => {
  phone = '1';
  await publish();
  const [{ id } = { id: '' }] = await bed.sql<{ id: string }>(`SELECT id FROM delivery WHERE customer_id = $1`, [
    customerId,
  ]);
  expect(await undeliverable()).toEqual([]);
  await bed.sql(
    `INSERT INTO failing_address (person_id, channel, fingerprint, since) VALUES ($1, 'mail', 'x', now())`,
    [customerId],
  );
  await bed.sql(`UPDATE delivery SET status = 'queued', attempts = 0, due_at = now() WHERE id = $1`, [id]);
  await bed.idle();
  expect(await undeliverable()).toMatchObject([{ recallDeviceId }]);
});

test('the administrators of a clinic are told once, however often it is published', async () => {
  const at = new Date().toISOString();
  for (let times = 0; times < 3; times += 1) await bed.publish(companyRecallStarted, { recallId, companyId, at });
  await bed.idle();
  expect(mailbox.to('admin@clinic.test').map(({ subject, text }) => `${subject} ${text}`)).toEqual([
    expect.stringMatching(/Recall: Laser output[\s\S]*Devices: 3\. Of these with families: 2/),
  ]);
  const as = await bed.tokenFor({ role: 'companyAdmin', id: staffId, companyId });
  expect((await bed.call(findStaffNotifications, {}, { as })).list).toMatchObject([
    { title: 'Devices of your company are being recalled', link: `/work/recalls/${recallId}` },
  ]);
});

test('the administrators of a clinic are told of the cancellation, too', async () => {
  await bed.publish(companyRecallCancelled, { recallId, companyId, at: new Date().toISOString() });
  await bed.idle();
  expect(mailbox.to('admin@clinic.test').map(({ subject, text }) => `${subject} ${text}`)).toEqual([
    expect.stringMatching(/Cancelled: recall Laser output[\s\S]*may treat again/),
  ]);
  const as = await bed.tokenFor({ role: 'companyAdmin', id: staffId, companyId });
  expect((await bed.call(findStaffNotifications, {}, { as })).list[0]).toMatchObject({
    title: 'A recall of devices of your company was cancelled',
    link: `/work/recalls/${recallId}`,
  });
});

test('the report of a recall is drawn with the words it is given', async () => {
  const lines = [{ name: 'Devices', value: '300' }];
  const { pdf } = await bed.callRpc(drawRecallReport, {
    title: 'リコール報告書',
    parts: [{ heading: 'Progress', lines }],
  });
  const document = await getDocumentProxy(new Uint8Array(Buffer.from(pdf, 'base64')));
  const { text } = await extractText(document, { mergePages: true });
  expect(text.normalize('NFKC').replace(/\s+/g, ' ')).toMatch(/リコール報告書.*Progress.*Devices.*300/);
});
