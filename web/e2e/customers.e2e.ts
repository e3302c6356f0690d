import { readFile } from 'node:fs/promises';
import { getCustomer } from '@fovea/contracts/customers/endpoints';
import { unbindCustomerDevice } from '@fovea/contracts/devices/endpoints';
import { updateExpiredDate } from '@fovea/contracts/patients/endpoints';
import { record } from '@fovea/local/device/device-client';
import { openProduct } from '@fovea/local/seed/product';
import { expect, type Page, test } from '@playwright/test';
import { brightness } from './brightness.js';
import { makeFamily } from './family.ts';
import {
  agree,
  choose,
  deviceOf,
  enterAs,
  expectAccessible,
  expectChartsSeen,
  expectLoaded,
  expectRefusal,
  expectToast,
  mailedLink,
  newMark,
  openRowMenu,
  postEarlier,
  pressEscape,
  pressMenuItem,
  rowAction,
  rowOf,
  search,
  slow,
  visit,
} from './steps.ts';

const mark = newMark();
const parent = 'parent@fovea.test';

async function find(page: Page, email: string) {
  await search(page.getByRole('searchbox', { name: 'Username' }), email);
  await expect(rowOf(page, email)).toBeVisible();
}

test('families are found, locked, marked and exported', async ({ page, baseURL }) => {
  const { email, child } = await makeFamily(baseURL ?? '', `e2e-list-${mark}`);
  await enterAs(page, 'admin@fovea.test', '/admin/customers');
  await expectAccessible(page);

  await test.step('by username, by patient id, by company', async () => {
    await find(page, email);
    await expect(rowOf(page, email)).toContainText(child.patientId);
    await page.getByRole('button', { name: 'Clear filters' }).click();
    await expect(page.getByRole('button', { name: 'Clear filters' })).toHaveCount(0);
    await search(page.getByRole('searchbox', { name: 'Patient ID' }), child.patientId);
    await expect(page.getByText('1–1 of 1')).toBeVisible();
    await choose(page, 'Company', 'Aoi', /Aoi/);
    await expect(page.getByText('Nothing matches these filters')).toBeVisible();
    await page.getByRole('button', { name: 'Clear filters' }).first().click();
    await expect(page.getByRole('button', { name: 'Clear filters' })).toHaveCount(0);
    await find(page, email);
  });

  await test.step('locked and unlocked again', async () => {
    await rowAction(page, email, 'Lock');
    await agree(page, 'Lock');
    await expect(rowOf(page, email)).toContainText('Locked');
    await rowAction(page, email, 'Unlock');
    await agree(page, 'Unlock');
    await expect(rowOf(page, email)).toContainText('Active');
  });

  await test.step('a test user is marked in the list', async () => {
    await rowAction(page, email, 'Mark as test user');
    await agree(page, 'Mark as test user');
    await expect(rowOf(page, email)).toContainText('Test user');
  });

  await test.step('a family with a device is not deleted', async () => {
    await openRowMenu(page, email);
    const remove = page.getByRole('menuitem', { name: /^Delete/ });
    await expect(remove).toBeDisabled();
    await expect(remove).toContainText('Unbind the device');
    // What is possible comes first, and all of it is in the window.
    const entries = page.getByRole('menu').last().getByRole('menuitem');
    const possible = await entries.evaluateAll((items: { getAttribute(name: string): string | null }[]) =>
      items.map((item) => item.getAttribute('aria-disabled') !== 'true'),
    );
    expect(possible).toEqual([...possible].sort((one, other) => Number(other) - Number(one)));
    await expect(page.getByRole('menu').last()).toBeInViewport({ ratio: 1 });
    await pressEscape(page);
  });

  await test.step('a family with a past is deleted, found among the deleted ones, and restored', async () => {
    const { callApi, signInStaff, until } = openProduct(baseURL ?? '');
    const as = await signInStaff('admin@fovea.test');
    const family = { id: child.userId, db: 'jp' };
    await callApi(updateExpiredDate, { id: child._id, expiredDate: '2030-01-31', db: 'jp' }, { as });
    await callApi(unbindCustomerDevice, { customerId: child.userId, db: 'jp' }, { as });
    await until(
      'the family has no device',
      async () => (await callApi(getCustomer, family, { as })).device === null || undefined,
    );
    await page.getByRole('button', { name: 'Refresh' }).click();
    await rowAction(page, email, 'Delete');
    await expect(page.getByRole('alertdialog')).toContainText('an administrator can restore it for 30 days');
    await agree(page, 'Delete');
    await expect(rowOf(page, email)).toHaveCount(0);
    await page.getByRole('button', { name: 'Deleted families', exact: true }).click();
    await expect(rowOf(page, email)).toContainText('Deleted, erased on');
    await expectAccessible(page);
    await rowAction(page, email, 'Restore');
    await agree(page, 'Restore');
    await expect(rowOf(page, email)).toHaveCount(0);
    await page.getByRole('button', { name: 'Deleted families', exact: true }).click();
    await expect(rowOf(page, email)).toContainText('Active');
  });

  await test.step('an export is found again after a reload', async () => {
    const dialog = page.getByRole('dialog', { name: 'Export' });
    await page.getByRole('button', { name: 'Export' }).click();
    // Other journeys of this administrator may export as well.
    const exported = dialog.getByRole('link', { name: /Download/ }).first();
    await expect(exported).toBeVisible(slow);
    // As every GET it carries the moment at which it was asked for; here, at which the link was drawn.
    const [address] = (await exported.getAttribute('href'))?.split('?') ?? [];
    await page.reload();
    await page.getByRole('button', { name: 'Export' }).click();
    await expect(dialog.locator(`a[href^="${address}?"]`)).toBeVisible(slow);
    // And in the tray of any other page.
    await pressEscape(page);
    await visit(page, 'Companies');
    await page.getByRole('button', { name: /^Jobs/ }).click();
    const tray = page.getByRole('dialog', { name: 'Jobs' });
    await expect(tray.locator(`a[href^="${address}?"]`)).toBeVisible();
    await expect(tray).toContainText('Export: patients');
    await expectAccessible(page);
  });
});

test('a parent and a patient are made by their rules', async ({ page }) => {
  const email = `e2e-new-${mark}@fovea.test`;
  await enterAs(page, 'clinic@fovea.test');
  await page.getByRole('link', { name: 'New parent' }).first().click();
  const create = page.getByRole('dialog', { name: 'New parent' });

  await test.step('what is missing is said at its field', async () => {
    await expect(create.getByLabel('First name')).toBeFocused();
    await create.getByRole('button', { name: 'Save' }).click();
    await expect(create.getByText('Please fill this in.').first()).toBeVisible();
    await expect(create.getByLabel('First name')).toBeFocused();
    await expectAccessible(page);
  });

  await create.getByLabel('First name').fill('Yuna');
  await create.getByLabel('Last name').fill('Hayashi');
  await create.getByRole('textbox', { name: 'Date of birth' }).fill('29/02/1988');
  await create.getByRole('combobox', { name: 'Country', exact: true }).selectOption({ label: 'Japan' });
  await create.getByRole('textbox', { name: 'Phone' }).fill('0312345678');
  await create.getByLabel('E-mail (username)').fill(email);
  await create.getByRole('textbox', { name: 'Password', exact: true }).fill('Fovea-demo-1');
  await create.getByLabel('Confirm password').fill('Fovea-demo-2');

  await test.step('both passwords must be the same; direct shipping needs an address', async () => {
    await create.getByLabel('Direct shipping required').click();
    await create.getByRole('button', { name: 'Save' }).click();
    await expect(create.getByText('Please select address')).toBeVisible();
    await create.getByLabel('Direct shipping required').click();
    await expect(create.getByText(/passwords/i).first()).toBeVisible();
    await create.getByLabel('Confirm password').fill('Fovea-demo-1');
  });

  await create.getByRole('button', { name: 'Save' }).click();
  const family = page.getByRole('dialog', { name: 'Yuna Hayashi' });
  await expect(family.getByText('This family has no patient yet.')).toBeVisible();
  await expect(family.getByRole('textbox', { name: 'Date of birth' })).toHaveValue('29/02/1988');

  await test.step('the dialog names the window, has the focus on its title, and stays where it is while its tabs change', async () => {
    await expect(page).toHaveTitle('Yuna Hayashi · Patients · Fovea');
    await expect(family.getByRole('heading', { name: 'Yuna Hayashi' })).toBeFocused();
    await expectLoaded(page);
    const place = await family.boundingBox();
    await family.getByRole('button', { name: 'Add Patient' }).click();
    await expect(family.getByRole('button', { name: 'Save Patient' })).toBeVisible();
    // One button stands out: the dialog's own.
    const asPrimary = `(() => {
      const groundOf = (button) => getComputedStyle(button).backgroundColor;
      const save = groundOf(document.querySelector('[role=dialog] button[type=submit][form]'));
      return [...document.querySelectorAll('[role=dialog] button')].filter((button) => groundOf(button) === save).length;
    })()`;
    // A colour takes a moment to change.
    await expect.poll(() => page.evaluate<number>(asPrimary)).toBe(1);
    for (const tab of ['Payments', 'History', 'Customer']) {
      await family.getByRole('tab', { name: tab, exact: true }).click();
      await expect(family.getByRole('tabpanel', { name: tab, exact: true })).toBeVisible();
      await expectLoaded(page);
      await expect.poll(() => family.boundingBox()).toEqual(place);
    }
  });

  await test.step('a patient takes letters and digits, a clinician and a login', async () => {
    await family.getByRole('button', { name: 'Add Patient' }).click();
    // The parent's own names stand above the child's.
    await expect(family.getByLabel('Patient ID')).toBeVisible();
    await family.getByRole('textbox', { name: 'First name' }).last().fill('Mei!');
    await family.getByLabel('Patient ID').fill(`P-NEW-${mark}`);
    await family.getByLabel('Prescription number').fill('RX-7');
    await family.getByLabel('Prescribed uses a week').fill('29');
    await family.getByLabel('Device login').fill('a-b');
    await family.getByRole('button', { name: 'Save Patient' }).click();
    await expect(family.getByText(/Letters and digits only/).first()).toBeVisible();
    await expect(family.getByText(/digits and underscores only/).first()).toBeVisible();
    await expect(family.getByText('At most 28.')).toBeVisible();
    await family.getByLabel('Prescribed uses a week').fill('7');
    await family.getByRole('textbox', { name: 'First name' }).last().fill('Mei');
    await family.getByLabel('Device login').fill(`mei_${mark}`);
    await family.getByRole('combobox', { name: 'Clinician' }).last().selectOption('Dr. Ken Mori');
    await family.getByRole('button', { name: 'Save Patient' }).click();
    await expectToast(page, 'Mei Hayashi was saved');
    await expect(family.getByRole('button', { name: new RegExp(`P-NEW-${mark}`) })).toBeVisible();
  });

  await test.step('the parent’s time zone changes once in 90 days', async () => {
    await family.getByRole('button', { name: 'Change time zone' }).click();
    await choose(family, 'Time zone', 'Singapore', /Singapore/);
    await family.getByRole('button', { name: 'Save', exact: true }).click();
    await expectToast(page, 'Yuna Hayashi was saved');
    await expect(family.getByRole('button', { name: 'Change time zone' })).toBeDisabled();
  });

  await test.step('a link to set a password is mailed', async () => {
    await family.getByRole('button', { name: 'Send password link' }).click();
    await agree(page, 'Send password link');
    await expectToast(page, `A link was sent to ${email}`);
    expect(await mailedLink(email, '/login/resetpassword')).toMatch(/key=.+&db=jp/);
  });

  await test.step('an unknown device is refused', async () => {
    await family.getByLabel('Serial number').fill('NO-SUCH-DEVICE');
    await family.getByRole('button', { name: 'Bind device' }).click();
    await expectRefusal(page, /incorrect device number/i);
  });
  await expectAccessible(page);
});

test('the family’s dialog tells what was paid, used and asked, and reports compliance', async ({ page }) => {
  await enterAs(page, 'admin@fovea.test', '/admin/customers');
  await find(page, parent);
  await rowAction(page, parent, 'View or edit');
  const family = page.getByRole('dialog', { name: '花子 山田' });
  for (const [tab, text] of [
    ['Payments', 'Succeeded'],
    ['Usage', 'Within the limit'],
    ['Details', 'Reference number'],
    ['Request', 'Arrange a meeting'],
  ] as const) {
    await family.getByRole('tab', { name: tab }).click();
    await expect(family.getByText(text).first()).toBeVisible();
    await expectAccessible(page);
  }
  await family.getByRole('tab', { name: 'Customer' }).click();
  // An empty spot at the edge of the family's dialog.
  const { x = 0, y = 0, height = 0 } = (await family.boundingBox()) ?? {};
  const clip = { x: x + 8, y: y + height / 2, width: 8, height: 8 };
  const bright = async () => page.evaluate(brightness, (await page.screenshot({ clip })).toString('base64'));
  const undimmed = await bright();
  await family.getByRole('link', { name: 'Compliance Rate' }).first().click();
  const compliance = page.getByRole('dialog', { name: /^Compliance rate of/ });
  await expect(compliance.getByText('Total rate')).toBeVisible();
  expect((await compliance.boundingBox())?.x).toBeGreaterThan(clip.x + clip.width);
  await expect.poll(bright).toBeLessThan(undimmed * 0.8);
  await compliance.getByRole('radio', { name: '12 months' }).check();
  await expect(compliance.getByRole('img', { name: /^[A-Z][a-z]+: / })).toHaveCount(12);
  await expectChartsSeen(page, 1);
  const drawn = await compliance.locator('[role="img"] path').count();
  await compliance.getByRole('button', { name: 'Show as table' }).click();
  await expect(compliance.getByRole('table', { name: 'Compliance by month' }).getByRole('row')).toHaveCount(13);
  expect(drawn).toBeLessThan(12);
  await expect(compliance.getByRole('cell', { name: 'No data' })).toHaveCount(12 - drawn);
  await compliance.getByRole('button', { name: 'What is compliance rate?' }).click();
  await expect(compliance.getByText(/87.7 %/)).toBeVisible();
  await expectAccessible(page);

  const download = page.waitForEvent('download', slow);
  await compliance.getByRole('button', { name: 'Download PDF report' }).click();
  const file = await readFile(await (await download).path());
  expect(file.subarray(0, 5).toString()).toBe('%PDF-');
  await compliance.getByRole('button', { name: 'Close' }).last().click();
  await expect(family.getByRole('button', { name: 'Save', exact: true })).toBeVisible();
  await expect.poll(bright).toBe(undimmed);
});

test('a child that stops treating is told, called for, and off the list once it treats again', async ({
  page,
  baseURL,
}) => {
  const gateway = baseURL ?? '';
  const { child } = await makeFamily(gateway, `e2e-today-${mark}`);
  const product = openProduct(gateway);
  const as = await product.signInStaff('admin@fovea.test');
  const dayMs = 86_400_000;
  const expiredDate = new Date(Date.now() + 200 * dayMs).toISOString().slice(0, 10);
  await product.callApi(updateExpiredDate, { id: child._id, expiredDate, db: 'jp' }, { as, db: 'jp' });
  const serial = `FAM-e2e-today-${mark}`.slice(0, 64).toUpperCase();
  const device = await deviceOf(serial, child.username);
  await postEarlier(device, [record(new Date(Date.now() - 5 * dayMs), 180, 'Asia/Tokyo')]);

  await test.step('the clinic finds the child, and notes a call', async () => {
    await enterAs(page, 'clinic@fovea.test', '/work/customers');
    await page.getByRole('tab', { name: /Today/ }).click();
    await search(page.getByRole('searchbox', { name: 'Search a family' }), child.patientId);
    await expect(async () => {
      await page.getByRole('button', { name: 'Refresh' }).click();
      await expect(rowOf(page, child.patientId)).toContainText('No use for 3 days', { timeout: 15_000 });
    }).toPass();
    await expectAccessible(page);
    await openRowMenu(page, child.patientId);
    await pressMenuItem(page, 'Note a call');
    const call = page.getByRole('dialog', { name: /^Call:/ });
    await call.getByLabel('What was said').fill('On holiday until Sunday');
    await expectAccessible(page);
    await call.getByRole('button', { name: 'Note a call' }).click();
    await expectToast(page, 'was noted');
    await expect(rowOf(page, child.patientId)).toContainText(new Date().getFullYear().toString());
  });

  await test.step('used again, it is nobody’s matter any more', async () => {
    await device.post([record(new Date(Date.now() - 600_000), 180, 'Asia/Tokyo')]);
    const nothing = page.getByText('Nothing matches these filters');
    await expect(async () => {
      await page.reload();
      // A busy machine takes longer than any short limit to load the page again.
      await expect(nothing.or(rowOf(page, child.patientId))).toBeVisible(slow);
      await expect(nothing).toBeVisible({ timeout: 1 });
    }).toPass();
  });
});
