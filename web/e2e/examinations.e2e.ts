import { expect, type Page, test } from '@playwright/test';
import { makeFamily } from './family.ts';
import { agree, enterAs, expectAccessible, expectToast, makeAdmin, newMark, slow, untilAppIsThere } from './steps.ts';
import { wordsOf } from './words.ts';

const mark = newMark();

async function fill(page: Page, day: string, values: Readonly<Record<string, string>>) {
  const form = page.getByRole('dialog').last();
  await form.getByRole('textbox', { name: 'Examination date' }).fill(day);
  for (const [label, value] of Object.entries(values)) await form.getByLabel(label, { exact: true }).fill(value);
  return form;
}

test('a doctor enters examinations, corrects a slip, sees the course, and deletes one', async ({ page, baseURL }) => {
  const { child } = await makeFamily(baseURL ?? '', `examined-${mark}`);
  const record = `/work/customers/${child.userId}/overview`;
  const list = page.getByRole('list', { name: 'Examinations' });

  await test.step('an implausible value is refused by name, and nothing typed is lost', async () => {
    await enterAs(page, 'doctor@fovea.test', record);
    await page.getByRole('link', { name: 'Examinations' }).click(slow);
    await expect(page.getByText('No examination yet').last()).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Add examination' }).click();
    const form = await fill(page, '01/02/2026', {
      'Right eye: Axial length': '2.41',
      'Right eye: Sphere': '-2,25',
      'Left eye: Axial length': '24.31',
      Findings: 'Fundus without findings',
    });
    await form.getByRole('button', { name: 'Save' }).click();
    await expect(form.getByText('At least 15.')).toBeVisible();
    await expect(form.getByLabel('Findings')).toHaveValue('Fundus without findings');
    await form.getByLabel('Right eye: Axial length').fill('24.12');
    await expectAccessible(page);
    await form.getByRole('button', { name: 'Save' }).click();
    await expectToast(page, 'Examination added');
    await expect(list.getByRole('listitem')).toContainText(['24.12 mm']);
  });

  await test.step('a second one draws the course of each eye', async () => {
    await page.getByRole('button', { name: 'Add examination' }).click();
    const form = await fill(page, '01/08/2026', {
      'Right eye: Axial length': '24.30',
      'Right eye: Sphere': '-2.50',
      'Left eye: Axial length': '24.40',
    });
    await form.getByRole('button', { name: 'Save' }).click();
    await expectToast(page, 'Examination added');
    await expect(page.getByRole('img', { name: 'Right eye, 01/08/2026: 24.30 mm' }).last()).toBeVisible(slow);
    await expect(page.getByRole('img', { name: 'Left eye, 01/08/2026: 24.40 mm' }).last()).toBeVisible();
    await expectAccessible(page);
  });

  await test.step('a slip is corrected', async () => {
    await list.getByRole('listitem').first().getByRole('button', { name: 'Correct' }).click();
    const form = await fill(page, '02/08/2026', { 'Left eye: Axial length': '24.45' });
    await form.getByRole('button', { name: 'Save' }).click();
    await expectToast(page, 'Examination corrected');
    await expect(list.getByRole('listitem').first()).toContainText('24.45 mm');
  });

  await test.step('an administrator reads the same in German, and deletes the older one', async () => {
    const t = wordsOf('de');
    const admin = `examiner-${mark}@fovea.test`;
    await makeAdmin(admin, { language: 'de' });
    await enterAs(page, admin, `/admin/customers/${child.userId}/overview`);
    await untilAppIsThere(page);
    await page.getByRole('link', { name: t('examinations', 'action.all') }).click(slow);
    const german = page.getByRole('list', { name: t('examinations', 'title') });
    await expect(german.getByRole('listitem').last()).toContainText('24,12 mm');
    await expectAccessible(page);
    await german
      .getByRole('listitem')
      .last()
      .getByRole('button', { name: t('examinations', 'action.delete') })
      .click();
    await agree(page, t('examinations', 'action.delete'));
    await expect(german.getByRole('listitem')).toHaveCount(1);
  });
});

test('support staff see no examinations', async ({ page, baseURL }) => {
  const { child } = await makeFamily(baseURL ?? '', `unseen-${mark}`);
  await enterAs(page, 'support@fovea.test', `/work/customers/${child.userId}/overview`);
  await expect(
    page.getByRole('link', { name: 'Show compliance' }).or(page.getByText(child.fullName)).first(),
  ).toBeVisible(slow);
  await expect(page.getByRole('link', { name: 'Examinations' })).toHaveCount(0);
});
