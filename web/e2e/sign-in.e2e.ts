import { findCompanies } from '@fovea/contracts/companies/endpoints';
import { links } from '@fovea/contracts/links';
import { getSettings, saveSettings } from '@fovea/contracts/settings/endpoints';
import { findStaff, getStaffKey, saveStaff } from '@fovea/contracts/staff/endpoints';
import { demoPassword } from '@fovea/local/environment';
import { openProduct } from '@fovea/local/seed/product';
import { expect, type Page, test } from '@playwright/test';
import { makeFamily } from './family.ts';
import {
  expectAccessible,
  expectRefusal,
  expectToast,
  mailedLink,
  newMark,
  pressMenuItem,
  signInAs,
  signInParent,
  slow,
} from './steps.ts';

const mark = newMark();

async function tryToSignIn(page: Page, email: string, password: string) {
  await page.getByRole('textbox', { name: 'E-mail' }).fill(email);
  await page.getByRole('textbox', { name: 'Password' }).fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
}

test('staff sign in where they belong', async ({ page }) => {
  await page.goto('/');
  await expect(page.getByText('You are not a robot')).toBeVisible(slow);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByText('Please fill this in.')).toHaveCount(2);

  await test.step('a wrong password and an unknown address get the same words', async () => {
    for (const email of ['admin@fovea.test', `nobody.${mark}@fovea.test`]) {
      await tryToSignIn(page, email, 'Wrong-pass-1');
      await expectRefusal(page, 'Incorrect username and/or password');
      await page.reload();
    }
  });

  await test.step('an administrator lands on the dashboard', async () => {
    await signInAs(page, 'admin@fovea.test');
    await expect(page).toHaveURL(/\/admin$/);
  });

  await test.step('who still has a session goes straight in', async () => {
    await page.goto('/');
    await expect(page).toHaveURL(/\/admin$/);
  });

  await test.step('logging out is asked first', async () => {
    await page.getByRole('button', { name: /Account menu/ }).click();
    await pressMenuItem(page, 'Log out');
    await page.getByRole('alertdialog').getByRole('button', { name: 'Log out' }).click();
    await expect(page).toHaveURL(/\/$/);
    await page.goto('/admin');
    await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible();
  });
});

test('staff of the external dashboard are congratulated and get no session', async ({ page, baseURL }) => {
  const product = openProduct(baseURL ?? '');
  const as = await product.signInStaff('admin@fovea.test');
  const { list } = await product.callApi(findStaff, { pageSize: 200 }, { as });
  const sender = {
    emailName: 'Fovea',
    email: 'sender@fovea.test',
    emailHost: 'smtp.fovea.test:587',
    emailPassword: 'secret',
  };
  // Another journey saves them, too.
  await product.until('the settings are saved', async () => {
    const settings = { ...(await product.callApi(getSettings, {}, { as })), ...sender };
    return product.callApi(saveSettings, { ...settings, dashboardUrl: 'https://dashboard.fovea.test' }, { as });
  });
  const colleague = list.find(({ email }) => email === 'clinic@fovea.test');
  const email = `external.${mark}@fovea.test`;
  const phone = { phone: '312345678', mobileCountryCode: '81', timezone: 'Asia/Tokyo' };
  const person = {
    fullName: 'Eri External',
    email,
    type: 'normal',
    userType: 'general',
    companyId: colleague?.companyId,
    displayMessage: true,
    ...phone,
  } as const;
  const { _id } = await product.callApi(saveStaff, person, { as });
  const { key } = await product.callApi(getStaffKey, { id: _id }, { as });

  await page.goto(`/resetpassword?key=${key}`);
  await page.getByRole('textbox', { name: 'New password' }).fill(demoPassword);
  await page.getByRole('textbox', { name: 'Repeat password' }).fill('Another-1');
  await page.getByRole('textbox', { name: 'New password' }).focus();
  await expect(page.getByText('The passwords do not match.')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('textbox', { name: 'Repeat password' }).fill(demoPassword);
  await page.getByRole('button', { name: 'Save password' }).click();
  await expect(page.getByText('Your password has been saved.')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Staff sign-in' })).toBeVisible();
  await expect(page.getByText('Your password has been saved.')).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'E-mail' })).toHaveValue(email);

  await tryToSignIn(page, email, demoPassword);
  await expect(page.getByRole('dialog', { name: 'Congratulations!' })).toBeVisible(slow);
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull();
  await expectAccessible(page);
});

test('a forgotten password of staff is asked for by mail', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('link', { name: 'Forgot password?' }).click();
  await expect(page.getByRole('heading', { name: 'Forgot your password?' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Forgot your password?' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('textbox', { name: 'E-mail' }).fill('not an address');
  await page.getByRole('button', { name: 'Send link' }).click();
  await expect(page.getByText('Please enter a valid e-mail address.')).toBeVisible();
  await page.getByRole('textbox', { name: 'E-mail' }).fill('distributor@fovea.test');
  const asked = new Date();
  await page.getByRole('button', { name: 'Send link' }).click();
  await expect(page.getByRole('heading', { name: 'Please check your e-mail' })).toBeVisible(slow);
  await expectAccessible(page);
  expect(await mailedLink('distributor@fovea.test', '/resetpassword', asked)).toMatch(/key=.+/);
  await page.goto('/resetpassword');
  await expect(page.getByRole('heading', { name: 'This link is incomplete' })).toBeVisible();
});

test('a parent sets a new password by a mailed link, once', async ({ page, baseURL }) => {
  const { email } = await makeFamily(baseURL ?? '', `forgot.${mark}`);
  await page.goto('/login');
  await expect(page.getByText('You are not a robot')).toBeVisible(slow);
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Forgot password?' }).click();
  await expect(page.getByRole('heading', { name: 'Forgot your password?' })).toBeVisible();
  await page.getByRole('combobox', { name: 'Country' }).selectOption('jp');
  await page.getByRole('textbox', { name: 'E-mail' }).fill(email);
  await expect(page.getByText('You are not a robot')).toBeVisible(slow);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Send link' }).click();
  await expect(page.getByRole('heading', { name: 'Please check your e-mail' })).toBeVisible(slow);

  const link = await mailedLink(email, '/login/resetpassword');
  await page.goto(link);
  await page.getByRole('textbox', { name: 'New password' }).fill('Fresh-pass-2');
  await page.getByRole('textbox', { name: 'Repeat password' }).fill('Fresh-pass-2');
  await page.getByRole('button', { name: 'Save password' }).click();
  await expect(page.getByRole('heading', { name: 'Sign in to your portal' })).toBeVisible();
  await expect(page.getByText('Your password has been saved.')).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'E-mail' })).toHaveValue(email);
  await expectAccessible(page);
  await signInParent(page, email, 'Fresh-pass-2');
  // Before anything is typed.
  await page.goto(link);
  await expect(page.getByRole('heading', { name: 'This link does not work any more' })).toBeVisible();
  await expect(page.getByRole('textbox')).toHaveCount(0);
  await expectAccessible(page);
});

test('signing up needs a clinic’s link and everything it asks for', async ({ page, baseURL }) => {
  await page.goto('/signup');
  await expect(page.getByRole('heading', { name: 'The link is invalid' })).toBeVisible();
  await page.goto('/signup?id=unknown&mcc=49');
  await expect(page.getByRole('heading', { name: 'The link is invalid' })).toBeVisible();
  const product = openProduct(baseURL ?? '');
  const { list } = await product.callApi(
    findCompanies,
    { searchStr: 'Midori Eye Clinic' },
    { as: await product.signInStaff('admin@fovea.test') },
  );
  await page.goto(links.signUp(list[0]?._id ?? '', '49'));
  await expect(page.getByRole('heading', { name: 'Create your account' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page.getByText('Please agree to the privacy policy.')).toBeVisible();
  await expectAccessible(page);
  await expect(page.getByRole('combobox', { name: 'Country code' })).toHaveValue('+49');
  await expect(page.getByRole('link', { name: 'privacy policy' })).toHaveAttribute('href', '/policies/privacy-en.pdf');
  for (const [field, value] of [
    ['First name', 'Aiko'],
    ['Last name', 'Tanaka'],
    ['E-mail', `aiko.${mark}@fovea.test`],
    ['Repeat e-mail', `aiko.${mark}@fovea.tes`],
    ['Phone', '31234567'],
    ['Password', demoPassword],
    ['Repeat password', demoPassword],
  ] as const)
    await page.getByRole('textbox', { name: field, exact: true }).fill(value);
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page.getByText('The e-mail addresses do not match.')).toBeVisible();
  await page.getByRole('textbox', { name: 'Repeat e-mail' }).fill(`aiko.${mark}@fovea.test`);
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page.getByRole('heading', { name: 'Your account is ready' })).toBeVisible(slow);
  await signInParent(page, `aiko.${mark}@fovea.test`);
  await expect(page.getByText('Please confirm your e-mail address with the link we mailed')).toBeVisible(slow);
  await expectAccessible(page);
});

test('who is elsewhere is led to the right country, and whoever is offline keeps the page', async ({
  browser,
  baseURL,
}) => {
  const page = await (await browser.newContext({ baseURL, timezoneId: 'Europe/Berlin' })).newPage();
  await page.goto('/login');
  await expect(page.getByRole('combobox', { name: 'Country' })).toHaveValue('jp');
  await tryToSignIn(page, 'parent@fovea.test', 'Wrong-pass-1');
  await expectRefusal(page, /Incorrect username.*Please also check the country/s);
  await page.getByRole('button', { name: 'Switch to Europe' }).click();
  await expect(page.getByRole('combobox', { name: 'Country' })).toHaveValue('eu');
  // A mail's link into the portal knows the family's region.
  await page.goto('/index?db=au');
  await expect(page.getByRole('combobox', { name: 'Country' })).toHaveValue('au');
  await expect(page.getByRole('button', { name: /^Switch to/ })).toHaveCount(0);

  // Toasts come after the form, by the network that ends now.
  await expect(page.locator('.fui-AriaLive__polite')).toBeAttached();
  await page.context().setOffline(true);
  await page.getByRole('link', { name: 'Forgot password?' }).click();
  await expectToast(page, 'You are offline');
  await expect(page.getByRole('heading', { name: 'Sign in to your portal' })).toBeVisible();
  await page.context().close();
});
