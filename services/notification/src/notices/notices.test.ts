import { companyEvent } from '@fovea/contracts/builders/companies';
import { parentEvent } from '@fovea/contracts/builders/customers';
import { deviceOfRegionEvent } from '@fovea/contracts/builders/devices';
import { patientEvent } from '@fovea/contracts/builders/patients';
import { doctorEvent } from '@fovea/contracts/builders/staff';
import { companyState } from '@fovea/contracts/companies/events';
import { companyById } from '@fovea/contracts/companies/rpcs';
import { countries } from '@fovea/contracts/countries';
import { parentState } from '@fovea/contracts/customers/events';
import { customerContact } from '@fovea/contracts/customers/rpcs';
import { dayOf } from '@fovea/contracts/dates';
import { deviceOfRegionState } from '@fovea/contracts/devices/events';
import { getStopNoticesPage, stopNotices } from '@fovea/contracts/notifications/endpoints';
import { findNotifications } from '@fovea/contracts/notifications/portal-endpoints';
import { patientState } from '@fovea/contracts/patients/events';
import { patientForReport } from '@fovea/contracts/patients/rpcs';
import { releasePublished } from '@fovea/contracts/releases/events';
import { platformSettings } from '@fovea/contracts/settings/rpcs';
import { staffState } from '@fovea/contracts/staff/events';
import { companyContacts, staffById } from '@fovea/contracts/staff/rpcs';
import { treatmentDayUsed } from '@fovea/contracts/usage/events';
import { complianceOf } from '@fovea/contracts/usage/rpcs';
import { newId } from '@fovea/kit/database/ids';
import { zoneAtNoon } from '@fovea/kit-testing/clock';
import { poisonRow } from '@fovea/kit-testing/poison-row';
import { startTestBed, type TestBed } from '@fovea/kit-testing/test-bed';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createNotificationService } from '../service.ts';
import { openMailbox } from '../testing/mailbox.ts';

const hourMs = 3_600_000;
const parentEmail = 'hana@example.test';
/** The clinic's logo. */
const markUrl = 'https://fovea.test/api/files/uploads/mark.png';
const doctor = { email: 'doctor@example.test', fullName: 'Dr Mori', language: 'en' as const, timezone: 'UTC' };
let bed: TestBed;
let mailbox: Awaited<ReturnType<typeof openMailbox>>;
let emailProven = true;
let family: { companyId: string; customerId: string; accountId: string; timezone: string };

/** A country outside quiet hours at the moment. */
function countryByDay() {
  const hourIn = (timeZone: string) =>
    Number(new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', hourCycle: 'h23' }).format());
  return countries.find(({ timezone }) => hourIn(timezone) >= 8 && hourIn(timezone) < 20)?.key ?? 'JP';
}
const ago = (hours: number) => new Date(Date.now() - hours * hourMs).toISOString();
const dayAgo = (days: number) => dayOf(ago(24 * days), family.timezone);

beforeAll(async () => {
  mailbox = await openMailbox();
  bed = await startTestBed({ services: [createNotificationService], env: { SMTP_URL: mailbox.url } });
  bed.stubRpc(customerContact, ({ id: _id }) => ({
    _id,
    email: parentEmail,
    emailProven,
    fullName: 'Hana Yamada',
    firstName: 'Hana',
    language: 'en' as const,
    phone: '09012345678',
    mobileCountryCode: '81',
    timezone: family.timezone,
    companyId: family.companyId,
    companyName: 'Midori',
    customerNotifications: true,
    debug: false,
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
    imageUrl: markUrl,
  }));
  bed.stubRpc(staffById, ({ id: _id }) => ({ _id, ...doctor, companyId: family.companyId }));
  bed.stubRpc(companyContacts, () => ({ list: [] }));
  bed.stubRpc(complianceOf, () => ({
    rate: 82.5,
    prescribedPerWeek: null,
    prescribedRate: null,
    rateFrom: null,
    uses: 99,
    firstUse: '2026-08-03T01:00:00.000Z',
    timezone: 'Asia/Tokyo',
    months: [{ month: '2026-08', uses: 33, expected: 40, rate: 82.5, prescribed: null, prescribedRate: null }],
  }));
  bed.stubRpc(patientForReport, () => ({
    firstName: 'Sora',
    lastName: 'Yamada',
    patientId: 'MD-1',
    companyId: family.companyId,
  }));
  bed.stubRpc(platformSettings, () => ({
    currencies: [],
    maxPatients: 5,
    guaranteeMonths: 12,
    graceDays: 5,
    reportMonths: 3,
    dashboardUrl: '',
  }));
});
afterAll(async () => {
  await bed.stop();
  await mailbox.close();
});
beforeEach(() => {
  mailbox.mails.length = 0;
  emailProven = true;
  family = { companyId: newId(), customerId: newId(), accountId: newId(), timezone: zoneAtNoon() };
});

type FamilyOverrides = { company?: object; parent?: object; patient?: object };
/** Publishes a family of a clinic, with a child's plan that ends today. */
async function aFamily({ company = {}, parent = {}, patient = {} }: FamilyOverrides = {}) {
  const { companyId, customerId, accountId, timezone } = family;
  await bed.publish(companyState, companyEvent({ _id: companyId, customerNotifications: true, ...company }));
  await bed.publish(parentState, parentEvent({ _id: customerId, companyId, timezone, ...parent }));
  await bed.publish(
    patientState,
    patientEvent({
      _id: accountId,
      userId: customerId,
      companyId,
      doctorId: null,
      expiredDate: new Date(Date.now() + hourMs).toISOString(),
      ...patient,
    }),
  );
  await bed.idle();
}
const bell = async () =>
  (
    await bed.call(
      findNotifications,
      {},
      { as: await bed.tokenFor({ role: 'customer', id: family.customerId, companyId: family.companyId }) },
    )
  ).list;

describe('a scheduled notice', () => {
  test('is mailed and in the bell once for repeated events', async () => {
    await aFamily();
    await aFamily();
    const day = new Intl.DateTimeFormat('en-GB', { timeZone: family.timezone }).format(Date.now() + hourMs);
    expect(mailbox.to(parentEmail).map(({ subject }) => subject)).toEqual(['Sora Yamada: the plan ends today']);
    expect(mailbox.mails[0]?.text).toContain(`The plan of Sora Yamada ends on ${day}.`);
    expect(mailbox.mails[0]?.replyTo?.text).toBe('owner@example.test');
    // With the clinic's name, for mail programs that block images.
    expect(mailbox.mails[0]?.html).toMatch(new RegExp(`<img src="${markUrl}" alt=""[^>]*>Midori</p>`));
    expect((await bell()).map(({ title }) => title)).toEqual(['Sora Yamada: the plan ends today']);
  });

  test('of a child that fails in the database does not block other children', async () => {
    const poisoned = family.accountId;
    const heal = await poisonRow(bed.sql, { table: 'notice_mark', column: 'subject_id', value: poisoned });
    await aFamily();
    expect(mailbox.mails).toEqual([]);
    family = { companyId: newId(), customerId: newId(), accountId: newId(), timezone: zoneAtNoon() };
    await aFamily();
    expect(mailbox.mails).toHaveLength(1);
    await heal();
    await bed.sql('UPDATE due_notice SET due_at = now() WHERE subject_id = $1', [poisoned]);
    await bed.idle();
    expect(mailbox.mails).toHaveLength(2);
  });

  test('is one message with all notices of the child on that day', async () => {
    await bed.publish(treatmentDayUsed, { accountId: family.accountId, customerId: family.customerId, day: dayAgo(4) });
    await aFamily();
    expect(mailbox.to(parentEmail).map(({ subject }) => subject)).toEqual([
      'Sora Yamada: the plan ends today and more',
    ]);
    expect(mailbox.mails[0]?.text).toContain('The last treatment we know of was on');
    expect(await bell()).toHaveLength(1);
  });

  test('does not mention the child to an unverified address', async () => {
    emailProven = false;
    await aFamily();
    expect(mailbox.mails).toHaveLength(1);
    expect(mailbox.mails[0]?.text).not.toContain('Sora');
    expect(mailbox.mails[0]?.html).not.toContain(markUrl);
  });

  test.each<[string, FamilyOverrides]>([
    ['of a company that notifies no customers', { company: { customerNotifications: false } }],
    ['of a disabled company', { company: { disabled: true } }],
    ['that is locked', { parent: { lock: true } }],
    ['of a test user', { parent: { debug: true } }],
    ['that was removed and can be restored', { parent: { removed: true } }],
    ['with a removed child', { patient: { removed: true } }],
  ])('never reaches a family %s', async (_, overrides) => {
    await aFamily(overrides);
    expect(mailbox.mails).toEqual([]);
    expect(await bell()).toEqual([]);
  });

  test('of use is not sent after the plan has ended', async () => {
    await bed.publish(treatmentDayUsed, { accountId: family.accountId, customerId: family.customerId, day: dayAgo(4) });
    await aFamily({ patient: { expiredDate: ago(48) } });
    expect(mailbox.mails).toEqual([]);
  });

  test('asks the parent of a newly registered child to pay, in the bell too', async () => {
    await aFamily({ patient: { expiredDate: null, createdAt: ago(20) } });
    expect((await bell()).map(({ title }) => title)).toEqual(['Sora Yamada: please pay to activate the account']);
  });

  test('is deleted with the child: no name, no days of use', async () => {
    await bed.publish(treatmentDayUsed, { accountId: family.accountId, customerId: family.customerId, day: dayAgo(4) });
    await aFamily();
    await aFamily({ patient: { deleted: true, firstName: null, lastName: null } });
    expect((await bell())[0]?.title).not.toContain('Sora');
    expect(await bed.sql('SELECT FROM days_of_use WHERE account_id = $1', [family.accountId])).toEqual([]);
  });
});

describe('the recipient of the mail', () => {
  const stopOf = () => {
    const address = String(
      mailbox.mails[0]?.headers.get('list') && JSON.stringify(mailbox.mails[0]?.headers.get('list')),
    );
    return /\/stop\/([\w.-]+)\?db=jp/.exec(address)?.[1] ?? '';
  };
  const press = (token: string, raw = 'List-Unsubscribe=One-Click') =>
    bed.send(stopNotices, { token }, { db: 'jp', language: 'de', raw });

  test('sees why it was sent, and stops such mails by one click without a sign-in; the bell continues', async () => {
    await aFamily();
    expect(mailbox.mails[0]?.text).toContain('You get this because Midori looks after a treatment in your family.');
    const [token, opened] = [
      stopOf(),
      await bed.send(getStopNoticesPage, { token: stopOf() }, { db: 'jp', language: 'de' }),
    ];
    // The mail's language, not the browser's.
    const text = await opened.text();
    expect(text).toContain('<html lang="en">');
    expect(text).toContain('The plan ends today (by mail)');
    expect(text).toContain('<a href="/index/details/notices?db=jp">');
    expect(await bed.sql('SELECT FROM notice_stop WHERE person_id = $1', [family.customerId])).toEqual([]);
    for (let i = 0; i < 2; i += 1)
      expect(await (await press(token)).text()).toContain('You no longer get these messages.');
    mailbox.mails.length = 0;
    const accountId = newId();
    family.accountId = accountId;
    await aFamily();
    expect(mailbox.mails).toEqual([]);
    expect((await bell()).filter(({ title }) => title.includes('ends today'))).toHaveLength(2);
    await press(token, 'send=again');
    family.accountId = newId();
    await aFamily();
    expect(mailbox.mails).toHaveLength(1);
  });

  test('stops nothing by a link with an invalid signature', async () => {
    await aFamily();
    const [words = '', signature = ''] = stopOf().split('.');
    const other = Buffer.from(JSON.stringify({ personId: newId(), channel: 'mail', kinds: ['endsToday'] }));
    for (const token of [`${other.toString('base64url')}.${signature}`, words, 'x.y'])
      for (const answer of [
        await press(token),
        await bed.send(getStopNoticesPage, { token }, { db: 'jp', language: 'de' }),
      ]) {
        expect(answer.status).toBe(401);
        expect(answer.headers.get('content-type')).toContain('text/html');
        expect(await answer.text()).toContain('<h1>Der Link ist abgelaufen.</h1>');
      }
    expect(await bed.sql('SELECT FROM notice_stop WHERE person_id = $1', [family.customerId])).toEqual([]);
  });
});

test.each<[string, FamilyOverrides, number]>([
  ['is once in the bell of a family with a device on another version', {}, 1],
  ['is not in the bell of a locked family', { parent: { lock: true } }, 0],
  ['is not in the bell of a test user', { parent: { debug: true } }, 0],
  [
    'is not in the bell of a family of a company that notifies no customers',
    { company: { customerNotifications: false } },
    0,
  ],
])('a new version %s', async (_, overrides, times) => {
  const { companyId, customerId } = family;
  await aFamily({ patient: { expiredDate: null, createdAt: ago(1) }, ...overrides });
  await bed.publish(deviceOfRegionState, deviceOfRegionEvent({ _id: newId(), companyId, customerId }));
  await bed.idle();
  const published = { releaseId: newId(), name: '2.1.0', at: ago(0) };
  for (let i = 0; i < 2; i += 1) await bed.publish(releasePublished, published);
  await bed.idle();
  expect((await bell()).map(({ title }) => title)).toEqual(Array(times).fill('New device software'));
});

test('a clinician’s report has the rate, and one PDF', async () => {
  const staffId = newId();
  await aFamily({ patient: { expiredDate: null, createdAt: ago(1) } });
  await bed.sql(`INSERT INTO delivery (id, kind, params, mark) VALUES ($1, 'clinicianNotices', $2, 'report')`, [
    newId(),
    { staffId, accountId: family.accountId, notices: [{ kind: 'clinicianReport', words: { months: '3' } }] },
  ]);
  await bed.idle();
  const [mail, ...others] = mailbox.to(doctor.email);
  expect(mail?.text).toContain('The compliance rate so far is 82.5%.');
  expect(others).toEqual([]);
  expect(mail?.attachments).toMatchObject([
    { filename: `compliance-Sora-Yamada-${dayOf(new Date(), 'Asia/Tokyo')}.pdf`, contentType: 'application/pdf' },
  ]);
  expect(mail?.attachments[0]?.content.subarray(0, 5).toString()).toBe('%PDF-');
});

test('a message held back by quiet hours is sent when they end', async () => {
  await aFamily({ patient: { expiredDate: null, createdAt: ago(1) } });
  const ahead = new Date().getUTCHours();
  const midnight = ahead <= 12 ? `Etc/GMT+${ahead}` : `Etc/GMT-${24 - ahead}`;
  const notices = [{ kind: 'endsToday', words: { day: '01/01/2027' } }];
  const { customerId, accountId } = family;
  await bed.sql(
    `INSERT INTO delivery (id, kind, params, mark, quiet_zone) VALUES ($1, 'familyNotices', $2, 'held back', $3)`,
    [newId(), { customerId, accountId, notices }, midnight],
  );
  await bed.idle();
  expect(mailbox.mails).toEqual([]);
  const [held] = await bed.sql<{ status: string; attempts: number; hour: number }>(
    `SELECT status, attempts, extract(hour FROM due_at AT TIME ZONE $2)::int AS hour FROM delivery WHERE params->>'accountId' = $1 AND quiet_zone = $2`,
    [accountId, midnight],
  );
  expect(held).toEqual({ status: 'queued', attempts: 0, hour: 8 });
});

test('devices to discard today are mailed to the company’s owner if it has no staff', async () => {
  const { companyId } = family;
  // Before nine o'clock yesterday's notice is sent, as after an outage.
  const days = [0, 1, 2].map((each) => ago(24 * each).slice(0, 10));
  const lookAgain = () =>
    bed.sql(
      `INSERT INTO due_notice VALUES ($1, 'company', now() - interval '2 days 12 hours')
        ON CONFLICT (subject_id) DO UPDATE SET due_at = excluded.due_at`,
      [companyId],
    );
  await bed.publish(companyState, companyEvent({ _id: companyId, country: countryByDay(), databaseUrl: 'jp' }));
  await bed.publish(staffState, doctorEvent({ _id: newId(), companyId }));
  for (const [index, day] of days.entries())
    await bed.publish(
      deviceOfRegionState,
      deviceOfRegionEvent({
        _id: newId(),
        companyId,
        serial_number: `FV-${index}`,
        discardDate: `${day}T00:00:00.000Z`,
      }),
    );
  await bed.idle();
  await lookAgain();
  await bed.idle();
  const said = mailbox
    .to('owner@example.test')
    .map(({ text }) => text)
    .join(' ');
  expect(said).toContain('FV-1');
  await lookAgain();
  const before = mailbox.mails.length;
  await bed.idle();
  expect(mailbox.mails).toHaveLength(before);
});
