import { expect, test } from '@playwright/test';
import {
  agree,
  choose,
  csvFile,
  enterAs,
  expectAccessible,
  expectToast,
  giveFile,
  makeAdmin,
  newMark,
  openRowMenu,
  pressEscape,
  pressMenuItem,
  registerDevices,
  rowAction,
  rowOf,
  search,
  visit,
} from './steps.ts';

const mark = newMark().toUpperCase();
const serials = [`INV-A-${mark}`, `INV-B-${mark}`, `INV-C-${mark}`] as const;
const [single, first, second] = serials;
const clinic = 'Midori Eye Clinic';

test('a device goes to a clinic, and the clinic receives it', async ({ page, browser }) => {
  await enterAs(page, await makeAdmin(`inventory.${mark.toLowerCase()}@fovea.test`), '/admin/products/catalogs');
  await page.getByRole('tab', { name: 'Devices' }).click();
  await registerDevices(page, 'Sakura Vision', serials);
  await visit(page, 'Inventory');
  await expectAccessible(page);
  await search(page.getByRole('searchbox', { name: 'Serial number' }), mark);
  await expect(page.getByText('1–3 of 3')).toBeVisible();

  await test.step('the menu says what may not start from here', async () => {
    await openRowMenu(page, single);
    await expect(page.getByRole('menuitem', { name: 'Transfer', exact: true })).toBeEnabled();
    const receive = page.getByRole('menuitem', { name: /^Receive/ });
    await expect(receive).toBeDisabled();
    await expect(receive).toContainText('Only from: Transferring');
    await pressEscape(page);
  });

  await test.step('transfer needs a company to go to', async () => {
    await rowAction(page, single, 'Transfer');
    const dialog = page.getByRole('dialog', { name: 'Inventory: Transfer' });
    await dialog.getByRole('button', { name: 'Transfer' }).click();
    await expect(dialog.getByText('Please fill this in.')).toBeVisible();
    await expectAccessible(page);
    await choose(dialog, 'To company', clinic, new RegExp(clinic));
    await dialog.getByRole('textbox', { name: 'Notes' }).fill('By courier');
    await dialog.getByRole('button', { name: 'Transfer' }).click();
    await expectToast(page, `Transfer: ${single}`);
    await expect(rowOf(page, single)).toContainText('Transferring');
    await expect(rowOf(page, single)).toContainText(clinic);
  });

  await test.step('many go by a file', async () => {
    await page.getByRole('link', { name: 'Batch transfer' }).click();
    const dialog = page.getByRole('dialog', { name: 'Batch transfer' });
    await choose(dialog, 'To company', clinic, new RegExp(clinic));
    await giveFile(
      dialog,
      'CSV file',
      csvFile('serials.csv', 'serial_number', first.toLowerCase(), second, single, 'NOWHERE-1'),
    );
    await expect(dialog.getByText('Failed: 2')).toBeVisible();
    await expect(dialog.getByRole('row').filter({ hasText: single })).toContainText(/not in stock/i);
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Transfer (2)' }).click();
    await expect(dialog.getByText('Succeeded: 2')).toBeVisible();
    await dialog.getByRole('button', { name: 'Close' }).last().click();
    await expect(rowOf(page, second)).toContainText('Transferring');
  });

  const clinicPage = await (await browser.newContext()).newPage();
  await enterAs(clinicPage, 'clinic@fovea.test', '/work/inventory');
  await test.step('the clinic receives one, then the rest by a file', async () => {
    await expect(clinicPage.getByRole('link', { name: 'Batch recall' })).toHaveCount(0);
    await search(clinicPage.getByRole('searchbox', { name: 'Serial number' }), mark);
    await expect(clinicPage.getByText('1–3 of 3')).toBeVisible();
    await openRowMenu(clinicPage, single);
    await expect(clinicPage.getByRole('menuitem', { name: /^Recall/ })).toHaveCount(0);
    await expect(clinicPage.getByRole('menuitem', { name: /^Discard/ })).toHaveCount(0);
    await pressMenuItem(clinicPage, 'Receive');
    await clinicPage
      .getByRole('dialog', { name: 'Inventory: Receive' })
      .getByRole('button', { name: 'Receive' })
      .click();
    await expectToast(clinicPage, `Receive: ${single}`);
    await expect(rowOf(clinicPage, single)).toContainText('In stock');
    await clinicPage.getByRole('link', { name: 'Batch receive' }).click();
    const dialog = clinicPage.getByRole('dialog', { name: 'Batch receive' });
    await giveFile(dialog, 'CSV file', csvFile('serials.csv', 'serial_number', ...serials));
    await expect(dialog.getByRole('row').filter({ hasText: single })).toContainText('Not in Transferring');
    await dialog.getByRole('button', { name: 'Receive (2)' }).click();
    await expect(dialog.getByText('Succeeded: 2')).toBeVisible();
    await dialog.getByRole('button', { name: 'Close' }).last().click();
  });

  await test.step('its log tells the way', async () => {
    await rowOf(clinicPage, single).getByRole('link').first().click();
    const view = clinicPage.getByRole('dialog', { name: `Device ${single}` });
    const log = view.getByRole('region', { name: 'Log history' }).getByRole('listitem');
    await expect(log).toHaveCount(2);
    await expect(log.nth(0)).toContainText('Receive: Transferring → In stock');
    await expect(log.nth(1)).toContainText('By courier');
    await expectAccessible(clinicPage);
  });
  await clinicPage.close();

  await test.step('recalling is the administrator’s', async () => {
    await page.getByRole('button', { name: 'Refresh' }).click();
    await expect(rowOf(page, single)).toContainText('In stock');
    await rowAction(page, single, 'Recall');
    await page.getByRole('dialog', { name: 'Inventory: Recall' }).getByRole('button', { name: 'Recall' }).click();
    await expect(rowOf(page, single)).toContainText('Recalled');
  });

  await test.step('a device with a past is hidden when it is deleted, and brought back', async () => {
    await visit(page, 'Products');
    await page.getByRole('tab', { name: 'Devices' }).click();
    await search(page.getByRole('searchbox', { name: 'Serial number' }), second);
    await rowAction(page, second, 'Delete');
    await agree(page, 'Delete');
    await expectToast(page, `${second} was deleted`);
    await expect(rowOf(page, second)).toHaveCount(0);
    await page.getByRole('button', { name: 'Deleted devices', exact: true }).click();
    await expect(rowOf(page, second)).toBeVisible();
    await expectAccessible(page);
    await rowAction(page, second, 'Bring back');
    await expectToast(page, `${second} was brought back`);
    await expect(rowOf(page, second)).toHaveCount(0);
    await page.getByRole('button', { name: 'Deleted devices', exact: true }).click();
    await expect(rowOf(page, second)).toBeVisible();
  });
});
