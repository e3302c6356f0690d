import { readFile } from 'node:fs/promises';
import { findCustomers } from '@fovea/contracts/customers/endpoints';
import { chargeAccount, findCustomerPayments } from '@fovea/contracts/payments/endpoints';
import { findChargeablePlans } from '@fovea/contracts/plans/endpoints';
import { getBaseSetting } from '@fovea/contracts/settings/endpoints';
import { record } from '@fovea/local/device/device-client';
import { payByCard } from '@fovea/local/seed/payments';
import { openProduct } from '@fovea/local/seed/product';
import { type Download, expect, type Locator, type Page, test } from '@playwright/test';
import { extractText, getDocumentProxy } from 'unpdf';
import { type Family, makeFamily } from './family.ts';
import { deviceOf, enterPortal, newMark, slow } from './steps.ts';

const mark = newMark();
const db = 'jp';
const names = {
  parent: {
    firstName: "O'Brien-Łukasz Şükrü",
    middleName: '山田 太郎 Нина Ελένη',
    lastName: 'Nguyễn 김민준 陈伟 สมชาย',
  },
  child: { firstName: 'Zażółć 髙橋 민준', lastName: 'Ёлкина Παπαδοπούλου Thị' },
};

/** Pays for a family's child without the screens, which have journeys of their own; gives the payment's id. */
async function payFor({ child }: Family, origin: string): Promise<string> {
  const { callApi, signInStaff, until } = openProduct(origin);
  const as = await signInStaff('admin@fovea.test');
  const { payment } = await callApi(getBaseSetting, {});
  const { list } = await callApi(findChargeablePlans, { accountId: child._id, db }, { as, db });
  const plan = list.find(({ billing_type }) => billing_type === 'RETAIL');
  if (!plan || !payment.apiUrl) throw new Error('Nothing can be charged');
  const charged = await callApi(
    chargeAccount,
    { accountId: child._id, planId: plan._id, autoRenew: false, method: 'card', terms: true, guarantee: true, db },
    { as, db },
  );
  if (charged.method === 'card') await payByCard(payment.apiUrl, charged.intentId, charged.clientSecret);
  const paid = await until(
    'the payment is real',
    async () => (await callApi(findCustomerPayments, { userId: child.userId, db }, { as, db })).list[0],
  );
  return paid._id;
}

/** One treatment: without any there is nothing to report. */
async function treat({ email, child }: Family, gateway: string): Promise<void> {
  const { callApi, signInStaff, until } = openProduct(gateway);
  const as = await signInStaff('admin@fovea.test');
  const serial = await until(
    'the device is seen',
    async () => (await callApi(findCustomers, { email, db }, { as, db })).list[0]?.device?.serial_number,
  );
  const device = await deviceOf(serial, child.username);
  await device.post([record(new Date(Date.now() - 181_000), 180, 'Asia/Tokyo')]);
}

async function saved(page: Page, button: Locator): Promise<Download> {
  const download = page.waitForEvent('download', slow);
  await button.click();
  return download;
}

/**
 * Every letter for which the PDF has a drawing; one without reads as something else. Spaces are where the lines break.
 */
async function lettersIn(download: Download): Promise<string> {
  const pdf = await getDocumentProxy(new Uint8Array(await readFile(await download.path())));
  const { text } = await extractText(pdf, { mergePages: true });
  return text.replace(/\s/g, '');
}

test('names of every script are printed, whatever the reader’s language', async ({ page, baseURL }) => {
  const family = await makeFamily(baseURL ?? '', `print.${mark}`, names);
  const payment = await payFor(family, baseURL ?? '');

  await test.step('in the receipt', async () => {
    await page.goto(`/receipt?id=${payment}`);
    const letters = await lettersIn(await saved(page, page.getByRole('button', { name: 'Export pdf' })));
    for (const part of Object.values(names.parent).flatMap((name) => name.split(' '))) expect(letters).toContain(part);
  });

  await test.step('in the compliance report', async () => {
    await treat(family, baseURL ?? '');
    await enterPortal(page, family.email, `/index/accounts/${family.child._id}/compliance`);
    const letters = await lettersIn(
      await saved(page, page.getByRole('dialog').getByRole('button', { name: 'Download PDF report' })),
    );
    for (const part of Object.values(names.child).flatMap((name) => name.split(' '))) expect(letters).toContain(part);
  });
});
