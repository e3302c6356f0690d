import { findAllCompanies } from '@fovea/contracts/companies/endpoints';
import { saveCustomer } from '@fovea/contracts/customers/endpoints';
import { expect, type Page, test } from '@playwright/test';
import { product } from './outages/stack.ts';
import {
  agree,
  choose,
  enterAs,
  expectAccessible,
  expectToast,
  makeAdmin,
  newMark,
  registerDevices,
  rowOf,
  search,
  visit,
} from './steps.ts';

const mark = newMark().toUpperCase();
const clinic = 'Midori Eye Clinic';
const serials = Array.from({ length: 12 }, (_, index) => `PICK-${mark}-${String(index).padStart(2, '0')}`);

const bar = (page: Page) => page.getByRole('region', { name: 'Selected rows' });
const box = (page: Page, text: string) => rowOf(page, text).getByRole('checkbox');

test('devices on two pages are sent and received by six presses', async ({ page, browser }) => {
  await enterAs(page, await makeAdmin(`picks.${mark.toLowerCase()}@fovea.test`), '/admin/products/catalogs');
  await page.getByRole('tab', { name: 'Devices' }).click();
  await registerDevices(page, 'Sakura Vision', serials);
  await visit(page, 'Inventory');
  await search(page.getByRole('searchbox', { name: 'Serial number' }), mark);
  await expect(page.getByText('1–10 of 12')).toBeVisible();
  await page.getByRole('checkbox', { name: 'Select all rows of this page' }).click();
  await expect(bar(page)).toContainText('Selected: 10');
  const all = bar(page).getByRole('button', { name: 'Select all 12 of this filter' });
  const pressed = await all.boundingBox();
  await all.click();
  await expect(bar(page)).toContainText('All selected: 12');
  // A second press in the same place acts on nothing.
  const transfer = await bar(page).getByRole('button', { name: 'Transfer' }).boundingBox();
  expect((transfer?.x ?? 0) + (transfer?.width ?? 0)).toBeLessThan((pressed?.x ?? 0) + (pressed?.width ?? 0) / 2);
  await expectAccessible(page);
  await bar(page).getByRole('button', { name: 'Transfer' }).click();
  const sent = page.getByRole('dialog', { name: 'Batch transfer' });
  await choose(sent, 'To company', clinic, new RegExp(clinic));
  await sent.getByRole('button', { name: 'Transfer (12)' }).click();
  await expect(sent.getByText('Succeeded: 12')).toBeVisible();
  await expectAccessible(page);

  const clinicPage = await (await browser.newContext()).newPage();
  await enterAs(clinicPage, 'clinic@fovea.test', `/work/inventory?waiting=toReceive&searchStr=${mark}`);
  await expect(clinicPage.getByText('1–10 of 12')).toBeVisible();
  await clinicPage.getByRole('checkbox', { name: 'Select all rows of this page' }).click();
  await bar(clinicPage).getByRole('button', { name: 'Select all 12 of this filter' }).click();
  await expect(bar(clinicPage).getByRole('button', { name: 'Recall' })).toHaveCount(0);
  await bar(clinicPage).getByRole('button', { name: 'Receive' }).click();
  const received = clinicPage.getByRole('dialog', { name: 'Batch receive' });
  await received.getByRole('button', { name: 'Receive (12)' }).click();
  await expect(received.getByText('Succeeded: 12')).toBeVisible();
  // The list behind it is empty by now, and the result still there to be read.
  await expect(clinicPage.getByText('Nothing matches these filters')).toBeAttached();
  await expect(received.getByText('Succeeded: 12')).toBeVisible();
  // The button that was pressed is gone, and keys still reach the dialog.
  await clinicPage.keyboard.press('Escape');
  await expect(received).toBeHidden();
  await expect(bar(clinicPage)).toHaveCount(0);
});

test('families are picked by keyboard and by ranges, and locked as one', async ({ page }) => {
  const as = await product.signInStaff('admin@fovea.test');
  const { list } = await product.callApi(findAllCompanies, { searchStr: clinic }, { as });
  const names = ['Asa', 'Beni', 'Chika', 'Dai'];
  for (const firstName of names)
    await product.callApi(
      saveCustomer,
      {
        firstName,
        lastName: mark,
        email: `${firstName}.${mark}@example.test`.toLowerCase(),
        phone: '312345678',
        mobileCountryCode: '81',
        country: 'JP',
        timezone: 'Asia/Tokyo',
        companyId: list[0]?._id ?? '',
        db: 'jp',
      },
      { as, db: 'jp' },
    );
  await enterAs(page, 'clinic@fovea.test', `/work/customers?name=${mark}&sort=email&order=asc`);
  await expect(page.getByText('1–4 of 4')).toBeVisible();

  await test.step('Space picks the row, Shift with an arrow the next as well, Shift with a press a range', async () => {
    await rowOf(page, 'Asa').getByRole('link').first().focus();
    await page.keyboard.press('Space');
    await expect(bar(page)).toContainText('Selected: 1');
    await page.keyboard.press('Shift+ArrowDown');
    await expect(bar(page)).toContainText('Selected: 2');
    await expect(box(page, 'Beni')).toBeChecked();
    await bar(page).getByRole('button', { name: 'Clear selection' }).click();
    await expect(bar(page)).toHaveCount(0);
    await box(page, 'Beni').click();
    await box(page, 'Dai').click({ modifiers: ['Shift'] });
    await expect(bar(page)).toContainText('Selected: 3');
    await expect(box(page, 'Asa')).not.toBeChecked();
    await expectAccessible(page);
  });

  await test.step('they are locked after a question that counts them, and Undo unlocks all', async () => {
    await bar(page).getByRole('button', { name: 'Lock', exact: true }).click();
    await expect(page.getByRole('alertdialog', { name: 'Lock these families? (3)' })).toBeVisible();
    await agree(page, 'Lock (3)');
    await expectToast(page, 'Families locked: 3');
    await expect(page.getByRole('row').filter({ hasText: 'Locked' })).toHaveCount(3);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(page.getByRole('row').filter({ hasText: 'Locked' })).toHaveCount(0);
  });

  await test.step('on a phone cards are picked once it is asked for', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await expect(page.getByRole('listitem').getByRole('checkbox')).toHaveCount(0);
    await page.getByRole('button', { name: 'Select', exact: true }).click();
    await page.getByRole('listitem').filter({ hasText: 'Chika' }).getByRole('checkbox').click();
    await expect(bar(page)).toContainText('Selected: 1');
    await expectAccessible(page, { targets: true });
  });
});
