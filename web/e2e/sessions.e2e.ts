import { findCustomers, lockCustomer } from '@fovea/contracts/customers/endpoints';
import { signOut } from '@fovea/contracts/sessions/endpoints';
import { demoPassword } from '@fovea/local/environment';
import { openProduct } from '@fovea/local/seed/product';
import { type Browser, expect, type Page, test } from '@playwright/test';
import { makeFamily } from './family.ts';
import {
  agree,
  expectAccessible,
  expectLoaded,
  expectRefusal,
  expectToast,
  newMark,
  pressMenuItem,
  signInAs,
  signInParent,
  slow,
  visit,
} from './steps.ts';

const mark = newMark();
const sessionsOf = (page: Page) => page.getByRole('list', { name: 'Where you are signed in' });

/** Somebody else's computer, far away. */
const elsewhere = async (browser: Browser) => (await browser.newContext({ timezoneId: 'Europe/Berlin' })).newPage();

/** The newest sign-in from Berlin. A demo account may be signed in elsewhere, too. */
const inBerlin = (page: Page) => sessionsOf(page).getByRole('listitem').filter({ hasText: 'Near Berlin' }).first();

/** Ending another session asks for the own password. */
async function confirmByPassword(page: Page, action: string): Promise<void> {
  const dialog = page.getByRole('dialog', { name: /^Sign out/ });
  await expectAccessible(page);
  const submit = dialog.getByRole('button', { name: action, exact: true });
  await dialog.getByRole('textbox', { name: 'Password' }).fill('Wrong-pass-1');
  await submit.click();
  await expectRefusal(page, 'Please check the marked fields.');
  await expect(dialog.getByText('The password is wrong.')).toBeVisible();
  await dialog.getByRole('textbox', { name: 'Password' }).fill(demoPassword);
  await submit.click();
  await expect(dialog).toBeHidden();
}

/** Somebody goes on to another page; the next request may also be one that the page makes by itself, before that. */
async function untilOut(page: Page, next: string): Promise<void> {
  const link = page.getByRole('link', { name: next });
  await expect(async () => {
    if (await link.isVisible()) await link.click({ timeout: 5_000 });
    await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible({ timeout: 5_000 });
  }).toPass(slow);
}

test('staff see where they are signed in and sign out another device at once', async ({ page, browser }) => {
  const other = await elsewhere(browser);
  await signInAs(page, 'distributor@fovea.test');
  await signInAs(other, 'distributor@fovea.test');
  await visit(page, 'Profile');
  await expect(sessionsOf(page).getByRole('listitem').filter({ hasText: 'This device' })).toContainText('Near Tokyo');
  await expect(inBerlin(page)).toContainText(/Chrome|Chromium/);
  await expectAccessible(page);

  await inBerlin(page)
    .getByRole('button', { name: /^Sign out/ })
    .click();
  await confirmByPassword(page, 'Sign out');
  await expectToast(page, 'signed out');

  await test.step('the other is out with its next request', async () => {
    await untilOut(other, 'Users');
    await expect(other.getByText('You were signed out by another device')).toBeVisible();
  });
  await test.step('this one stays', async () => {
    await page.reload();
    await expect(sessionsOf(page)).toContainText('This device');
  });
  await other.context().close();
});

test('who was locked is told so when the old session comes back', async ({ page, baseURL }) => {
  const { email } = await makeFamily(baseURL ?? '', `locked.${mark}`);
  await signInParent(page, email);
  const product = openProduct(baseURL ?? '');
  const as = await product.signInStaff('admin@fovea.test');
  const [parent] = (await product.callApi(findCustomers, { email, db: 'jp' }, { as, db: 'jp' })).list;
  await product.callApi(lockCustomer, { id: parent?._id ?? '', db: 'jp' }, { as, db: 'jp' });
  await page.reload();
  await expect(page.getByText('This user is locked.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible();
  await expect.poll(() => page.evaluate(() => localStorage.getItem('token'))).toBeNull();
});

test('signing out in one tab ends the other, which keeps what was typed', async ({ page }) => {
  const other = await page.context().newPage();
  await signInAs(page, 'clinic@fovea.test');
  await page.getByRole('link', { name: 'New parent' }).click();
  const firstName = page.getByRole('dialog').getByRole('textbox', { name: 'First name' }).first();
  await firstName.fill(`Kept ${mark}`);
  await other.goto('/work/preference');
  const name = other.getByRole('textbox', { name: 'Name' });
  await name.fill(`Typed ${mark}`);
  await other.getByRole('button', { name: /^Account menu/ }).click();
  await pressMenuItem(other, 'Log out');
  await agree(other, 'Log out');
  await expect(other.getByRole('button', { name: 'Sign in' })).toBeVisible();

  await test.step('the other says why, and what becomes of what was typed', async () => {
    await expect(page.getByText('You logged out in another tab.')).toContainText('What you had entered is kept');
    await expectAccessible(page);
  });
  await test.step('one comes back to it', async () => {
    await page.getByRole('textbox', { name: 'E-mail' }).fill('clinic@fovea.test');
    await page.getByRole('textbox', { name: 'Password' }).fill(demoPassword);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByRole('button', { name: 'Restore what I entered' }).click(slow);
    await expect(firstName).toHaveValue(`Kept ${mark}`);
    await expect(page.getByRole('button', { name: 'Restore what I entered' })).toHaveCount(0);
  });
  await test.step('who left by oneself lands as ever', async () => {
    await other.goto('/');
    await expect(other).toHaveURL(/\/work\/customers$/);
  });
});

const endedSessions = [
  { who: 'a parent', path: '/index', enter: signInParent, start: '/login', heading: 'My Device', loaded: 'Sora Mori' },
  {
    who: 'staff',
    path: '/work/customers',
    enter: signInAs,
    start: '/',
    heading: 'Patients',
    loaded: 'Dr. Ken Mori',
  },
];
for (const { who, path, enter, start, heading, loaded } of endedSessions)
  test(`${who} whose session ended elsewhere signs in again at the first try`, async ({ page, baseURL }) => {
    const email = who === 'staff' ? 'clinic@fovea.test' : (await makeFamily(baseURL ?? '', `ended.${mark}`)).email;
    await enter(page, email);
    const token = await page.evaluate(() => localStorage.getItem('token') ?? '');
    const product = openProduct(baseURL ?? '');
    await product.callApi(signOut, {}, { as: token });
    await page.goto(path);
    await expect(page.getByText('You were signed out by another device')).toBeVisible();
    await expect(page).toHaveURL(({ pathname }) => pathname === start);

    if (who === 'a parent') await page.getByRole('combobox', { name: 'Country' }).selectOption('jp');
    await page.getByRole('textbox', { name: 'E-mail' }).fill(email);
    await page.getByRole('textbox', { name: 'Password' }).fill(demoPassword);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible(slow);
    // Loaded with the new session, not refused with the old one.
    await expect(page.getByText(loaded).first()).toBeVisible();
    await expectLoaded(page);
    await expect(page).toHaveURL(({ pathname }) => pathname === path);
  });

test('a parent signs out all other devices', async ({ page, browser, baseURL }) => {
  const { email } = await makeFamily(baseURL ?? '', `sessions.${mark}`);
  const other = await elsewhere(browser);
  await signInParent(page, email);
  await signInParent(other, email);
  await page.getByRole('link', { name: 'My Details' }).click();
  await expect(sessionsOf(page).getByRole('listitem')).toHaveCount(2);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Sign out everywhere else' }).click();
  await confirmByPassword(page, 'Sign out everywhere else');
  await expect(sessionsOf(page).getByRole('listitem')).toHaveCount(1);
  await untilOut(other, 'My Details');
  await expect(other.getByRole('heading', { name: 'Sign in to your portal' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Sign out everywhere else' })).toHaveCount(0);
  await other.context().close();
});
