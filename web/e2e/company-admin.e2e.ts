import { expect, test } from '@playwright/test';
import { makeFamily } from './family.ts';
import {
  agree,
  choose,
  enterAs,
  expectAccessible,
  expectToast,
  newMark,
  openRowMenu,
  pressEscape,
  rowAction,
  rowOf,
  search,
  slow,
  visit,
} from './steps.ts';

const mark = newMark();

test('a company’s administrator keeps the own people and company', async ({ page }) => {
  const email = `colleague-${mark}@fovea.test`;
  await enterAs(page, 'clinic@fovea.test');

  await test.step('a colleague is made in the own company only, and deleted again', async () => {
    await visit(page, 'Users');
    await page.getByRole('link', { name: 'New user' }).click();
    const dialog = page.getByRole('dialog', { name: 'New user' });
    await dialog.getByRole('textbox', { name: 'Name', exact: true }).fill('Sora Kita');
    await expect(dialog.getByRole('combobox', { name: 'Authority' })).toHaveCount(0);
    await dialog.getByRole('textbox', { name: 'E-mail' }).fill(email);
    await dialog.getByRole('combobox', { name: 'User type' }).selectOption('general');
    await choose(dialog, 'Company', 'Midori', /Midori Eye Clinic/);
    await dialog.getByRole('textbox', { name: 'Phone' }).fill('312345678');
    await choose(dialog, 'Time zone', 'Tokyo', /Tokyo/);
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Create and invite' }).click();
    await expectToast(page, `${email} gets a mail`);
    await search(page.getByRole('searchbox', { name: 'Name' }), 'Sora Kita');
    await rowAction(page, email, 'Delete');
    await agree(page, 'Delete');
    await expect(rowOf(page, email)).toHaveCount(0);
  });

  await test.step('nobody locks or deletes himself', async () => {
    // Others make colleagues meanwhile: the first page may be full of them.
    await search(page.getByRole('searchbox', { name: 'Name' }), 'Aoi Midorikawa');
    await openRowMenu(page, 'clinic@fovea.test');
    await expect(page.getByRole('menuitem')).toHaveText(['View or edit']);
    await pressEscape(page);
  });

  await test.step('the company is the platform’s to change', async () => {
    await visit(page, 'Companies');
    await expect(page.getByRole('link', { name: 'New company' })).toHaveCount(0);
    await openRowMenu(page, 'Midori Eye Clinic');
    await expect(page.getByRole('menuitem')).toHaveText(['View', 'Show QR code']);
    await pressEscape(page);
  });

  await test.step('the platform’s pages are not in the menu', async () => {
    const menu = page.getByRole('navigation', { name: 'Main navigation' });
    for (const name of ['Products', 'Versions', 'Settings', 'Invoice report', 'Audit trail'])
      await expect(menu.getByRole('link', { name })).toHaveCount(0);
  });
});

test('a plan of the clinic’s is asked for, approved by the platform and the child’s at once', async ({
  page,
  browser,
  baseURL,
}) => {
  const { child } = await makeFamily(baseURL ?? '', `asks-${mark}`, {
    parent: { firstName: 'Aiko', lastName: 'Mori' },
    child: { firstName: 'Sora', lastName: `Mori${mark}` },
  });
  const name = child.fullName;

  await test.step('the clinic’s administrator asks', async () => {
    await enterAs(page, 'clinic@fovea.test', `/work/customers/${child.userId}/accounts/${child._id}/ask-for-plan`);
    const dialog = page.getByRole('dialog', { name: `Ask for a plan for ${name}` });
    await expect(dialog.getByRole('radio', { name: /^3 months/ })).toHaveCount(0, slow);
    await dialog.getByRole('radio', { name: /^Sakura wholesale/ }).check(slow);
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Send request' }).click();
    await expectToast(page, 'The request waits for an administrator’s approval');
  });

  await test.step('the platform’s approves it', async () => {
    const context = await browser.newContext({ baseURL });
    const platform = await context.newPage();
    await enterAs(platform, 'admin@fovea.test', '/admin/plans');
    await platform.getByRole('link', { name: /^Plan requests \(\d+\)$/ }).click();
    await expectAccessible(platform);
    await rowAction(platform, name, 'Approve');
    await agree(platform, 'Approve');
    await expectToast(platform, `Sakura wholesale was assigned to ${name}`);
    await expect(rowOf(platform, name)).toContainText('Approved');
    await context.close();
  });

  await test.step('and the clinic reads it', async () => {
    await page.goto('/work/plans/requests');
    await expect(rowOf(page, name)).toContainText('Approved', slow);
  });
});
