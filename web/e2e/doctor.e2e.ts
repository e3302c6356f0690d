import { expect, test } from '@playwright/test';
import {
  enterAs,
  expectAccessible,
  expectToast,
  newMark,
  openRowMenu,
  pressMenuItem,
  search,
  signInAs,
} from './steps.ts';

const mark = newMark();
const parent = 'parent@fovea.test';

test('a doctor sees patients and the profile, and no other area', async ({ page }) => {
  await signInAs(page, 'doctor@fovea.test');
  await expect(page).toHaveURL(/\/work\/customers/);
  await expect(page.getByRole('navigation', { name: 'Main navigation' }).getByRole('link')).toHaveText([
    /Patients/,
    /Profile/,
  ]);
  await page.goto('/admin/companies');
  await expect(page.getByText('User type error').first()).toBeVisible();
  await expect(page).toHaveURL(/\/$/);
});

test('a doctor has no users page', async ({ page }) => {
  await enterAs(page, 'doctor@fovea.test');
  await expect(
    page.getByRole('navigation', { name: 'Main navigation' }).getByRole('link', { name: 'Users' }),
  ).toHaveCount(0);
  await page.goto('/work/users');
  await expect(page).toHaveURL(/\/work\/customers/);
});

test('a doctor sees the own families and neither locks nor deletes', async ({ page }) => {
  await enterAs(page, 'doctor@fovea.test');
  await expect(page).toHaveURL(/\/work\/customers/);
  await search(page.getByRole('searchbox', { name: 'Username' }), parent);
  await openRowMenu(page, parent);
  await expect(page.getByRole('menuitem', { name: 'View or edit' })).toBeVisible();
  await expect(page.getByRole('menuitem', { name: /Lock|Delete|test user/ })).toHaveCount(0);
  await pressMenuItem(page, 'View or edit');
  const family = page.getByRole('dialog').first();
  await expect(family.getByRole('button', { name: 'Send password link' })).toBeVisible();
  await expect(family.getByRole('textbox', { name: 'New password' })).toHaveCount(0);
  await family.getByRole('button', { name: 'Close' }).last().click();
  await openRowMenu(page, parent);
  await pressMenuItem(page, 'Arrange a meeting');
  const meeting = page.getByRole('dialog', { name: /^Meeting with/ });
  await meeting.getByLabel('Topic').fill(`Progress ${mark}`);
  await meeting.getByRole('textbox', { name: 'Date' }).fill(`04/05/${new Date().getFullYear() + 2}`);
  await meeting.getByLabel('Time').fill('10:30');
  await expectAccessible(page);
  await meeting.getByRole('button', { name: 'Send invitation' }).click();
  await expectToast(page, 'The invitation is on its way');
});
