import { demoPassword } from '@fovea/local/environment';
import { expect, type Locator, type Page, test } from '@playwright/test';
import { expectToast, rowOf } from './steps.ts';

const mark = Date.now().toString(36);
const company = `Keyboard Clinic ${mark}`;
const parent = `keys.${mark}@fovea.test`;

test('the keyboard alone signs in, makes a company and a parent, and locks the parent', async ({ page }) => {
  test.setTimeout(240_000);

  await test.step('sign in', async () => {
    await page.goto('/');
    await type(page, page.getByRole('textbox', { name: 'E-mail' }), 'admin@fovea.test');
    await type(page, page.getByRole('textbox', { name: 'Password' }), demoPassword);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('navigation', { name: 'Main navigation' })).toBeVisible({ timeout: 60_000 });
  });

  await test.step('make a company', async () => {
    await press(page, link(page, 'Companies'));
    await press(page, page.getByRole('link', { name: 'New company' }));
    const form = page.getByRole('dialog', { name: 'New company' });
    await type(page, form.getByRole('textbox', { name: 'Company name' }), company);
    await type(page, form.getByRole('combobox', { name: 'Company type' }), 'Clinic');
    await type(page, form.getByRole('combobox', { name: 'Country', exact: true }), 'Japan');
    await type(page, form.getByRole('combobox', { name: 'Database' }), 'Japan');
    await type(page, form.getByRole('textbox', { name: 'Contact name' }), 'Kei Board');
    await type(page, form.getByRole('textbox', { name: 'Contact number' }), '312345678');
    await type(page, form.getByRole('textbox', { name: 'Contact email' }), `owner.${mark}@fovea.test`);
    await pick(page, form.getByRole('combobox', { name: 'Search for a place' }), 'Sapporo');
    await type(page, form.getByRole('textbox', { name: 'Dividend percentage' }), '10');
    await type(page, form.getByRole('textbox', { name: 'Tax percentage' }), '10');
    await press(page, form.getByRole('button', { name: 'Save' }));
    await expectToast(page, `${company} was created`);
    await expect(form).toBeHidden();
    // Who closes a dialog goes on where it was opened.
    await expect(page.getByRole('link', { name: 'New company' })).toBeFocused();
  });

  await test.step('make a parent', async () => {
    await press(page, link(page, 'Patients'));
    await press(page, page.getByRole('link', { name: 'New parent' }).first());
    const form = page.getByRole('dialog', { name: 'New parent' });
    await expect(form.getByLabel('First name')).toBeVisible();
    await type(page, form.getByLabel('First name'), 'Kei');
    await type(page, form.getByLabel('Last name'), 'Tanaka');
    await type(page, form.getByRole('combobox', { name: 'Country', exact: true }), 'Japan');
    await type(page, form.getByRole('textbox', { name: 'Phone' }), '0312345678');
    await pick(page, form.getByRole('combobox', { name: 'Company' }), company);
    await pick(page, form.getByRole('combobox', { name: 'Time zone' }), 'Tokyo');
    await type(page, form.getByLabel('E-mail (username)'), parent);
    await type(page, form.getByRole('textbox', { name: 'Password', exact: true }), demoPassword);
    await type(page, form.getByLabel('Confirm password'), demoPassword);
    await press(page, form.getByRole('button', { name: 'Save' }));
    const family = page.getByRole('dialog', { name: 'Kei Tanaka' });
    await expect(family).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(family).toBeHidden();
  });

  await test.step('find the parent and lock the account', async () => {
    await type(page, page.getByRole('searchbox', { name: 'Username' }), parent);
    await expect(page.getByText('1–1 of 1')).toBeVisible();
    await press(page, rowOf(page, parent).getByRole('button', { name: 'Actions' }));
    const lock = page.getByRole('menuitem', { name: 'Lock', exact: true });
    await expect(lock).toBeVisible();
    for (let steps = 0; steps < 15 && !(await isFocused(lock)); steps += 1) await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await press(page, page.getByRole('alertdialog').getByRole('button', { name: 'Lock', exact: true }));
    await expect(rowOf(page, parent)).toContainText('Locked');
  });
});

const link = (page: Page, name: string) => page.getByRole('navigation', { name: 'Main navigation' }).getByRole('link', { name, exact: true });
const isFocused = (place: Locator) => place.evaluate((element) => element.matches(':focus'));

/** Tab by Tab, as far as it takes; an element the Tab key never reaches fails the journey. */
async function reach(page: Page, place: Locator): Promise<void> {
  await expect(place).toBeVisible();
  for (let steps = 0; steps < 200; steps += 1) {
    if (await isFocused(place)) return;
    await page.keyboard.press('Tab');
  }
  await expect(place).toBeFocused();
}

async function press(page: Page, place: Locator): Promise<void> {
  await reach(page, place);
  await page.keyboard.press('Enter');
}

/** Into a text box, or the first letters of a choice. */
async function type(page: Page, place: Locator, text: string): Promise<void> {
  await reach(page, place);
  await page.keyboard.type(text);
}

async function pick(page: Page, place: Locator, text: string): Promise<void> {
  await type(page, place, text);
  const option = page.getByRole('option', { name: new RegExp(text) }).first();
  // The list of the world's places is a download of its own.
  await expect(option).toBeVisible({ timeout: 30_000 });
  const isActive = async () => (await option.getAttribute('id')) === (await place.getAttribute('aria-activedescendant'));
  for (let steps = 0; steps < 5 && !(await isActive()); steps += 1) await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
}
