import { expect, type Page, test } from '@playwright/test';
import { makeFamily } from './family.ts';
import { agree, expectToast, newMark, signInAs, signInParent, slow } from './steps.ts';

test.use({
  launchOptions: async ({ launchOptions }, use) =>
    use({
      ...launchOptions,
      args: [...(launchOptions.args ?? []), '--host-resolver-rules=MAP *.fovea.test 127.0.0.1'],
    }),
});

const mark = newMark();
const stored = (page: Page) =>
  page.evaluate(() => ['token', 'tokenExpiredAt', 'user'].map((key) => localStorage.getItem(key)));
const nothing = [null, null, null];

test('families and staff are signed out where they do not belong, and told why', async ({ page, baseURL }) => {
  const { email } = await makeFamily(baseURL ?? '', `doors.${mark}`);
  for (const area of ['/admin', '/work/customers']) {
    await signInParent(page, email);
    await page.goto(area);
    await expectToast(page, 'User type error');
    await expect(page.getByRole('heading', { name: 'Staff sign-in' })).toBeVisible();
    await expect.poll(() => stored(page)).toEqual(nothing);
  }
  await signInAs(page, 'clinic@fovea.test');
  await page.goto('/work/all');
  await expect(page).toHaveURL(/\/work\/customers$/);
  await page.goto('/index');
  await expectToast(page, 'User type error');
  await expect(page.getByRole('heading', { name: 'Sign in to your portal' })).toBeVisible();
  await expect.poll(() => stored(page)).toEqual(nothing);
});

test('a session that ran out is thrown away, one that was logged out leads to its own sign-in', async ({
  page,
  baseURL,
}) => {
  const { email } = await makeFamily(baseURL ?? '', `expired.${mark}`);
  await signInParent(page, email);
  await page.evaluate(() => localStorage.setItem('tokenExpiredAt', new Date(Date.now() - 1_000).toISOString()));
  await page.goto('/index/accounts');
  await expect(page.getByRole('heading', { name: 'Sign in to your portal' })).toBeVisible();
  await expect.poll(() => stored(page)).toEqual(nothing);

  await signInParent(page, email);
  await page.goto('/index/device');
  await expect(page).toHaveURL(/\/index$/);
  await page.goto('/login');
  await expect(page.getByRole('heading', { level: 1, name: 'My Device' })).toBeVisible();
  await page.getByRole('button', { name: 'Log out' }).click();
  await agree(page, 'Log out');
  await expect(page).toHaveURL(/\/login$/);
  await expect.poll(() => stored(page)).toEqual(nothing);
});

test('the root leads to the sign-in of staff or of families by the name of the host', async ({ page, baseURL }) => {
  const { port } = new URL(baseURL ?? '');
  await page.goto(`http://backoffice.fovea.test:${port}/`);
  await expect(page.getByRole('heading', { name: 'Staff sign-in' })).toBeVisible();
  await expect(page).toHaveURL(/\/login\/backend$/);
  await page.goto(`http://portal.fovea.test:${port}/`);
  await expect(page.getByRole('heading', { name: 'Sign in to your portal' })).toBeVisible();
  await expect(page).toHaveURL(/\/login$/);
});

test('the root leads a family to its portal before a form is drawn, and every portal page can be installed as it', async ({
  page,
  baseURL,
}) => {
  const { email } = await makeFamily(baseURL ?? '', `root.${mark}`);
  await signInParent(page, email);
  // The page itself, before any file of the app.
  await page.route('**/*.js', (route) => route.abort());
  await page.goto('/', { waitUntil: 'commit' });
  await expect(page).toHaveURL(/\/index$/);
  await expect(page.locator('.shell .form')).toBeHidden();
  await page.unroute('**/*.js');
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1, name: 'My Device' })).toBeVisible(slow);

  await page.evaluate(() => localStorage.setItem('tokenExpiredAt', new Date(Date.now() - 1_000).toISOString()));
  await page.goto('/');
  await expect(page.getByRole('heading', { name: 'Sign in to your portal' })).toBeVisible();
  await expect(page).toHaveURL(/\/login$/);

  const manifest = page.locator('link[rel=manifest]');
  for (const address of [
    '/login?lang=ja',
    '/login/forgotpassword?lang=ja',
    '/signup?lang=ja',
    '/payment-result?lang=ja',
  ]) {
    await page.goto(address);
    await expect(manifest).toHaveAttribute('href', '/portal.ja.webmanifest');
  }
  const installed = await page.request.get('/portal.ja.webmanifest');
  expect(await installed.json()).toMatchObject({ name: 'Fovea 患者ポータル', start_url: '/index' });
  for (const address of ['/', '/login/backend', '/forgotpassword']) {
    await page.goto(address);
    await expect(manifest).toHaveAttribute('href', '/manifest.webmanifest');
  }
});
