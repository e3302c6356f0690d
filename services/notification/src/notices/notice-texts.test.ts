import { companyEvent } from '@fovea/contracts/builders/companies';
import { parentEvent } from '@fovea/contracts/builders/customers';
import { deviceOfRegionEvent } from '@fovea/contracts/builders/devices';
import { patientEvent } from '@fovea/contracts/builders/patients';
import { companyState } from '@fovea/contracts/companies/events';
import { companyById } from '@fovea/contracts/companies/rpcs';
import { parentState } from '@fovea/contracts/customers/events';
import { customerContact } from '@fovea/contracts/customers/rpcs';
import { dayOf, formatDay } from '@fovea/contracts/dates';
import { deviceContacted, deviceOfRegionState } from '@fovea/contracts/devices/events';
import { languages } from '@fovea/contracts/fields';
import { findNotifications } from '@fovea/contracts/notifications/portal-endpoints';
import { patientState } from '@fovea/contracts/patients/events';
import { platformSettings } from '@fovea/contracts/settings/rpcs';
import { treatmentDayUsed } from '@fovea/contracts/usage/events';
import { usesInPeriods } from '@fovea/contracts/usage/rpcs';
import { newId } from '@fovea/kit/database/ids';
import { zoneAtNoon } from '@fovea/kit-testing/clock';
import { startTestBed, type TestBed } from '@fovea/kit-testing/test-bed';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createNotificationService } from '../service.ts';
import { openMailbox } from '../testing/mailbox.ts';
import { texts } from '../texts.ts';
import { plusDays } from './days.ts';
import { noticeTexts } from './notice-properties.ts';

const parentEmail = 'hana@example.test';
const hourMs = 3_600_000;
let bed: TestBed;
let mailbox: Awaited<ReturnType<typeof openMailbox>>;
let family: { companyId: string; customerId: string; accountId: string; deviceId: string; timezone: string };
let uses: number;
let asked: { accountId: string; from: string; until: string }[];

beforeAll(async () => {
  mailbox = await openMailbox();
  bed = await startTestBed({ services: [createNotificationService], env: { SMTP_URL: mailbox.url } });
  bed.stubRpc(customerContact, ({ id: _id }) => ({
    _id,
    email: parentEmail,
    emailProven: true,
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
    phone: '+81 312345678',
  }));
  bed.stubRpc(platformSettings, () => ({
    currencies: [],
    maxPatients: 5,
    guaranteeMonths: 12,
    graceDays: 5,
    reportMonths: 3,
    dashboardUrl: '',
  }));
  bed.stubRpc(usesInPeriods, ({ periods }) => {
    asked.push(...periods);
    return { list: periods.map(({ accountId }) => ({ accountId, uses })) };
  });
});
afterAll(async () => {
  await bed.stop();
  await mailbox.close();
});
beforeEach(() => {
  mailbox.mails.length = 0;
  asked = [];
  uses = 0;
  const ids = { companyId: newId(), customerId: newId(), accountId: newId(), deviceId: newId() };
  family = { ...ids, timezone: zoneAtNoon() };
});

const today = () => dayOf(new Date(), family.timezone);
/** The same date of the year before: a year ago there was no 29 February. */
const aYearAgo = () => `${Number(today().slice(0, 4)) - 1}${today().slice(4)}`.replace('-02-29', '-02-28');
const used = (day: string) =>
  bed.publish(treatmentDayUsed, { accountId: family.accountId, customerId: family.customerId, day });
const heard = (day: string) =>
  bed.publish(deviceContacted, {
    deviceId: family.deviceId,
    customerId: family.customerId,
    day,
    clockOffsetSeconds: null,
    at: new Date().toISOString(),
  });
const child = (patient: object = {}) =>
  bed.publish(
    patientState,
    patientEvent({
      _id: family.accountId,
      userId: family.customerId,
      companyId: family.companyId,
      doctorId: null,
      expiredDate: new Date(Date.now() + 2000 * hourMs).toISOString(),
      ...patient,
    }),
  );
async function aFamily(patient: object = {}) {
  const { companyId, customerId, timezone } = family;
  await bed.publish(companyState, companyEvent({ _id: companyId, name: 'Midori', customerNotifications: true }));
  await bed.publish(parentState, parentEvent({ _id: customerId, companyId, timezone }));
  await child(patient);
  await bed.idle();
}
async function bind(discardDay: string, customerId: string | null = family.customerId) {
  const { deviceId: _id, companyId } = family;
  const device = { _id, companyId, customerId, serial_number: 'FV-7', discardDate: `${discardDay}T00:00:00.000Z` };
  await bed.publish(deviceOfRegionState, deviceOfRegionEvent(device));
  await bed.idle();
}
const mails = () => mailbox.to(parentEmail).map(({ subject = '', text = '' }) => ({ subject, text }));
async function bell() {
  const as = await bed.tokenFor({ role: 'customer', id: family.customerId, companyId: family.companyId });
  return (await bed.call(findNotifications, {}, { as })).list;
}

describe('a month of treatment', () => {
  test.each([
    ['good', 40, null, 'Sora Yamada: a good month of treatment', 'The treatment is on track: well done.'],
    ['some', 25, null, /^Sora Yamada: 25 of 4\d treatments in the last month$/, 'More of them would help'],
    ['few', 1, null, /^Sora Yamada: 1 of 4\d treatments in the last month$/, 'too few for the treatment to work'],
    ['none', 0, null, 'Sora Yamada: no treatment known in the last month', 'We know of no treatment'],
    ['good by its prescription', 12, 3, 'Sora Yamada: a good month of treatment', 'with 13 planned'],
    ['more than prescribed', 40, 3, /more treatments than prescribed/, 'Please keep to the prescription: 3 a week.'],
  ])('is called %s', async (band, counted, prescribedPerWeek, subject, said) => {
    uses = counted;
    await used(aYearAgo());
    await aFamily({ prescribedPerWeek });
    const [mail, ...others] = mails();
    expect(others).toEqual([]);
    expect(mail?.subject).toMatch(subject);
    expect(mail?.text).toContain(said);
    const isGood = band.startsWith('good');
    expect(mail?.text.includes('well done')).toBe(isGood);
    expect(/your clinic[^:]*: it will gladly help/.test(mail?.text ?? '')).toBe(!isGood);
    const [rung] = await bell();
    expect(rung?.title).toBe(mail?.subject);
    expect(rung?.body).toContain(said);
    expect(asked).toMatchObject([{ accountId: family.accountId, until: plusDays(today(), -1) }]);
  });

  test('names the last contact where the device was not online until its end', async () => {
    await used(aYearAgo());
    await heard(plusDays(today(), -20));
    await aFamily();
    expect(mails()[0]?.text).toContain(
      `The device was last online on ${formatDay(plusDays(today(), -20))}: later treatments are not counted yet.`,
    );
    mailbox.mails.length = 0;
    family = { ...family, customerId: newId(), accountId: newId() };
    await used(aYearAgo());
    await heard(today());
    await aFamily();
    expect(mails()).toHaveLength(1);
    expect(mails()[0]?.text).not.toContain('last online');
  });

  test('is neutral where its number is not available', async () => {
    bed.stubRpc(usesInPeriods, () => {
      throw new Error('away');
    });
    await used(aYearAgo());
    await aFamily();
    expect(mails().map(({ subject }) => subject)).toEqual(['Sora Yamada: 12 month(s) since the first treatment']);
    bed.stubRpc(usesInPeriods, ({ periods }) => {
      asked.push(...periods);
      return { list: periods.map(({ accountId }) => ({ accountId, uses })) };
    });
  });
});

describe('a silent device', () => {
  test('is named with its last contact, which may be later than the last treatment', async () => {
    await used(plusDays(today(), -9));
    await heard(plusDays(today(), -4));
    await aFamily();
    const [contact, last] = [formatDay(plusDays(today(), -4)), formatDay(plusDays(today(), -9))];
    const silent = mails().find(({ subject }) => subject.includes('online'));
    expect(silent?.subject).toContain(`Sora Yamada: the device was last online on ${contact}`);
    expect(silent?.text).toContain(
      `The device was last online on ${contact}. The last treatment it reported was on ${last}.`,
    );
    expect((await bell())[0]?.title).toBe(silent?.subject);
  });

  test('of an unknown last contact is said to be unknown', async () => {
    await used(plusDays(today(), -4));
    await aFamily();
    expect(mails().map(({ subject }) => subject)).toEqual(['Sora Yamada: no contact with the device']);
    expect(mails()[0]?.text).toContain('We do not know when the device was last online.');
  });

  test('is usual where one use a week is prescribed', async () => {
    await used(plusDays(today(), -4));
    await aFamily({ prescribedPerWeek: 1 });
    expect(mails()).toEqual([]);
  });
});

test('missed days are told with the prescription in place of the recommendation', async () => {
  await used(plusDays(today(), -4));
  await heard(today());
  await aFamily({ prescribedPerWeek: 5 });
  expect(mails()[0]?.subject).toBe(`Sora Yamada: no treatment since ${formatDay(plusDays(today(), -4))}`);
  expect(mails()[0]?.text).toContain('5 treatment(s) a week are prescribed.');
  expect(mails()[0]?.text).not.toContain('recommended');
});

describe('the last day of a device', () => {
  test('is told to its family once, however many children it has, with what happens then and whom to call', async () => {
    await aFamily();
    await child({ _id: newId(), firstName: 'Mio' });
    await bind(plusDays(today(), 20));
    await bind(plusDays(today(), 20));
    const [last, after] = [plusDays(today(), 20), plusDays(today(), 21)].map(formatDay);
    expect(mails().map(({ subject }) => subject)).toEqual([`Your device can be used until ${last}`]);
    expect(mails()[0]?.text).toContain(`The device FV-7 reaches its last day of use on ${last}. From ${after} on it`);
    expect(mails()[0]?.text).toContain('Your clinic Midori will arrange a replacement with you.');
    expect(mails()[0]?.text).toContain('please call: +81 312345678.');
    expect((await bell()).map(({ title }) => title)).toEqual([`Your device can be used until ${last}`]);
    const texted = await bed.sql('SELECT FROM delivery WHERE channel = $1 AND customer_id = $2', [
      'sms',
      family.customerId,
    ]);
    expect(texted).toHaveLength(1);
  });

  test('is told again for another date and to another family', async () => {
    await aFamily();
    await bind(plusDays(today(), 5));
    await bind(plusDays(today(), 25));
    await bind(plusDays(today(), 25), null);
    const first = mails().map(({ subject }) => subject);
    expect(first).toEqual([5, 25].map((days) => `Your device can be used until ${formatDay(plusDays(today(), days))}`));
    family = { ...family, customerId: newId(), accountId: newId() };
    await aFamily();
    await bind(plusDays(today(), 25));
    expect(mails()).toHaveLength(3);
  });

  test('is told on the day and afterwards, and no other reminder asks to go on with it', async () => {
    await used(plusDays(today(), -4));
    await bind(plusDays(today(), -2));
    await aFamily();
    await bind(plusDays(today(), -2));
    expect(mails().map(({ subject }) => subject)).toEqual([
      `Your device does not start from ${formatDay(plusDays(today(), -1))} on`,
    ]);
  });

  test.each([
    ['given back', () => bind(plusDays(today(), 6), null)],
    ['given another date', () => bind(plusDays(today(), 400))],
  ])('is not sent after quiet hours for a device that was %s meanwhile', async (_, happen) => {
    await aFamily();
    await bind(plusDays(today(), 400));
    const [day, from] = [plusDays(today(), 6), plusDays(today(), 7)].map(formatDay);
    const notices = [{ kind: 'deviceEnds', words: { serial: 'FV-7', day, from } }];
    const { customerId, accountId } = family;
    await happen();
    await bed.sql(`INSERT INTO delivery (id, kind, params, mark) VALUES ($1, 'familyNotices', $2, gen_random_uuid())`, [
      newId(),
      { customerId, accountId, notices },
    ]);
    await bed.idle();
    expect(mails()).toEqual([]);
  });
});

const placeholders = (text: string) => [...new Set(text.match(/\{\{\w+\}\}/g))].sort();
describe.each(languages)('texts of notices in %s', (language) => {
  test.each(noticeTexts)('%s is there by mail, and by text message without the child’s name', (text) => {
    expect(texts[language].mails[text].subject).toBeTruthy();
    const sms: Record<string, string | undefined> = texts[language].sms;
    const english: Record<string, string | undefined> = texts.en.sms;
    expect(Boolean(sms[text])).toBe(Boolean(english[text]));
    expect(placeholders(sms[text] ?? '')).toEqual(placeholders(english[text] ?? ''));
    expect(sms[text] ?? '').not.toContain('{{child}}');
  });

  test('praises a good month alone', () => {
    const praise =
      (texts[language].mails.monthGood.body[0] ?? '')
        .split(/[.:。]/)
        .at(-2)
        ?.trim() ?? '';
    expect(praise.length).toBeGreaterThan(2);
    for (const text of ['monthSome', 'monthFew', 'monthNone', 'monthMore', 'monthAnniversary'] as const)
      expect(texts[language].mails[text].body.join(' ')).not.toContain(praise);
  });
});
