import { readFile } from 'node:fs/promises';
import { findAllCompanies } from '@fovea/contracts/companies/endpoints';
import { saveCustomer } from '@fovea/contracts/customers/endpoints';
import { expect, type Page, test } from '@playwright/test';
import { product } from './outages/stack.ts';
import {
  agree,
  choose,
  enterAs,
  expectAccessible,
  expectLoaded,
  expectToast,
  makeAdmin,
  newMark,
  pressEscape,
  pressMenuItem,
  rowOf,
  slow,
} from './steps.ts';

const mark = newMark().toUpperCase();
const clinic = 'Midori Eye Clinic';
const families = { Asa: clinic, Beni: clinic, Chika: 'Sakura Vision' };
const view = `Elsewhere ${mark}`;

const chips = (page: Page) => page.getByRole('list', { name: 'Set filters' });
const chip = (page: Page, text: string) => chips(page).getByRole('button', { name: text, exact: true });
const viewMenu = (page: Page) => page.getByRole('button', { name: /^View: / });

async function expectFamilies(page: Page, ...names: (keyof typeof families)[]): Promise<void> {
  await expect(page.getByText(`1–${names.length} of ${names.length}`)).toBeVisible();
  for (const name of names) await expect(rowOf(page, name)).toBeVisible();
}

async function makeFamilies(): Promise<void> {
  const as = await product.signInStaff('admin@fovea.test');
  for (const [firstName, company] of Object.entries(families)) {
    const { list } = await product.callApi(findAllCompanies, { searchStr: company }, { as });
    const person = { firstName, lastName: mark, email: `${firstName}.${mark}@example.test`.toLowerCase() };
    const phone = { phone: '312345678', mobileCountryCode: '81', country: 'JP', timezone: 'Asia/Tokyo' };
    await product.callApi(
      saveCustomer,
      { ...person, ...phone, companyId: list[0]?._id ?? '', db: 'jp' },
      { as, db: 'jp' },
    );
  }
}

test('what a list is narrowed by is seen, turned round, kept and taken away', async ({ page }) => {
  await makeFamilies();
  const admin = await makeAdmin(`filters.${mark.toLowerCase()}@fovea.test`);
  await enterAs(page, admin, `/admin/customers?name=${mark}&sort=email&order=asc`);
  await expectFamilies(page, 'Asa', 'Beni', 'Chika');
  // What was searched for stands in its box.
  await expect(chips(page).getByRole('listitem')).toHaveCount(0);

  await test.step('"is not" is chosen by keyboard alone', async () => {
    await choose(page, 'Company', clinic);
    await expectFamilies(page, 'Asa', 'Beni');
    await chip(page, `Company: ${clinic}`).focus();
    await page.keyboard.press('Enter');
    const editor = page.getByRole('dialog', { name: 'Company' });
    await expect(editor.getByRole('radio', { name: 'is', exact: true })).toBeFocused();
    await expectAccessible(page);
    await page.keyboard.press('ArrowDown');
    await expect(page).toHaveURL(/companyIdIs=not/);
    await pressEscape(page);
    await expect(editor).toHaveCount(0);
    await expect(chip(page, `Company is not ${clinic}`)).toBeFocused();
    await expectFamilies(page, 'Chika');
    await expectAccessible(page);
  });

  await test.step('it is the same after a reload, and in a view', async () => {
    await page.reload();
    await expect(chip(page, `Company is not ${clinic}`)).toBeVisible();
    await expectFamilies(page, 'Chika');
    await viewMenu(page).click();
    await pressMenuItem(page, 'Save as a new view');
    const dialog = page.getByRole('dialog', { name: 'Save as a new view' });
    await dialog.getByRole('textbox', { name: 'Name of the view' }).fill(view);
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expectToast(page, `View saved: ${view}`);
    await page.goto('/admin/customers');
    await viewMenu(page).click();
    await pressMenuItem(page, view);
    await expect(chip(page, `Company is not ${clinic}`)).toBeVisible();
    await expectFamilies(page, 'Chika');
    await viewMenu(page).click();
    await pressMenuItem(page, 'Delete view');
    await agree(page, 'Delete view');
  });

  await test.step('its export is of the same families', async () => {
    await page.goto(`/admin/customers?name=${mark}&sort=email&order=asc`);
    await choose(page, 'Company', clinic);
    await chip(page, `Company: ${clinic}`).click();
    await page.getByRole('radio', { name: 'is not' }).click();
    await pressEscape(page);
    await expectFamilies(page, 'Chika');
    await page.getByRole('button', { name: 'Export' }).click();
    const link = page.getByRole('dialog', { name: 'Export' }).getByRole('link', { name: /Download/ });
    await expect(link.first()).toBeVisible(slow);
    const download = page.waitForEvent('download');
    await link.first().click();
    const lines = await readFile(await (await download).path(), 'utf8');
    expect([/chika\./, /asa\./, /beni\./].map((name) => name.test(lines))).toEqual([true, false, false]);
    await pressEscape(page);
  });

  await test.step('days are before, after, between, or there are none', async () => {
    await page.getByRole('textbox', { name: 'Plan ends before' }).fill('01/12/2026');
    await chip(page, 'Plan ends before 01/12/2026').click();
    const editor = page.getByRole('dialog', { name: 'Plan ends' });
    await editor.getByRole('radio', { name: 'between' }).click();
    await editor.getByRole('textbox', { name: 'To' }).fill('24/12/2026');
    await expect(page).toHaveURL(/planEndAfter=2026-11-30.*planEndBefore=2026-12-25|planEndBefore=2026-12-25/);
    await expect(editor.getByRole('textbox', { name: 'From' })).toHaveValue('01/12/2026');
    await expectAccessible(page);
    await editor.getByRole('radio', { name: 'none' }).click();
    await pressEscape(page);
    await expect(chip(page, 'Plan ends: none')).toBeVisible();
    await expect(page).toHaveURL(/planEndIs=empty/);
    await expect(page).not.toHaveURL(/planEndBefore/);
    await expectFamilies(page, 'Chika');
  });

  await test.step('each is taken away by its cross or by Delete, all of them at once', async () => {
    await chips(page).getByRole('button', { name: 'Remove filter: Plan ends' }).click();
    await expect(chip(page, 'Plan ends: none')).toHaveCount(0);
    await chip(page, `Company is not ${clinic}`).focus();
    await page.keyboard.press('Delete');
    await expect(page).not.toHaveURL(/companyId/);
    await expectFamilies(page, 'Asa', 'Beni', 'Chika');
    await page.getByRole('button', { name: 'Without clinician', exact: true }).click();
    await chips(page).getByRole('button', { name: 'Remove filter: Without clinician' }).click();
    await expect(page).not.toHaveURL(/withoutDoctor/);
    // Until the list is there again, the empty one offers to clear the filters too.
    await expectFamilies(page, 'Asa', 'Beni', 'Chika');
    await page.getByRole('button', { name: 'Clear filters' }).click();
    await expect(chips(page)).toHaveCount(0);
  });

  await test.step('none can be asked for before anything else is set', async () => {
    await page.goto(`/admin/customers?name=${mark}`);
    await page.getByRole('button', { name: 'Last use: none', exact: true }).click();
    await expect(chip(page, 'Last use: none')).toBeVisible();
    await expect(page).toHaveURL(/lastUseIs=empty/);
    await expectFamilies(page, 'Asa', 'Beni', 'Chika');
    await chips(page).getByRole('button', { name: 'Remove filter: Last use' }).click();
    await expect(page).not.toHaveURL(/lastUseIs/);
  });
});

test('on a phone the chips say what the sheet holds', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await enterAs(page, 'clinic@fovea.test', '/work/inventory?status=In%20use&statusIs=not&searchStr=demo');
  await expectLoaded(page);
  await expect(chip(page, 'Status is not In use')).toBeVisible();
  await expect(chip(page, 'Serial number: demo')).toBeVisible();
  await expectAccessible(page, { targets: true });
  await chips(page).getByRole('button', { name: 'Remove filter: Serial number' }).click();
  await expect(page).not.toHaveURL(/searchStr/);
  await expect(page.getByRole('button', { name: 'Filters (1)' })).toBeVisible();
});
