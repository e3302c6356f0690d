import { expect, type Locator, type Page, test } from '@playwright/test';
import { enterAs, expectAccessible, expectChartsSeen, expectLoaded } from './steps.ts';

/** “…: 5 children” of a part of a bar. */
const countIn = async (part: Locator): Promise<number> =>
  Number(/(\d+) child(?:ren)?$/.exec((await part.getAttribute('aria-label')) ?? '')?.[1]);
const lastMonth = () => {
  const now = new Date();
  const month = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - 1, 15));
  return month.toLocaleString('en', { month: 'long', year: 'numeric', timeZone: 'UTC' });
};
const chart = (page: Page) => page.getByRole('group', { name: 'Children by compliance rate' });

test('how the rates of a clinic are spread, and whose they are', async ({ page }) => {
  await enterAs(page, 'admin@fovea.test', '/admin/customers');
  await page.getByRole('tab', { name: 'Compliance' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Compliance' })).toBeVisible();
  await expectChartsSeen(page, 1);
  await expectAccessible(page);
  const month = lastMonth();

  await test.step('a clinic beside others narrows the page to it', async () => {
    await expect(page.getByRole('heading', { name: `Compliance by clinic: ${month}` })).toBeVisible();
    await page.getByRole('link', { name: 'Kaede Clinic', exact: true }).click();
    await expect(page.getByRole('combobox', { name: 'Company' })).toHaveValue('Kaede Clinic');
    await expect(page.getByRole('row').filter({ hasText: 'Clinic' })).toHaveCount(2);
    await page.getByRole('tab', { name: 'By clinician' }).click();
    await expect(page.getByRole('heading', { name: `Compliance by clinician: ${month}` })).toBeVisible();
  });

  await test.step('the table says what the bars say', async () => {
    const parts = chart(page).getByRole('link', { name: month });
    await expect(parts).not.toHaveCount(0);
    const counts = await Promise.all((await parts.all()).map(countIn));
    await page.getByRole('button', { name: 'Show as table' }).click();
    const row = page.getByRole('table', { name: 'Children by compliance rate' }).getByRole('row', { name: month });
    await expect(row).toBeVisible();
    const numbers = (await row.getByRole('cell').allTextContents()).map(Number);
    expect(numbers.slice(1, 6).filter((count) => count > 0)).toEqual(counts);
    expect(numbers[6]).toBe(counts.reduce((sum, count) => sum + count, 0));
    await page.getByRole('button', { name: 'Show as chart' }).click();
  });

  await test.step('each part opens its families, and says so in the filter', async () => {
    const part = chart(page).getByRole('link', { name: month }).last();
    const name = (await part.getAttribute('aria-label')) ?? '';
    const count = await countIn(part);
    await part.click();
    await expectLoaded(page);
    const filter = page.getByRole('combobox', { name: `Compliance in ${month}` });
    await expect(filter).toBeVisible();
    const band = await filter.locator('option:checked').textContent();
    expect(name).toContain(band ?? 'a band');
    // A row for each family, with all of its children.
    const families = page.getByRole('row').filter({ hasText: 'Kaede Clinic' });
    await expect(families).not.toHaveCount(0);
    expect(await families.count()).toBeLessThanOrEqual(count);
    expect(await families.getByRole('link', { name: 'Compliance rate of' }).count()).toBeGreaterThanOrEqual(count);
    await page.getByRole('button', { name: 'Clear filters' }).click();
    await expect(filter).toBeHidden();
  });

  await test.step('a part is opened by keyboard as well', async () => {
    await page.goBack();
    await page.goBack();
    const part = chart(page).getByRole('link', { name: month }).first();
    await part.focus();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/rateIn=/);
  });
});

test('a doctor sees how the own children do, without other clinics', async ({ page }) => {
  await enterAs(page, 'doctor@fovea.test', '/work/customers/compliance');
  await expect(page.getByRole('heading', { name: `Compliance by clinician: ${lastMonth()}` })).toBeVisible();
  await expect(chart(page).getByRole('link').first()).toBeVisible();
  await expect(page.getByRole('combobox', { name: 'Company' })).toHaveCount(0);
});
