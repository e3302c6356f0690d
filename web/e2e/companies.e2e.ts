import { expect, test } from '@playwright/test';
import { createCompany } from './company-steps.ts';
import {
  agree,
  enterAs,
  expectAccessible,
  expectLoaded,
  expectRefusal,
  expectToast,
  newMark,
  openRowMenu,
  pressEscape,
  pressMenuItem,
  rowAction,
  rowOf,
  search,
  tapTwice,
} from './steps.ts';

const mark = newMark();
const distributor = `Northern Optics ${mark}`;
const clinic = `Fjord Eye Clinic ${mark}`;

test('an administrator runs companies', async ({ page }) => {
  await enterAs(page, 'admin@fovea.test', '/admin/companies');
  await expectAccessible(page);

  await test.step('the form says what is missing', async () => {
    await page.getByRole('link', { name: 'New company' }).click();
    const dialog = page.getByRole('dialog', { name: 'New company' });
    await dialog.getByRole('textbox', { name: 'Contact number' }).fill('12a');
    await dialog.getByRole('textbox', { name: 'Tax percentage' }).fill('101');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(dialog.getByText('Please select address')).toBeVisible();
    await expect(dialog.getByText(/digits/i)).toBeVisible();
    await expect(dialog.getByText('A percentage from 0 to 100.')).toBeVisible();
    await expect(dialog.getByRole('textbox', { name: 'Prepaid subscriptions' })).toBeHidden();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await agree(page, 'Discard changes');
  });

  await createCompany(page, { name: distributor, type: 'Distributor' });
  await createCompany(page, { name: clinic, type: 'Clinic', parent: distributor });

  await test.step('the row shows the sign-up link as a QR code', async () => {
    await search(page.getByRole('searchbox', { name: 'Company name' }), clinic);
    await expect(page.getByText('1–1 of 1')).toBeVisible();
    const code = rowOf(page, clinic).getByRole('img', { name: /\/signup\?id=[0-9a-f-]{36}&mcc=81$/ });
    await expect(code).toBeVisible();
    await code.click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).first().click();
  });

  await test.step('an edit starts from what is stored', async () => {
    await page.getByRole('link', { name: clinic, exact: true }).click();
    const dialog = page.getByRole('dialog', { name: clinic });
    await expect(dialog.getByRole('combobox', { name: 'Parent company' })).toHaveValue(distributor);
    await expect(dialog.getByRole('textbox', { name: 'Address', exact: true })).toHaveValue(/Sapporo/);
    await dialog.getByRole('textbox', { name: 'Custom ID' }).fill(`C-${mark}`);
    await dialog.getByRole('textbox', { name: 'Prepaid subscriptions' }).fill('5');
    await dialog.getByRole('switch', { name: 'Inventory' }).click();
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expectToast(page, `${clinic} was saved`);
    await expect(rowOf(page, clinic)).toContainText(`C-${mark}`);
  });

  await test.step('a pack that it bought is written down beside what is left', async () => {
    await page.getByRole('link', { name: clinic, exact: true }).click();
    const record = page.getByRole('dialog', { name: clinic, exact: true });
    await record.getByRole('link', { name: 'Overview' }).click();
    await record.getByRole('link', { name: '5', exact: true }).click();
    const history = page.getByRole('dialog', { name: `Prepaid subscriptions of ${clinic}` });
    await expect(history.getByRole('row').filter({ hasText: '+5' })).toContainText('Number changed');
    await history.getByRole('link', { name: 'Add a pack' }).click();
    const form = page.getByRole('dialog', { name: `Add a pack for ${clinic}` });
    await form.getByRole('textbox', { name: 'Number of subscriptions' }).fill('0');
    await form.getByRole('textbox', { name: 'Reference' }).fill('PO-77');
    await form.getByRole('button', { name: 'Add a pack' }).click();
    await expect(form.getByText('Please fill this in.')).toBeVisible();
    await form.getByRole('textbox', { name: 'Number of subscriptions' }).fill('10');
    await tapTwice(form.getByRole('button', { name: 'Add a pack' }));
    await expectToast(page, `${clinic}: 10 prepaid subscriptions added`);
    await expect(history.getByRole('row')).toHaveCount(3);
    await expect(history.getByRole('row').filter({ hasText: '+10' })).toContainText(/Bought.*PO-77/);
    await expect(history.getByRole('definition').first()).toHaveText('15');
    await expectAccessible(page);
    await history.getByRole('button', { name: 'Close' }).last().click();
    await expect(record.getByRole('link', { name: '15', exact: true })).toBeVisible();
    await pressEscape(page);
  });

  await test.step('disabling hides the QR code until it is enabled again', async () => {
    await rowAction(page, clinic, 'Disable');
    await agree(page, 'Disable');
    await expect(rowOf(page, clinic).getByText('Disabled')).toBeVisible();
    await expect(rowOf(page, clinic).getByRole('img')).toHaveCount(0);
    await rowAction(page, clinic, 'Enable');
    await agree(page, 'Enable');
    await expect(rowOf(page, clinic).getByRole('img')).toBeVisible();
  });

  await test.step('a company with others beneath it stays, an empty one goes', async () => {
    await search(page.getByRole('searchbox', { name: 'Company name' }), mark);
    await rowAction(page, distributor, 'Delete');
    const question = page.getByRole('alertdialog');
    await question.getByRole('button', { name: 'Delete', exact: true }).click();
    await expectRefusal(page, 'in use');
    await question.getByRole('button', { name: 'Cancel' }).click();
    for (const name of [clinic, distributor]) {
      await rowAction(page, name, 'Delete');
      await agree(page, 'Delete');
      await expectToast(page, `${name} was deleted`);
    }
    await expect(page.getByText('Nothing matches these filters')).toBeVisible();
  });
});

test('staff of a distributor read their companies and change none', async ({ page }) => {
  await enterAs(page, 'distributor@fovea.test', '/work/companies');
  await expect(rowOf(page, 'Midori Eye Clinic').getByRole('cell', { name: 'Japan' })).toHaveCount(2);
  await expectLoaded(page);
  await expect(rowOf(page, 'Harbour Eye Clinic')).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'New company' })).toHaveCount(0);
  await openRowMenu(page, 'Midori Eye Clinic');
  await expect(page.getByRole('menuitem')).toHaveText(['View', 'Show QR code']);
  await pressMenuItem(page, 'View');
  const dialog = page.getByRole('dialog', { name: 'Midori Eye Clinic' });
  await expect(dialog.getByText('Sakura Vision')).toBeVisible();
  await expect(dialog.getByRole('textbox')).toHaveCount(0);
  await expect(dialog.getByText('Tax percentage')).toHaveCount(0);
  await expectAccessible(page);
});
