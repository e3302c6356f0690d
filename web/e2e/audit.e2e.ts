import { readFile } from 'node:fs/promises';
import { findPlans, savePlan } from '@fovea/contracts/plans/endpoints';
import { openProduct } from '@fovea/local/seed/product';
import { expect, type Locator, type Page, type Route, test } from '@playwright/test';
import { copyOf } from './conflict-records.ts';
import { makeFamily } from './family.ts';
import {
  enterAs,
  enterPortal,
  expectAccessible,
  expectLoaded,
  expectRefusal,
  expectToast,
  makeAdmin,
  makeClinicStaff,
  newMark,
  pressEscape,
  rowAction,
  rowOf,
  search,
  slow,
  visit,
} from './steps.ts';

const mark = newMark();
const looks = ['Viewed the device', 'Exported the list of devices'];
/** Of one look among many. */
const soon = { timeout: 1_000 };

async function openFamily(page: Page, email: string) {
  await search(page.getByRole('searchbox', { name: 'Username' }), email);
  await rowOf(page, email).getByRole('link').first().click();
  return page.getByRole('dialog', { name: 'Aiko Mori' });
}

/** What happened is told to the trail a moment later. Each look at the history is a row of it, too. */
async function refreshUntil(dialog: Locator, look: () => Promise<void>) {
  // Remembered for whoever chooses it, in every list.
  const rowsPerPage = dialog.getByRole('combobox', { name: 'Rows per page' });
  await expectLoaded(dialog.page());
  // Not offered while all rows fit on the smallest page.
  if (await rowsPerPage.isVisible()) await rowsPerPage.selectOption('200');
  await expect(async () => {
    await dialog.getByRole('button', { name: 'Refresh' }).click();
    await expectLoaded(dialog.page());
    await look();
  }).toPass({ intervals: [1_000, 2_000, 5_000] });
}

test('a change is shown to staff, to the family and to administrators', async ({ browser, page, baseURL }) => {
  const { email } = await makeFamily(baseURL ?? '', `e2e-audit-${mark}`);
  const phone = `09${Date.now().toString().slice(-9)}`;
  const editor = `Kei Editor${mark}`;

  await test.step('a clinic’s staff changes a phone number and finds it in the history', async () => {
    await enterAs(page, await makeClinicStaff(editor, `editor-${mark}@fovea.test`, 'admin'));
    const dialog = await openFamily(page, email);
    await dialog.getByRole('tab', { name: 'Customer' }).click();
    await dialog.getByRole('textbox', { name: 'Phone' }).fill(phone);
    await dialog.getByRole('button', { name: 'Save', exact: true }).click();
    await expectToast(page, 'Aiko Mori was saved');
    await dialog.getByRole('tab', { name: 'History' }).click();
    await dialog.getByRole('combobox', { name: 'Kind' }).selectOption('change');
    await refreshUntil(dialog, () => expect(dialog.getByText(`Phone: 0901234567 → ${phone}`)).toBeVisible(soon));
    await expect(dialog.getByRole('row').filter({ hasText: phone })).toContainText('You');
    await expectAccessible(page);
  });

  await test.step('the family sees who did it', async () => {
    const portal = await (await browser.newContext()).newPage();
    await enterPortal(portal, email);
    await portal
      .getByRole('tab', { name: 'My Details' })
      .or(portal.getByRole('link', { name: 'My Details' }))
      .first()
      .click();
    await expect(portal.getByRole('heading', { level: 1, name: 'My Details' })).toBeVisible();
    await expectAccessible(portal);
    await portal.getByRole('link', { name: 'Show the history' }).click();
    const history = portal.getByRole('dialog', { name: 'Who viewed or changed your data' });
    // Not among who looked meanwhile.
    await history.getByRole('combobox', { name: 'Kind' }).selectOption('change');
    const row = history.getByRole('row').filter({ hasText: `Phone: 0901234567 → ${phone}` });
    await expect(row).toContainText(editor);
    await expect(row).toContainText('Midori Eye Clinic');
    await expectAccessible(portal);
    await portal.context().close();
  });

  await test.step('an administrator finds, opens and exports it', async () => {
    const admin = await (await browser.newContext()).newPage();
    await enterAs(admin, 'admin@fovea.test', '/admin/audit?pageSize=200');
    await expectAccessible(admin);
    await search(admin.getByRole('searchbox', { name: /^Staff/ }), editor);
    await admin.getByRole('combobox', { name: 'Kind' }).selectOption('change');
    await expect(admin).toHaveURL(/=change/);
    const row = rowOf(admin, phone).first();
    await expect(row).toContainText('Aiko Mori');
    await row.getByRole('link').first().click();
    const record = admin.getByRole('dialog', { name: 'Record' });
    await expect(record).toContainText('POST /api/admin/customer');
    await expectAccessible(admin);
    await record.getByRole('link', { name: 'Only this family' }).click();
    await expect(admin).toHaveURL(/customerId=/);
    await expect(record).toBeHidden();
    await expectLoaded(admin);
    await admin.getByRole('button', { name: 'Export' }).click();
    const link = admin
      .getByRole('dialog', { name: 'Export' })
      .getByRole('link', { name: /Download/ })
      .first();
    await expect(link).toBeVisible(slow);
    const downloading = admin.waitForEvent('download');
    await link.click();
    const lines = await readFile(await (await downloading).path(), 'utf8');
    expect(lines).toContain('phone');
    // A file cannot be erased with the family.
    expect(lines).not.toContain(phone);
    await admin.context().close();
  });
});

test('what is done with a family’s device, and who looks at it in a list, is in the family’s history', async ({
  page,
  baseURL,
}) => {
  const { email } = await makeFamily(baseURL ?? '', `e2e-device-${mark}`);
  const keeper = await makeClinicStaff('Kei Keeper', `keeper-${mark}@fovea.test`, 'admin');
  await enterAs(page, keeper, '/work/inventory');
  await search(page.getByRole('searchbox', { name: 'Customer e-mail' }), email);
  await expect(page.getByText('1–1 of 1')).toBeVisible();

  await test.step('the inventory is exported and the device suspended', async () => {
    await page.getByRole('button', { name: 'Export' }).click();
    const exported = page.getByRole('dialog', { name: 'Export' });
    await expect(exported.getByRole('link', { name: /Download/ }).first()).toBeVisible(slow);
    await pressEscape(page);
    await rowAction(page, email, 'Suspend');
    await page.getByRole('dialog', { name: 'Inventory: Suspend' }).getByRole('button', { name: 'Suspend' }).click();
    await expect(rowOf(page, email)).toContainText('Not in use');
  });

  await visit(page, 'Patients');
  const dialog = await openFamily(page, email);
  await dialog.getByRole('tab', { name: 'History' }).click();
  /** Other journeys' lists name the device, too. */
  const own = (what: string) => dialog.getByRole('row').filter({ hasText: what }).filter({ hasText: 'You' }).first();
  await refreshUntil(dialog, async () => {
    await expect(dialog.getByText('Status: In use → Not in use')).toBeVisible(soon);
    for (const look of looks) await expect(own(look)).toBeVisible(soon);
  });
  await expect(own('Changed the device’s status')).toBeVisible();
});

test('a refused sign-in is found by administrators, with its reason', async ({ page }) => {
  const name = `Ren Locked${mark}`;
  const email = await makeClinicStaff(name, `locked-${mark}@fovea.test`, 'general');
  await page.goto('/');
  await page.getByRole('textbox', { name: 'E-mail' }).fill(email);
  await page.getByRole('textbox', { name: 'Password' }).fill('Wrong-pass-1');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expectRefusal(page, 'Incorrect username and/or password');

  await enterAs(page, await makeAdmin(`watches-${mark}@fovea.test`), '/admin/audit');
  await page.getByRole('combobox', { name: 'Kind' }).selectOption({ label: 'Security' });
  await page.getByRole('combobox', { name: 'Deed' }).selectOption({ label: 'Sign-in refused' });
  await search(page.getByRole('searchbox'), name);
  await refreshUntil(page.locator('main'), () => expect(rowOf(page, name).first()).toBeVisible(soon));
  await rowOf(page, name).first().getByRole('link').first().click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('Wrong password');
  await expect(dialog).toContainText('Sign-in refused');
  await expectAccessible(page);
});

test('a changed price is found by administrators, with the old one, and leads to the plan', async ({
  page,
  baseURL,
}) => {
  const product = openProduct(baseURL ?? '');
  const as = await product.signInStaff('admin@fovea.test');
  const { list } = await product.callApi(findPlans, { type: 'database', database: 'jp' }, { as });
  const name = `Priced ${mark}`;
  const plan = await copyOf({ product, as }, savePlan, list[0], {
    name,
    status: 'disabled',
    price: '12000',
    nextPrice: null,
    nextPriceFrom: null,
    billing_type: 'RETAIL',
  });
  await enterAs(page, await makeAdmin(`prices-${mark}@fovea.test`), `/admin/plans/${plan._id}`);
  const form = page.getByRole('dialog', { name: `Edit ${name}` });
  await form.getByRole('textbox', { name: 'Price', exact: true }).fill('13500');
  await form.getByRole('button', { name: 'Save' }).click();
  await expectToast(page, `${name} was saved`);

  await visit(page, 'Audit trail');
  await page.getByRole('combobox', { name: 'Kind' }).selectOption({ label: 'Security' });
  await page.getByRole('combobox', { name: 'Deed' }).selectOption({ label: 'Saved a plan' });
  await page.getByRole('button', { name: 'Staff and platform' }).click();
  const change = 'Price: ¥12,000 → ¥13,500';
  const row = () => rowOf(page, name).filter({ hasText: change });
  await refreshUntil(page.locator('main'), () => expect(row()).toBeVisible(soon));
  await expectAccessible(page);
  await row().getByRole('link').first().click();
  const record = page.getByRole('dialog', { name: 'Record' });
  await expect(record).toContainText(change);
  await expectAccessible(page);
  await record.getByRole('link', { name: 'Open what it concerns' }).click();
  await expect(page.getByRole('dialog', { name: `Edit ${name}` })).toBeVisible();
});

test('where a trail begins is said, and an archived month is fetched', async ({ page, browser, baseURL }) => {
  // Two years do not pass in a journey: the answers are those of a stack in which they did.
  const began = async (route: Route) => {
    const response = await route.fetch();
    const answer = await response.json();
    await route.fulfill({ response, json: { ...answer, data: { ...answer.data, archivedBefore: '2024-11-01' } } });
  };
  const begins = 'Entries before 01/11/2024 (UTC) are archived.';
  const address = '/api/audit/archives/jp-2024-10-1-74210.jsonl.gz';
  const months = [{ month: '2024-10', firstSeq: 1, lastSeq: 74_210, bytes: 14_523_000 }];
  const reply = (data: object) => ({ json: { code: 0, data, msg: '' } });
  await page.route('**/api/admin/audit?**', began);
  await page.route('**/api/admin/audit/archives?**', (route) =>
    route.fulfill(reply({ list: months, total: 1, current: 1, pageSize: 10 })),
  );
  await page.route('**/api/admin/audit/archives/address?firstSeq=1**', (route) => route.fulfill(reply({ address })));
  await page.route(`**${address}`, (route) =>
    route.fulfill({ body: 'lines', headers: { 'Content-Disposition': 'attachment; filename="jp-2024-10.jsonl.gz"' } }),
  );
  await enterAs(page, await makeAdmin(`archives-${mark}@fovea.test`), '/admin/audit');
  await expect(page.getByText(begins)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Show archived months' }).click();
  const dialog = page.getByRole('dialog', { name: 'Archived entries' });
  await expect(dialog.getByRole('row').filter({ hasText: 'October 2024' })).toContainText('14.5 MB');
  await expectAccessible(page);
  const downloading = page.waitForEvent('download');
  await rowAction(page, 'October 2024', 'Download');
  expect((await downloading).suggestedFilename()).toBe('jp-2024-10.jsonl.gz');
  await expect(dialog).toBeVisible();

  const portal = await (await browser.newContext()).newPage();
  await portal.route('**/api/portal/history?**', began);
  const { email } = await makeFamily(baseURL ?? '', `e2e-archived-${mark}`);
  await enterPortal(portal, email, '/index/details/history');
  await expect(portal.getByRole('dialog').getByText(begins)).toBeVisible();
  await portal.context().close();
});
