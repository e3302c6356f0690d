import { type CDPSession, expect, type Page, test } from '@playwright/test';
import { chartFaults } from './chart-faults.js';
import { englishLabels } from './english-labels.js';
import { foreignTimes } from './foreign-times.js';
import { misfits } from './misfits.js';
import { smallTargets } from './small-targets.js';
import { enterAs, enterPortal, expectAccessible, expectLoaded, slow, untilAppIsThere } from './steps.ts';
import { wideTables } from './wide-tables.js';

const staffPages = [
  '',
  '/companies',
  '/users',
  '/users/new',
  '/plans',
  '/customers',
  '/customers/new',
  '/customers/requests',
  '/customers/today',
  '/customers/incidents',
  '/customers/compliance',
  '/inventory',
  '/recalls',
  '/payments',
  '/statements',
  '/preference',
];
const adminPages = [
  ...[
    '/companies/new',
    '/products/catalogs',
    '/products/catalogs/new',
    '/products/devices',
    '/products/devices/new',
    '/products/devices/batch',
  ],
  ...[
    '/plans/new',
    '/recalls/new',
    '/versions',
    '/versions/new',
    '/setting',
    '/invoice-reports',
    '/preference/password',
    '/audit',
    '/plans/requests',
  ],
];

// The browser is nobody's: what it takes for the day is neither the reader's nor a family's.
const browser = 'Pacific/Kiritimati';
test.use({ timezoneId: browser });

/**
 * Every page there is, dialogs with an address of their own included; what stands in both staff areas is seen by who
 * has most of it.
 */
const areas = [
  {
    who: 'a visitor',
    reader: browser,
    enter: async () => undefined,
    pages: [
      '/',
      '/login',
      '/forgotpassword',
      '/login/forgotpassword',
      '/resetpassword?key=k',
      '/signup?id=x',
      '/receipt?id=x',
      '/payment-result',
      '/no/such/page',
    ],
  },
  {
    who: 'an administrator',
    reader: 'America/Los_Angeles',
    enter: (page: Page) => enterAs(page, 'admin@fovea.test'),
    pages: adminPages.map((page) => `/admin${page}`),
  },
  {
    who: 'company staff',
    reader: 'Asia/Tokyo',
    enter: (page: Page) => enterAs(page, 'clinic@fovea.test'),
    pages: [
      ...staffPages,
      '/preference/notices',
      '/customers/new-account',
      '/customers/invite',
      '/customers?support=open',
      '/customers?help=open',
      '/inventory/batch/receive',
    ].map((page) => `/work${page}`),
  },
  {
    who: 'a parent',
    reader: 'Asia/Tokyo',
    enter: (page: Page) => enterPortal(page, 'parent@fovea.test'),
    pages: [
      '/index',
      '/index/details',
      '/index/details/history',
      '/index/details/notices',
      '/index/details/guardians',
      '/index/details/guardians/new',
      '/index/billing',
      '/index/requests',
      '/index/accounts',
      '/index/accounts/new',
      '/index/return',
      '/index?support=open',
    ],
  },
];

/** Tall enough that nothing is below the fold, where it could not be seen to lie over something else. */
const height = 2_400;
// Administrators have the same lists and forms at a desk.
const onPhones = ['a visitor', 'company staff', 'a parent'];

test.describe.configure({ mode: 'parallel' });

for (const { who, reader, enter, pages } of areas) {
  test(`every page of ${who} is accessible, fits and writes times in their zones, in light and dark, in Japanese and German, at a desk and on a phone`, async ({
    page,
  }) => {
    test.setTimeout(1_500_000);
    await enter(page);
    const session = await page.context().newCDPSession(page);
    for (const path of pages)
      for (const language of ['ja', 'de']) {
        await open(page, path, language);
        expect(await page.evaluate(foreignTimes, { browser, reader }), path).toEqual([]);
        expect(await page.evaluate(englishLabels), path).toEqual([]);
        for (const width of [1440, 320]) {
          await page.setViewportSize({ width, height });
          await expectFit(page, `${path} in ${language} at ${width} px`);
        }
        if (language === 'ja') continue;
        for (const colorScheme of ['dark', 'light'] as const) {
          await switchScheme(page, colorScheme);
          await test.step(`${path} in ${colorScheme}`, () =>
            expectAccessible(page, colorScheme === 'light' ? { targets: true } : { contrastOnly: true }));
        }
        if (onPhones.includes(who)) await expectFitForFingers(page, session, path);
      }
  });
}

test.describe('with fingers', () => {
  test.use({ hasTouch: true, isMobile: true });
  test('a family is seen at a glance, and pressed with a finger', async ({ page }) => {
    await enterAs(page, 'clinic@fovea.test', '/work/customers?email=parent%40fovea.test&lang=de');
    await expectLoaded(page);
    await page.setViewportSize({ width: 390, height });
    await page.getByRole('list').getByRole('link', { name: '花子 山田' }).click();
    await page.getByRole('dialog').getByRole('tab', { name: 'Überblick' }).click();
    await expectLoaded(page);
    for (const width of [390, 320]) {
      await page.setViewportSize({ width, height });
      await expectFit(page, `the overview at ${width} px`);
      await expect.poll(() => page.evaluate(smallTargets), { message: `${width} px` }).toEqual([]);
    }
  });

  test('a phone keeps the filters of a list behind a button that counts them', async ({ page }) => {
    await enterAs(page, 'clinic@fovea.test', '/work/inventory?status=In%20use&lang=en');
    await expectLoaded(page);
    await page.setViewportSize({ width: 390, height: 800 });
    await page.getByRole('button', { name: 'Filters (1)' }).click();
    const sheet = page.getByRole('dialog', { name: 'Filters' });
    await sheet.getByRole('searchbox', { name: 'Customer' }).fill('midori0');
    await expect(page).toHaveURL(/customerEmail=midori0/);
    await expect.poll(() => page.evaluate(smallTargets)).toEqual([]);
    await sheet.getByRole('button', { name: 'Show' }).click();
    await expect(sheet).toBeHidden();
    await page.getByRole('button', { name: 'Filters (2)' }).click();
    await sheet.getByRole('button', { name: 'Clear filters' }).click();
    await expect(page).toHaveURL(
      ({ searchParams }) => !searchParams.has('status') && !searchParams.has('customerEmail'),
    );
    await sheet.getByRole('button', { name: 'Show' }).click();
    await expect(page.getByRole('button', { name: 'Filters', exact: true })).toBeFocused();
  });
});

async function open(page: Page, path: string, language: string): Promise<void> {
  await page.setViewportSize({ width: 1440, height });
  await page.goto(`${path}${path.includes('?') ? '&' : '?'}lang=${language}`);
  await untilAppIsThere(page);
  await expect(page.getByRole('heading', { level: 1 }).or(page.getByRole('dialog')).first()).toBeVisible(slow);
  // Not when the network is idle: a worker that ends with the page never tells that its request has ended.
  await expect(page.getByRole('progressbar')).toHaveCount(0);
  await expectLoaded(page);
}

/** A table becomes cards a moment after the window became narrow. */
async function expectFit(page: Page, place: string): Promise<void> {
  await expect.poll(() => page.evaluate(misfits), { message: place }).toEqual([]);
  await expect.poll(() => page.evaluate(chartFaults), { message: `charts of ${place}` }).toEqual([]);
  await expect.poll(() => page.evaluate(wideTables), { message: place }).toEqual([]);
}

/** The window of the page that is there becomes a phone's: to load every page a second time would take as long again. */
async function expectFitForFingers(page: Page, session: CDPSession, path: string): Promise<void> {
  await session.send('Emulation.setTouchEmulationEnabled', { enabled: true });
  for (const width of [390, 320]) {
    const place = `${path} with fingers at ${width} px`;
    await session.send('Emulation.setDeviceMetricsOverride', { width, height, deviceScaleFactor: 1, mobile: true });
    await expect.poll(() => page.evaluate<boolean>("matchMedia('(pointer: coarse)').matches")).toBe(true);
    await expectFit(page, place);
    await expect.poll(() => page.evaluate(smallTargets), { message: place }).toEqual([]);
  }
  await session.send('Emulation.setTouchEmulationEnabled', { enabled: false });
  // Else the next page would be as narrow, whatever its window is said to be.
  await session.send('Emulation.clearDeviceMetricsOverride');
}

/** A theme comes by the network. */
async function switchScheme(page: Page, colorScheme: 'dark' | 'light'): Promise<void> {
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
  await expect(page.locator('html')).toHaveCSS('color-scheme', colorScheme);
}
