import { findCustomers } from '@fovea/contracts/customers/endpoints';
import { findDevices, saveDevice } from '@fovea/contracts/devices/endpoints';
import { getUserInfo } from '@fovea/contracts/staff/endpoints';
import { demoPassword } from '@fovea/local/environment';
import { openProduct, type Product } from '@fovea/local/seed/product';
import { expect, type Page, test } from '@playwright/test';
import { copyOf } from './conflict-records.ts';
import {
  enterAs,
  expectAccessible,
  expectRefusal,
  expectToast,
  newMark,
  pressEscape,
  pressMenuItem,
  untilToastsGone,
} from './steps.ts';

const mark = newMark();
const email = `whole.${mark}@fovea.test`;
const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Create account' });

test('clinic staff create parent, patient and device at once; what was refused is corrected without making anybody twice', async ({
  page,
  baseURL,
}) => {
  const product = openProduct(baseURL ?? '');
  const as = await product.signInStaff('clinic@fovea.test');
  const serial = await deviceInStock(product, as);
  await enterAs(page, 'clinic@fovea.test', '/work/customers');
  await page.getByRole('link', { name: 'Create account' }).click();
  const dialog = dialogOf(page);

  await test.step('what is missing is said', async () => {
    await dialog.getByRole('button', { name: 'Create account' }).click();
    await expect(dialog.getByText('Please fill this in.').first()).toBeVisible();
    await expectAccessible(page);
  });

  await test.step('a wrong serial number leaves parent and patient stored', async () => {
    await fillFamily(page);
    await dialog.getByRole('textbox', { name: 'Serial number' }).fill(`NONE-${mark}`);
    await dialog.getByRole('button', { name: 'Create account' }).click();
    await expectRefusal(page, /incorrect device number, contact the local distributor/i);
    await expect(dialog.getByText(/^Hana Whole and the patient are stored\./)).toBeVisible();
    await expect(dialog.getByRole('textbox', { name: 'E-mail (username)' })).toHaveCount(0);
    await expectAccessible(page);
  });

  await test.step('the right one completes the account', async () => {
    await dialog.getByRole('textbox', { name: 'Serial number' }).fill(serial);
    await dialog.getByRole('button', { name: 'Create account' }).click();
    await expect(page.getByRole('dialog', { name: 'Hana Whole' })).toBeVisible();
    const { list } = await product.callApi(findCustomers, { email }, { as });
    expect(list).toEqual([
      expect.objectContaining({
        fullName: 'Hana Whole',
        accounts: [expect.objectContaining({ patientId: `P-${mark}` })],
      }),
    ]);
  });

  await test.step('the tab of details shows the address and keeps notes', async () => {
    const family = page.getByRole('dialog', { name: 'Hana Whole' });
    // The account's own words are those of its notes.
    await untilToastsGone(page);
    await family.getByRole('tab', { name: 'Details' }).click();
    await expect(family.getByText('Direct shipping required')).toBeVisible();
    await family.getByRole('textbox', { name: 'Notes' }).fill('Calls at noon');
    await family.getByRole('button', { name: 'Save notes' }).click();
    await expectToast(page, 'Hana Whole was saved');
    await page.reload();
    await expect(family.getByRole('textbox', { name: 'Notes' })).toHaveValue('Calls at noon');
    await expectAccessible(page);
  });
});

test('a doctor reads in the tab of details when the device was last used', async ({ page, baseURL }) => {
  const product = openProduct(baseURL ?? '');
  const as = await product.signInStaff('doctor@fovea.test');
  const [family] = (await product.callApi(findCustomers, { email: 'parent@fovea.test' }, { as })).list;
  await enterAs(page, 'doctor@fovea.test', `/work/customers/${family?._id}/details`);
  const dialog = page.getByRole('dialog', { name: family?.fullName ?? '' });
  await expect(dialog.getByText('Last usage')).toBeVisible();
  await expect(dialog.getByText(/^\d\d\/\d\d\/\d{4} \d\d:\d\d$/).last()).toBeVisible();
  await expectAccessible(page);
});

test('a day is typed or chosen by arrow keys; support lies above the page and leaves its filter', async ({ page }) => {
  await enterAs(page, 'support@fovea.test', '/work/payments');
  const from = page.getByRole('textbox', { name: 'From' });

  await test.step('what is no day filters nothing, what is one does', async () => {
    await from.fill('31/02/2020');
    await from.blur();
    await expect(from).toHaveValue('');
    await from.fill('28.02.2020');
    await from.blur();
    await expect(from).toHaveValue('28/02/2020');
    await expect(page).toHaveURL(/startDate=2020-02-28/);
  });

  await test.step('the calendar opens on that day', async () => {
    await page.getByRole('button', { name: 'From: open calendar' }).press('Enter');
    await expect(page.getByRole('dialog', { name: 'From' }).getByRole('gridcell', { selected: true })).toHaveText('28');
    await expect(page.getByRole('gridcell', { selected: true })).toBeFocused();
    await expectAccessible(page);
    await page.keyboard.press('ArrowRight');
    await expect(page.getByRole('gridcell').and(page.locator(':focus'))).toHaveText('29');
    await page.keyboard.press('Enter');
    await expect(from).toHaveValue('29/02/2020');
  });

  await test.step('support opens above the list and closes back to it', async () => {
    await page.getByRole('button', { name: /Account menu/ }).click();
    await pressMenuItem(page, 'Support');
    await expect(page.getByRole('dialog', { name: 'Support' })).toBeVisible();
    await expect(page).toHaveURL(/payments\?.*startDate=2020-02-29.*support=open/);
    await pressEscape(page);
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(page).toHaveURL(/payments\?startDate=2020-02-29$/);
    await expect(from).toHaveValue('29/02/2020');
  });
});

/** A device of the clinic that no other test takes. */
async function deviceInStock(product: Product, clinic: string): Promise<string> {
  const as = await product.signInStaff('admin@fovea.test');
  const { companyId } = await product.callApi(getUserInfo, {}, { as: clinic });
  const [sample] = (await product.callApi(findDevices, {}, { as })).list;
  const serial = `WHOLE-${mark}`;
  await copyOf({ product, as }, saveDevice, sample, { serial_number: serial, companyId, ownership: companyId });
  return serial;
}

async function fillFamily(page: Page): Promise<void> {
  const dialog = dialogOf(page);
  const fields = {
    'First name': 'Hana',
    'Last name': 'Whole',
    'E-mail (username)': email,
    Phone: '0312345678',
    'Patient’s first name': 'Sora',
    'Patient’s last name': 'Whole',
    'Patient ID': `P-${mark}`,
    'Prescription number': 'RX-1',
    'Device login': `whole_${mark}`,
  };
  for (const [name, value] of Object.entries(fields))
    await dialog.getByRole('textbox', { name, exact: true }).fill(value);
  await dialog.getByRole('combobox', { name: 'Country', exact: true }).selectOption({ label: 'Japan' });
  for (const name of ['Password', 'Confirm password'])
    await dialog.getByRole('textbox', { name, exact: true }).fill(demoPassword);
  await dialog.getByRole('combobox', { name: 'Clinician' }).selectOption({ index: 1 });
}
