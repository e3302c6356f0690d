import { expect, type Page, test } from '@playwright/test';
import { bareTexts, translatePage } from './browser-translator.js';
import { makeFamily } from './family.ts';
import { expectLoaded, makeClinicStaff, newMark, signInAs, signInParent, slow } from './steps.ts';

// A page that Chrome translates: every word of it ends with this sign.
const sign = '°';
const mark = newMark();

test.beforeEach(({ page }) => page.addInitScript(translatePage, sign));
// No word stood beside others as a node that the translator took away, and nothing failed for it.
test.afterEach(async ({ page }) => {
  await expectLoaded(page);
  await expect(page.getByText('This page failed')).toHaveCount(0);
});

/** All of the page is translated, and none of its words are lost to the app. */
async function expectTranslated(page: Page, words: string): Promise<void> {
  await expect(page.getByText(`${words}${sign}`).first()).toBeVisible(slow);
  expect(await page.evaluate(bareTexts)).toEqual([]);
}

const shown = (page: Page, words: string) => page.locator('.fui-Toast, [role=alertdialog]').filter({ hasText: words });

async function trySignIn(page: Page, email: string): Promise<void> {
  await page.getByRole('textbox', { name: 'E-mail' }).fill(email);
  await page.getByRole('textbox', { name: 'Password' }).fill('Wrong-pass-1');
  await page.getByRole('button', { name: 'Sign in' }).click();
  const refusal = page.getByRole('alertdialog', { name: 'Error' });
  await expect(refusal).toContainText('Incorrect username and/or password', slow);
  await expect(refusal).toContainText(`Close${sign}`);
  await refusal.getByRole('button', { name: 'Close' }).click();
}

test('a family signs in, looks and saves on translated pages', async ({ page, baseURL }) => {
  const { email } = await makeFamily(baseURL ?? '', `translated.${mark}`);
  await test.step('signs in, at the second try', async () => {
    await page.goto('/login');
    await page.getByRole('combobox', { name: 'Country' }).selectOption('jp');
    await trySignIn(page, email);
    await signInParent(page, email);
    // A name stays a name.
    await expect(page.getByRole('heading', { name: 'Sora Mori', exact: true })).toBeVisible();
    await expectTranslated(page, 'Report lost');
  });
  await test.step('reports the device lost, and found', async () => {
    for (const [action, becomes] of [
      ['Report lost', 'This device is reported lost'],
      ['I found it', 'Report lost'],
    ] as const) {
      await page.getByRole('button', { name: action }).first().click();
      await page.getByRole('alertdialog').getByRole('button', { name: action }).click();
      await expect(page.getByText(becomes).first()).toBeVisible();
    }
    await expectTranslated(page, 'Report lost');
  });
  await test.step('asks for support', async () => {
    await page.getByRole('link', { name: 'Support' }).last().click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Send' }).click();
    await expect(dialog.getByText(`Please fill this in.${sign}`).first()).toBeVisible();
    await dialog.getByRole('combobox', { name: 'What is it about?' }).selectOption('Device');
    await dialog.getByRole('textbox', { name: 'Details' }).fill('The lamp blinks.');
    await expect(dialog.getByText('Please fill this in.')).toHaveCount(0);
    await dialog.getByRole('button', { name: 'Send' }).click();
    await shown(page, `Your request has been sent.${sign}`).waitFor();
  });
  await test.step('saves the own details', async () => {
    await page.getByRole('link', { name: 'My Details' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'My Details' })).toBeVisible();
    await page.getByRole('switch', { name: 'Ship my device directly to me' }).check();
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText(`Please select address${sign}`)).toBeVisible();
    await page.getByRole('switch', { name: 'Ship my device directly to me' }).uncheck();
    await page.getByRole('textbox', { name: 'Middle name' }).fill('Rin');
    await page.getByRole('button', { name: 'Save' }).click();
    await shown(page, `Your details have been saved.${sign}`).waitFor();
    await expectTranslated(page, 'My Details');
  });
  for (const [path, words] of [
    ['/index/accounts', 'Choose a plan'],
    ['/index/billing', 'Plans and card'],
    ['/index/requests', 'My requests'],
    ['/index/details/notices', 'Save'],
    ['/index/details/history', 'Who viewed or changed your data'],
  ] as const)
    await test.step(path, async () => {
      await page.goto(path);
      await expectTranslated(page, words);
    });
});

test('staff sign in, search and save on translated pages', async ({ page }) => {
  const email = await makeClinicStaff('Translated Staff', `translated.staff.${mark}@fovea.test`, 'admin');
  await test.step('sign in, at the second try', async () => {
    await page.goto('/');
    await trySignIn(page, email);
    await signInAs(page, email);
    await expectTranslated(page, 'Patients');
  });
  await test.step('see how many a search finds', async () => {
    const box = page.getByRole('searchbox', { name: 'Username' });
    for (const [typed, found] of [
      ['parent@fovea.test', 'of 1'],
      ['nobody@fovea.test', 'Nothing matches these filters'],
    ] as const) {
      await box.fill(typed);
      await box.press('Enter');
      await expect(page.getByText(`${found}${sign}`).first()).toBeVisible();
    }
    await page.getByRole('button', { name: 'Clear filters' }).first().click();
    await expectTranslated(page, 'Patients');
  });
  await test.step('are told what a form lacks', async () => {
    await page.getByRole('link', { name: 'New parent' }).first().click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(dialog.getByText(`Please fill this in.${sign}`).first()).toBeVisible();
    expect(await page.evaluate(bareTexts)).toEqual([]);
    await page.keyboard.press('Escape');
  });
  await test.step('save the own profile', async () => {
    await page.goto('/work/preference');
    await page.getByRole('textbox', { name: 'Name' }).fill('Translated Person');
    await page.getByRole('button', { name: 'Save' }).first().click();
    await shown(page, `Your profile has been saved.${sign}`).waitFor();
    await expectTranslated(page, 'Save');
  });
});
