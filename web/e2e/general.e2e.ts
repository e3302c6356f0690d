import { sendStaffRequest } from '@fovea/contracts/requests/endpoints';
import { expect, test } from '@playwright/test';
import {
  enterAs,
  expectAccessible,
  expectLoaded,
  expectToast,
  openRowMenu,
  pressEscape,
  pressMenuItem,
  rowAction,
  rowOf,
  search,
  tapTwice,
  visit,
} from './steps.ts';

test('support staff help families and read the rest', async ({ page }) => {
  await enterAs(page, 'support@fovea.test');
  await expect(page).toHaveURL(/\/work\/customers/);
  const menu = page.getByRole('navigation', { name: 'Main navigation' }).getByRole('link');
  const pages = ['Dashboard', 'Companies', 'Users', 'Plans', 'Patients', 'Inventory', 'Payments', 'Profile'];
  await expect(menu).toHaveCount(pages.length);
  // Beside a name stands how much there is to do, as soon as it is known.
  for (const [place, name] of pages.entries()) await expect(menu.nth(place)).toHaveAccessibleName(name);

  await test.step('families of the own clinic only, and no test-user mark', async () => {
    await page.getByRole('searchbox', { name: 'Username' }).fill('parent.hikari01@fovea.test');
    await expect(page.getByText('Nothing matches these filters')).toBeVisible();
    await search(page.getByRole('searchbox', { name: 'Username' }), 'parent@fovea.test');
    await openRowMenu(page, 'parent@fovea.test');
    await expect(page.getByRole('menuitem', { name: 'View or edit' })).toBeVisible();
    await expect(page.getByRole('menuitem', { name: /test user/ })).toHaveCount(0);
    await pressEscape(page);
  });

  await test.step('help explains the page one is on, and leads through the first week', async () => {
    await page.getByRole('button', { name: /^Account menu of/ }).click();
    await pressMenuItem(page, 'Help');
    const help = page.getByRole('dialog', { name: 'Help' });
    const ofPage = help.getByRole('region', { name: 'This page: Patients' });
    await expect(ofPage).toContainText('Today shows who needs somebody and why');
    await expect(help.getByRole('region', { name: 'Keys' })).toContainText('Ctrl + K');
    await expectAccessible(page);
    await help.getByRole('link', { name: 'See where each device is' }).click();
    await expect(help).toBeHidden();
    await expect(page.getByRole('heading', { level: 1, name: 'Inventory' })).toBeVisible();
    await page.goBack();
    await expect(ofPage).toBeVisible();
    await pressEscape(page);
  });

  await test.step('colleagues are read', async () => {
    await visit(page, 'Users');
    await expect(page.getByRole('link', { name: 'New user' })).toHaveCount(0);
    // Others make colleagues meanwhile: the first page may be full of them.
    await search(page.getByRole('searchbox', { name: 'Name' }), 'Dr. Ken Mori');
    await openRowMenu(page, 'doctor@fovea.test');
    await expect(page.getByRole('menuitem')).toHaveText(['View']);
    await pressMenuItem(page, 'View');
    await expect(page.getByRole('dialog').getByText('Clinician')).toBeVisible();
    await expectAccessible(page);
    await pressEscape(page);
  });

  await test.step('the company is read, its plans too', async () => {
    await visit(page, 'Companies');
    await rowAction(page, 'Midori Eye Clinic', 'View');
    const company = page.getByRole('dialog', { name: 'Midori Eye Clinic' });
    await expect(company.getByText('REG-MIDORI')).toBeVisible();
    await expect(company.getByRole('textbox')).toHaveCount(0);
    await pressEscape(page);
    await visit(page, 'Plans');
    await expect(page.getByRole('link', { name: 'New plan' })).toHaveCount(0);
  });

  await test.step('payments are seen, refunds are not offered', async () => {
    await visit(page, 'Payments');
    await expectLoaded(page);
    await page.getByRole('row').nth(1).getByRole('button', { name: 'Actions' }).click();
    await expect(page.getByRole('menuitem', { name: 'View' })).toBeVisible();
    await expect(page.getByRole('menuitem', { name: /Refund/ })).toHaveCount(0);
    await pressEscape(page);
  });

  await test.step('the platform is asked for support', async () => {
    await page.getByRole('button', { name: /Account menu/ }).click();
    await pressMenuItem(page, 'Support');
    const dialog = page.getByRole('dialog', { name: 'Support' });
    await dialog.getByRole('button', { name: 'Send' }).click();
    await expect(dialog.getByText('Please fill this in.').first()).toBeVisible();
    await dialog.getByRole('combobox', { name: 'What is it about?' }).selectOption('Payment');
    await dialog.getByRole('textbox', { name: 'Details' }).fill('A family asks for an invoice');
    const sent: string[] = [];
    page.on('request', (request) => request.method() === 'POST' && sent.push(new URL(request.url()).pathname));
    await tapTwice(dialog.getByRole('button', { name: 'Send' }));
    await expectToast(page, 'Your request has been sent');
    await expect(dialog).toHaveCount(0);
    expect(sent, 'two taps are one request').toEqual([sendStaffRequest.path]);
  });
});

test('support staff who wander into the platform’s area are signed out there', async ({ page }) => {
  await enterAs(page, 'support@fovea.test');
  await expect(
    rowOf(page, 'parent@fovea.test')
      .or(page.getByRole('heading', { level: 1, name: 'Patients' }))
      .first(),
  ).toBeVisible();
  await page.goto('/admin/users');
  await expect(page.getByText('User type error').first()).toBeVisible();
  await expect(page).toHaveURL(/\/$/);
  await expect
    .poll(() => page.evaluate(() => [localStorage.getItem('token'), localStorage.getItem('tokenExpiredAt')]))
    .toEqual([null, null]);
});
