import { expect, test } from '@playwright/test';
import { enterAs, expectAccessible, expectLoaded, expectToast, newMark, slow } from './steps.ts';

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
  await family.getByRole('tab', { name: 'Overview' }).click();
  await expect(family.getByRole('tab', { name: 'Overview', selected: true })).toBeVisible();
  await page.keyboard.press('j');
  await expect(page).toHaveTitle(new RegExp(`^${other}`), slow);
  await expect(family.getByRole('tab', { name: 'Overview', selected: true })).toBeVisible();
  await page.keyboard.press('k');
  await expect(page).toHaveTitle(new RegExp(`^${one}`), slow);
});
