import { findWork } from '@fovea/contracts/worklist/endpoints';
import { expect, type Page, test } from '@playwright/test';
import { makeAskingFamilies } from './asking-families.ts';
import { product } from './outages/stack.ts';
import { agree, enterAs, expectAccessible, expectToast, makeClinicStaff, newMark, rowOf } from './steps.ts';

const mark = newMark();
const names = ['Emi', 'Fumi', 'Gen'];
const bar = (page: Page) => page.getByRole('region', { name: 'Selected rows' });
const box = (page: Page, text: string) => rowOf(page, text).getByRole('checkbox');

/** They wait for an answer, and so are on Today. */
async function familiesOnToday(): Promise<void> {
  await makeAskingFamilies(names, `Work${mark}`);
  const as = await product.signInStaff('admin@fovea.test');
  await product.until('all are on Today', async () => {
    const found = await product.callApi(findWork, { searchStr: `Work${mark}`, db: 'jp' }, { as, db: 'jp' });
    return found.total === names.length;
  });
}

test('rows of Today are picked, put aside and taken back, given to somebody, and done', async ({ page }) => {
  await familiesOnToday();
  const own = await makeClinicStaff('Wakana Picks', `picks-work.${mark}@fovea.test`, 'admin');
  await enterAs(page, own, `/work/customers/today?searchStr=Work${mark}`);
  await expect(page.getByText('1–3 of 3')).toBeVisible();

  await test.step('two are put aside until a day, and Undo takes them back', async () => {
    await box(page, 'Emi').click();
    await box(page, 'Fumi').click();
    await expect(bar(page)).toContainText('Selected: 2');
    await expectAccessible(page);
    await bar(page).getByRole('button', { name: 'Snooze' }).click();
    const dialog = page.getByRole('dialog', { name: 'Snooze rows (2)' });
    await expect(dialog.getByRole('textbox', { name: 'Until' })).toHaveValue(/^\d\d\/\d\d\/\d{4}$/);
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Snooze (2)' }).click();
    await expectToast(page, 'Rows put aside: 2');
    await expect(rowOf(page, 'Emi')).toHaveCount(0);
    await expect(rowOf(page, 'Gen')).toBeVisible();
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(rowOf(page, 'Emi')).toBeVisible();
    await expect(bar(page)).toHaveCount(0);
  });

  await test.step('all of the filter are given to a colleague who sees each of their families', async () => {
    await page.getByRole('checkbox', { name: 'Select all rows of this page' }).click();
    await bar(page).getByRole('button', { name: 'Assign' }).click();
    const dialog = page.getByRole('dialog', { name: 'Assign families (3)' });
    await dialog.getByRole('combobox', { name: 'Assigned to' }).selectOption('Wakana Picks');
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Assign (3)' }).click();
    await expectToast(page, 'Families assigned: 3');
    await expect(rowOf(page, 'Gen')).toContainText('Wakana Picks');
  });

  await test.step('one is done after a question, and taken back from those put aside', async () => {
    await box(page, 'Gen').click();
    await bar(page).getByRole('button', { name: 'Done' }).click();
    await expect(page.getByRole('alertdialog', { name: 'Done with these rows? (1)' })).toBeVisible();
    await agree(page, 'Done (1)');
    await expectToast(page, 'Rows done: 1');
    await expect(rowOf(page, 'Gen')).toHaveCount(0);
    await page.goto(`/work/customers/today?searchStr=Work${mark}&state=done`);
    await box(page, 'Gen').click();
    await bar(page).getByRole('button', { name: 'Take back' }).click();
    await agree(page, 'Take back (1)');
    await expectToast(page, 'Rows taken back: 1');
    await expect(rowOf(page, 'Gen')).toHaveCount(0);
  });
});
