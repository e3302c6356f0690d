import { createHash } from 'node:crypto';
import { expect, type Locator, test } from '@playwright/test';
import {
  agree,
  choose,
  csvFile,
  enterAs,
  expectAccessible,
  expectLoaded,
  expectToast,
  giveFile,
  makeAdmin,
  newMark,
  openRowMenu,
  pressMenuItem,
  rowAction,
  rowOf,
  search,
} from './steps.ts';

const mark = newMark();
const release = `9.${mark}`;
const product = `Fovea Test ${mark}`;
// An archive of nothing, with the mark as its comment.
const zip = {
  name: 'release.zip',
  mimeType: 'application/zip',
  buffer: Buffer.from(`PK\u0005\u0006${'\0'.repeat(16)}${String.fromCharCode(mark.length)}\0${mark}`),
};
const pdf = { name: 'terms.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4\n%%EOF\n') };
const clinic = 'Aoi Children’s Eye Clinic';

test.describe.configure({ mode: 'serial' });

test('an administrator publishes a version', async ({ page, context }) => {
  await enterAs(page, 'admin@fovea.test', '/admin/versions');
  await expectAccessible(page);
  await page.getByRole('link', { name: 'New version' }).click();
  const dialog = page.getByRole('dialog', { name: 'New version' });
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByText('Please fill this in.')).toHaveCount(2);
  await giveFile(dialog, 'Archive (ZIP)', pdf);
  await expect(dialog.getByText('You can only upload a ZIP file!')).toBeVisible();
  await dialog.getByRole('textbox', { name: 'Name' }).fill(release);
  await dialog.getByRole('textbox', { name: 'Description' }).fill('Calmer light');
  await giveFile(dialog, 'Archive (ZIP)', zip);
  await expect(dialog.getByText(createHash('md5').update(zip.buffer).digest('hex'))).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expectToast(page, `${release} was created`);
  await expect(rowOf(page, release)).toContainText('All regions');
  await expect(rowOf(page, release)).toContainText(/\d{2}\/\d{2}\/\d{4} \d{2}:\d{2}:\d{2}/);

  await test.step('release opens the file', async () => {
    const opened = context.waitForEvent('page');
    await rowAction(page, release, 'Release');
    await (await opened).close();
  });

  await test.step('an edit keeps the archive', async () => {
    await page.getByRole('link', { name: release, exact: true }).click();
    const edit = page.getByRole('dialog', { name: `Edit ${release}` });
    await edit.getByRole('textbox', { name: 'Description' }).fill('Calmer light, quieter fan');
    await edit.getByRole('button', { name: 'Save' }).click();
    await expectToast(page, `${release} was saved`);
    await expect(rowOf(page, release)).toContainText('quieter fan');
  });
});

test('an administrator keeps the catalogs', async ({ page }) => {
  await enterAs(page, 'admin@fovea.test', '/admin/products/catalogs');
  await expect(page.getByRole('tab', { name: 'Catalogs', selected: true })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'New catalog' }).click();
  const dialog = page.getByRole('dialog', { name: 'New catalog' });
  await expect(dialog.locator('label', { hasText: 'Product name' })).toHaveText(/^Product name\s*\*$/);
  await expect(dialog.locator('label', { hasText: 'Picture' })).toHaveText('Picture');
  await dialog.getByRole('textbox', { name: 'Product name' }).fill(product);
  await dialog.getByRole('textbox', { name: 'Internal reference' }).fill(`REF-${mark}`);
  await dialog.getByRole('combobox', { name: 'Version' }).selectOption({ label: release });
  await dialog.getByRole('textbox', { name: 'Duration', exact: true }).fill('-1');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByText('Must >= 0')).toHaveCount(1);
  await expect(dialog.getByText('Please fill this in.')).toHaveCount(3);
  await dialog.getByRole('textbox', { name: 'Duration', exact: true }).fill('180');
  await dialog.getByRole('textbox', { name: 'Interval', exact: true }).fill('4');
  await dialog.getByRole('textbox', { name: 'Times per day' }).fill('2');
  await dialog.getByRole('textbox', { name: 'Times per week' }).fill('10');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expectToast(page, `${product} was created`);
  await expect(rowOf(page, product)).toContainText(release);
  await expect(rowOf(page, product)).toContainText('All regions');
});

test('an administrator registers devices, one and many', async ({ page }) => {
  await enterAs(page, await makeAdmin(`devices.${mark}@fovea.test`), '/admin/products/catalogs');
  await page.getByRole('tab', { name: 'Devices' }).click();
  await expect(page.getByRole('heading', { level: 2, name: 'Devices' })).toBeVisible();
  await expectAccessible(page);

  await test.step('the tab stays when the region changes', async () => {
    await page.getByRole('combobox', { name: 'Region' }).selectOption('Australia');
    await expectLoaded(page);
    await expect(page).toHaveURL(/\/products\/devices$/);
    await expect(page).toHaveTitle('Devices · Products · Fovea');
    await page.setViewportSize({ width: 1440, height: 900 });
    const topOf = async (one: Locator) => (await one.boundingBox())?.y ?? 0;
    const [refresh, first] = [page.getByRole('button', { name: 'Refresh' }), page.getByRole('searchbox').first()];
    await expect.poll(async () => Math.abs((await topOf(refresh)) - (await topOf(first)))).toBeLessThan(20);
    await page.setViewportSize({ width: 1280, height: 720 });
    await page.getByRole('combobox', { name: 'Region' }).selectOption('Japan');
    await expectLoaded(page);
  });

  await test.step('the create date sets the others', async () => {
    await page.getByRole('link', { name: 'Register device' }).click();
    const dialog = page.getByRole('dialog', { name: 'Register device' });
    await dialog.getByRole('textbox', { name: 'Create date' }).fill('29/02/2024');
    await expect(dialog.getByRole('textbox', { name: 'Service date' })).toHaveValue('28/02/2026');
    await expect(dialog.getByRole('textbox', { name: 'Discard date' })).toHaveValue('28/02/2029');
    await dialog.getByRole('combobox', { name: 'Product' }).selectOption({ label: `${product} · REF-${mark}` });
    await dialog.getByRole('combobox', { name: 'Type' }).selectOption({ label: 'Demo' });
    await dialog.getByRole('textbox', { name: 'Serial number' }).fill(`ONE-${mark}`);
    await dialog.getByRole('textbox', { name: 'QR code' }).fill('https://fovea.test/d/one');
    await dialog.getByRole('textbox', { name: 'Order number' }).fill('PO-1');
    await dialog.getByRole('textbox', { name: 'UDI' }).fill('04912345000019');
    await choose(dialog, 'Company', clinic, new RegExp(clinic));
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Register' }).click();
    await expectToast(page, `ONE-${mark} was registered`);
  });

  await test.step('where there is one company, it is the one', async () => {
    await page.route('**/api/admin/companies/all**', async (route) => {
      const response = await route.fetch();
      const { data, ...envelope } = await response.json();
      await route.fulfill({ response, json: { ...envelope, data: { ...data, list: data.list.slice(0, 1) } } });
    });
    await page.reload();
    for (const name of ['Register device', 'Batch register']) {
      await page.getByRole('link', { name }).click();
      const dialog = page.getByRole('dialog', { name });
      await expect(dialog.getByRole('combobox', { name: 'Company' })).not.toHaveValue('');
      await expect(dialog.getByRole('combobox', { name: 'Owner' })).toHaveValue('');
      await dialog.getByRole('button', { name: 'Close' }).first().click();
      await expect(dialog).toBeHidden();
    }
    await page.unroute('**/api/admin/companies/all**');
  });

  await test.step('a file with bad rows registers the good ones', async () => {
    await page.getByRole('link', { name: 'Batch register' }).click();
    const dialog = page.getByRole('dialog', { name: 'Batch register' });
    await dialog.getByRole('combobox', { name: 'Product' }).selectOption({ label: `${product} · REF-${mark}` });
    await choose(dialog, 'Company', clinic, new RegExp(clinic));
    const bad = [`TOY,1,PO-2,Q,TWO-${mark}`, `DEMO,1,,Q,THREE-${mark}`, `DEMO,1,PO-2,Q,one-${mark}`];
    const header = 'type,udi,order_number,qrcode,serial_number';
    await giveFile(
      dialog,
      'CSV file',
      csvFile('devices.csv', header, `COMMERCIAL,04912345000019,PO-2,Q,FOUR-${mark}`, ...bad),
    );
    await expect(dialog.getByText('Failed: 3')).toBeVisible();
    const pages = dialog.getByRole('combobox', { name: 'Encoding' }).getByRole('option');
    await expect(pages.filter({ hasText: 'Windows-1252 · German, Spanish, French' })).toHaveCount(1);
    await expect(pages.filter({ hasText: /·.*\d/ })).toHaveCount(0);
    await expect(dialog.getByRole('row').filter({ hasText: `TWO-${mark}` })).toContainText('Unknown type');
    await expect(dialog.getByRole('row').filter({ hasText: `one-${mark}` })).toContainText('Already registered');
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Register devices (1)' }).click();
    await expect(dialog.getByText('Succeeded: 1')).toBeVisible();
    await expect(dialog.getByRole('button', { name: /Register/ })).toHaveCount(0);
    await dialog.getByRole('button', { name: 'Close' }).last().click();
  });

  await test.step('a device nobody holds can be deleted, one with a customer cannot', async () => {
    await search(page.getByRole('searchbox', { name: 'Serial number' }), `four-${mark}`);
    await expect(page.getByText('1–1 of 1')).toBeVisible();
    await rowAction(page, `FOUR-${mark}`, 'Delete');
    await agree(page, 'Delete');
    await expectToast(page, `FOUR-${mark} was deleted`);
    await search(page.getByRole('searchbox', { name: 'Serial number' }), 'FV-0000');
    await expect(rowOf(page, 'In use').first()).toBeVisible();
    await rowOf(page, 'In use').first().getByRole('button', { name: 'Actions' }).click();
    await expect(page.getByRole('menuitem', { name: /^Delete/ })).toBeDisabled();
  });
});

test('an administrator writes a plan, the clinic reads it', async ({ page, browser }) => {
  await enterAs(page, 'admin@fovea.test', '/admin/plans');
  await expectAccessible(page);
  await page.getByRole('link', { name: 'New plan' }).click();
  const dialog = page.getByRole('dialog', { name: 'New plan' });
  await dialog.getByRole('textbox', { name: 'Name', exact: true }).fill(`Quarter ${mark}`);
  await dialog.getByRole('combobox', { name: 'Product' }).selectOption({ label: `${product} · REF-${mark}` });
  await dialog.getByRole('combobox', { name: 'Plan type' }).selectOption({ label: 'Database' });
  await dialog.getByRole('combobox', { name: 'Database' }).selectOption({ label: 'Japan' });
  const mayChoose = dialog.getByRole('switch', { name: 'Families may choose it' });
  await dialog.getByRole('combobox', { name: 'Billing type' }).selectOption({ label: 'Prepaid' });
  await expect(mayChoose).not.toBeChecked();
  await dialog.getByRole('combobox', { name: 'Billing type' }).selectOption({ label: 'Retail' });
  await expect(mayChoose).toBeChecked();
  await dialog.getByRole('combobox', { name: 'Currency' }).selectOption({ label: 'JPY' });
  await dialog.getByRole('textbox', { name: 'Price', exact: true }).fill('12000.5');
  await dialog.getByRole('textbox', { name: 'Months', exact: true }).fill('3');
  await dialog.getByRole('textbox', { name: 'Days', exact: true }).fill('0');
  await dialog.getByRole('textbox', { name: 'Lock-in' }).fill('2');
  // Pressed as long as people press: what is wrong above is said afterwards, and the switch stays beneath the finger.
  const gateway = dialog.getByRole('switch', { name: 'Payment gateway' });
  await gateway.click({ delay: 300 });
  await expect(gateway).toBeChecked();
  await dialog.getByRole('textbox', { name: 'Guarantee: months' }).fill('3');
  await dialog.getByRole('textbox', { name: 'Guarantee: days' }).fill('1');
  await giveFile(dialog, 'Terms', zip);
  await expect(dialog.getByText('You can only upload a PDF file!')).toBeVisible();
  await giveFile(dialog, 'Terms', pdf);
  await expect(dialog.getByRole('link', { name: 'terms.pdf' })).toBeVisible();
  await dialog.getByRole('textbox', { name: 'Deposit' }).fill('12x');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByText('Must >= 0')).toBeVisible();
  await dialog.getByRole('textbox', { name: 'Deposit' }).fill('0');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByText(/guarantee .*(shorter|less)/i)).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('textbox', { name: 'Price', exact: true }).fill('12000');
  await dialog.getByRole('textbox', { name: 'Lock-in' }).fill('12');
  await dialog.getByRole('textbox', { name: 'Guarantee: months' }).fill('1');
  await dialog.getByRole('textbox', { name: 'Guarantee: days' }).fill('0');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expectToast(page, `Quarter ${mark} was created`);
  await expect(rowOf(page, `Quarter ${mark}`)).toContainText('¥12,000');
  await expect(rowOf(page, `Quarter ${mark}`)).toContainText('4 months');

  await test.step('filters find it', async () => {
    await page.getByRole('combobox', { name: 'Plan type' }).selectOption({ label: 'Database' });
    await page.getByRole('combobox', { name: 'Database' }).selectOption({ label: 'Australia' });
    await page.getByRole('searchbox', { name: 'Search by name' }).fill(mark);
    await expect(page.getByText('Nothing matches these filters')).toBeVisible();
    await page.getByRole('button', { name: 'Clear filters' }).first().click();
    await expect(rowOf(page, `Quarter ${mark}`)).toBeVisible();
  });

  await test.step('staff look and do not touch', async () => {
    const clinicPage = await (await browser.newContext()).newPage();
    await enterAs(clinicPage, 'clinic@fovea.test', '/work/plans');
    await expect(clinicPage.getByRole('link', { name: 'New plan' })).toHaveCount(0);
    await openRowMenu(clinicPage, `Quarter ${mark}`);
    await expect(clinicPage.getByRole('menuitem')).toHaveText(['View']);
    await pressMenuItem(clinicPage, 'View');
    const view = clinicPage.getByRole('dialog', { name: `Quarter ${mark}` });
    await expect(view.getByText('¥12,000')).toBeVisible();
    await expect(view.getByRole('textbox')).toHaveCount(0);
    await expect(view.getByRole('button', { name: 'Save' })).toHaveCount(0);
    await expectAccessible(clinicPage);
    await clinicPage.close();
  });

  await test.step('without the gateway it cannot be paid, and the list says so', async () => {
    await rowAction(page, `Quarter ${mark}`, 'Edit');
    const edit = page.getByRole('dialog', { name: `Edit Quarter ${mark}` });
    await edit.getByRole('switch', { name: 'Payment gateway' }).click();
    await edit.getByRole('button', { name: 'Save' }).click();
    await expectToast(page, `Quarter ${mark} was saved`);
    await expect(rowOf(page, `Quarter ${mark}`)).toContainText('Cannot be paid');
  });

  await test.step('a plan nobody was charged for can go', async () => {
    await rowAction(page, `Quarter ${mark}`, 'Delete');
    await agree(page, 'Delete');
    await expectToast(page, `Quarter ${mark} was deleted`);
  });
});
