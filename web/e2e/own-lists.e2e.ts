import { expect, type Page, test } from '@playwright/test';
import {
  agree,
  enterAs,
  expectAccessible,
  expectLoaded,
  expectToast,
  makeClinicStaff,
  newMark,
  pressMenuItem,
} from './steps.ts';

const mark = newMark();
const name = `Who waits ${mark}`;

/** Two of one clinic, who decide for themselves how their lists look. */
const employ = (userType: 'admin' | 'general') =>
  makeClinicStaff(`Lists ${userType}`, `lists-${userType}-${mark}@fovea.test`, userType);

const titles = (page: Page) => page.getByRole('columnheader').filter({ hasText: /./, hasNotText: 'Actions' });
const panel = (page: Page) => page.getByRole('dialog', { name: 'Columns' });
const viewMenu = (page: Page) => page.getByRole('button', { name: /^View: / });
const openViews = async (page: Page) => {
  await viewMenu(page).click();
  await expect(page.getByRole('menuitemradio', { name: 'All' })).toBeVisible();
};

test('staff see the columns they chose and the views they named, wherever they sign in', async ({ page, browser }) => {
  const chief = await employ('admin');
  await enterAs(page, chief, '/work/customers');
  await expect(titles(page).first()).toHaveText('Parent');

  await test.step('columns are hidden and moved by keyboard alone, and kept by the server', async () => {
    await page.getByRole('button', { name: 'Columns' }).click();
    await expect(panel(page).getByRole('checkbox', { name: 'Parent' })).toBeDisabled();
    await panel(page).getByRole('checkbox', { name: 'Patients' }).focus();
    await page.keyboard.press('Space');
    const up = panel(page).getByRole('button', { name: 'Move up: Status' });
    await up.focus();
    for (const position of [5, 4, 3, 2]) {
      await page.keyboard.press('Enter');
      await expect(panel(page).getByText(`Status: position ${position} of 13`)).toBeAttached();
      await expect(up).toBeFocused();
    }
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('button', { name: 'Columns' })).toBeFocused();
    await expect(titles(page).nth(1)).toHaveText('Status');
    await expect(titles(page)).toHaveCount(12);

    const elsewhere = await browser.newPage();
    await expect(async () => {
      await enterAs(elsewhere, chief, '/work/customers');
      await expect(titles(elsewhere)).toHaveCount(12);
    }).toPass();
    await expect(titles(elsewhere).nth(1)).toHaveText('Status');
    // On a phone what was hidden is on no card.
    await elsewhere.setViewportSize({ width: 390, height: 844 });
    const card = elsewhere.getByRole('list', { name: 'Parents' }).getByRole('listitem').first();
    await expect(card.getByRole('term').filter({ hasText: 'Compliance rate' })).toBeVisible();
    await expect(card.getByRole('term').filter({ hasText: 'Patients' })).toHaveCount(0);
    await elsewhere.close();
  });

  await test.step('a view is named, found again, changed and shared', async () => {
    await page.getByRole('button', { name: 'Without clinician', exact: true }).click();
    await openViews(page);
    await pressMenuItem(page, 'Save as a new view');
    const dialog = page.getByRole('dialog', { name: 'Save as a new view' });
    await dialog.getByRole('textbox', { name: 'Name of the view' }).fill(name);
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expectToast(page, `View saved: ${name}`);
    await expect(viewMenu(page)).toHaveText(`View: ${name}`);

    await openViews(page);
    await pressMenuItem(page, 'All');
    await expect(viewMenu(page)).toHaveText('View: All');
    await expect(page.getByRole('button', { name: 'Without clinician', exact: true })).toHaveAttribute(
      'aria-pressed',
      'false',
    );
    await openViews(page);
    await pressMenuItem(page, name);
    await expect(page.getByRole('button', { name: 'Without clinician', exact: true })).toHaveAttribute(
      'aria-pressed',
      'true',
    );

    // Columns of a view are the view's: those of the list stay as they are.
    await page.getByRole('button', { name: 'Columns' }).click();
    await panel(page).getByRole('checkbox', { name: 'Phone' }).uncheck();
    await page.keyboard.press('Escape');
    await expect(viewMenu(page)).toHaveText(`View: ${name} (changed)`);
    await openViews(page);
    await pressMenuItem(page, 'Save changes to the view');
    await expect(viewMenu(page)).toHaveText(`View: ${name}`);

    await openViews(page);
    await pressMenuItem(page, 'Edit view');
    const edit = page.getByRole('dialog', { name: 'Edit view' });
    await edit.getByRole('switch', { name: 'For everybody in the company' }).check();
    await edit.getByRole('button', { name: 'Save' }).click();
    await expect(edit).toHaveCount(0);
  });

  await test.step('a colleague opens it, and cannot change it', async () => {
    const colleague = await browser.newPage();
    await enterAs(colleague, await employ('general'), '/work/customers');
    await expect(titles(colleague)).toHaveCount(13);
    await openViews(colleague);
    await pressMenuItem(colleague, name);
    await expect(viewMenu(colleague)).toHaveText(`View: ${name}`);
    await expectLoaded(colleague);
    await openViews(colleague);
    await expect(colleague.getByRole('menuitem')).toHaveText(['Save as a new view']);
    await colleague.close();
  });

  await test.step('deleting asks, and the list is as it was', async () => {
    await openViews(page);
    await pressMenuItem(page, 'Delete view');
    await agree(page, 'Delete view');
    await expect(viewMenu(page)).toHaveText('View: All');
    await page.getByRole('button', { name: 'Columns' }).click();
    await panel(page).getByRole('button', { name: 'Reset' }).click();
    await page.keyboard.press('Escape');
    await expect(titles(page)).toHaveCount(13);
  });
});
