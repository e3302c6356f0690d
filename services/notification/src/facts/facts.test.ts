import { patientEvent } from '@fovea/contracts/builders/patients';
import { companyById } from '@fovea/contracts/companies/rpcs';
import { customerSignedUp, parentState } from '@fovea/contracts/customers/events';
import { customerContact } from '@fovea/contracts/customers/rpcs';
import { deviceReportedLost } from '@fovea/contracts/devices/events';
import type { Language } from '@fovea/contracts/fields';
import { guardianLetIn, guardianRemoved, guardianState } from '@fovea/contracts/guardians/events';
import { formerGuardian } from '@fovea/contracts/guardians/rpcs';
import { familyNotified } from '@fovea/contracts/notifications/events';
import {
  deleteNotifications,
  findNotifications,
  markNotificationsRead,
} from '@fovea/contracts/notifications/portal-endpoints';
import { patientLoginChanged, patientState } from '@fovea/contracts/patients/events';
import {
  cardExpiresSoon,
  paymentFailed,
  paymentNeedsAttention,
  paymentRefunded,
  paymentSucceeded,
  renewalNextPrice,
  subscriptionChanged,
} from '@fovea/contracts/payments/events';
import { cardForMail, paymentForMail, renewalForMail, renewalPriceForMail } from '@fovea/contracts/payments/rpcs';
import { planRequestDecided, planRequested } from '@fovea/contracts/plan-requests/events';
import { planRequestForMail } from '@fovea/contracts/plan-requests/rpcs';
import type { PlanRequest } from '@fovea/contracts/plan-requests/schema';
import {
  meetingArranged,
  meetingChanged,
  requestAnswered,
  requestReplied,
  requestSent,
  returnClosed,
} from '@fovea/contracts/requests/events';
import { requestForMail } from '@fovea/contracts/requests/rpcs';
import {
  customerForgotPassword,
  customerInvited,
  customerPasswordChanged,
  customerRequestedProof,
  customerUsedNewBrowser,
} from '@fovea/contracts/sessions/events';
import {
  staffEmailChanged,
  staffInvited,
  staffPasswordChanged,
  staffUsedNewBrowser,
} from '@fovea/contracts/staff/events';
import {
  companyContacts,
  issueCustomerKey,
  issueStaffKey,
  staffById,
  staffEmailChange,
} from '@fovea/contracts/staff/rpcs';
import { statementClosed } from '@fovea/contracts/statements/events';
import { statementForMail } from '@fovea/contracts/statements/rpcs';
import { newId } from '@fovea/kit/database/ids';
import { startTestBed, type TestBed } from '@fovea/kit-testing/test-bed';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createNotificationService } from '../service.ts';
import { openMailbox } from '../testing/mailbox.ts';

const at = '2026-11-20T00:00:00.000Z';
const parentEmail = 'parent@example.test';
const people = { companyId: newId(), staffId: newId(), accountId: newId(), planId: newId() };
let bed: TestBed;
let mailbox: Awaited<ReturnType<typeof openMailbox>>;
let customerId: string;
let paymentId: string;
let topic: string;
let hostName: string;
let emailProven = true;
/** Whether the parent has no password yet. */
let isInvited = false;
/** The parent who added the guardian. */
let letInBy: string | undefined;
let requestType: 'Meeting' | 'Message' = 'Meeting';
/** Whether the clinic's message is unread. */
let isUnread = true;
/** Whether the request is open. */
let isOpen = false;
/** Address for replies by mail. */
let replyTo: string | null = null;
let cancelledAt: string | null = null;
let expiring: { card: string; expiry: string } | null = null;
let nextPrice: { price: string; from: string } | null;
let postponed: { nextTryAt: string | null; graceUntil: string } | null = null;

beforeAll(async () => {
  mailbox = await openMailbox();
  bed = await startTestBed({ services: [createNotificationService], env: { SMTP_URL: mailbox.url } });
  bed.stubRpc(issueStaffKey, () => ({
    email: 'staff@example.test',
    fullName: 'Ken Mori',
    language: 'en' as const,
    key: 'k1',
    expiresAt: at,
  }));
  bed.stubRpc(issueCustomerKey, () => ({ email: parentEmail, key: 'k2', expiresAt: at, invitation: isInvited }));
  bed.stubRpc(customerContact, ({ id }) => ({
    _id: id,
    email: parentEmail,
    emailProven,
    fullName: 'Hanako Yamada',
    firstName: 'Hanako',
    phone: '09012345678',
    mobileCountryCode: '81',
    language: 'ja' as const,
    timezone: 'Asia/Tokyo',
    companyId: people.companyId,
    companyName: 'Midori',
    customerNotifications: true,
    debug: false,
    letInBy,
  }));
  bed.stubRpc(paymentForMail, ({ paymentId: id }) => ({
    paymentId: id,
    planName: 'Three months',
    accountName: 'Taro',
    at,
    currency: 'jpy' as const,
    amount: '12000',
    refundAmount: null,
    referenceNumber: 'FV-JP-2026-1',
    linkUrl: null,
    linkExpiresAt: null,
    postponed,
  }));
  bed.stubRpc(cardForMail, () => expiring);
  bed.stubRpc(renewalPriceForMail, () => ({
    planName: 'Three months',
    accountName: 'Taro',
    currency: 'jpy' as const,
    price: '12000',
    next: nextPrice,
  }));
  bed.stubRpc(renewalForMail, () => ({
    planName: 'Three months',
    accountName: 'Taro',
    currency: 'jpy' as const,
    amount: '12000',
    endedAt: at,
    paidUntil: '2027-02-19T15:00:00.000Z',
    owed: '144000',
  }));
  bed.stubRpc(companyById, ({ id: _id }) => ({
    _id,
    name: 'Midori',
    type: 'Clinic' as const,
    country: 'JP',
    databaseUrl: 'jp',
    parentCompanyId: null,
    useInventory: true,
    disabled: false,
    publicPlans: true,
    customerNotifications: true,
    paymentGateway: true,
    taxPercentage: 10,
    mobileCountryCode: '81',
    owner_email: 'owner@example.test',
  }));
  bed.stubRpc(companyContacts, ({ companyId }) => ({
    list: [
      {
        _id: people.staffId,
        email: companyId ? 'clinic@example.test' : 'platform@example.test',
        fullName: 'Aoi',
        language: 'en' as const,
        timezone: 'Asia/Tokyo',
      },
    ],
  }));
  bed.stubRpc(requestForMail, () => ({
    type: requestType,
    reason: 'The lamp blinks',
    fileList: [{ name: 'lamp.png', url: 'http://store.test/lamp.png' }],
    meeting: {
      topic,
      startAt: '2026-12-01T01:00:00.000Z',
      durationMinutes: 30,
      note: 'Bring the device',
      cancelledAt,
    },
    unread: isUnread,
    open: isOpen,
    replyTo,
    sequence: cancelledAt ? 2 : 0,
  }));
  bed.stubRpc(staffById, ({ id }) => ({
    _id: id,
    email: 'doctor@example.test',
    fullName: hostName,
    language: 'en' as const,
    timezone: 'Asia/Tokyo',
    companyId: people.companyId,
  }));
});
afterAll(async () => {
  await bed.stop();
  await mailbox.close();
});
beforeEach(() => {
  mailbox.mails.length = 0;
  customerId = newId();
  paymentId = `jp-${newId()}`;
  topic = 'Progress';
  hostName = 'Dr Mori';
  emailProven = true;
  isUnread = true;
  cancelledAt = null;
});

const succeeded = () => ({
  paymentId,
  accountId: people.accountId,
  customerId,
  companyId: people.companyId,
  planId: people.planId,
  billing_type: 'RETAIL' as const,
  currency: 'jpy' as const,
  amount: '12000',
  paidAt: at,
  validMonths: 3,
  validDays: 0,
  experienceDate: null,
  firstCharge: true,
  autoRenew: false,
  renewHasEnd: false,
});
const bell = async (language?: Language) =>
  bed.call(
    findNotifications,
    {},
    { as: await bed.tokenFor({ role: 'customer', id: customerId, companyId: people.companyId }), language },
  );

describe('mails', () => {
  test('an invited staff user gets a link with a key made for this mail', async () => {
    await bed.publish(staffInvited, { staffId: people.staffId, at });
    await bed.idle();
    expect(mailbox.to('staff@example.test')[0]?.text).toContain('http://localhost:8080/resetpassword?key=k1');
  });

  test('a staff user’s changed e-mail is mailed to both addresses; the former one gets no link', async () => {
    bed.stubRpc(staffEmailChange, () => ({
      formerEmail: 'typo@example.test',
      email: 'right@example.test',
      fullName: 'Ken Mori',
      language: 'en' as const,
    }));
    const event = { staffId: people.staffId, changeId: newId(), at };
    for (let i = 0; i < 2; i += 1) await bed.publish(staffEmailChanged, event);
    await bed.idle();
    const [former, present] = ['typo@example.test', 'right@example.test'].map((address) => mailbox.to(address));
    expect([...(former ?? []), ...(present ?? [])].map(({ subject }) => subject)).toEqual(
      Array(2).fill('The e-mail address of your Fovea account was changed'),
    );
    expect(former?.[0]?.text).not.toMatch(/http|right@/);
    expect(present?.[0]?.text).toContain('http://localhost:8080/');
  });

  test('a parent’s reset link names the region, in the parent’s language', async () => {
    await bed.publish(customerForgotPassword, { customerId, at }, { region: 'au' });
    await bed.idle();
    const [mail] = mailbox.to(parentEmail);
    expect(mail?.subject).toBe('Foveaのパスワード再設定');
    expect(mail?.text).toContain('/login/resetpassword?key=k2&db=au');
  });

  test('a parent whom staff created without a password, or sent a link, gets a link from the clinic', async () => {
    const signedUp = { customerId, companyId: people.companyId, by: 'staff' as const, at };
    await bed.publish(customerSignedUp, { ...signedUp, invite: true });
    await bed.publish(customerInvited, { customerId, at });
    await bed.publish(customerSignedUp, { ...signedUp, customerId: newId(), invite: false });
    await bed.idle();
    const texts = mailbox.to(parentEmail).map(({ text = '' }) => text);
    expect(texts.filter((text) => text.includes('/login/resetpassword?key=k2&db=jp'))).toHaveLength(2);
    expect(texts.filter((text) => text.includes('Midori から'))).toHaveLength(2);
    expect(texts.filter((text) => text.includes('/index'))).toHaveLength(1);
  });

  test('a parent who never had a password is invited by the clinic, with the day the link ends', async () => {
    isInvited = true;
    await bed.publish(customerInvited, { customerId, at });
    await bed.idle();
    isInvited = false;
    const [mail] = mailbox.to(parentEmail);
    expect(mail?.subject).toBe('Midori からFoveaへのご招待');
    expect(mail?.text).toContain('/login/invitation?key=k2&db=jp');
    expect(mail?.text).toContain('20/11/2026 09:00 (Asia/Tokyo)');
  });

  test('a guardian is invited in the parent’s name; removing the guardian deletes the deliveries', async () => {
    const guardianId = newId();
    [isInvited, letInBy] = [true, 'Hanako Yamada'];
    await bed.publish(guardianLetIn, { guardianId, customerId, at });
    await bed.idle();
    [isInvited, letInBy] = [false, undefined];
    const [mail] = mailbox.to(parentEmail);
    expect(mail?.subject).toBe('Hanako Yamada さんからFoveaポータルへのご招待');
    expect(mail?.text).toContain('/login/invitation?key=k2&db=jp');
    const sent = () => bed.sql('SELECT 1 FROM delivery WHERE customer_id = $1', [guardianId]);
    expect(await sent()).toHaveLength(1);
    await bed.publish(guardianState, { _id: guardianId, customerId, email: null, rights: 'full', deleted: true });
    await bed.idle();
    expect(await sent()).toEqual([]);
  });

  test('a removed guardian gets a mail in their own language, with a contact', async () => {
    const former = { email: 'nao@example.test', language: 'de' as const, fullName: 'Nao Yamada' };
    bed.stubRpc(formerGuardian, () => ({ ...former, removedBy: 'Hana Yamada', companyName: 'Midori' }));
    const guardianId = newId();
    await bed.publish(guardianRemoved, { guardianId, at });
    // This mail is not deleted with the access.
    await bed.publish(guardianState, { _id: guardianId, customerId, email: null, rights: 'full', deleted: true });
    await bed.idle();
    const [mail] = mailbox.to('nao@example.test');
    expect(mail?.subject).toBe('Ihr Zugang zum Portal einer Familie wurde beendet');
    expect(mail?.text).toContain('Hana Yamada hat Ihren Zugang zum Portal der Familie bei Midori beendet.');
  });

  test('a new parent gets a link to verify the address, and another one on request', async () => {
    await bed.publish(customerSignedUp, { customerId, companyId: people.companyId, by: 'self', at });
    await bed.publish(customerRequestedProof, { customerId, at });
    await bed.idle();
    const texts = mailbox.to(parentEmail).map(({ text = '' }) => text);
    expect(texts).toHaveLength(2);
    for (const text of texts) expect(text).toContain('/login/proveemail?key=k2&db=jp');
  });

  test('mails to an unverified address name no child, plan, amount or topic', async () => {
    emailProven = false;
    topic = 'Left eye';
    const payment = { paymentId, accountId: people.accountId, customerId, companyId: people.companyId, at };
    await bed.publish(paymentSucceeded, succeeded());
    await bed.publish(paymentRefunded, { ...payment, currency: 'jpy' as const, refundAmount: '12000', endsPlan: true });
    await bed.publish(patientLoginChanged, { customerId, accountId: people.accountId, at });
    await bed.publish(meetingArranged, {
      requestId: newId(),
      customerId,
      staffId: people.staffId,
      companyId: people.companyId,
    });
    await bed.idle();
    const mails = mailbox.to(parentEmail);
    expect(mails).toHaveLength(4);
    for (const { subject, text, html, attachments } of mails) {
      expect(`${subject} ${text} ${html}`).not.toMatch(/Taro|Three months|12,000|Left eye|Midori|患者|機器/);
      expect(attachments).toEqual([]);
    }
    expect(mails.filter(({ text }) => text?.includes(`/receipt?id=${paymentId}`))).toHaveLength(2);
    expect(mailbox.to('doctor@example.test')[0]?.attachments).toHaveLength(1);
  });

  test('a changed password or device login is mailed with who changed it and a link to reset it', async () => {
    await bed.publish(patientState, {
      ...patientEvent(),
      _id: people.accountId,
      userId: customerId,
      firstName: 'Sora',
      lastName: 'Sato',
    });
    const tell = [
      () => bed.publish(staffPasswordChanged, { staffId: people.staffId, at }),
      () => bed.publish(customerPasswordChanged, { customerId, by: 'self', at }),
      () => bed.publish(customerPasswordChanged, { customerId, by: 'staff', at }),
      () => bed.publish(patientLoginChanged, { customerId, accountId: people.accountId, at }),
    ];
    for (const each of tell) await each();
    await bed.idle();
    expect(mailbox.to('doctor@example.test')[0]?.text).toMatch(
      /password of your account was changed[\s\S]*http:\/\/localhost:8080\/forgotpassword/,
    );
    const mails = mailbox.to(parentEmail).map(({ subject, text }) => `${subject} ${text}`);
    expect(mails).toHaveLength(3);
    expect(mails.filter((mail) => mail.includes('/login/forgotpassword'))).toHaveLength(2);
    for (const words of [
      'Foveaのパスワードが変更されました',
      'Midori があなたのアカウントに新しいパスワードを設定し',
      '機器のログイン情報が変更されました',
    ])
      expect(mails.filter((mail) => mail.includes(words))).toHaveLength(1);
    for (const line of ['患者: Sato Sora', '日時: 20/11/2026 09:00 (Asia/Tokyo)', 'owner@example.test'])
      expect(mails.find((mail) => mail.includes('機器のログイン情報'))).toContain(line);
  });

  test('a sign-in from a new browser is mailed with the browser and the owner’s local time', async () => {
    const used = { staffId: people.staffId, browser: 'Firefox', system: 'Linux', country: 'DE', at };
    await bed.publish(staffUsedNewBrowser, used);
    await bed.publish(customerUsedNewBrowser, { customerId, browser: null, system: null, at });
    await bed.publish(customerUsedNewBrowser, { customerId, browser: null, system: null, country: 'DE', at });
    await bed.idle();
    expect(mailbox.to('doctor@example.test')[0]?.text).toMatch(
      /Firefox, Linux, 20\/11\/2026 09:00 \(Asia\/Tokyo\)[\s\S]*Country: Germany\./,
    );
    const texts = mailbox.to(parentEmail).map(({ text }) => text ?? '');
    expect(texts).toEqual([
      expect.stringContaining('–、20/11/2026 09:00 (Asia/Tokyo)'),
      expect.stringContaining('–、20/11'),
    ]);
    expect(texts.map((text) => text.includes('国：ドイツ')).sort()).toEqual([false, true]);
  });

  test('a payment event published three times is one receipt mail and one notification', async () => {
    for (let i = 0; i < 3; i += 1) await bed.publish(paymentSucceeded, succeeded());
    await bed.idle();
    expect(mailbox.to(parentEmail).map(({ subject }) => subject)).toEqual(['￥12,000 のお支払いを受け付けました']);
    const [mail] = mailbox.to(parentEmail);
    for (const line of [
      '患者: Taro',
      'プラン: Three months',
      '金額: ￥12,000',
      '日時: 20/11/2026 09:00 (Asia/Tokyo)',
      'owner@example.test',
    ])
      expect(mail?.text).toContain(line);
    expect(mail?.replyTo?.text).toBe('owner@example.test');
    expect(mail?.text).not.toContain('返信はできません');
    const { list, unread } = await bell('en');
    expect(list).toEqual([
      expect.objectContaining({
        kind: 'receipt',
        title: 'We received your payment of ¥12,000',
        link: `/receipt?id=${paymentId}`,
      }),
    ]);
    expect(unread).toBe(1);
  });

  test('a declined renewal is mailed with the end of the grace period, the next attempt and a payment link', async () => {
    const payment = { paymentId, accountId: people.accountId, customerId, companyId: people.companyId, at };
    postponed = { nextTryAt: '2026-11-21T03:00:00.000Z', graceUntil: '2026-11-25T03:00:00.000Z' };
    await bed.publish(paymentFailed, { ...payment, renewalTry: 1 });
    await bed.idle();
    const [mail] = mailbox.to(parentEmail);
    expect(mail?.subject).toBe('プランの自動更新の決済ができませんでした');
    expect(mail?.text).toMatch(/25\/11\/2026まで続けられます。21\/11\/2026に/);
    postponed = { ...postponed, nextTryAt: null };
    await bed.publish(paymentFailed, { ...payment, renewalTry: 1 });
    await bed.idle();
    expect(mailbox.to(parentEmail)[1]?.text).toMatch(/25\/11\/2026まで続けられます。[^/]*別のカード/);
    postponed = null;
    await bed.publish(paymentFailed, { ...payment, renewalTry: 4 });
    await bed.idle();
    expect(mailbox.to(parentEmail).map(({ subject }) => subject)).toEqual([
      'プランの自動更新の決済ができませんでした',
      'プランの自動更新の決済ができませんでした',
      'お支払いが承認されませんでした',
    ]);
  });

  test('the end of a renewal is mailed with child, plan, amount and end of the paid time', async () => {
    const { accountId } = people;
    const ended = { accountId, customerId, status: 'canceled' as const, renewHasEnd: false, at };
    for (const reason of ['stopped', 'refunded'] as const) await bed.publish(subscriptionChanged, { ...ended, reason });
    await bed.idle();
    const mails = mailbox.to(parentEmail);
    expect(mails.map(({ subject }) => subject)).toEqual(['自動更新が停止されました']);
    for (const line of [
      'Three months（Taro）の ￥12,000 は今後請求されません。',
      '患者: Taro',
      'プラン: Three months',
      '金額: ￥12,000',
      '日時: 20/11/2026 09:00 (Asia/Tokyo)',
      'お支払い済みの期限: 20/02/2027',
      '契約期間のうち未払い分: ￥144,000',
      'owner@example.test',
    ])
      expect(mails[0]?.text).toContain(line);
    expect((await bell('en')).list.map(({ body }) => body)).toEqual([
      expect.stringContaining('¥12,000 for Three months (Taro) will not be charged again.'),
    ]);
  });

  test('an expiring card is notified once, by mail and in the bell, unless it was replaced', async () => {
    const messageId = newId();
    expiring = { card: 'VISA 4242', expiry: '06/2031' };
    for (let copy = 0; copy < 2; copy += 1) await bed.publish(cardExpiresSoon, { customerId, at }, { messageId });
    await bed.idle();
    expiring = null;
    await bed.publish(cardExpiresSoon, { customerId, at });
    await bed.idle();
    expect(mailbox.to(parentEmail)).toMatchObject([
      { subject: 'カードの有効期限が近づいています', text: expect.stringContaining('VISA 4242') },
    ]);
    expect((await bell('en')).list).toMatchObject([
      { title: 'Your card expires soon', link: '/index/billing?db=jp', body: expect.stringContaining('06/2031') },
    ]);
  });

  test('a changed or unchanged renewal price is notified once, unless it was reverted', async () => {
    const { accountId } = people;
    const messageId = newId();
    nextPrice = { price: '15000', from: '2027-01-31' };
    for (let copy = 0; copy < 2; copy += 1)
      await bed.publish(renewalNextPrice, { accountId, customerId, is: 'set', at }, { messageId });
    await bed.idle();
    nextPrice = null;
    await bed.publish(renewalNextPrice, { accountId, customerId, is: 'set', at });
    await bed.publish(renewalNextPrice, { accountId, customerId, is: 'withdrawn', at });
    await bed.idle();
    const mails = mailbox.to(parentEmail);
    expect(mails.map(({ subject }) => subject)).toEqual(['プランの料金が変わります', 'プランの料金は変わりません']);
    expect(mails[0]?.text).toContain('31/01/2027 から、Three months（Taro）の更新料金は毎回 ￥15,000 になります。');
    expect((await bell('en')).list).toMatchObject([
      { title: 'The price of a plan stays', body: expect.stringContaining('each renewal goes on at ¥12,000') },
      {
        title: 'The price of a plan changes',
        link: '/index/billing?db=jp',
        body: expect.stringContaining('From 31/01/2027 on, each renewal of Three months (Taro) costs ¥15,000.'),
      },
    ]);
  });

  test('a refund is mailed', async () => {
    await bed.publish(paymentRefunded, {
      paymentId,
      accountId: people.accountId,
      customerId,
      companyId: people.companyId,
      currency: 'jpy' as const,
      refundAmount: '12000',
      endsPlan: true,
      at,
    });
    await bed.idle();
    expect(mailbox.to(parentEmail)[0]?.subject).toBe('お支払いを返金しました');
  });

  test('a payment that needs attention is mailed to the platform once, with its link', async () => {
    const fact = {
      paymentId,
      accountId: people.accountId,
      customerId,
      companyId: people.companyId,
      why: 'mismatch' as const,
      at,
    };
    for (let times = 0; times < 2; times += 1) await bed.publish(paymentNeedsAttention, fact);
    await bed.idle();
    const mails = mailbox.to('platform@example.test').filter(({ subject }) => subject?.includes(paymentId));
    expect(mails.map(({ text }) => text)).toEqual([expect.stringContaining(`/admin/payments/${paymentId}`)]);
  });

  test('a plan request is mailed to the platform, its decision to the requester, and nothing outdated', async () => {
    const requestId = newId();
    let status: PlanRequest['status'] = 'open';
    bed.stubRpc(planRequestForMail, () => ({
      accountName: 'Sora',
      companyName: 'Midori',
      planName: 'Prepaid',
      createdAt: at,
      status,
      reason: status === 'declined' ? 'Not agreed' : null,
      staffId: people.staffId,
    }));
    const event = { requestId, customerId, at };
    const mailsTo = (address: string) => mailbox.to(address).map(({ subject, text }) => `${subject} ${text}`);
    await bed.publish(planRequested, event);
    await bed.publish(planRequestDecided, { ...event, status: 'approved' });
    await bed.idle();
    expect(mailsTo('doctor@example.test')).toEqual([]);
    expect(mailsTo('platform@example.test')).toEqual([
      expect.stringMatching(
        /Midori asks for a plan[\s\S]*Prepaid for Sora[\s\S]*Date: 20\/11\/2026 09:00[\s\S]*\/admin\/plans\/requests/,
      ),
    ]);
    status = 'declined';
    await bed.publish(planRequestDecided, { ...event, status });
    await bed.idle();
    expect(mailsTo('doctor@example.test')).toEqual([
      expect.stringMatching(/was declined[\s\S]*Not agreed[\s\S]*\/work\/plans\/requests/),
    ]);
  });

  test('a closed statement goes to the company’s owner in its language, with its PDF, once', async () => {
    const statementId = newId();
    bed.stubRpc(statementForMail, () => ({
      number: 'FS-JP-2026-000001',
      month: '2026-11',
      companyId: people.companyId,
      companyName: 'Midori',
      language: 'de' as const,
      pdf: Buffer.from('%PDF-1.3 statement').toString('base64'),
    }));
    const closed = { statementId, companyId: people.companyId, month: '2026-11' };
    await bed.publish(statementClosed, closed);
    await bed.publish(statementClosed, closed);
    await bed.idle();
    const mails = mailbox.to('owner@example.test').filter(({ subject }) => subject?.includes('FS-JP-2026-000001'));
    expect(mails).toMatchObject([
      {
        subject: 'Abrechnung FS-JP-2026-000001 von Midori für November 2026',
        text: expect.stringContaining(`/work/statements/${statementId}`),
        attachments: [{ filename: 'FS-JP-2026-000001.pdf', content: Buffer.from('%PDF-1.3 statement') }],
      },
    ]);
  });

  test('a lost device is mailed to the company’s staff', async () => {
    await bed.publish(deviceReportedLost, {
      deviceId: newId(),
      customerId,
      companyId: people.companyId,
      serial_number: 'SN-7',
      at,
    });
    await bed.idle();
    expect(mailbox.to('clinic@example.test')[0]?.subject).toBe('Device SN-7 was reported lost');
  });

  test('a meeting carries a calendar file to parent and staff', async () => {
    await bed.publish(meetingArranged, {
      requestId: newId(),
      customerId,
      staffId: people.staffId,
      companyId: people.companyId,
    });
    await bed.idle();
    for (const address of [parentEmail, 'doctor@example.test']) {
      expect(mailbox.to(address)[0]?.attachments[0]?.content.toString()).toMatch(
        /DTSTART:20261201T010000Z[\s\S]*DTEND:20261201T013000Z[\s\S]*DESCRIPTION:Bring the device[\s\S]*ORGANIZER;CN="Dr Mori"/,
      );
    }
  });

  test('a meeting’s topic and names cannot inject lines into the calendar file or the mail', async () => {
    const hostile = 'Check\r\nBcc: everybody@example.test\nATTACH:https://evil.test\u2028X-Y:1\rZ:"a";b,c\0';
    topic = hostile;
    hostName = hostile;
    await bed.publish(meetingArranged, {
      requestId: newId(),
      customerId,
      staffId: people.staffId,
      companyId: people.companyId,
    });
    await bed.idle();
    const [mail] = mailbox.to(parentEmail);
    const lines = String(mail?.attachments[0]?.content).split(/[\r\n\u2028]+/);
    expect(lines.filter((line) => !/^([A-Z][A-Z-]*[:;]| |$)/.test(line) || /^(BCC|ATTACH|X-Y|Z)/i.test(line))).toEqual(
      [],
    );
    expect(lines.join('\n').replaceAll('\n ', '')).toContain('\nSUMMARY:Check Bcc: everybody@example.test');
    expect([...(mail?.headers.keys() ?? [])]).not.toContain('bcc');
    expect(mail?.headers.get('auto-submitted')).toBe('auto-generated');
    const addressed = mailbox.mails.map(({ to }) => [to].flat().map((each) => each?.text));
    expect(addressed.toSorted()).toEqual([['doctor@example.test'], [parentEmail]].toSorted());
    expect(mail?.text).not.toMatch(/^(Bcc|ATTACH)/m);
  });

  test('a cancelled meeting is removed from calendars by the same uid and a higher sequence', async () => {
    cancelledAt = at;
    const requestId = newId();
    const changed = { requestId, customerId, staffId: people.staffId, sequence: 2, cancelled: true };
    for (const messageId of [newId(), newId()]) await bed.publish(meetingChanged, changed, { messageId });
    await bed.idle();
    const mails = mailbox.to(parentEmail);
    expect(mails).toHaveLength(1);
    const calendar = mails[0]?.attachments[0]?.content.toString() ?? '';
    for (const line of ['METHOD:CANCEL', `UID:${requestId}`, 'SEQUENCE:2', 'STATUS:CANCELLED'])
      expect(calendar).toContain(line);
    expect(mailbox.to('doctor@example.test')).toHaveLength(1);
  });

  test('a request of staff is mailed to the platform’s administrators, with its text and pictures', async () => {
    const { companyId, staffId } = people;
    await bed.publish(requestSent, { requestId: newId(), customerId: null, staffId, companyId, type: 'Device', at });
    await bed.idle();
    expect(mailbox.to('platform@example.test')[0]?.text).toMatch(
      /Dr Mori \(doctor@example.test\) asks for support:[\s\S]*The lamp blinks[\s\S]*lamp\.png/,
    );
    expect(mailbox.to('clinic@example.test')).toHaveLength(0);
  });

  test('a family’s request is mailed to the staff of its company', async () => {
    await bed.publish(requestSent, {
      requestId: newId(),
      customerId,
      staffId: null,
      companyId: people.companyId,
      type: 'Return',
      at,
    });
    await bed.idle();
    const [mail] = mailbox.to('clinic@example.test');
    expect(mail?.subject).toBe('New request from a family');
    expect(mail?.text).toContain('/work/customers?requesting=true');
  });

  test('an answer is in the bell and mailed without its text, unless it was read by then', async () => {
    const requestId = newId();
    for (const read of [false, true]) {
      isUnread = !read;
      await bed.publish(requestAnswered, { requestId, messageId: newId(), customerId, at });
      await bed.idle();
    }
    const mails = mailbox.to(parentEmail);
    expect(mails.map(({ subject }) => subject)).toEqual(['クリニックから回答が届きました']);
    expect(mails[0]?.text).toContain(`/index/requests/${requestId}?db=jp`);
    expect(mails[0]?.text).not.toContain('lamp');
    expect((await bell()).list).toMatchObject([
      { kind: 'requestAnswered' },
      { link: `/index/requests/${requestId}?db=jp` },
    ]);
    expect(await bed.published(familyNotified)).toContainEqual({ customerIds: [customerId] });
  });

  test('a closed return is in the bell and mailed in the family’s language, unless it was reopened by then', async () => {
    const requestId = newId();
    for (const open of [false, true]) {
      isOpen = open;
      await bed.publish(returnClosed, { requestId, customerId, at: open ? '2026-05-02T00:00:00Z' : at });
      await bed.idle();
    }
    isOpen = false;
    const mails = mailbox.to(parentEmail);
    expect(mails.map(({ subject }) => subject)).toEqual(['機器の返却手続きが完了しました']);
    expect(mails[0]?.text).toContain(`/index/requests/${requestId}?db=jp`);
    expect((await bell()).list[0]).toMatchObject({
      kind: 'returnClosed',
      link: `/index/requests/${requestId}?db=jp`,
    });
  });

  test('a message started by the clinic is mailed as such, without its text', async () => {
    [isUnread, requestType] = [true, 'Message'];
    await bed.publish(requestAnswered, { requestId: newId(), messageId: newId(), customerId, at });
    await bed.idle();
    requestType = 'Meeting';
    const [mail] = mailbox.to(parentEmail);
    expect(mail?.subject).toBe('クリニックからメッセージが届きました');
    expect(mail?.text).not.toContain('lamp');
  });

  test('a mail about an answer mentions replies by mail where they are accepted', async () => {
    isUnread = true;
    replyTo = `reply+jp.${newId()}@reply.fovea.test`;
    await bed.publish(requestAnswered, { requestId: newId(), messageId: newId(), customerId, at });
    await bed.idle();
    replyTo = null;
    await bed.publish(requestAnswered, { requestId: newId(), messageId: newId(), customerId, at });
    await bed.idle();
    const [answerable, other] = mailbox.to(parentEmail);
    expect(answerable?.replyTo?.text).toMatch(/^reply\+jp\.[0-9a-f-]{36}@reply\.fovea\.test$/);
    expect(answerable?.text).toContain('このメールにそのまま返信');
    expect(answerable?.text).toContain('ご返信はご依頼に追加されます');
    expect(other?.replyTo?.text ?? '').not.toContain('reply+');
    expect(other?.text).not.toContain('このメールにそのまま返信');
  });

  test('a family’s reply is mailed to the assignee, else to its company', async () => {
    const reply = { requestId: newId(), customerId, companyId: people.companyId, at };
    await bed.publish(requestReplied, { ...reply, messageId: newId(), assignedTo: people.staffId });
    await bed.publish(requestReplied, { ...reply, messageId: newId(), assignedTo: null });
    await bed.idle();
    for (const to of ['doctor@example.test', 'clinic@example.test']) {
      expect(mailbox.to(to)).toHaveLength(1);
      expect(mailbox.to(to)[0]?.text).toContain(`/work/customers/requests/${reply.requestId}`);
    }
  });

  test('a mail refused by the server stays queued and is sent once', async () => {
    mailbox.refuse(true);
    await bed.publish(paymentSucceeded, succeeded());
    await bed.idle();
    expect(mailbox.mails).toHaveLength(0);
    mailbox.refuse(false);
    await bed.sql("UPDATE delivery SET due_at = now() WHERE status = 'queued'", [], { scope: 'jp' });
    await bed.idle();
    await bed.idle();
    expect(mailbox.to(parentEmail)).toHaveLength(1);
  });
});

describe('the bell', () => {
  test('is the parent’s own: read, deleted, and removed with the family', async () => {
    await bed.publish(paymentSucceeded, succeeded());
    await bed.idle();
    const as = await bed.tokenFor({ role: 'customer', id: customerId, companyId: people.companyId });
    const stranger = await bed.tokenFor({ role: 'customer', id: newId(), companyId: people.companyId });
    const [{ _id } = { _id: '' }] = (await bell()).list;

    await bed.call(deleteNotifications, { ids: [_id] }, { as: stranger });
    await bed.call(markNotificationsRead, { all: true }, { as: stranger });
    expect(await bell()).toMatchObject({ total: 1, unread: 1 });

    await bed.call(markNotificationsRead, { ids: [_id] }, { as });
    expect(await bell()).toMatchObject({ total: 1, unread: 0 });
    await bed.call(deleteNotifications, { ids: [_id] }, { as });
    expect(await bell()).toMatchObject({ total: 0 });
  });

  test('a deleted child’s name is removed from the parent’s notifications', async () => {
    await bed.publish(paymentSucceeded, succeeded());
    await bed.idle();
    const params = async () =>
      (
        await bed.sql<{ child: string }>("SELECT params->>'child' AS child FROM notification WHERE customer_id = $1", [
          customerId,
        ])
      ).map(({ child }) => child);
    expect(await params()).toEqual(['Taro']);
    const nobody = { firstName: null, lastName: null, patientId: null, username: null };
    await bed.publish(patientState, {
      ...patientEvent(),
      ...nobody,
      _id: people.accountId,
      userId: customerId,
      deleted: true,
    });
    await bed.idle();
    expect(await params()).toEqual(['']);
  });

  test('all messages of a deleted family are deleted', async () => {
    await bed.publish(paymentSucceeded, succeeded());
    await bed.idle();
    await bed.publish(parentState, {
      _id: customerId,
      firstName: null,
      middleName: null,
      lastName: null,
      email: null,
      companyId: people.companyId,
      doctorId: null,
      lock: false,
      debug: false,
      language: 'ja' as const,
      timezone: 'Asia/Tokyo',
      country: 'JP',
      registerDate: at,
      deleted: true,
    });
    await bed.idle();
    expect(
      await bed.sql(
        'SELECT 1 FROM notification WHERE customer_id = $1::uuid UNION ALL SELECT 1 FROM delivery WHERE customer_id = $1::uuid',
        [customerId],
        {
          scope: 'jp',
        },
      ),
    ).toEqual([]);
  });
});
