import { portalSignIn, signIn } from '@fovea/contracts/sessions';
import { solveCaptcha } from '@fovea/local/captcha';
import { demoPassword } from '@fovea/local/environment';
import { passwordDigest } from '@fovea/local/password-digest';
import { openProduct } from '@fovea/local/seed/product';
import { expect, type Page, test } from '@playwright/test';
import { misfits } from './misfits.js';
import { expectAccessible, expectLoaded, slow } from './steps.ts';

const staffPages = ['', '/companies', '/users', '/users/new', '/plans', '/customers', '/customers/new', '/inventory', '/payments', '/preference'];
const adminPages = [
  ...['/companies/new', '/products/catalogs', '/products/catalogs/new', '/products/devices', '/products/devices/new', '/products/devices/batch'],
  ...['/plans/new', '/versions', '/versions/new', '/setting', '/invoice-reports', '/preference/password'],
];

/** Every page there is, dialogs with an address of their own included; what stands in both staff areas is seen by who has most of it. */
const areas = [
  {
    who: 'a visitor',
    email: '',
    pages: ['/', '/login', '/forgotpassword', '/login/forgotpassword', '/resetpassword?key=k', '/signup?id=x', '/payment-result', '/no/such/page'],
  },
  { who: 'an administrator', email: 'admin@fovea.test', pages: adminPages.map((page) => `/admin${page}`) },
  {
    who: 'company staff',
    email: 'clinic@fovea.test',
    pages: [...staffPages, '/customers/new-account', '/customers?support=open'].map((page) => `/work${page}`),
  },
  {
    who: 'a parent',
    email: 'parent@fovea.test',
    pages: ['/index', '/index/details', '/index/accounts', '/index/accounts/new', '/index/return', '/index?support=open'],
  },
];

/** Tall enough that nothing is below the fold, where it could not be seen to lie over something else. */
const height = 2_400;

test.describe.configure({ mode: 'parallel' });

for (const { who, email, pages } of areas) {
  test(`every page of ${who} is accessible and fits, in light and dark, in Japanese and German`, async ({ page, baseURL }) => {
    test.setTimeout(1_500_000);
    if (email) await enter(page, baseURL ?? '', email);
    for (const path of pages)
      for (const language of ['ja', 'de']) {
        await open(page, path, language);
        for (const width of [1440, 360]) await expectFit(page, width, `${path} in ${language} at ${width} px`);
        if (language === 'ja') continue;
        for (const colorScheme of ['dark', 'light'] as const) {
          await switchScheme(page, colorScheme);
          await test.step(`${path} in ${colorScheme}`, () => expectAccessible(page));
        }
      }
  });
}

/** With a session already there, as after a reload. */
async function enter(page: Page, origin: string, email: string): Promise<void> {
  const product = openProduct(origin);
  const typed = { email, password: passwordDigest(demoPassword), 'g-recaptcha-response': await solveCaptcha(origin) };
  const session = email.startsWith('parent') ? await product.ask(portalSignIn, { ...typed, db: 'jp' }) : await product.ask(signIn, typed);
  await page.goto('/health');
  await page.evaluate(
    ([token, tokenExpiredAt, db, user]) => {
      for (const [key, value] of Object.entries({ token, tokenExpiredAt, db, user })) localStorage.setItem(key, value ?? '');
    },
    [session.token, session.tokenExpiredAt, session.db, JSON.stringify(session.user)],
  );
}

async function open(page: Page, path: string, language: string): Promise<void> {
  await page.setViewportSize({ width: 1440, height });
  await page.goto(`${path}${path.includes('?') ? '&' : '?'}lang=${language}`);
  await expect(page.getByRole('heading', { level: 1 }).or(page.getByRole('dialog')).first()).toBeVisible(slow);
  await page.waitForLoadState('networkidle');
  await expectLoaded(page);
}

/** A table becomes cards a moment after the window became narrow. */
async function expectFit(page: Page, width: number, place: string): Promise<void> {
  await page.setViewportSize({ width, height });
  await expect.poll(() => page.evaluate(misfits), { message: place }).toEqual([]);
}

/** A theme comes by the network. */
async function switchScheme(page: Page, colorScheme: 'dark' | 'light'): Promise<void> {
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
  await expect(page.locator('html')).toHaveCSS('color-scheme', colorScheme);
}
