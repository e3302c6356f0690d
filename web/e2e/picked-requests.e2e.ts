import { assignRequest, findInbox } from '@fovea/contracts/requests/endpoints';
import { expect, type Page, test } from '@playwright/test';
import { makeAskingFamilies } from './asking-families.ts';
import { product } from './outages/stack.ts';
import { agree, enterAs, expectAccessible, expectToast, makeClinicStaff, newMark, rowOf } from './steps.ts';

const mark = newMark();
const lastName = `Asks${mark}`;
const bar = (page: Page) => page.getByRole('region', { name: 'Selected rows' });
const box = (page: Page, text: string) => rowOf(page, text).getByRole('checkbox');

/** A colleague takes a family’s request from whoever answers it. */
async function changeMeanwhile(firstName: string): Promise<void> {
  const as = await product.signInStaff('admin@fovea.test');
  const there = { as, db: 'jp' };
  const { list } = await product.callApi(findInbox, { searchStr: `${firstName} ${lastName}`, db: 'jp' }, there);
  const { _id: id = '', version = 0 } = list[0] ?? {};
  await product.callApi(assignRequest, { id, version, staffId: null, db: 'jp' }, there);
}

test('requests of the inbox are picked, given to somebody, closed and taken back, and reopened', async ({ page }) => {
  await makeAskingFamilies(['Emi', 'Fumi', 'Gen'], lastName);
  const own = await makeClinicStaff('Wakana Answers', `picks-requests.${mark}@fovea.test`, 'admin');
  await enterAs(page, own, `/work/customers/requests?searchStr=${lastName}`);
  await expect(page.getByText('1–3 of 3')).toBeVisible();

  await test.step('all of the filter are given to a colleague who sees each of their families', async () => {
    await page.getByRole('checkbox', { name: 'Select all rows of this page' }).click();
    await expect(bar(page)).toContainText('Selected: 3');
    await expectAccessible(page);
    await bar(page).getByRole('button', { name: 'Assign' }).click();
    const dialog = page.getByRole('dialog', { name: 'Assign requests (3)' });
    await dialog.getByRole('combobox', { name: 'Assigned to' }).selectOption('Wakana Answers');
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Assign (3)' }).click();
    await expectToast(page, 'Requests assigned: 3');
    await expect(rowOf(page, 'Gen')).toContainText('Wakana Answers');
    await expect(bar(page)).toHaveCount(0);
  });

  await test.step('two are closed with a reason, and Undo opens them again', async () => {
    await box(page, 'Emi').click();
    await box(page, 'Fumi').click();
    await bar(page).getByRole('button', { name: 'Close requests' }).click();
    const dialog = page.getByRole('dialog', { name: 'Close these requests? (2)' });
    await dialog.getByRole('textbox', { name: 'Reason' }).fill('Told by phone');
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Close requests (2)' }).click();
    await expectToast(page, 'Requests closed: 2');
    await expect(rowOf(page, 'Emi')).toHaveCount(0);
    await expect(rowOf(page, 'Gen')).toBeVisible();
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(rowOf(page, 'Emi')).toBeVisible();
    await expect(rowOf(page, 'Fumi')).toBeVisible();
  });

  await test.step('one that a colleague changed meanwhile stays as it is, and is counted', async () => {
    await box(page, 'Emi').click();
    await box(page, 'Gen').click();
    await bar(page).getByRole('button', { name: 'Close requests' }).click();
    const dialog = page.getByRole('dialog', { name: 'Close these requests? (2)' });
    await expect(dialog).toBeVisible();
    await changeMeanwhile('Gen');
    await dialog.getByRole('button', { name: 'Close requests (2)' }).click();
    await expectToast(page, 'Requests closed: 1 · changed by somebody else meanwhile: 1');
    await expect(rowOf(page, 'Emi')).toHaveCount(0);
    await expect(rowOf(page, 'Gen')).toBeVisible();
  });

  await test.step('what is closed is reopened after a question', async () => {
    await page.goto(`/work/customers/requests?searchStr=${lastName}&state=closed`);
    await box(page, 'Emi').click();
    await bar(page).getByRole('button', { name: 'Reopen' }).click();
    await expect(page.getByRole('alertdialog', { name: 'Reopen these requests? (1)' })).toBeVisible();
    await agree(page, 'Reopen (1)');
    await expectToast(page, 'Requests reopened: 1');
    await expect(rowOf(page, 'Emi')).toHaveCount(0);
  });
});
