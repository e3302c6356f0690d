import { expect, test } from '@playwright/test';
import { makeFamily } from './family.ts';
import { agree, enterAs, enterPortal, expectAccessible, newMark, slow } from './steps.ts';

/** Undefined: what it is cannot be handed out. */
const workerReady = 'navigator.serviceWorker.ready.then(() => undefined)';

test('a parent without a network reads what was known last', async ({ page, context, baseURL }) => {
  const { email } = await makeFamily(baseURL ?? '', `offline.${newMark()}`);
  await page.setViewportSize({ width: 390, height: 844 });
  await enterPortal(page, email);
  await expect(page.getByRole('heading', { name: 'Sora Mori' })).toBeVisible();
  const portal = await page.locator('link[rel=manifest]').getAttribute('href');
  expect(portal).toBe('/portal.en.webmanifest');
  const installed = await page.request.get(portal ?? '');
  expect(installed.headers()['content-type']).toContain('application/manifest+json');
  expect(await installed.json()).toMatchObject({ name: 'Fovea Patient portal', start_url: '/index' });
  const isCached = () => page.evaluate<boolean>("caches.has('last-known')");
  await page.evaluate(workerReady);
  await expect.poll(isCached, slow).toBe(true);

  await test.step('the page says what was known, when, and that nothing can be done', async () => {
    await context.setOffline(true);
    await page.goto('/index/details');
    await expect(page.getByText('No connection')).toBeVisible();
    await expect(page.getByText(/^As of \d\d\/\d\d\/\d{4} \d\d:\d\d \(Asia\/Tokyo\)$/)).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Sora Mori' })).toBeVisible();
    await expect(page.getByText('Serial number: FAM-OFFLINE.', { exact: false })).toBeVisible();
    await expect(page.getByRole('button')).toHaveCount(0);
    await expectAccessible(page, { contrastOnly: true });
  });

  await test.step('with a network the app is back by itself, at the same address', async () => {
    await context.setOffline(false);
    await expect(page.getByRole('heading', { level: 1, name: 'My Details' })).toBeVisible(slow);
  });
});

test('what one parent left behind is not there for the next, and answers are kept nowhere', async ({
  page,
  baseURL,
}) => {
  const first = await makeFamily(baseURL ?? '', `left.${newMark()}`);
  const second = await makeFamily(baseURL ?? '', `next.${newMark()}`, {
    parent: { firstName: 'Emi', lastName: 'Sato' },
    child: { firstName: 'Riku', lastName: 'Sato' },
  });
  const cacheNames = () =>
    page.evaluate<string[]>(`caches.keys()
      .then((names) => Promise.all(names.map((name) => caches.open(name).then((cache) => cache.keys()))))
      .then((requests) => requests.flat().map(({ url }) => new URL(url).pathname))`);
  const text = () => page.evaluate<string>("caches.match('/last-known').then((response) => response?.text() ?? '')");
  await enterPortal(page, first.email);
  await expect.poll(text, slow).toContain('Sora Mori');
  expect(await cacheNames()).toEqual(['/last-known']);
  // The session grew old, and somebody else signs in.
  await page.evaluate("localStorage.setItem('tokenExpiredAt', new Date(0).toISOString())");
  await page.goto('/login');
  expect(await text()).toContain('Sora Mori');
  await page.getByRole('combobox', { name: 'Country' }).selectOption('jp');
  await page.getByRole('textbox', { name: 'E-mail' }).fill(second.email);
  await page.getByRole('textbox', { name: 'Password' }).fill('Fovea-demo-1');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByRole('heading', { name: 'Riku Sato' })).toBeVisible(slow);
  await expect.poll(text, slow).toContain('Riku Sato');
  expect(await text()).not.toContain('Sora Mori');
  // Logged out, there is nothing to be read without a network either.
  await page.goto('/index/details');
  await page.getByRole('button', { name: 'Log out' }).click();
  await agree(page, 'Log out');
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible(slow);
  await expect.poll(cacheNames).toEqual([]);
});

test('a newer worker is asked for with every visit, and takes pages over at once', async ({ page, baseURL }) => {
  const { email } = await makeFamily(baseURL ?? '', `newer.${newMark()}`);
  await enterPortal(page, email);
  await page.evaluate(workerReady);
  await expect.poll(() => page.evaluate<boolean>('navigator.serviceWorker.controller !== null'), slow).toBe(true);
  expect((await page.request.get('/worker.js')).headers()['cache-control']).toBe('no-cache');
  expect(await page.evaluate<string[]>('caches.keys()')).toEqual(['last-known']);
});

test('a page of an older release loads the present one by itself', async ({ page }) => {
  await enterAs(page, 'admin@fovea.test', '/admin/customers');
  const isMissing = { once: true };
  await page.route('**/assets/companies-page-*', async (route) => {
    if (!isMissing.once) return route.continue();
    isMissing.once = false;
    await route.fulfill({ status: 404, body: '' });
  });
  await page.getByRole('link', { name: 'Companies' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Companies' })).toBeVisible(slow);
  expect(isMissing.once).toBe(false);
});
