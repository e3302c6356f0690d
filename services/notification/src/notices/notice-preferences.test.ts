import { companyEvent } from '@fovea/contracts/builders/companies';
import { parentEvent } from '@fovea/contracts/builders/customers';
import { patientEvent } from '@fovea/contracts/builders/patients';
import { companyState } from '@fovea/contracts/companies/events';
import { companyById } from '@fovea/contracts/companies/rpcs';
import { parentState } from '@fovea/contracts/customers/events';
import { customerContact } from '@fovea/contracts/customers/rpcs';
import { dayOf } from '@fovea/contracts/dates';
import { deviceContacted } from '@fovea/contracts/devices/events';
import { getStaffNotices, saveStaffNotices } from '@fovea/contracts/notifications/endpoints';
import { getOwnNotices, saveOwnNotices } from '@fovea/contracts/notifications/portal-endpoints';
import { patientState } from '@fovea/contracts/patients/events';
import { meetingArranged } from '@fovea/contracts/requests/events';
import { requestForMail } from '@fovea/contracts/requests/rpcs';
import { platformSettings } from '@fovea/contracts/settings/rpcs';
import { staffById } from '@fovea/contracts/staff/rpcs';
import { treatmentDayUsed } from '@fovea/contracts/usage/events';
import { newId } from '@fovea/kit/database/ids';
import { zoneAtNoon } from '@fovea/kit-testing/clock';
import { startTestBed, type TestBed } from '@fovea/kit-testing/test-bed';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createNotificationService } from '../service.ts';
import { openMailbox } from '../testing/mailbox.ts';

const dayMs = 24 * 3_600_000;
const parentEmail = 'hana@example.test';
let bed: TestBed;
let mailbox: Awaited<ReturnType<typeof openMailbox>>;
let family: { companyId: string; customerId: string; timezone: string };
let me: string;

beforeAll(async () => {
  mailbox = await openMailbox();
  bed = await startTestBed({ services: [createNotificationService], env: { SMTP_URL: mailbox.url } });
  bed.stubRpc(customerContact, ({ id: _id }) => ({
    _id,
    email: parentEmail,
    emailProven: true,
    fullName: 'Hana Yamada',
    firstName: 'Hana',
    phone: '09012345678',
    mobileCountryCode: '81',
    timezone: family.timezone,
    companyId: family.companyId,
    language: 'en' as const,
    companyName: 'Midori',
    customerNotifications: true,
    debug: false,
  }));
  bed.stubRpc(companyById, () => null);
  bed.stubRpc(requestForMail, () => ({
    type: 'Meeting' as const,
    reason: '',
    fileList: [],
    unread: true,
    open: true,
    sequence: 0,
    replyTo: null,
    meeting: { topic: 'Check', startAt: '2026-12-01T01:00:00.000Z', durationMinutes: 30, note: '', cancelledAt: null },
  }));
  bed.stubRpc(staffById, ({ id: _id }) => ({
    _id,
    email: 'doctor@example.test',
    fullName: 'Dr Mori',
    language: 'en' as const,
    timezone: 'Asia/Tokyo',
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
beforeEach(async () => {
  mailbox.mails.length = 0;
  family = { companyId: newId(), customerId: newId(), timezone: zoneAtNoon() };
  me = await bed.tokenFor({ role: 'customer', id: family.customerId, companyId: family.companyId });
});

/** A child without use for four days, with a plan that ends today or continues. */
async function aChild(firstName: string, { endsToday = false } = {}) {
  const { companyId, customerId, timezone } = family;
  const accountId = newId();
  const day = dayOf(new Date(Date.now() - 4 * dayMs), timezone);
  await bed.publish(companyState, companyEvent({ _id: companyId, customerNotifications: true }));
  await bed.publish(parentState, parentEvent({ _id: customerId, companyId, timezone }));
  await bed.publish(treatmentDayUsed, { accountId, customerId, day });
  const today = new Date().toISOString();
  const heard = { deviceId: newId(), customerId, day: dayOf(today, timezone), clockOffsetSeconds: null, at: today };
  await bed.publish(deviceContacted, heard);
  await bed.idle();
  await bed.publish(
    patientState,
    patientEvent({
      _id: accountId,
      userId: customerId,
      companyId,
      doctorId: null,
      firstName,
      expiredDate: new Date(Date.now() + (endsToday ? 3_600_000 : 60 * dayMs)).toISOString(),
    }),
  );
  await bed.idle();
}
const usual = { stopped: [], quietHours: { from: 21, until: 8 }, weekly: false };
const subjects = () => mailbox.to(parentEmail).map(({ subject }) => subject);

describe('a family', () => {
  test('gets mails and text messages, with quiet hours from nine to eight, by default', async () => {
    const { kinds, ...chosen } = await bed.call(getOwnNotices, {}, { as: me, language: 'de' });
    expect(chosen).toMatchObject(usual);
    expect(kinds).toContainEqual({ kind: 'endsToday', title: 'Der Plan endet heute', by: ['mail', 'sms'] });
    expect(kinds.map(({ kind }) => kind)).not.toContain('deviceDiscard');
  });

  test('gets no mail of stopped kinds, and all others', async () => {
    const stopped = [{ kind: 'unusedThreeDays' as const, channel: 'mail' as const }];
    await bed.call(saveOwnNotices, { ...usual, stopped }, { as: me });
    expect(await bed.call(getOwnNotices, {}, { as: me })).toMatchObject({ stopped });
    await aChild('Sora', { endsToday: true });
    expect(subjects()).toEqual(['Sora Yamada: the plan ends today']);
    expect(mailbox.mails[0]?.text).not.toContain('The last treatment we know of');
  });

  test('waits while its own quiet hours last', async () => {
    await bed.call(saveOwnNotices, { ...usual, quietHours: { from: 10, until: 16 } }, { as: me });
    await aChild('Sora');
    expect(subjects()).toEqual([]);
    const [held] = await bed.sql<{ hour: number }>(
      `SELECT extract(hour FROM due_at AT TIME ZONE $2)::int AS hour FROM delivery
        WHERE customer_id = $1 AND channel = 'mail'`,
      [family.customerId, family.timezone],
    );
    expect(held?.hour).toBe(16);
    // Preferences changed while the message is queued are checked when it is sent.
    await bed.call(saveOwnNotices, { ...usual, quietHours: null }, { as: me });
    await bed.sql('UPDATE delivery SET due_at = now() WHERE customer_id = $1', [family.customerId]);
    await bed.idle();
    expect(subjects()).toEqual(['Sora Yamada: no treatment for three days']);
  });

  test('gets a meeting mail after quiet hours while the host gets it at once', async () => {
    await bed.call(saveOwnNotices, { ...usual, quietHours: { from: 10, until: 16 } }, { as: me });
    const { customerId, companyId } = family;
    await bed.publish(
      parentState,
      parentEvent({ _id: family.customerId, companyId: family.companyId, timezone: family.timezone }),
    );
    await bed.idle();
    await bed.publish(meetingArranged, { requestId: newId(), customerId, staffId: newId(), companyId });
    await bed.idle();
    expect(mailbox.mails.map(({ to }) => [to].flat()[0]?.text)).toEqual(['doctor@example.test']);
    await bed.call(saveOwnNotices, { ...usual, quietHours: null }, { as: me });
    await bed.sql('UPDATE delivery SET due_at = now() WHERE customer_id = $1', [customerId]);
    await bed.idle();
    expect(mailbox.to(parentEmail)).toHaveLength(1);
  });

  test('gets deferrable notices of all children in one weekly mail; urgent ones at once', async () => {
    await bed.call(saveOwnNotices, { ...usual, weekly: true }, { as: me });
    await aChild('Sora', { endsToday: true });
    await aChild('Riku');
    expect(subjects()).toEqual(['Sora Yamada: the plan ends today']);
    const week = await bed.sql<{ day: string; hour: number }>(
      `SELECT trim(to_char(due_at AT TIME ZONE $2, 'Day')) AS day, extract(hour FROM due_at AT TIME ZONE $2)::int AS hour
        FROM delivery WHERE customer_id = $1 AND status = 'queued'`,
      [family.customerId, family.timezone],
    );
    expect(week).toEqual([{ day: 'Monday', hour: 9 }]);
    await bed.sql(`UPDATE delivery SET due_at = now() WHERE customer_id = $1 AND status = 'queued'`, [
      family.customerId,
    ]);
    await bed.idle();
    expect(subjects()).toEqual(['Sora Yamada: the plan ends today', 'Your week with Fovea']);
    const { text = '' } = mailbox.to(parentEmail)[1] ?? {};
    for (const title of ['Sora Yamada: no treatment for three days', 'Riku Yamada: no treatment for three days'])
      expect(text).toContain(title);
  });

  test.each([
    ['a notice it never gets', { stopped: [{ kind: 'deviceDiscard', channel: 'mail' }] }, 'stopped.0'],
    ['quiet hours that end when they begin', { quietHours: { from: 8, until: 8 } }, 'quietHours.until'],
    ['an hour that no clock shows', { quietHours: { from: 8, until: 24 } }, 'quietHours.until'],
  ])('cannot choose %s', async (_, part, path) => {
    await expect(bed.call(saveOwnNotices, { ...usual, ...part } as never, { as: me })).rejects.toMatchObject({
      code: 4000001,
      data: { issues: [expect.objectContaining({ path })] },
    });
    expect(await bed.sql('SELECT FROM notice_choice WHERE person_id = $1', [family.customerId])).toEqual([]);
  });
});

test('a clinician chooses among notices to clinicians, other staff among the rest', async () => {
  const as = await bed.tokenFor({ role: 'doctor', companyId: family.companyId });
  const { kinds } = await bed.call(getStaffNotices, {}, { as });
  expect(kinds.map(({ kind }) => kind)).toEqual(['clinicianReport', 'unusedSixDays', 'silentSixDays']);
  const stopped = [{ kind: 'unusedSixDays' as const, channel: 'mail' as const }];
  expect((await bed.call(saveStaffNotices, { stopped }, { as })).stopped).toEqual(stopped);
  expect((await bed.call(saveStaffNotices, { stopped: [] }, { as })).stopped).toEqual([]);
  const office = await bed.tokenFor({ role: 'companyAdmin', companyId: family.companyId });
  await expect(bed.call(saveStaffNotices, { stopped }, { as: office })).rejects.toMatchObject({ code: 4000001 });
});
