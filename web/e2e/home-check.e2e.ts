import type { Language } from '@fovea/contracts/fields';
import { answerHomeCheck, findDueHomeChecks } from '@fovea/contracts/home-checks/portal-endpoints';
import { updateExpiredDate } from '@fovea/contracts/patients/endpoints';
import { openProduct } from '@fovea/local/seed/product';
import { expect, type Page, test } from '@playwright/test';
import { makeFamily } from './family.ts';
import { deviceOf, enterAs, enterPortal, expectAccessible, expectToast, newMark, rowOf, slow } from './steps.ts';
import { wordsOf } from './words.ts';

const db = 'jp';
const timezone = 'Asia/Tokyo';
const names = { parent: { firstName: 'Emi', lastName: 'Home' }, child: { firstName: 'Rin', lastName: 'Home' } };
const name = 'Rin Home';

async function treatedChild(gateway: string, mark: string, language: Language) {
  const { email, child } = await makeFamily(gateway, `home-${mark}`, names, language);
  const product = openProduct(gateway);
  const as = await product.signInStaff('admin@fovea.test');
  await product.callApi(updateExpiredDate, { id: child._id, expiredDate: '2031-01-31', db }, { as, db });
  return { email, child, device: await deviceOf(`FAM-home-${mark}`.toUpperCase(), child.username) };
}

/** A check is due a month after the first treatment. No journey lasts that long, so that it is due comes from here. */
async function makeDue(page: Page, accountId: string): Promise<void> {
  let isAnswered = false;
  await page.route(`**${findDueHomeChecks.path}**`, async (route) => {
    if (route.request().method() === answerHomeCheck.method) {
      isAnswered = true;
      return route.continue();
    }
    const list = isAnswered ? [] : [{ accountId, dueOn: '2026-01-31' }];
    const response = await route.fetch();
    const body: object = await response.json();
    await route.fulfill({ response, json: { ...body, data: { list } } });
  });
}

test('a good home check takes two answers, and the treatment goes on', async ({ page, baseURL }) => {
  const t = wordsOf('en');
  const { email, child, device } = await treatedChild(baseURL ?? '', newMark(), 'en');
  await makeDue(page, child._id);
  await enterPortal(page, email);
  await expect(page.getByRole('heading', { name: t('holds', 'home.title', { name }) })).toBeVisible(slow);
  await expectAccessible(page);
  const send = page.getByRole('button', { name: t('holds', 'home.send') });
  await expect(send).toBeDisabled();
  for (const question of ['home.afterImageGone', 'home.seesAsBefore'])
    await page
      .getByRole('group', { name: t('holds', question, { name }) })
      .getByRole('button', { name: t('ui', 'yes') })
      .click();
  await send.click();
  await expectToast(page, t('holds', 'home.sent'));
  await expect(page.getByRole('heading', { name: t('holds', 'home.title', { name }) })).toHaveCount(0);
  expect(await device.askLeave(new Date().toISOString(), timezone)).toMatchObject({ allowed: true });
});

test('a no in Japanese pauses the treatment at once, and is first in Today', async ({ page, browser, baseURL }) => {
  const t = wordsOf('ja');
  // The family name comes first in Japanese.
  const name = 'Home Rin';
  const { email, child, device } = await treatedChild(baseURL ?? '', newMark(), 'ja');
  await makeDue(page, child._id);
  await enterPortal(page, email);
  const choose = (question: string, answer: 'yes' | 'no') =>
    page
      .getByRole('group', { name: t('holds', question, { name }) })
      .getByRole('button', { name: t('ui', answer) })
      .click();
  await choose('home.afterImageGone', 'yes');
  await choose('home.seesAsBefore', 'no');
  await expect(page.getByText(t('holds', 'home.pauses'))).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: t('holds', 'report.send') }).click();
  await expect(page.getByRole('heading', { name: t('holds', 'card.title', { name }) })).toBeVisible(slow);
  await expect(device.askLeave(new Date().toISOString(), timezone)).rejects.toMatchObject({ code: 4002004 });

  const staff = await browser.newContext({ baseURL, locale: 'en-GB' });
  const doctor = await staff.newPage();
  await enterAs(doctor, 'doctor@fovea.test', '/work/customers/today?reason=onHold');
  await expect(rowOf(doctor, child.patientId)).toContainText(wordsOf('en')('holds', 'symptom.blurred'), slow);
  await staff.close();
});
