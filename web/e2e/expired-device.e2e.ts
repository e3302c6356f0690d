import { addToDay } from '@fovea/contracts/calendar';
import { dayOf, formatDay } from '@fovea/contracts/dates';
import { getDeviceDetails, saveDevice } from '@fovea/contracts/devices/endpoints';
import type { Language } from '@fovea/contracts/fields';
import { updateExpiredDate } from '@fovea/contracts/patients/endpoints';
import { Refused, record, signInDevice } from '@fovea/local/device/device-client';
import { demoPassword } from '@fovea/local/environment';
import { openProduct } from '@fovea/local/seed/product';
import { expect, type Page, test } from '@playwright/test';
import { type Family, makeFamily } from './family.ts';
import {
  agree,
  deviceOf,
  enterAs,
  enterPortal,
  expectAccessible,
  expectLoaded,
  expectToast,
  newMark,
  pressMenuItem,
  rowOf,
} from './steps.ts';
import { wordsOf } from './words.ts';

const db = 'jp';
const clinicZone = 'Asia/Tokyo';
const names = { parent: { firstName: 'Aiko', lastName: 'Kubo' }, child: { firstName: 'Sora', lastName: 'Kubo' } };
const languages = ['en', 'ja'] as const satisfies Language[];

/** A child with a running plan, and its device. */
async function aTreatedChild(origin: string, name: string, language: Language) {
  const { callApi, signInStaff, until } = openProduct(origin);
  const as = await signInStaff('admin@fovea.test');
  const family = await makeFamily(origin, name, names, language);
  const expiredDate = addToDay(dayOf(new Date(), clinicZone), 200);
  await callApi(updateExpiredDate, { id: family.child._id, expiredDate, db }, { as, db });
  const serial = `FAM-${name}`.slice(0, 64).toUpperCase();
  const device = await until('the device is there', () => callApi(getDeviceDetails, { serial_number: serial }, { as }));
  return { family, serial, id: device._id };
}

/** Its discard date was yesterday, in the clinic's zone. */
async function expire(origin: string, id: string): Promise<string> {
  const { callApi, signInStaff } = openProduct(origin);
  const as = await signInStaff('admin@fovea.test');
  const yesterday = addToDay(dayOf(new Date(), clinicZone), -1);
  const { productId, type, serial_number, qrcode, order_number, udi, companyId, updatedAt } = await callApi(
    getDeviceDetails,
    { id },
    { as },
  );
  const stays = { _id: id, updatedAt, productId, type, serial_number, qrcode, order_number, udi, companyId };
  const midnight = (day: string) => `${day}T00:00:00.000Z`;
  const dates = {
    createdDate: midnight(addToDay(yesterday, -5 * 365)),
    serviceDate: midnight(addToDay(yesterday, -3 * 365)),
    discardDate: midnight(yesterday),
  };
  await callApi(saveDevice, { ...stays, ...dates }, { as });
  return formatDay(yesterday);
}

const refusal = (call: Promise<unknown>): Promise<unknown> => call.catch((error: unknown) => error);
const deviceStatusError = 4_002_004;

/** Today's rows of a family, as an administrator sees them. */
async function openToday(page: Page, { child }: Family, language: Language): Promise<void> {
  await page.goto(`/admin/customers/today?searchStr=${child.patientId}&lang=${language}`);
  await expectLoaded(page);
}

for (const language of languages)
  test(`a device past its date refuses, and a doubtful treatment is decided (${language})`, async ({
    browser,
    baseURL,
  }) => {
    const origin = baseURL ?? '';
    const w = wordsOf(language);
    const { family, serial, id } = await aTreatedChild(origin, `expired-${language}.${newMark()}`, language);
    const { username } = family.child;
    const device = await deviceOf(serial, username);
    expect((await device.askLeave(new Date().toISOString(), clinicZone)).allowed).toBe(true);
    const date = await expire(origin, id);

    await test.step('the device refuses leave and sign-in, and hands in what it has done', async () => {
      const leave = await refusal(device.askLeave(new Date(Date.now() + 60_000).toISOString(), clinicZone));
      expect(leave).toBeInstanceOf(Refused);
      expect(leave).toMatchObject({ code: deviceStatusError });
      const again = signInDevice({ gateway: origin, serial, username, password: demoPassword });
      expect(await refusal(again)).toMatchObject({ code: deviceStatusError });
      // Six minutes instead of three.
      const { records } = await device.post([record(new Date(Date.now() - 400_000), 360, clinicZone)]);
      expect(records).toMatchObject([{ result: 'stored', doubts: ['longerThanDose'] }]);
    });

    await test.step('the family reads why, and whom to ask', async () => {
      const parent = await (await browser.newContext({ baseURL, locale: language })).newPage();
      await enterPortal(parent, family.email, `/index?lang=${language}`);
      await expect(parent.getByText(w('my-device', 'noTreatment.pastDiscard', { date }))).toBeVisible();
      await expectAccessible(parent);
      await parent.context().close();
    });

    const staff = await (await browser.newContext({ baseURL, locale: language })).newPage();
    await test.step('staff read it in the device’s Overview', async () => {
      await enterAs(staff, 'admin@fovea.test', `/admin/inventory/${id}/overview?lang=${language}`);
      await expect(staff.getByText(w('inventory', 'noTreatment.pastDiscard', { date }))).toBeVisible();
      await expectAccessible(staff);
    });

    const doubt = w('worklist', 'reason.recordDoubt');
    await test.step('Today names the device and the treatment', async () => {
      await expect(async () => {
        await openToday(staff, family, language);
        const reason = staff.getByRole('table').getByText(w('worklist', 'reason.deviceExpiring'));
        await expect(reason.first()).toBeVisible({ timeout: 15_000 });
        await expect(rowOf(staff, family.child.patientId).filter({ hasText: doubt })).toBeVisible({ timeout: 15_000 });
      }).toPass();
      await expectAccessible(staff);
    });

    await test.step('an administrator reads what it contradicts, and confirms it', async () => {
      await staff.goto(`/admin/customers/${family.child.userId}?lang=${language}`);
      const record = staff.getByRole('dialog');
      await record.getByRole('tab', { name: w('customers', 'tab.usage') }).click();
      const row = record.getByRole('row').filter({ hasText: w('customers', 'usage.doubt.longerThanDose') });
      await expect(row).toContainText(w('customers', 'usage.decision.undecided'));
      await expectAccessible(staff);
      await row.getByRole('button', { name: w('ui', 'actions') }).click();
      await pressMenuItem(staff, w('customers', 'usage.confirm.action'));
      await expect(staff.getByRole('alertdialog')).toContainText(w('customers', 'usage.confirm.body'));
      await agree(staff, w('customers', 'usage.confirm.action'));
      await expectToast(staff, w('customers', 'usage.confirm.done'));
      await expect(row).toContainText(w('customers', 'usage.decision.confirmed'));
    });

    await test.step('Today is done with the treatment', async () => {
      await expect(async () => {
        await openToday(staff, family, language);
        await expect(rowOf(staff, family.child.patientId).filter({ hasText: doubt })).toHaveCount(0, {
          timeout: 15_000,
        });
      }).toPass();
    });
  });
