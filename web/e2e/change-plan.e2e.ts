import { addToDay } from '@fovea/contracts/calendar';
import { dayOf, formatDay } from '@fovea/contracts/dates';
import { moneyText } from '@fovea/contracts/money';
import { updateExpiredDate } from '@fovea/contracts/patients/endpoints';
import { findPayments } from '@fovea/contracts/payments/endpoints';
import { findChargeablePlans, findPlans, savePlan } from '@fovea/contracts/plans/endpoints';
import { previewChange } from '@fovea/contracts/renewals/endpoints';
import { openProduct } from '@fovea/local/seed/product';
import { expect, test } from '@playwright/test';
import { payForRenewing } from './card.ts';
import { copyOf } from './conflict-records.ts';
import { makeFamily } from './family.ts';
import {
  enterAs,
  enterPortal,
  expectAccessible,
  expectRefusal,
  expectToast,
  mailTo,
  newMark,
  rowOf,
  slow,
} from './steps.ts';

const mark = newMark();
const db = 'jp';
const without = '3 months without guarantee';

test('an administrator changes the plan of a renewal at once, and then its price from a day on', async ({
  page,
  baseURL,
}) => {
  const { email, child } = await makeFamily(baseURL ?? '', `change-${mark}`);
  const product = openProduct(baseURL ?? '');
  const { callApi, signInStaff, until } = product;
  const as = await signInStaff('admin@fovea.test');
  // A renewal becomes a plan without guarantee. Of such the demo has one, and other families choose it.
  const longer = `Half a year ${mark}`;
  const { list: plans } = await callApi(findPlans, { type: 'database', database: db, searchStr: without }, { as });
  const like = plans.find(({ name }) => name === without);
  await copyOf({ product, as }, savePlan, like, {
    name: longer,
    valid_months: 6,
    price: '30000',
    familiesMayChoose: false,
  });

  await test.step('the family pays for a plan that renews', async () => {
    await enterPortal(page, email, `/index/accounts/${child._id}/charge`);
    await payForRenewing(page);
  });

  const planId = await until('the renewal runs and may become the other plan', async () => {
    const { list } = await callApi(findChargeablePlans, { accountId: child._id, renewal: true, db }, { as, db });
    return list.find(({ name }) => name === longer)?._id;
  });
  const half = addToDay(dayOf(new Date(), 'Asia/Tokyo'), 45);
  await callApi(updateExpiredDate, { id: child._id, expiredDate: half, db }, { as, db });
  const now = await until('billing knows of the moved day', async () => {
    const shown = await callApi(previewChange, { accountId: child._id, planId, when: 'now', db }, { as, db });
    return shown.now?.days === 45 ? shown.now : undefined;
  });
  const yen = (amount: string) => moneyText(amount, 'jpy', 'en');

  await test.step('the dialog says what is taken off and what is charged, and charges it', async () => {
    await enterAs(page, 'admin@fovea.test', `/admin/customers/${child.userId}/accounts/${child._id}/charge`);
    const dialog = page.getByRole('dialog', { name: `Change the plan of ${child.fullName}` });
    await expect(dialog.getByText('3 months without guarantee: this is the present plan')).toBeVisible(slow);
    await dialog.getByRole('radio', { name: new RegExp(`^${longer}`) }).check(slow);
    await expect(dialog.getByText(/^Nothing: 3 months without guarantee stays paid until/)).toBeVisible(slow);
    await dialog.getByRole('radio', { name: 'Now' }).check();
    await expect(dialog.getByText('What is left of the present plan: 45 days')).toBeVisible(slow);
    await expect(dialog.getByText(yen(`-${now.credit}`), { exact: true })).toBeVisible();
    await expect(dialog.getByText(`${yen(now.amount)}, from the card on file`)).toBeVisible();
    await dialog.getByRole('checkbox', { name: /terms/ }).check();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Change and charge now' }).click();
    await expectToast(page, `${longer} begins today`);
  });

  await test.step('the receipt names what was taken off', async () => {
    const paid = await until('the provider told that it is paid', async () => {
      const { list } = await callApi(findPayments, { searchStr: email, status: 'succeeded', db }, { as, db });
      return list.find(({ plan }) => plan._id === planId);
    });
    expect(paid).toMatchObject({ amount: now.amount, credit: now.credit });
    await page.goto(`/receipt?id=${paid._id}`);
    await expect(page.getByText('Credit for unused days')).toBeVisible(slow);
    await expectAccessible(page);
  });

  await test.step('its price changes from a day on, and the family is told', async () => {
    const day = addToDay(dayOf(new Date(), 'Asia/Tokyo'), 300);
    await page.goto(`/admin/plans?searchStr=${mark}`);
    await page.getByRole('link', { name: longer }).click();
    const edit = page.getByRole('dialog', { name: `Edit ${longer}` });
    await edit.getByRole('textbox', { name: 'New price' }).fill('33000');
    await edit.getByRole('textbox', { name: 'From' }).fill(formatDay(addToDay(day, -280)));
    await edit.getByRole('combobox', { name: 'Running renewals' }).selectOption('Take the new price');
    await edit.getByRole('button', { name: 'Save' }).click();
    await expectRefusal(page, 'Please check the marked fields.');
    await expect(edit.getByText(/^Please choose \d\d\/\d\d\/\d{4} or a later day\.$/)).toBeVisible();
    await edit.getByRole('textbox', { name: 'From' }).fill(formatDay(day));
    await expectAccessible(page);
    await edit.getByRole('button', { name: 'Save' }).click();
    await expectToast(page, `${longer} was saved`);
    await expect(rowOf(page, longer)).toContainText(`${yen('33000')} from ${formatDay(day)}`);
    await mailTo(email, 'The price of a plan changes');
    await enterPortal(page, email, '/index/billing');
    await expect(page.getByText(`${yen('33000')} from ${formatDay(day)}`)).toBeVisible(slow);
    await expectAccessible(page);
    await enterAs(page, 'admin@fovea.test', '/admin/payments');
  });

  await test.step('the list of payments sums up what came of a filter', async () => {
    const { list } = await callApi(findPayments, { searchStr: email, db }, { as, db });
    expect(list).toHaveLength(2);
    const sum = list.reduce((paid, { amount }) => paid + Number(amount), 0);
    await page.goto(`/admin/payments?searchStr=${encodeURIComponent(email)}`);
    const totals = page.getByRole('region', { name: 'What these payments come to' });
    await expect(totals.getByText(`${yen(String(sum))} paid`)).toBeVisible(slow);
    await expectAccessible(page);
    await page.goto('/admin/payments');
    await expect(page.getByRole('table')).toBeVisible(slow);
    await expect(totals).toHaveCount(0);
  });
});
