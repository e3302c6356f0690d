import { demoPassword } from '@fovea/local/environment';
import { expect, type Locator, type Page, test } from '@playwright/test';
import {
  expectAccessible,
  expectLoaded,
  expectOnlyOptions,
  expectToast,
  newMark,
  pressEscape,
  rowOf,
  slow,
} from './steps.ts';

const mark = newMark();
const company = `Keyboard Clinic ${mark}`;
const parent = `keys.${mark}@fovea.test`;
/** That nobody else has. */
const phone = `90${String(Date.now()).slice(-9)}`;

test('the keyboard alone signs in, makes a company and a parent, and locks the parent', async ({ page }) => {
  await test.step('sign in', async () => {
    await page.goto('/');
    await type(page, page.getByRole('textbox', { name: 'E-mail' }), 'admin@fovea.test');
    await type(page, page.getByRole('textbox', { name: 'Password' }), demoPassword);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('navigation', { name: 'Main navigation' })).toBeVisible(slow);
  });

  await test.step('make a company', async () => {
    await goTo(page, 'Companies');
    await press(page, page.getByRole('link', { name: 'New company' }));
    const form = page.getByRole('dialog', { name: 'New company' });
    await type(page, form.getByRole('textbox', { name: 'Company name' }), company);
    await spell(page, form.getByRole('combobox', { name: 'Company type' }), 'Clinic');
    await spell(page, form.getByRole('combobox', { name: 'Country', exact: true }), 'Japan');
    await spell(page, form.getByRole('combobox', { name: 'Database' }), 'Japan');
    await type(page, form.getByRole('textbox', { name: 'Contact name' }), 'Kei Board');
    await type(page, form.getByRole('textbox', { name: 'Contact number' }), '312345678');
    await type(page, form.getByRole('textbox', { name: 'Contact e-mail' }), `owner.${mark}@fovea.test`);
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
    await goTo(page, 'Patients');
    await press(page, page.getByRole('link', { name: 'New parent' }).first());
    const form = page.getByRole('dialog', { name: 'New parent' });
    await expect(form.getByLabel('First name')).toBeVisible();
    await type(page, form.getByLabel('First name'), 'Kei');
    await type(page, form.getByLabel('Last name'), 'Tanaka');
    await spell(page, form.getByRole('combobox', { name: 'Country', exact: true }), 'Japan');
    await type(page, form.getByRole('textbox', { name: 'Phone' }), phone);
    await pick(page, form.getByRole('combobox', { name: 'Company' }), company);
    await pick(page, form.getByRole('combobox', { name: 'Time zone' }), 'Tokyo');
    await type(page, form.getByLabel('E-mail (username)'), parent);
    await type(page, form.getByRole('textbox', { name: 'Password', exact: true }), demoPassword);
    await type(page, form.getByLabel('Confirm password'), demoPassword);
    await press(page, form.getByRole('button', { name: 'Save' }));
    const family = page.getByRole('dialog', { name: 'Kei Tanaka' });
    await expect(family).toBeVisible();
    await pressEscape(page);
    await expect(family).toBeHidden();
  });

  await test.step('find the family by its telephone number with two keys and the digits', async () => {
    const { keyboard } = page;
    await keyboard.press('/');
    await keyboard.type(phone);
    const found = page.getByRole('option', { name: /Kei Tanaka/ });
    await expect(found).toHaveAttribute('aria-selected', 'true');
    await keyboard.press('Enter');
    await expect(page.getByRole('dialog', { name: 'Kei Tanaka' })).toBeVisible();
    await pressEscape(page);

    // In one breath: before there is a field.
    await page.evaluate(
      `for (const key of '/kei') document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }))`,
    );
    await expect(page.getByRole('combobox', { name: 'Search everything' })).toHaveValue('kei');
    await pressEscape(page);

    // Looked at last, and grouped as people write it, by the other way in.
    await keyboard.press('Control+k');
    const everything = page.getByRole('dialog', { name: 'Search everything' });
    await expect(everything.getByRole('group', { name: 'Looked at last' }).getByRole('option').first()).toContainText(
      'Kei Tanaka',
    );
    await keyboard.type(`+81 ${phone.slice(0, 2)}-${phone.slice(2, 6)}-${phone.slice(6)}`);
    await expect(everything.getByRole('group', { name: /^Families and patients · Japan$/ })).toContainText(parent);
    await keyboard.press('ControlOrMeta+a');
    await keyboard.type('kei tanka');
    await expect(found.first()).toBeVisible();
    await expectAccessible(page);
    await pressEscape(page);

    // What can be done from anywhere; its end is told on whatever page one is.
    await keyboard.press('/');
    await keyboard.type('export comp');
    await expect(everything.getByRole('option', { name: 'Export: Companies' })).toHaveAttribute(
      'aria-selected',
      'true',
    );
    await keyboard.press('Enter');
    await expectToast(page, 'Export: companies: done');

    await keyboard.press('/');
    await keyboard.type('waiting upd');
    await expect(everything.getByRole('option', { name: 'Devices waiting for an update' })).toBeVisible();
    await pressEscape(page);

    await keyboard.press('?');
    await expect(page.getByRole('dialog', { name: 'Help' })).toContainText('Ctrl + K');
    await pressEscape(page);
  });

  await test.step('find the parent and lock the account', async () => {
    await type(page, page.getByRole('searchbox', { name: 'Username' }), parent);
    await expect(page.getByText('1–1 of 1')).toBeVisible();
    await expectLoaded(page);
    const lockParent = async () => {
      await press(page, rowOf(page, parent).getByRole('button', { name: 'Actions' }));
      const lock = page.getByRole('menuitem', { name: 'Lock', exact: true });
      await expect(page.getByRole('menu').locator(':focus')).toBeVisible();
      for (let steps = 0; steps < 15 && !(await isFocused(lock)); steps += 1) await page.keyboard.press('ArrowDown');
      await expect(lock).toBeFocused();
      await page.keyboard.press('Enter');
      await press(page, page.getByRole('alertdialog').getByRole('button', { name: 'Lock', exact: true }));
    };
    await lockParent();
    // Offered for 20 seconds after a lock that was done, so first of all.
    await press(page, page.getByRole('button', { name: 'Undo' }));
    await expect(rowOf(page, parent)).toContainText('Active');
    await lockParent();
    await expect(rowOf(page, parent)).toContainText('Locked');
  });
});

const link = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Main navigation' }).getByRole('link', { name, exact: true });
const isFocused = (place: Locator) =>
  place.evaluate((element: { matches(selector: string): boolean }) => element.matches(':focus'));

/** Leads to a page, which takes the focus as soon as it is there: a key pressed before would be lost. */
async function goTo(page: Page, name: string): Promise<void> {
  await press(page, link(page, name));
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  await expect(page.getByRole('main')).toBeFocused();
}

/** Tab by Tab, as far as it takes; an element the Tab key never reaches fails the journey. */
async function reach(page: Page, place: Locator): Promise<void> {
  await expect(place).toBeVisible();
  // A dialog takes the focus when it opens, from wherever the Tab key has come to by then.
  const dialog = page.locator('[role="dialog"], [role="alertdialog"]').last();
  if (await dialog.isVisible()) await expect(dialog.locator(':focus')).toBeVisible();
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

/** Into a text box. */
async function type(page: Page, place: Locator, text: string): Promise<void> {
  await reach(page, place);
  await page.keyboard.type(text);
}

/** The first letters of a choice. A browser takes one that comes late for the first of another word. */
async function spell(page: Page, place: Locator, text: string): Promise<void> {
  await reach(page, place);
  await expect(async () => {
    await page.keyboard.type(text);
    expect(
      await place.evaluate((select: { selectedOptions: { label: string }[] }) => select.selectedOptions[0]?.label),
    ).toContain(text);
  }).toPass();
}

async function pick(page: Page, place: Locator, text: string): Promise<void> {
  await type(page, place, text);
  const option = page.getByRole('option', { name: new RegExp(text) }).first();
  // The list of the world's places is a download of its own.
  await expect(option).toBeVisible(slow);
  await expectOnlyOptions(page, text);
  const isActive = async () =>
    (await option.getAttribute('id')) === (await place.getAttribute('aria-activedescendant'));
  for (let steps = 0; steps < 5 && !(await isActive()); steps += 1) await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(place).toHaveAttribute('aria-expanded', 'false');
}
