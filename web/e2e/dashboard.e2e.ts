import { expect, type Locator, type Page, test } from '@playwright/test';
import { enterAs, expectAccessible, expectChartsSeen, expectLoaded, slow } from './steps.ts';

const addressesOf = async (links: Locator): Promise<string[]> =>
  Promise.all((await links.all()).map(async (link) => (await link.getAttribute('href')) ?? ''));

/** The map is fetched when its part of the page is scrolled into view. */
async function scrollToMap(page: Page): Promise<void> {
  const heading = page.getByRole('heading', { name: /^Companies: \d+$/ });
  await expect(heading).toBeVisible();
  await heading.scrollIntoViewIfNeeded();
}

test('the dashboard counts the platform', async ({ page }) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await enterAs(page, 'admin@fovea.test');
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
  await scrollToMap(page);
  await expect(page.getByRole('region', { name: 'Map of the companies' })).toBeVisible();
  // A map of countries names cities; the list of every town is ten times as long.
  await expect
    .poll(() => asked.filter((path) => /(cities|towns)-[^/]*\.json$/.test(path)))
    .toEqual([expect.stringContaining('cities')]);
  await page.getByRole('button', { name: 'Show Midori Eye Clinic on the map' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Midori Eye Clinic' })).toContainText('families');

  // The trends; bars and shares of devices and of families.
  await expectChartsSeen(page, 7);

  const devices = page.getByRole('region', { name: 'Devices' });
  await expect(devices.getByRole('status')).toHaveText(/\d/);
  const all = await devices.getByRole('status').textContent();
  await devices.getByRole('combobox', { name: 'Status' }).selectOption('In use');
  await expect(devices.getByRole('status')).not.toHaveText(all ?? '');
  await expect(page).toHaveURL(/devices=In\+use/);
  await devices.getByRole('button', { name: 'Show as table' }).first().click();
  await expect(devices.getByRole('table')).toContainText('Midori Eye Clinic');
  await devices.getByRole('button', { name: 'Show as table' }).click();
  const shares = devices.getByRole('table', { name: 'Share of each company: Devices' });
  await expect(shares.getByRole('row').filter({ hasText: 'Midori Eye Clinic' }).getByRole('cell').last()).toHaveText(
    /^\d+(\.\d)?%$/,
  );
  await expect(shares.getByRole('cell').last()).toHaveCSS('text-align', 'right');
  await expectAccessible(page);
});

test('what waits is counted on the dashboard and in the menu, and each number opens exactly its list', async ({
  page,
}) => {
  const links = page.getByRole('region', { name: 'Payments and devices' }).getByRole('link');
  await enterAs(page, 'admin@fovea.test');
  await expect(links.first()).toBeVisible(slow);
  // Others pay, ask and send meanwhile: counted and listed again where both do not meet, until nothing waits there.
  for (const list of await addressesOf(links))
    await expect(async () => {
      const counted = ['payments', 'inventory'].map((of) => page.waitForResponse(`**/api/admin/${of}/waiting**`));
      await page.goto('/admin');
      await Promise.all(counted);
      await expect(page.getByRole('heading', { name: /^Companies: \d+$/ })).toBeVisible(slow);
      if (!(await addressesOf(links)).includes(list)) return;
      const waiting = await links.and(page.locator(`[href="${list}"]`)).textContent();
      await page.goto(list);
      await expectLoaded(page);
      await expect(page.getByText(new RegExp(`\\bof ${/\d+$/.exec(waiting ?? '')?.[0]}$`)).last()).toBeVisible({
        timeout: 10_000,
      });
    }).toPass(slow);
  const menu = page.getByRole('navigation', { name: 'Main navigation' });
  await expect(menu.getByRole('link', { name: 'Patients', exact: true })).toHaveAccessibleDescription(/^To do: \d+$/);
  await expectAccessible(page);
});

test('a clinic sees how twelve months went, by eye, by keyboard and as a table', async ({ page }) => {
  await enterAs(page, 'clinic@fovea.test', '/work');
  const trends = page.getByRole('region', { name: 'The last 12 months' });
  const units = {
    'Good compliance': 'Children at 75 % or more (%)',
    'New families': 'Families',
    'Children who treated': 'Children',
  };
  for (const [title, unit] of Object.entries(units)) {
    const chart = trends.getByRole('group', { name: title });
    const bars = chart.getByRole('img', { name: ': ' });
    await expect(bars).toHaveCount(12, slow);
    await expect(chart).toContainText(unit);
    await expect(chart).toContainText('so far');
    const { width, height } = (await chart.boundingBox()) ?? { width: 0, height: 0 };
    expect([width > 200, height]).toEqual([true, 220]);
    const said = await bars.last().locator('text').textContent();
    await bars.last().focus();
    await expect(bars.last().locator('text')).toHaveCSS('opacity', '1');
    await expect(bars.last()).toHaveAccessibleName(new RegExp(`: ${said}$`));
    const figure = trends.locator('figure').filter({ has: page.getByRole('group', { name: title }) });
    await figure.getByRole('button', { name: 'Show as table' }).click();
    const rows = trends.getByRole('table', { name: title }).getByRole('row');
    await expect(rows).toHaveCount(13);
    await expect(rows.last()).toContainText(said ?? 'the last month');
  }
  await expectAccessible(page);
});

test('money of this month stands beside the last, and each number opens exactly its payments', async ({ page }) => {
  const links = page.getByRole('region', { name: 'Money this month' }).getByRole('link');
  await enterAs(page, 'admin@fovea.test');
  await expect(links.first()).toBeVisible(slow);
  await expectAccessible(page);
  // A sum and how many payments it is of are of one list. Others pay meanwhile: read again until both meet.
  for (const list of new Set(await addressesOf(links)))
    await expect(async () => {
      const summed = page.waitForResponse('**/api/admin/payments/months**');
      await page.goto('/admin');
      await summed;
      const numbers = links.and(page.locator(`[href="${list}"]`));
      await expect(numbers.first()).toBeVisible(slow);
      const said = await numbers.allTextContents();
      await page.goto(list);
      await expectLoaded(page);
      await expect(page.getByRole('combobox', { name: 'Money taken in' })).not.toHaveValue('');
      const totals = page.getByRole('region', { name: 'What these payments come to' });
      for (const number of said)
        if (/^[\d,]+$/.test(number))
          await expect(page.getByText(new RegExp(`\\bof ${number}$`)).last()).toBeVisible({ timeout: 10_000 });
        else await expect(totals).toContainText(number, { timeout: 10_000 });
    }).toPass(slow);
});

test('staff of a distributor see their own companies', async ({ page }) => {
  await enterAs(page, 'distributor@fovea.test', '/work');
  await expect(page.getByRole('treeitem', { name: /Sakura Vision/ })).toBeVisible();
  await expect(page.getByRole('treeitem', { name: /Harbour Eye Clinic/ })).toHaveCount(0);
});

test('companies at one place can be told apart on the map, which looks at them', async ({ page }) => {
  await page.route('**/api/admin/dashboard**', async (route) => {
    const response = await route.fetch();
    const answer = await response.json();
    const companiesDetail = answer.data.companiesDetail.map((company: object) => ({
      ...company,
      location: { lat: 43.0618, lng: 141.3545 },
    }));
    await route.fulfill({ response, json: { ...answer, data: { ...answer.data, companiesDetail } } });
  });
  await enterAs(page, 'admin@fovea.test');
  await scrollToMap(page);
  const map = page.getByRole('region', { name: 'Map of the companies' });
  const crowd = page.getByRole('list', { name: 'Companies at this place' });
  // In the middle, as soon as the map has drawn it there.
  await expect(async () => {
    await map.click();
    await expect(crowd).toBeVisible({ timeout: 2_000 });
  }).toPass();
  await expectAccessible(page);
  await crowd.getByRole('button', { name: 'Midori Eye Clinic' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Midori Eye Clinic' })).toContainText('families');
  await expect(crowd).toBeHidden();
});

test('what could not be counted is named', async ({ page }) => {
  // A part of the platform that is away is answered like this; the stack's own outages have a test of their own.
  await page.route('**/api/admin/dashboard**', async (route) => {
    const response = await route.fetch();
    const answer = await response.json();
    await route.fulfill({ response, json: { ...answer, data: { ...answer.data, incomplete: ['devices', 'au'] } } });
  });
  await enterAs(page, 'admin@fovea.test');
  const notice = page.getByRole('status').filter({ hasText: 'Not everything could be counted' });
  await expect(notice).toContainText('The devices are missing');
  await expect(notice).toContainText('The families of Australia are missing');
  await expect(notice.getByRole('button', { name: 'Retry' })).toBeVisible();
  await expectAccessible(page);
});
