import { expect, type Page, test } from '@playwright/test';
import { makeFamily } from './family.ts';
import { agree, enterAs, expectAccessible, expectToast, newMark, rowAction, rowOf, search, slow } from './steps.ts';

const mark = newMark();

/** The choice of the prepaid plan says how many the company has left. */
async function prepaidLeft(page: Page): Promise<number> {
  const name = await page
    .getByRole('dialog')
    .last()
    .getByText(/Prepaid subscriptions left: \d+/)
    .textContent(slow);
  return Number(/left: (\d+)/.exec(name ?? '')?.[1]);
}

test('an assigned plan is taken back before it is used, and so is what the company gave for it', async ({
  page,
  baseURL,
}) => {
  const { email, child } = await makeFamily(baseURL ?? '', `assigned-${mark}`);
  const charge = `/admin/customers/${child.userId}/accounts/${child._id}/charge`;
  let left = 0;

  await test.step('an administrator assigns a prepaid plan', async () => {
    await enterAs(page, 'admin@fovea.test', charge);
    left = await prepaidLeft(page);
    const dialog = page.getByRole('dialog').last();
    await dialog.getByRole('radio', { name: /^Prepaid 6 months/ }).check();
    await dialog.getByRole('button', { name: 'Assign' }).click();
    await expectToast(page, 'The plan is active until');
  });

  await test.step('and undoes it, told what changes', async () => {
    await page.goto('/admin/payments');
    await search(page.getByRole('searchbox', { name: 'Search by parent’s e-mail' }), email);
    await rowAction(page, email, 'View');
    const payment = page.getByRole('dialog', { name: 'Payment' });
    const number = (await payment.getByText(/^FV-JP-\d{4}-\d{6}$/).textContent()) ?? '';
    await payment.getByRole('button', { name: 'Undo plan' }).click();
    const question = page.getByRole('alertdialog', { name: `Undo the plan Prepaid 6 months for ${child.fullName}?` });
    await expect(question).toContainText('is not paid for any more');
    await expect(question).toContainText('The company gets the prepaid subscription back.');
    await expectAccessible(page);
    await agree(page, 'Undo plan');
    await expectToast(page, 'Plan undone');
    await expect(payment).toContainText('Undone');
    await expect(payment.getByRole('button', { name: 'Undo plan' })).toHaveCount(0);
    await expectAccessible(page);
    await payment.getByRole('button', { name: 'Close' }).last().click();
    await expect(rowOf(page, email)).toContainText('Undone');
    await page.getByRole('link', { name: 'Void receipt numbers' }).click();
    await expect(rowOf(page, number)).toContainText('Plan undone');
  });

  await test.step('the child has no plan, and the company has it again', async () => {
    await page.goto(`/admin/customers/${child.userId}`);
    await expect(page.getByRole('dialog').getByText('No plan yet').first()).toBeVisible(slow);
    await expect(async () => {
      await page.goto(charge);
      expect(await prepaidLeft(page)).toBe(left);
    }).toPass(slow);
  });
});
