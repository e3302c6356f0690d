import { expect, test } from '@playwright/test';
import { choosePlan, pay } from './card.ts';
import { expectCreditNote } from './credit-note.ts';
import { makeFamily } from './family.ts';
import {
  enterAs,
  enterPortal,
  expectAccessible,
  expectToast,
  mailTo,
  newMark,
  rowAction,
  rowOf,
  slow,
} from './steps.ts';

const mark = newMark();

test('a family stops inside the guarantee: the device comes back, the money goes back, with a credit note', async ({
  page,
  browser,
  baseURL,
}) => {
  const name = `guarantee-${mark}`;
  const { email, child } = await makeFamily(baseURL ?? '', name);
  const serial = `FAM-${name}`.toUpperCase();

  await test.step('it has paid for a plan, and a deposit', async () => {
    await enterPortal(page, email, `/index/accounts/${child._id}/charge`);
    await choosePlan(page, 'No, pay once');
    await pay(page, '4242 4242 4242 4242');
    await expect(page.getByRole('heading', { name: 'Payment processed' })).toBeVisible(slow);
  });

  await test.step('it announces that the device comes back, and is told what is paid back until when', async () => {
    await page.goto('/index/return');
    const dialog = page.getByRole('dialog', { name: 'Return the device' });
    await dialog.getByRole('combobox', { name: 'Why do you return it?' }).selectOption('stopMoneyBack');
    await expect(
      dialog.getByText(/guarantee runs until \d\d\/\d\d\/\d{4}: ¥17,000 is paid back, and the plan ends/),
    ).toBeVisible(slow);
    await dialog.getByRole('combobox', { name: 'What should be refunded?' }).selectOption('money_back');
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Notify staff' }).click();
    await expectToast(page, 'Notify staff of success');
  });

  const staff = await (await browser.newContext()).newPage();
  await test.step('the clinic takes the device back into its stock', async () => {
    await enterAs(staff, 'clinic@fovea.test', `/work/inventory?searchStr=${serial}`);
    await rowAction(staff, serial, 'Collect');
    await staff.getByRole('dialog', { name: 'Inventory: Collect' }).getByRole('button', { name: 'Collect' }).click();
    await expect(rowOf(staff, serial)).toContainText('In stock');
    await expect(rowOf(staff, serial)).not.toContainText(email);
  });

  await test.step('an administrator gives the money back', async () => {
    await enterAs(staff, 'admin@fovea.test', `/admin/payments?searchStr=${encodeURIComponent(email)}`);
    await rowAction(staff, email, 'Refund');
    const dialog = staff.getByRole('dialog', { name: 'Refund this payment?' });
    await dialog.getByRole('textbox', { name: 'Amount to refund' }).fill('17000');
    await dialog.getByRole('textbox', { name: 'Reason' }).fill('Stopped inside the guarantee');
    await dialog.getByRole('button', { name: 'Refund ¥17,000' }).click();
    await expectToast(staff, '¥17,000 refunded');
    await staff.context().close();
  });

  await test.step('the family is told, finds the plan ended and opens its credit note', async () => {
    await mailTo(email, 'refunded');
    await page.goto(`/index/accounts/${child._id}/orders`);
    const orders = page.getByRole('dialog', { name: `Orders of ${child.fullName}` });
    await expect(orders.getByRole('definition').filter({ hasText: /^Refunded$/ })).toBeVisible();
    const opened = page.waitForEvent('popup');
    await orders.getByRole('link', { name: 'Credit note' }).click();
    const note = await opened;
    await expectCreditNote(note, '¥17,000');
    await note.close();
  });
});
