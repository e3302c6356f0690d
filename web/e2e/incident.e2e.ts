import { readFile } from 'node:fs/promises';
import { reportSymptom } from '@fovea/contracts/holds/portal-endpoints';
import { openProduct } from '@fovea/local/seed/product';
import { expect, test } from '@playwright/test';
import { makeFamily } from './family.ts';
import {
  enterAs,
  expectAccessible,
  expectLoaded,
  expectToast,
  makePerson,
  newMark,
  pressMenuItem,
  rowOf,
  slow,
} from './steps.ts';

const db = 'jp';
const names = {
  parent: { firstName: 'Anna', lastName: 'Incident' },
  child: { firstName: 'Lina', lastName: 'Incident' },
};
/** What staff of each language see of it. */
const words = {
  en: {
    locale: 'en-GB',
    report: 'Report an incident',
    title: 'Report an incident: Lina Incident',
    symptom: 'Dark spot, right eye',
    saved: 'Incident saved. Report it to the authority by',
    open: 'Days left: 15',
    actions: 'Actions',
    mark: 'Mark as reported',
    marked: 'Marked as reported',
    reported: 'Reported to the authority',
    export: 'Export',
    download: /^Download/,
  },
  ja: {
    locale: 'ja-JP',
    report: 'インシデントを報告する',
    title: 'インシデントの報告：',
    symptom: '黒い点・影が見える, 右目',
    saved: 'インシデントを保存しました。',
    open: '残り15日',
    actions: '操作',
    mark: '報告済みにする',
    marked: '報告済みにしました',
    reported: '当局に報告済み',
    export: 'エクスポート',
    download: /ダウンロード$/,
  },
} as const;

for (const language of ['en', 'ja'] as const)
  test(`symptom reported, incident made with one tap, reported to the authority, exported (${language})`, async ({
    browser,
    baseURL: address,
  }) => {
    const baseURL = address ?? '';
    const said = words[language];
    const mark = newMark();
    const name = `incident-${language}-${mark}`;
    const { email, child } = await makeFamily(baseURL, name, names, language);
    const serial = `FAM-${name}`.slice(0, 64).toUpperCase();
    const product = openProduct(baseURL);
    const parent = await product.signInParent(email, db);
    await product.callApi(
      reportSymptom,
      { accountId: child._id, kinds: ['darkSpot'], eye: 'right', startedAt: new Date().toISOString(), db },
      { as: parent, db },
    );
    const chief = await makePerson({
      fullName: 'Own Chief',
      type: 'normal',
      userType: 'admin',
      language,
      companyId: child.company?._id ?? '',
      email: `chief-${name}@fovea.test`,
    });
    const context = await browser.newContext({ baseURL, locale: said.locale });
    const page = await context.newPage();

    await test.step('an administrator makes an incident of the symptom with one tap', async () => {
      await enterAs(page, chief, `/work/customers/${child.userId}/overview`);
      await page.getByRole('link', { name: said.report }).click();
      const form = page.getByRole('dialog').last();
      await expect(form.getByRole('heading', { name: said.title })).toBeVisible(slow);
      await expect(form.getByText(said.symptom)).toBeAttached();
      await expect(form.getByText(serial)).toBeVisible();
      await expectAccessible(page);
      await form.getByRole('button', { name: said.report }).click();
      await expect(page.getByText(said.saved, { exact: false }).first()).toBeVisible();
    });

    await test.step('it stands in the list with the days that are left', async () => {
      await page.goto('/work/customers/incidents?state=open');
      await expectLoaded(page);
      await expect(rowOf(page, serial)).toContainText(said.open);
      await expectAccessible(page);
    });

    await test.step('it is marked as reported to the authority', async () => {
      await rowOf(page, serial).getByRole('button', { name: said.actions }).click();
      await pressMenuItem(page, said.mark);
      const form = page.getByRole('dialog').last();
      await expectAccessible(page);
      await form.getByRole('button', { name: said.mark }).click();
      await expectToast(page, said.marked);
      await expect(rowOf(page, serial)).toHaveCount(0);
      await page.goto('/work/customers/incidents');
      await expect(rowOf(page, serial)).toContainText(said.reported);
    });

    await test.step('it is exported', async () => {
      await page.getByRole('button', { name: said.export }).click();
      const link = page.getByRole('dialog').getByRole('link', { name: said.download });
      await expect(link.first()).toBeVisible(slow);
      const download = page.waitForEvent('download');
      await link.first().click();
      const lines = await readFile(await (await download).path(), 'utf8');
      expect(lines.split('\r\n').find((line) => line.includes(serial))).toContain(said.reported);
    });
    await context.close();
  });
