import { expect, test } from '@playwright/test';
import { makeFamily } from './family.ts';
import { agree, enterAs, expectAccessible, expectToast, newMark, slow } from './steps.ts';

const mark = newMark();

test('a discount lowers what a child is charged, is shown before and on record, and is withdrawn', async ({
  page,
  baseURL,
}) => {
  const { child } = await makeFamily(baseURL ?? '', `discount-${mark}`);
  const record = `/admin/customers/${child.userId}/billing`;

  await test.step('an administrator gives it in the family’s record, with a reason', async () => {
    await enterAs(page, 'admin@fovea.test', record);
    await page.getByRole('link', { name: `Give a discount to ${child.fullName}` }).click();
    const form = page.getByRole('dialog', { name: `A discount for ${child.fullName}` });
    await form.getByLabel('Currency').selectOption('jpy');
    await form.getByLabel('How much').fill('2000.50');
    await form.getByLabel('Reason').fill('Waited for the device');
    await form.getByRole('button', { name: 'Give discount' }).click();
    await expect(form.getByText('This currency has no decimals.')).toBeVisible();
    await form.getByLabel('How much').fill('2000');
    await form.getByLabel('For how many charges').fill('2');
    await expectAccessible(page);
    await form.getByRole('button', { name: 'Give discount' }).click();
    await expectToast(page, `${child.fullName} has the discount`);
    await expect(page.getByRole('heading', { name: `¥2,000 off for ${child.fullName}` })).toBeVisible(slow);
    await expect(page.getByText('0 of 2')).toBeVisible();
    await expectAccessible(page);
  });

  await test.step('what a charge would take says it', async () => {
    await page.getByRole('link', { name: `A plan for ${child.fullName}` }).click();
    const dialog = page.getByRole('dialog').last();
    await dialog.getByRole('radio', { name: /^3 months ?¥/ }).check(slow);
    await dialog.getByRole('radio', { name: 'Yes, renew with the same card' }).check();
    await expect(dialog.getByText('-¥2,000')).toBeVisible(slow);
    await expectAccessible(page);
  });

  await test.step('withdrawn, it takes nothing off any more', async () => {
    await page.goto(record);
    await page.getByRole('button', { name: 'Withdraw discount' }).click(slow);
    await agree(page, 'Withdraw discount');
    await expectToast(page, 'Discount withdrawn');
    await expect(page.getByText('Withdrawn', { exact: true })).toBeVisible(slow);
    await expect(page.getByRole('button', { name: 'Withdraw discount' })).toHaveCount(0);
  });
});
