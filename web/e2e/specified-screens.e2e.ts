import { expect, type Page, test } from '@playwright/test';
import { enterAs, enterPortal } from './steps.ts';

/** What the specification names on a list: it is found by its name, on the page or in the menu of further filters. */
type List = { path: string; filters?: string[]; columns?: string[]; actions?: string[]; tabs?: string[] };

const lists: List[] = [
  {
    path: '/admin/companies',
    filters: ['Company name', 'Company number', 'Custom ID'],
    columns: ['Name', 'Type', 'QR code', 'Company number', 'Custom ID', 'Country', 'Register number'],
    actions: ['New company', 'Export'],
  },
  {
    path: '/admin/users',
    filters: ['Name or e-mail', 'User type', 'Phone', 'Company'],
    columns: ['Name', 'E-mail', 'User type', 'Company', 'Phone'],
    actions: ['New user', 'Export', 'Refresh'],
  },
  {
    path: '/admin/products/catalogs',
    filters: ['Search catalogs'],
    columns: ['Name', 'Internal reference', 'Version'],
    actions: ['New catalog', 'Export'],
    tabs: ['Catalogs', 'Devices'],
  },
  {
    path: '/admin/products/devices',
    filters: ['Serial number', 'Company', 'Order number', 'Type'],
    columns: ['Product', 'Type', 'Serial number', 'UDI', 'Order number', 'Company', 'Status'],
    actions: ['Register device', 'Batch register', 'Export', 'Export barcodes', 'Refresh'],
    tabs: ['Catalogs', 'Devices'],
  },
  {
    path: '/admin/plans',
    filters: ['Search by name', 'Plan type'],
    columns: ['Name', 'Billing type', 'Price', 'Total duration'],
    actions: ['New plan', 'Export'],
  },
  {
    path: '/admin/customers',
    filters: ['Username', 'Parent name', 'Patient ID', 'Company'],
    columns: [
      ...['Parent', 'Patients', 'Clinician', 'Username', 'Clinic', 'Phone'],
      ...['Registered', 'Last login', 'Status', 'Request'],
    ],
    actions: ['New parent', 'Create account', 'Export', 'Refresh'],
    tabs: ['Requests'],
  },
  {
    path: '/admin/inventory',
    filters: ['Serial number', 'Status', 'Customer e-mail', 'Company name'],
    columns: [
      ...['Product', 'Status', 'Serial number', 'Last update'],
      ...['Customer e-mail', 'Current company', 'To company'],
    ],
    actions: ['Batch transfer', 'Batch receive', 'Batch recall', 'Export', 'Refresh'],
  },
  {
    path: '/admin/payments',
    filters: ['Search by parent’s e-mail', 'Period', 'Status'],
    columns: ['Date', 'Parent’s e-mail', 'Device login', 'Company', 'Plan', 'Price', 'Status'],
    actions: ['Export list', 'Export report'],
  },
  {
    path: '/admin/versions',
    filters: ['Search by name'],
    columns: ['Name', 'Description', 'Created'],
    actions: ['New version'],
  },
  {
    path: '/admin/invoice-reports',
    filters: ['Month'],
    columns: [
      ...['Company', 'Parent company', 'Clinician', 'Device serial number', 'Parent', 'Parent’s e-mail', 'Patient'],
      ...['Plan assigned', 'Plan', 'Price', 'Currency', 'Prepaid', 'Wholesale', 'Paid', 'Paid on'],
    ],
    actions: ['Export CSV of this page'],
  },
];

test.use({ viewport: { width: 1440, height: 900 } });

for (const { path, filters = [], columns = [], actions = [], tabs = [] } of lists)
  test(`${path} shows every specified filter, column, tab and button`, async ({ page }) => {
    await enterAs(page, 'admin@fovea.test', path);
    await expect(page.getByRole('table').first()).toBeVisible();
    for (const name of tabs) await expect(page.getByRole('tab', { name: startingWith(name) })).toBeVisible();
    for (const name of actions) await expectAction(page, name);
    for (const name of columns) await expect(heading(page, name), name).toBeVisible();
    for (const name of filters) await expectFilter(page, name);
  });

/** A column may share a cell with others: each heading has its own words. */
const heading = (page: Page, name: string) =>
  page
    .getByRole('columnheader')
    .filter({ has: page.getByText(name, { exact: true }).or(page.getByRole('button', { name, exact: true })) })
    .first();

const startingWith = (name: string) => new RegExp(`^${name}`);

async function expectAction(page: Page, name: string) {
  const button = page.getByRole('button', { name, exact: true }).or(page.getByRole('link', { name, exact: true }));
  await expect(button.first(), name).toBeVisible();
}

async function expectFilter(page: Page, name: string) {
  const field = page
    .getByRole('searchbox', { name, exact: true })
    .or(page.getByRole('combobox', { name, exact: true }))
    .or(page.getByRole('button', { name: startingWith(name) }));
  if (await field.first().isVisible()) return;
  await page.getByRole('button', { name: /^Filter/ }).click();
  await expect(
    page.getByRole('menu').or(page.getByRole('dialog')).getByText(name, { exact: true }).first(),
    name,
  ).toBeVisible();
  await page.keyboard.press('Escape');
}

test('the menu and the account menu have every specified entry for an administrator', async ({ page }) => {
  await enterAs(page, 'admin@fovea.test', '/admin');
  const menu = page.getByRole('navigation', { name: 'Main navigation' });
  for (const name of [
    ...['Dashboard', 'Companies', 'Users', 'Products', 'Plans', 'Patients', 'Inventory'],
    ...['Payments', 'Versions', 'Invoice report', 'Settings', 'Profile'],
  ])
    await expect(menu.getByRole('link', { name, exact: true })).toBeVisible();
  await expect(page.getByRole('combobox', { name: 'Region' })).toBeVisible();
  await page.getByRole('button', { name: /^Account menu/ }).click();
  for (const name of ['Language', 'Log out'])
    await expect(page.getByRole('menuitem', { name: startingWith(name) })).toBeVisible();
});

test('a clinic’s staff land on Patients; a doctor sees patients and the profile only', async ({ page }) => {
  await enterAs(page, 'clinic@fovea.test');
  await expect(page).toHaveURL(/\/work\/customers/);
  const menu = page.getByRole('navigation', { name: 'Main navigation' });
  for (const name of ['Dashboard', 'Companies', 'Patients', 'Users', 'Plans', 'Inventory', 'Payments', 'Profile'])
    await expect(menu.getByRole('link', { name, exact: true })).toBeVisible();
  await enterAs(page, 'doctor@fovea.test');
  await expect(page).toHaveURL(/\/work\/customers/);
  await expect(menu.getByRole('link')).toHaveText(['Patients', 'Profile']);
});

test('the record of a family has every specified tab', async ({ page }) => {
  await enterAs(page, 'admin@fovea.test', '/admin/customers?searchStr=parent%40fovea.test');
  await page.getByRole('table').getByRole('link').first().click();
  for (const name of ['Customer', 'Payments', 'Usage', 'Details', 'Request'])
    await expect(page.getByRole('dialog').getByRole('tab', { name: startingWith(name) })).toBeVisible();
});

test('the settings have currencies, the sender of e-mails and the health of each database', async ({ page }) => {
  await enterAs(page, 'admin@fovea.test', '/admin/setting');
  await expect(page.getByRole('combobox', { name: 'Currencies offered for plans' })).toBeVisible();
  for (const name of ['Sender’s name', 'Sender’s e-mail', 'Mail server', 'Mail password'])
    await expect(page.getByRole('textbox', { name, exact: true })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Database health' })).toBeVisible();
});

test('the dashboard has companies, map, devices and families with their filters', async ({ page }) => {
  await enterAs(page, 'admin@fovea.test', '/admin');
  await expect(page.getByRole('region', { name: 'Map of the companies' })).toBeVisible();
  await expect(page.getByRole('heading', { name: startingWith('Companies') })).toBeVisible();
  const devices = page.getByRole('region', { name: startingWith('Devices') }).getByRole('combobox');
  await expect(devices.locator('option')).toContainText(['In use', 'Repairing', 'Recalled']);
  await expect(page.getByRole('region', { name: startingWith('Families') }).getByRole('combobox')).toBeVisible();
});

test('the portal has its three tabs', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 900 });
  await enterPortal(page, 'parent@fovea.test');
  const menu = page.getByRole('navigation').first();
  for (const path of ['/index', '/index/details', '/index/accounts'])
    await expect(menu.locator(`a[href="${path}"]`)).toBeVisible();
});
