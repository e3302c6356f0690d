import { findCustomers } from '@fovea/contracts/customers/endpoints';
import { renewSession } from '@fovea/contracts/sessions/endpoints';
import { expect, type Page, test } from '@playwright/test';
import { misfits } from './misfits.js';
import { enterAs, enterPortal, expectChartsSeen, expectLoaded } from './steps.ts';

/** What a first visit may ask for: page, files and calls. */
const mostRequests = 40;
/** Of My Device, as they travel, with all that comes after it. */
const mostBytes = 450_000;
/** Grounds of the page in light and dark, as the themes have them. */
const grounds = { light: 'rgb(250, 250, 250)', dark: 'rgb(31, 31, 31)' };

/**
 * Counts, in the page, what it asked for until its list could be used: whoever looks from outside looks later, and on a
 * busy machine so much later that what comes after it has begun.
 */
const countUntilUsable = `
  const isUsable = () =>
    document.querySelectorAll('[role=row], tr').length > 1 && !document.querySelector('.shell, [aria-busy=true]');
  new MutationObserver((_, observer) => {
    if (!isUsable()) return;
    observer.disconnect();
    window.askedFor = 1 + performance.getEntriesByType('resource').length;
  }).observe(document, { childList: true, subtree: true, attributes: true });`;

const outlines = (page: Page) => page.locator('.shell');

test('a list paints mark and outlines at once in the chosen theme, and nobody’s name before the session is renewed', async ({
  page,
  browser,
}) => {
  await enterAs(page, 'clinic@fovea.test');
  await expect(page.getByRole('button', { name: /Aoi Midorikawa/ })).toBeVisible();
  const storageState = await page.context().storageState();

  for (const chosen of ['light', 'dark'] as const) {
    // Nothing is in this browser's cache, and its system prefers the other theme.
    const context = await browser.newContext({ storageState, colorScheme: chosen === 'dark' ? 'light' : 'dark' });
    await context.addInitScript((scheme) => localStorage.setItem('colorScheme', scheme), chosen);
    const cold = await context.newPage();
    let renewals = 0;
    let lists = 0;
    cold.on('request', (request) => {
      if (request.url().endsWith(renewSession.path)) renewals += 1;
      if (request.url().includes(`${findCustomers.path}?`)) lists += 1;
    });
    await cold.addInitScript(countUntilUsable);
    const held = Promise.withResolvers<void>();
    const asked = Promise.withResolvers<void>();
    await cold.route(`**${renewSession.path}`, async (route) => {
      asked.resolve();
      await held.promise;
      await route.continue();
    });
    await cold.goto('/work/customers', { waitUntil: 'commit' });
    await asked.promise;
    await expect(outlines(cold)).toHaveCSS('background-color', grounds[chosen]);
    await expect(outlines(cold).getByText('Fovea', { exact: true })).toBeVisible();
    await expect(outlines(cold).locator('nav i').first()).toBeVisible();
    await expect(outlines(cold).getByRole('heading', { name: 'Patients' })).toBeVisible();
    await expect(cold.locator('body')).not.toContainText(/Midorikawa|@/);
    await expect(cold.getByRole('table')).toHaveCount(0);

    held.resolve();
    await expect(cold.getByRole('heading', { level: 1, name: 'Patients' })).toBeVisible();
    await expect(cold.getByRole('row').nth(1)).toBeVisible();
    await expectLoaded(cold);
    await expect(outlines(cold)).toHaveCount(0);
    expect(lists).toBe(1);
    expect(await cold.evaluate<number>('window.askedFor')).toBeGreaterThan(10);
    expect(await cold.evaluate<number>('window.askedFor')).toBeLessThanOrEqual(mostRequests);
    // The page itself asked, and the app took the answer over.
    expect(renewals).toBe(1);
    await context.close();
  }
});

/** How far things on screen jumped, as the browser counts it. */
const watchShifts =
  "window.moved = 0; new PerformanceObserver((list) => { for (const { value } of list.getEntries()) window.moved += value; }).observe({ type: 'layout-shift', buffered: true })";

/** Of the page and of all that it asked for. */
const bytesOfEach =
  "['navigation', 'resource'].flatMap((kind) => performance.getEntriesByType(kind)).map(({ transferSize }) => transferSize)";

/** Keeps the app's code from a page until it is let go. */
async function holdApp(page: Page): Promise<() => void> {
  const held = Promise.withResolvers<void>();
  await page.route('**/assets/index-*.js', async (route) => {
    await held.promise;
    await route.continue();
  });
  return held.resolve;
}

test('a parent reads how the treatment goes before the app is there, in its words and where it says them', async ({
  page,
  browser,
}) => {
  await enterPortal(page, 'parent@fovea.test');
  const phone = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true };
  const context = await browser.newContext({ storageState: await page.context().storageState(), ...phone });
  const cold = await context.newPage();
  await cold.addInitScript(watchShifts);
  const letGo = await holdApp(cold);
  await cold.goto('/index', { waitUntil: 'commit' });
  const early = outlines(cold)
    .getByText(/\d.*\/ 2|\d of \d today/)
    .first();
  await expect(early).toBeVisible();
  const [words, place] = [(await early.textContent()) ?? '', await early.boundingBox()];

  letGo();
  await expect(outlines(cold)).toHaveCount(0);
  const said = cold.getByText(words, { exact: true }).first();
  expect((await said.boundingBox())?.y).toBeCloseTo(place?.y ?? 0, 0);
  await expectLoaded(cold);
  expect(await cold.evaluate('window.moved')).toBeLessThanOrEqual(0.02);
  const asked = await cold.evaluate<number[]>(bytesOfEach);
  expect(asked.length).toBeLessThanOrEqual(mostRequests);
  expect(asked.reduce((total, bytes) => total + bytes)).toBeLessThanOrEqual(mostBytes);
  await context.close();
  // What was left out of the first load is there a moment later.
  await expectChartsSeen(page, 2);
});

test('a session that ran out is asked to sign in without a glimpse of an area', async ({ page }) => {
  await page.addInitScript(() => {
    localStorage.setItem('token', 'stale');
    localStorage.setItem('tokenExpiredAt', '2020-01-01T00:00:00.000Z');
    localStorage.setItem('user', JSON.stringify({ _id: '1', type: 'normal', fullName: 'Somebody Else' }));
  });
  let seen = '';
  await page.exposeFunction('tell', (text: string) => {
    seen += text;
  });
  await page.addInitScript(
    "new MutationObserver(() => tell(document.body?.innerText ?? '')).observe(document, { childList: true, subtree: true })",
  );
  await page.goto('/work/customers');
  await expect(page.getByRole('heading', { name: 'Staff sign-in' })).toBeVisible();
  expect(seen).toContain('Fovea');
  expect(seen).not.toContain('Somebody Else');
  expect(seen).not.toContain('Patients');
});

test('sign-in is there in one’s own words before the app is, keeps what is typed meanwhile, and nothing moves', async ({
  browser,
}) => {
  const context = await browser.newContext({ locale: 'de-DE' });
  const page = await context.newPage();
  const letGo = await holdApp(page);
  await page.addInitScript(watchShifts);
  await page.goto('/', { waitUntil: 'commit' });
  await expect(outlines(page).getByRole('heading', { name: 'Anmeldung für Mitarbeitende' })).toBeVisible();
  await expect(outlines(page).getByRole('button', { name: 'Anmelden' })).toBeDisabled();
  await outlines(page).getByRole('textbox', { name: 'E-Mail' }).fill('someone@fovea.test');
  await outlines(page).getByRole('textbox', { name: 'Passwort' }).fill('typed early');

  // Somebody types on until the very moment the app takes the field's place.
  await page.evaluate(
    "const field = document.querySelector('.shell input[name=email]'); const type = () => { if (!field.isConnected) return; field.value += '.com'; window.typed = field.value; setTimeout(type, 20); }; type()",
  );
  letGo();
  // And by keys, none of which may go to a field that is gone.
  let keys = '';
  while ((await outlines(page).count()) > 0) {
    await page.keyboard.insertText('x');
    keys += 'x';
  }
  await expect(page.getByRole('textbox', { name: 'E-Mail' })).toHaveValue(await page.evaluate<string>('window.typed'));
  await expect(page.getByRole('textbox', { name: 'Passwort' })).toHaveValue(`typed early${keys}`);
  await expect(page.getByRole('textbox', { name: 'Passwort' })).toBeFocused();
  await expectLoaded(page);
  expect(await page.evaluate('window.moved')).toBeLessThanOrEqual(0.02);
  await context.close();
});

test('text that the browser enlarges is twice as large, and nothing is cut', async ({ page }) => {
  const twice = async () => {
    const sizeOf = () => page.evaluate<number>("parseFloat(getComputedStyle(document.querySelector('h1')).fontSize)");
    const before = await sizeOf();
    await page.addStyleTag({ content: 'html { font-size: 200% }' });
    expect(await sizeOf()).toBe(before * 2);
    for (const width of [1440, 390]) {
      await page.setViewportSize({ width, height: 900 });
      await expect.poll(() => page.evaluate(misfits), { message: `${width} px` }).toEqual([]);
    }
    await page.setViewportSize({ width: 1440, height: 900 });
  };
  await page.goto('/');
  await expect(page.getByText('You are not a robot')).toBeVisible();
  await twice();
  await enterAs(page, 'clinic@fovea.test', '/work/customers');
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  await expectLoaded(page);
  await twice();
});
