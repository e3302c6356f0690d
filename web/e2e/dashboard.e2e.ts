import { expect, test } from '@playwright/test';
import { expectAccessible, signInAs, visit } from './steps.ts';

test('the dashboard counts the platform', async ({ page }) => {
  await signInAs(page, 'admin@fovea.test');
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
  await expect(page.getByRole('heading', { name: /^Companies: \d+$/ })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Map of the companies' })).toBeVisible();
  await page.getByRole('button', { name: 'Show Midori Eye Clinic on the map' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Midori Eye Clinic' })).toContainText('families');

  const devices = page.getByRole('region', { name: 'Devices' });
  await expect(devices.getByRole('status')).toHaveText(/\d/);
  const all = await devices.getByRole('status').textContent();
  await devices.getByRole('combobox', { name: 'Status' }).selectOption('In use');
  await expect(devices.getByRole('status')).not.toHaveText(all ?? '');
  await expect(page).toHaveURL(/devices=In\+use/);
  await devices.getByRole('button', { name: 'Show as table' }).first().click();
  await expect(devices.getByRole('table')).toContainText('Midori Eye Clinic');
  await expectAccessible(page);
});

test('staff of a distributor see their own companies', async ({ page }) => {
  await signInAs(page, 'distributor@fovea.test');
  await visit(page, 'Dashboard');
  await expect(page.getByRole('treeitem', { name: /Sakura Vision/ })).toBeVisible();
  await expect(page.getByRole('treeitem', { name: /Harbour Eye Clinic/ })).toHaveCount(0);
});

test('what could not be counted is named', async ({ page }) => {
  // A part of the platform that is away is answered like this; the stack's own outages have a test of their own.
  await page.route('**/api/admin/dashboard**', async (route) => {
    const response = await route.fetch();
    const answer = await response.json();
    await route.fulfill({ response, json: { ...answer, data: { ...answer.data, incomplete: ['devices', 'au'] } } });
  });
  await signInAs(page, 'admin@fovea.test');
  const notice = page.getByRole('status').filter({ hasText: 'Not everything could be counted' });
  await expect(notice).toContainText('The devices are missing');
  await expect(notice).toContainText('The families of Australia are missing');
  await expect(notice.getByRole('button', { name: 'Retry' })).toBeVisible();
  await expectAccessible(page);
});
