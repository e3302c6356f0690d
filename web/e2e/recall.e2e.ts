import { bindCustomerDevice, getDeviceDetails, saveDevice } from '@fovea/contracts/devices/endpoints';
import { saveOwnNotices } from '@fovea/contracts/notifications/portal-endpoints';
import { updateExpiredDate } from '@fovea/contracts/patients/endpoints';
import { openProduct } from '@fovea/local/seed/product';
import { expect, test } from '@playwright/test';
import { makeFamily } from './family.ts';
import {
  agree,
  choose,
  deviceOf,
  enterAs,
  enterPortal,
  expectAccessible,
  expectLoaded,
  expectToast,
  mailTo,
  newMark,
  openRowMenu,
  pressMenuItem,
  rowAction,
  rowOf,
  search,
} from './steps.ts';

const reasons = { en: 'The light may be too strong.', ja: '光が強すぎる恐れがあります。' };
/** What a reader of each language sees of it. */
const words = {
  en: {
    mail: 'please stop using your device',
    title: /This device is being recalled/,
    confirm: 'I have read this',
    confirmed: /You confirmed this on/,
  },
  ja: {
    mail: '使用を中止してください',
    title: /リコールの対象です/,
    confirm: '内容を確認しました',
    confirmed: /確認済みです/,
  },
} as const;

for (const language of ['en', 'ja'] as const)
  test(`a lot is recalled to 100 %, for a family that reads ${language}`, async ({
    page,
    browser,
    baseURL: address,
  }) => {
    const baseURL = address ?? '';
    test.slow();
    const mark = newMark();
    const lot = `LOT${mark}`.slice(0, 20).toUpperCase();
    const product = openProduct(baseURL);
    const as = await product.signInStaff('admin@fovea.test');
    const names = { parent: { firstName: 'Aiko', lastName: 'Mori' }, child: { firstName: 'Sora', lastName: 'Mori' } };
    const { email, child } = await makeFamily(baseURL, `recall.${language}.${mark}`, names, language);
    const serial = `FAM-recall.${language}.${mark}`.slice(0, 64).toUpperCase();
    const expiredDate = new Date(Date.now() + 90 * 24 * 3_600_000).toISOString();
    await product.callApi(updateExpiredDate, { id: child._id, expiredDate, db: 'jp' }, { as, db: 'jp' });
    const held = await product.callApi(getDeviceDetails, { serial_number: serial }, { as });
    const { productId, companyId, type, createdDate } = held;
    const register = (serial_number: string, ofLot: string, changes: object = {}) =>
      product.callApi(
        saveDevice,
        {
          productId,
          companyId,
          type,
          createdDate,
          serial_number,
          order_number: `PO-${mark}`,
          qrcode: serial_number,
          udi: `(01)04912345000019(10)${ofLot}(21)${serial_number}`,
          ...changes,
        },
        { as },
      );
    await register(serial, lot, { _id: held._id, updatedAt: held.updatedAt });
    const inStock = `STOCK-${mark}`.toUpperCase();
    const replacement = `NEW-${mark}`.toUpperCase();
    await register(inStock, lot);
    await register(replacement, `OK${mark}`.slice(0, 20));
    const device = await deviceOf(serial, child.username);
    // At whatever hour this runs: the family does not sleep now.
    const parent = await product.signInParent(email, 'jp');
    await product.callApi(saveOwnNotices, { stopped: [], quietHours: null, weekly: false }, { as: parent });

    await test.step('type admin counts the devices of the lot and recalls them', async () => {
      await enterAs(page, 'admin@fovea.test', '/admin/recalls');
      await expectAccessible(page);
      await page.getByRole('link', { name: 'New recall' }).click();
      const dialog = page.getByRole('dialog', { name: 'New recall' });
      await dialog.getByRole('textbox', { name: 'Title' }).fill(`Light ${mark}`);
      await dialog.getByRole('button', { name: 'Other languages' }).click();
      await dialog.getByRole('textbox', { name: 'English' }).fill(reasons.en);
      await dialog.getByRole('textbox', { name: 'Japanese' }).fill(reasons.ja);
      await dialog.getByRole('textbox', { name: 'Lot' }).fill(lot);
      await dialog.getByRole('button', { name: 'Count the devices' }).click();
      await expect(dialog.getByText('Devices: 2, of these with families: 1')).toBeVisible();
      await expectAccessible(page);
      await dialog.getByRole('button', { name: 'Recall devices (2)' }).click();
      await agree(page, 'Recall devices (2)');
      await expectToast(page, 'The recall has started.');
      await expect(page.getByRole('heading', { level: 1, name: `Light ${mark}` })).toBeVisible();
    });

    await test.step('from then on the device refuses', async () => {
      await expect(device.askLeave(new Date().toISOString(), 'Asia/Tokyo')).rejects.toMatchObject({ code: 4002004 });
    });

    await test.step('the device in stock is recalled by itself, the family informed', async () => {
      await expect(async () => {
        await page.getByRole('button', { name: 'Refresh' }).click();
        await expectLoaded(page);
        await expect(rowOf(page, inStock)).toContainText('Done', { timeout: 15_000 });
        await expect(rowOf(page, serial)).toContainText('Informed', { timeout: 15_000 });
      }).toPass();
      await expect(page.getByText('50% done (1 of 2 devices)')).toBeVisible();
      await expectAccessible(page);
      const { subject } = await mailTo(email, words[language].mail);
      expect(subject).toContain(serial);
    });

    const family = await (await browser.newContext()).newPage();
    await test.step('the family reads why and confirms', async () => {
      await enterPortal(family, email);
      const said = words[language];
      await expect(family.getByText(said.title)).toBeVisible();
      await expect(family.getByText(reasons[language])).toBeVisible();
      await expectAccessible(family);
      await family.getByRole('button', { name: said.confirm }).click();
      await expect(family.getByText(said.confirmed)).toBeVisible();
      await expect(family.getByRole('button', { name: said.confirm })).toHaveCount(0);
    });

    const clinic = await (await browser.newContext()).newPage();
    await test.step('the clinic sees it and swaps the device', async () => {
      await enterAs(clinic, 'clinic@fovea.test', '/work/customers/today');
      const inToday = clinic.getByRole('paragraph').filter({ hasText: `Light ${mark}` });
      await expectAccessible(clinic);
      await inToday.getByRole('link', { name: '1 device to replace' }).click();
      await expect(rowOf(clinic, serial)).toContainText('Acknowledged');
      await clinic.goto('/work/recalls');
      await clinic.getByRole('link', { name: `Light ${mark}` }).click();
      await expect(rowOf(clinic, serial)).toContainText('Acknowledged');
      await openRowMenu(clinic, serial);
      await pressMenuItem(clinic, 'Swap');
      const dialog = clinic.getByRole('dialog', { name: 'Swap the device' });
      await expectAccessible(clinic);
      await choose(dialog, 'Serial number of the new device', replacement);
      await dialog.getByRole('button', { name: 'Swap' }).click();
      await expectToast(clinic, 'The device was swapped.');
      await expect(rowOf(clinic, serial)).toContainText('On its way back');
      await expect(rowOf(clinic, serial)).toContainText(`replaced by ${replacement}`);
    });

    await test.step('the child is treated with the other one, whose recalled predecessor takes leave no more', async () => {
      const other = await deviceOf(replacement, child.username);
      expect(await other.askLeave(new Date().toISOString(), 'Asia/Tokyo')).toMatchObject({ allowed: true });
      await expect(device.askLeave(new Date().toISOString(), 'Asia/Tokyo')).rejects.toMatchObject({ code: 4002005 });
      await family.reload();
      await expect(family.getByText(words[language].title)).toHaveCount(0);
      await expect(
        product.callApi(
          bindCustomerDevice,
          { serial_number: inStock, customerId: held.customerId ?? '', db: 'jp' },
          { as, db: 'jp' },
        ),
      ).rejects.toThrow();
    });

    await test.step('received by the clinic it is done, and the recall is closed at 100 %', async () => {
      await clinic.goto('/work/inventory');
      await search(clinic.getByRole('searchbox', { name: 'Serial number' }), serial);
      await rowAction(clinic, serial, 'Receive');
      await clinic.getByRole('dialog', { name: 'Inventory: Receive' }).getByRole('button', { name: 'Receive' }).click();
      await expectToast(clinic, `Receive: ${serial}`);
      await expect(async () => {
        await page.getByRole('button', { name: 'Refresh' }).click();
        await expect(page.getByText('100% done (2 of 2 devices)')).toBeVisible({ timeout: 15_000 });
      }).toPass();
      await page.getByRole('button', { name: 'Close the recall' }).click();
      await agree(page, 'Close the recall');
      await expectToast(page, 'The recall is closed.');
      await expect(page.getByRole('button', { name: 'Close the recall' })).toHaveCount(0);
    });
  });
