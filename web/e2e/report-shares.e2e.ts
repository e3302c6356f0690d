import { updateExpiredDate } from '@fovea/contracts/patients/endpoints';
import { record } from '@fovea/local/device/device-client';
import { openProduct } from '@fovea/local/seed/product';
import { expect, type Page, test } from '@playwright/test';
import { makeFamily } from './family.ts';
import {
  agree,
  deviceOf,
  enterPortal,
  expectAccessible,
  expectToast,
  newMark,
  postEarlier,
  untilAppIsThere,
} from './steps.ts';

const db = 'jp';
const dialog = (page: Page) => page.getByRole('dialog').last();

/** A child that was treated yesterday. */
async function aTreatedChild(gateway: string, mark: string) {
  const names = { parent: { firstName: 'Aiko', lastName: 'Hara' }, child: { firstName: 'Sora', lastName: 'Hara' } };
  const { email, child } = await makeFamily(gateway, `shares-${mark}`, names);
  const product = openProduct(gateway);
  const as = await product.signInStaff('admin@fovea.test');
  await product.callApi(updateExpiredDate, { id: child._id, expiredDate: '2031-01-31', db }, { as, db });
  const device = await deviceOf(`FAM-shares-${mark}`.toUpperCase(), child.username);
  await postEarlier(device, [record(new Date(Date.now() - 86_400_000), 180, 'Asia/Tokyo')]);
  return { email, path: `/index/accounts/${child._id}/compliance` };
}

test('a parent gives another doctor a link to the report, sees that it was opened, and ends it', async ({
  page,
  context,
  baseURL,
  browser,
}) => {
  const { email, path } = await aTreatedChild(baseURL ?? '', newMark());
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await enterPortal(page, email, path);
  await expect(dialog(page).getByText('First week', { exact: true })).toBeVisible();
  await expect(dialog(page).getByText('Total rate')).toHaveCount(0);
  await dialog(page).getByRole('link', { name: 'Share', exact: true }).click();
  await expect(dialog(page).getByRole('heading', { name: 'Share the report of Sora Hara' })).toBeVisible();
  await expect(dialog(page).getByText('No link leads to this report.')).toBeVisible();
  await expectAccessible(page);

  await test.step('a link needs to know for whom it is, and is made once however often it is pressed', async () => {
    await dialog(page).getByRole('button', { name: 'Create link' }).click();
    await expect(dialog(page).getByText('Please fill this in.')).toBeVisible();
    await dialog(page).getByRole('textbox', { name: 'For whom?' }).fill('Dr Meyer');
    await dialog(page).getByRole('combobox', { name: 'How long?' }).selectOption('7 days');
    await dialog(page).getByRole('button', { name: 'Create link' }).dblclick();
    await expect(dialog(page).getByRole('status')).toContainText('The link for Dr Meyer is ready.');
    await expect(dialog(page).getByRole('listitem')).toHaveCount(1);
    await expect(dialog(page).getByRole('listitem')).toContainText('not opened yet');
    await expectAccessible(page);
  });

  await dialog(page).getByRole('button', { name: 'Copy link' }).click();
  await expectToast(page, 'Link copied');
  const link = await page.evaluate<string>('navigator.clipboard.readText()');
  expect(link).toBe(await dialog(page).getByRole('textbox', { name: 'Link to the report' }).inputValue());

  const stranger = await browser.newContext({ baseURL, locale: 'de-DE', timezoneId: 'Europe/Berlin' });
  const doctor = await stranger.newPage();
  await test.step('the doctor sees the report without an account, in his language', async () => {
    await doctor.goto(link);
    await untilAppIsThere(doctor);
    await expect(doctor.getByRole('heading', { level: 1, name: 'Therapietreue von Sora Hara' })).toBeVisible();
    await expect(doctor.getByText('Midori Eye Clinic')).toBeVisible();
    // In the first seven days there is neither a rate nor a verdict.
    await expect(doctor.getByText('Erste Woche', { exact: true })).toBeVisible();
    await expect(doctor.getByText(/^Einen Wert gibt es nach den ersten sieben Tagen/)).toBeVisible();
    await expect(doctor.getByText('Gesamtwert')).toHaveCount(0);
    await expect(doctor.locator('figure svg[role=group]')).toHaveCount(0);
    await expectAccessible(doctor);
    await doctor.getByRole('radio', { name: '12 Monate' }).check();
    const saved = doctor.waitForEvent('download');
    await doctor.getByRole('button', { name: 'PDF-Bericht herunterladen' }).click();
    expect((await saved).suggestedFilename()).toMatch(/^compliance-Sora-Hara-\d{4}-\d\d-\d\d\.pdf$/);
  });

  await test.step('the parent sees that it was opened, once, and ends it', async () => {
    await page.reload();
    await expect(dialog(page).getByRole('listitem')).toContainText('opened once:');
    await dialog(page).getByRole('button', { name: 'End the link for Dr Meyer' }).click();
    await expect(page.getByRole('alertdialog')).toContainText('sees nothing any more');
    await agree(page, 'End link');
    await expectToast(page, 'The link for Dr Meyer has ended.');
    await expect(dialog(page).getByText('No link leads to this report.')).toBeVisible();
  });

  await test.step('for the doctor it leads nowhere any more, and he reads what to do', async () => {
    // On the page that is still open, and when it is opened again.
    await doctor.getByRole('radio', { name: '6 Monate' }).click();
    await expect(doctor.getByRole('heading', { name: 'Dieser Link ist beendet' })).toBeVisible();
    await expect(doctor.getByText('Sora')).toHaveCount(0);
    await doctor.reload();
    await expect(doctor.getByRole('heading', { name: 'Dieser Link ist beendet' })).toBeVisible();
    await expect(doctor.getByText('Sora')).toHaveCount(0);
    await expectAccessible(doctor);
    await stranger.close();
  });

  await test.step('closing leads back to the report', async () => {
    await dialog(page).getByRole('button', { name: 'Close' }).last().click();
    await expect(page).toHaveURL(path);
  });
});
