import { readFile } from 'node:fs/promises';
import { expect, type Page, test } from '@playwright/test';
import { makeFamily } from './family.ts';
import { expectAccessible, expectToast, rowOf, signInAs, signInParent, visit } from './steps.ts';

const mark = Date.now().toString(36);

async function openFamily(page: Page, email: string) {
  await page.getByRole('searchbox', { name: 'Username' }).fill(email);
  await rowOf(page, email).getByRole('link').first().click();
  return page.getByRole('dialog', { name: 'Aiko Mori' });
}

test('a change is shown to staff, to the family and to administrators', async ({ browser, page, baseURL }) => {
  const { email } = await makeFamily(baseURL ?? '', `e2e-audit-${mark}`);
  const phone = `09${Date.now().toString().slice(-9)}`;

  await test.step('a clinic’s staff changes a phone number and finds it in the history', async () => {
    await signInAs(page, 'clinic@fovea.test');
    const dialog = await openFamily(page, email);
    await dialog.getByRole('textbox', { name: 'Phone' }).fill(phone);
    await dialog.getByRole('button', { name: 'Save', exact: true }).click();
    await expectToast(page, 'Aiko Mori');
    await dialog.getByRole('tab', { name: 'History' }).click();
    await dialog.getByRole('combobox', { name: 'Kind' }).selectOption('change');
    await expect(async () => {
      await dialog.getByRole('button', { name: 'Refresh' }).click();
      await expect(dialog.getByText(`Phone: 0901234567 → ${phone}`)).toBeVisible({ timeout: 1_000 });
    }).toPass();
    await expect(dialog.getByRole('row').filter({ hasText: phone })).toContainText('You');
    await expectAccessible(page);
  });

  await test.step('the family sees who did it', async () => {
    const portal = await (await browser.newContext()).newPage();
    await signInParent(portal, email);
    await portal
      .getByRole('tab', { name: 'My Details' })
      .or(portal.getByRole('link', { name: 'My Details' }))
      .first()
      .click();
    await expectAccessible(portal);
    await portal.getByRole('link', { name: 'Show the history' }).click();
    const history = portal.getByRole('dialog', { name: 'Who viewed or changed your data' });
    const row = history.getByRole('row').filter({ hasText: `Phone: 0901234567 → ${phone}` });
    await expect(row).toContainText('Aoi Midorikawa');
    await expect(row).toContainText('Midori Eye Clinic');
    await expectAccessible(portal);
    await portal.context().close();
  });

  await test.step('an administrator finds, opens and exports it', async () => {
    const admin = await (await browser.newContext()).newPage();
    await signInAs(admin, 'admin@fovea.test');
    await visit(admin, 'Audit trail');
    await expectAccessible(admin);
    await admin.getByRole('searchbox', { name: /^Staff/ }).fill('Midorikawa');
    await admin.getByRole('combobox', { name: 'Kind' }).selectOption('change');
    const row = rowOf(admin, phone).first();
    await expect(row).toContainText('Aiko Mori');
    await row.getByRole('link').first().click();
    const record = admin.getByRole('dialog', { name: 'Record' });
    await expect(record).toContainText('POST /api/admin/customer');
    await expectAccessible(admin);
    await record.getByRole('link', { name: 'Only this family' }).click();
    await expect(admin).toHaveURL(/customerId=/);
    await admin.getByRole('button', { name: 'Export' }).click();
    const link = admin.getByRole('dialog', { name: 'Export' }).getByRole('link', { name: /Download/ });
    await expect(link).toBeVisible({ timeout: 60_000 });
    const downloading = admin.waitForEvent('download');
    await link.click();
    const lines = await readFile(await (await downloading).path(), 'utf8');
    expect(lines).toContain('phone');
    // A file cannot be erased with the family.
    expect(lines).not.toContain(phone);
    await admin.context().close();
  });
});
