import { addToDay } from '@fovea/contracts/calendar';
import { formatDay } from '@fovea/contracts/dates';
import type { Language } from '@fovea/contracts/fields';
import { findCustomerPatients, updateExpiredDate } from '@fovea/contracts/patients/endpoints';
import { record } from '@fovea/local/device/device-client';
import { openProduct } from '@fovea/local/seed/product';
import { expect, type Page, test } from '@playwright/test';
import { makeFamily } from './family.ts';
import {
  deviceOf,
  enterAs,
  enterPortal,
  expectAccessible,
  expectRefusal,
  expectToast,
  makeClinicStaff,
  makePerson,
  newMark,
  rowOf,
  slow,
} from './steps.ts';

const db = 'jp';
const planEnd = '2031-01-31';
const timezone = 'Asia/Tokyo';
const dialog = (page: Page) => page.getByRole('dialog').last();
const names = { parent: { firstName: 'Anna', lastName: 'Hold' }, child: { firstName: 'Lina', lastName: 'Hold' } };

/** A child with a plan and a device that has just been treated. */
async function treatedChild(gateway: string, name: string, language: Language) {
  const { email, child } = await makeFamily(gateway, name, names, language);
  const product = openProduct(gateway);
  const as = await product.signInStaff('admin@fovea.test');
  await product.callApi(updateExpiredDate, { id: child._id, expiredDate: planEnd, db }, { as, db });
  const device = await deviceOf(`FAM-${name}`.toUpperCase(), child.username);
  const planEndOf = async () => {
    const { list } = await product.callApi(findCustomerPatients, { id: child.userId, db }, { as, db });
    return list[0]?.expiredDate ?? '';
  };
  return { email, child, device, planEndOf };
}
type Device = Awaited<ReturnType<typeof treatedChild>>['device'];
const leave = (device: Device) => device.askLeave(new Date().toISOString(), timezone);

test('symptom reported, device refuses, examined, released, days given back', async ({ page, browser, baseURL }) => {
  const mark = newMark();
  const { email, child, device, planEndOf } = await treatedChild(baseURL ?? '', `hold-${mark}`, 'de');
  const before = await planEndOf();

  await test.step('the parent reports from My Device in German, and the treatment is paused at once', async () => {
    await enterPortal(page, email);
    await page.getByRole('link', { name: 'Stimmt etwas mit den Augen nicht?' }).click();
    const form = dialog(page);
    await expect(form.getByRole('heading', { name: 'Was fällt Ihnen auf?' })).toBeVisible();
    await expectAccessible(page);
    await form.getByRole('button', { name: 'Melden und pausieren' }).click();
    await expect(form.getByText('Bitte ausfüllen').first()).toBeVisible();
    await form.getByRole('button', { name: 'Nachbild länger als 6 Minuten' }).click();
    await form.getByRole('button', { name: 'rechtes Auge' }).click();
    await form.getByRole('textbox', { name: 'Möchten Sie etwas hinzufügen?' }).fill('Ein dunkler Kreis');
    await form.getByRole('button', { name: 'Melden und pausieren' }).click();
    await expect(page.getByRole('heading', { name: 'Behandlung pausiert: Lina Hold' })).toBeVisible(slow);
    await expect(page.getByText('Nachbild länger als 6 Minuten, rechtes Auge.')).toBeVisible();
    await expect(page.getByRole('link', { name: /^Midori Eye Clinic anrufen/ })).toHaveAttribute('href', /^tel:\+81/);
    await expect(page.getByRole('link', { name: '119' })).toBeVisible();
    await expectAccessible(page);
  });

  await test.step('the device is refused, and its records are still taken', async () => {
    await expect(leave(device)).rejects.toMatchObject({ code: 4002004 });
    const { records } = await device.post([record(new Date(Date.now() - 600_000), 180, timezone)]);
    expect(records).toMatchObject([{ result: 'stored' }]);
  });

  const staff = await browser.newContext({ baseURL, locale: 'en-GB' });
  const doctor = await staff.newPage();
  await test.step('the doctor finds it first in Today, in English', async () => {
    await enterAs(doctor, 'doctor@fovea.test', '/work/customers/today?reason=onHold');
    const row = rowOf(doctor, child.patientId);
    await expect(row).toContainText('On hold', slow);
    await expect(row).toContainText('After-image for longer than 6 minutes');
    await row.getByRole('link').first().click();
    await expect(dialog(doctor).getByRole('heading', { name: 'Lina Hold: hold' })).toBeVisible();
    await expect(dialog(doctor).getByText('Ein dunkler Kreis')).toBeVisible();
    await expectAccessible(doctor);
  });

  await test.step('the family reads who saw it', async () => {
    await page.reload();
    await expect(page.getByText(/^Von Dr.* gesehen$/)).toBeVisible(slow);
  });

  await test.step('an administrator reads it in German and does not decide', async () => {
    const chief = await makePerson({
      fullName: 'Own Chief',
      type: 'normal',
      userType: 'admin',
      language: 'de',
      companyId: child.company?._id ?? '',
      email: `chief-${mark}@fovea.test`,
    });
    const other = await browser.newContext({ baseURL, locale: 'de-DE' });
    const admin = await other.newPage();
    await enterAs(admin, chief, `/work/customers/${child.userId}/overview/accounts/${child._id}/hold`);
    await expect(dialog(admin).getByRole('heading', { name: 'Lina Hold: angehalten' })).toBeVisible(slow);
    await expect(dialog(admin).getByText('Nachbild länger als 6 Minuten, rechtes Auge')).toBeVisible();
    await expect(dialog(admin).getByRole('button', { name: 'Behandlung freigeben' })).toHaveCount(0);
    await expectAccessible(admin);
    await other.close();
  });

  await test.step('the doctor examines and releases; the dialog says first what it changes', async () => {
    const form = dialog(doctor);
    await expect(form.getByText(/Days given back: 1\./)).toBeVisible();
    await form.getByRole('button', { name: 'Release treatment' }).click();
    await expectRefusal(doctor, 'Please check the marked fields.');
    await expect(form.getByText('Please fill this in.')).toBeVisible();
    await form.getByRole('textbox', { name: 'Findings' }).fill('Macula unremarkable');
    await form.getByRole('button', { name: 'Release treatment' }).click();
    await expectToast(doctor, 'Lina Hold: treatment released');
    await staff.close();
  });

  await test.step('the device treats again, the plan ends a day later, the card is gone', async () => {
    const moved = addToDay(planEnd, 1);
    await expect
      .poll(async () => new Date(await planEndOf()).getTime() - new Date(before).getTime(), slow)
      .toBe(86_400_000);
    expect(formatDay(moved)).toBe('01/02/2031');
    await expect.poll(async () => leave(device).catch(({ code }: { code: number }) => code), slow).not.toBe(4002004);
    await page.reload();
    await expect(page.getByRole('heading', { name: 'Behandlung pausiert: Lina Hold' })).toHaveCount(0);
  });
});

test('staff report for a family, which reads it in Japanese', async ({ page, browser, baseURL }) => {
  const mark = newMark();
  const { email, child, device } = await treatedChild(baseURL ?? '', `call-${mark}`, 'ja');
  const support = await makeClinicStaff('Own Support', `support-${mark}@fovea.test`, 'general');
  const staff = await browser.newContext({ baseURL, locale: 'en-GB' });
  const desk = await staff.newPage();
  await enterAs(desk, support, `/work/customers/${child.userId}/overview/accounts/${child._id}/symptom`);
  const form = dialog(desk);
  await form.getByRole('button', { name: 'Double vision' }).click();
  await expectAccessible(desk);
  await form.getByRole('button', { name: 'Report and pause' }).click();
  await expectToast(desk, 'Reported. The treatment is paused.');
  await staff.close();
  await expect(leave(device)).rejects.toMatchObject({ code: 4002004 });
  await enterPortal(page, email);
  await expect(page.getByRole('heading', { name: /^治療を一時停止中：/ })).toBeVisible(slow);
  await expect(page.getByText('二重に見える', { exact: false }).first()).toBeVisible();
  await expectAccessible(page);
});
