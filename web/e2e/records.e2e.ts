import { expect, type Page, test } from '@playwright/test';
import { misfits } from './misfits.js';
import { smallTargets } from './small-targets.js';
import { enterAs, expectAccessible, expectLoaded, expectPrintable, expectToast, newMark, slow } from './steps.ts';

const mark = newMark();

test('a family is found, seen at a glance, noted about, stepped on from, and a page of its own', async ({
  page,
  context,
}) => {
  await enterAs(page, 'admin@fovea.test', '/admin/customers');
  await expectLoaded(page);
  await page.keyboard.press('/');
  const search = page.getByRole('combobox', { name: 'Search everything' });
  await search.fill('parent@fovea.test');
  await expect(page.getByRole('option').first()).toContainText('parent@fovea.test', slow);
  await search.press('Enter');

  const family = page.getByRole('dialog');
  await expect(family.getByRole('tab', { name: 'Overview', selected: true })).toBeVisible();
  for (const part of ['What needs doing', 'Patients', 'At a glance', 'Money', 'Timeline'])
    await expect(family.getByRole('region', { name: part })).toBeVisible();
  await expect(family.getByRole('region', { name: 'At a glance' }).getByRole('link').first()).toBeVisible();
  await expectLoaded(page);
  await expectAccessible(page);
  await expectPrintable(page, family);

  await family.getByRole('button', { name: 'Add a note' }).click();
  const note = page.getByRole('dialog', { name: /^Note: / });
  await note.getByRole('button', { name: 'Keep note' }).click();
  await expect(note.getByText('Please fill this in.')).toBeVisible();
  await note.getByRole('textbox').fill(`Prefers mornings ${mark}`);
  await note.getByRole('checkbox', { name: 'The family was called' }).check();
  await note.getByRole('button', { name: 'Keep note' }).click();
  await expectToast(page, 'was kept');
  const timeline = family.getByRole('region', { name: 'Timeline' });
  await expect(timeline.getByText(`Prefers mornings ${mark}`)).toBeVisible(slow);
  await timeline.getByRole('combobox', { name: 'Show' }).selectOption('Messages');
  await expect(timeline.getByText(`Prefers mornings ${mark}`)).toHaveCount(0);

  const own = await context.newPage();
  await own.goto(new URL(page.url()).pathname);
  await expect(own.getByRole('tab', { name: 'Overview', selected: true })).toBeVisible(slow);
  await expect(own.getByRole('table', { includeHidden: true })).toHaveCount(0);
  await expect(own).toHaveTitle(`${(await page.title()).split(' · ')[0]} · Fovea`);
  await own.close();

  // Families that no other journey makes: their rows stay where they are.
  await page.goto('/admin/customers?email=parent.midori0');
  await expectLoaded(page);
  const names = page.getByRole('row').getByRole('link');
  const [first, second] = [page.getByRole('row').nth(1), page.getByRole('row').nth(2)].map((row) =>
    row.getByRole('link').first(),
  );
  const [one, other] = [await first?.textContent(), await second?.textContent()];
  await names.first().click();
  await expect(family.getByRole('heading', { level: 2, name: one ?? '' })).toBeVisible();
  await expect(family.getByRole('tab', { name: 'Overview', selected: true })).toBeVisible();
  await expect(family.getByRole('tab').first()).toHaveText('Overview');
  await page.keyboard.press('j');
  await expect(page).toHaveTitle(new RegExp(`^${other}`), slow);
  await expect(family.getByRole('tab', { name: 'Overview', selected: true })).toBeVisible();
  await page.keyboard.press('k');
  await expect(page).toHaveTitle(new RegExp(`^${one}`), slow);
  await page.keyboard.press('j');
  await expect(page).toHaveTitle(new RegExp(`^${other}`), slow);
  await page.keyboard.press('Escape');
  await expect(second ?? names.first()).toBeFocused();
});

const parts = ['What needs doing', 'What can be done', 'Belongs to', 'At a glance'] as const;
/** Oldest first, of families that no other journey makes: their rows stay where they are. */
const overviews = [
  {
    what: 'a device',
    list: '/admin/inventory?customerEmail=parent.midori0&sort=serial_number&order=asc',
    shown: [...parts, 'Timeline'],
    name: 'Inventory',
    foundBy: 'Serial number',
    group: /^Devices/,
    ofFamily: 'At a glance',
  },
  {
    what: 'a payment',
    list: '/admin/payments?searchStr=parent.midori0&status=succeeded&sort=createdAt&order=asc',
    shown: [...parts],
    name: 'Payments',
    foundBy: 'Reference number',
    group: /^Payments/,
    ofFamily: 'Money',
  },
];

for (const { what, list, shown, foundBy, group, ofFamily } of overviews) {
  test(`${what} is seen at a glance, stepped on from, followed to its family and back, found, and a page of its own`, async ({
    page,
    context,
  }) => {
    await enterAs(page, 'admin@fovea.test', list);
    await expectLoaded(page);
    await page.getByRole('row').nth(1).getByRole('link').first().click();
    const record = page.getByRole('dialog');
    await record.getByRole('link', { name: 'Overview', exact: true }).click();
    await expectParts(page, shown);
    await expect(record.getByRole('textbox')).toHaveCount(0);
    await expectAccessible(page);
    const first = pathOf(page);
    expect(first).toMatch(/\/overview$/);
    const title = await record.getByRole('heading', { level: 2 }).textContent();
    const wanted = await record.locator(`dt:has-text("${foundBy}") + dd`).textContent();
    // The address is another a moment before what is shown is.
    const isFirst = record.locator(`dt:has-text("${foundBy}") + dd`).filter({ hasText: wanted ?? '' });

    await page.keyboard.press('j');
    await expect(page).toHaveURL(({ pathname }) => pathname !== first && pathname.endsWith('/overview'));
    await expect(isFirst).toHaveCount(0);
    await expectParts(page, shown);
    await page.keyboard.press('k');
    await expect(page).toHaveURL(({ pathname }) => pathname === first);
    await expect(isFirst).toBeVisible();
    await expectParts(page, shown);

    await record.getByRole('link', { name: 'View', exact: true }).click();
    await expect(page).toHaveURL(({ pathname }) => pathname === first.replace(/\/overview$/, ''));
    await record.getByRole('link', { name: 'Overview', exact: true }).click();
    await expectParts(page, shown);

    await record.getByRole('region', { name: 'Belongs to' }).locator('a[href*="/customers/"]').click();
    await expect(record.getByRole('tab', { name: 'Overview', selected: true })).toBeVisible(slow);
    const kind = first.split('/')[2] ?? '';
    await record
      .getByRole('region', { name: ofFamily })
      .locator(`a[href*="/${kind}/"][href$="/overview"]`)
      .first()
      .click();
    await expect(page).toHaveURL(({ pathname }) => pathname.includes(`/${kind}/`) && pathname.endsWith('/overview'));
    await expectParts(page, shown);

    await page.goto(list);
    await expectLoaded(page);
    await page.keyboard.press('/');
    const search = page.getByRole('combobox', { name: 'Search everything' });
    await search.fill(wanted ?? '');
    const found = page
      .getByRole('group', { name: group })
      .getByRole('option')
      .filter({ hasText: wanted ?? '' })
      .first();
    await found.click(slow);
    await expect(page).toHaveURL(({ pathname }) => pathname === first);
    await expectParts(page, shown);

    const own = await context.newPage();
    await own.goto(first);
    await expectParts(own, shown);
    await expect(own.getByRole('table', { includeHidden: true })).toHaveCount(0);
    await expect(own).toHaveTitle(`${title} · Fovea`);
    for (const width of [390, 1024]) {
      await own.setViewportSize({ width, height: 2_400 });
      await expect.poll(() => own.evaluate(misfits), { message: `${width} px` }).toEqual([]);
    }
    await expectAccessible(own);
    await own.close();
  });
}

test('the timeline of a device is narrowed to one kind', async ({ page }) => {
  await enterAs(page, 'admin@fovea.test', overviews[0]?.list);
  await expectLoaded(page);
  await page.getByRole('row').nth(1).getByRole('link').first().click();
  await page.getByRole('dialog').getByRole('link', { name: 'Overview', exact: true }).click();
  const timeline = page.getByRole('region', { name: 'Timeline' });
  await expect(timeline.getByText('Bind', { exact: true }).first()).toBeVisible();
  const show = timeline.getByRole('combobox', { name: 'Show' });
  await show.selectOption('Service and repair');
  await expect(timeline.getByText('Bind', { exact: true })).toHaveCount(0);
  await expect(timeline.getByText('Nothing of this kind has happened yet')).toBeVisible();
  await show.selectOption('Family');
  await expect(timeline.getByText('Bind', { exact: true }).first()).toBeVisible();
});

const pathOf = (page: Page): string => new URL(page.url()).pathname;

async function expectParts(page: Page, shown: readonly string[]): Promise<void> {
  for (const part of shown)
    await expect(page.getByRole('dialog').getByRole('region', { name: part })).toBeVisible(slow);
  await expectLoaded(page);
}

test.describe('with fingers', () => {
  test.use({ hasTouch: true, isMobile: true });
  for (const { what, list, name, shown } of overviews)
    test(`${what} is seen at a glance on a phone, and pressed with a finger`, async ({ page }) => {
      await enterAs(page, 'admin@fovea.test', list);
      await expectLoaded(page);
      await page.setViewportSize({ width: 390, height: 2_400 });
      await page.getByRole('list', { name, exact: true }).getByRole('link').first().click();
      await page.getByRole('dialog').getByRole('link', { name: 'Overview', exact: true }).click();
      await expectParts(page, shown);
      await expect.poll(() => page.evaluate(misfits)).toEqual([]);
      await expect.poll(() => page.evaluate(smallTargets)).toEqual([]);
    });
});
