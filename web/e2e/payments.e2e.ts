import { readFile } from 'node:fs/promises';
import { dayOf } from '@fovea/contracts/dates';
import { updateExpiredDate } from '@fovea/contracts/patients/endpoints';
import type { ChargeResult } from '@fovea/contracts/payments/charge-schema';
import { chargeAccount, findPayments, receiveStripeEvent } from '@fovea/contracts/payments/endpoints';
import { getOwnPayment } from '@fovea/contracts/payments/portal-endpoints';
import { findChargeablePlans } from '@fovea/contracts/plans/endpoints';
import { previewStop } from '@fovea/contracts/renewals/endpoints';
import { secretsIn } from '@fovea/local/secrets';
import { openProduct } from '@fovea/local/seed/product';
import { signatureHeader } from '@fovea/stripe-sandbox/webhooks/signature';
import { expect, type Locator, test } from '@playwright/test';
import { choosePlan, enterCard, pay, payForRenewing } from './card.ts';
import { expectCreditNote } from './credit-note.ts';
import { makeFamily } from './family.ts';
import {
  agree,
  enterAs,
  enterPortal,
  expectAccessible,
  expectLoaded,
  expectRefusal,
  expectToast,
  newMark,
  pressMenuItem,
  rowAction,
  rowOf,
  search,
  slow,
  visit,
} from './steps.ts';

const mark = newMark();
const db = 'jp';
type ChargeEvent = { id: string; type: string; data: { object: { metadata: { accountId?: string } } } };

/** Where it ends on the right. */
async function rightOf(box: Locator): Promise<number> {
  const { x, width } = (await box.boundingBox()) ?? { x: 0, width: 0 };
  return x + width;
}

/**
 * An event of the card provider, signed as its own, that tells of another amount than this child was charged; resolves
 * once its payment is to be looked at.
 */
async function tellAnotherAmount(origin: string, { email, accountId }: { email: string; accountId: string }) {
  const answer = await fetch(`${process.env.FOVEA_STRIPE_URL}/_sandbox/state`);
  const { events } = (await answer.json()) as { events: ChargeEvent[] };
  const paid = events.find(
    ({ type, data }) => type === 'charge.succeeded' && data.object.metadata.accountId === accountId,
  );
  const object = { ...paid?.data.object, amount_captured: 1 };
  const body = JSON.stringify({ ...paid, id: `${paid?.id}_changed`, data: { object } });
  const { stripeWebhook } = secretsIn(process.env.FOVEA_DATA ?? '.local');
  const signature = signatureHeader(body, stripeWebhook, Math.floor(Date.now() / 1_000));
  const headers = { 'content-type': 'application/json', 'stripe-signature': signature };
  const response = await fetch(`${origin}${receiveStripeEvent.path}`, { method: 'POST', headers, body });
  expect(response.status).toBe(200);
  const { callApi, signInStaff, until } = openProduct(origin);
  const as = await signInStaff('admin@fovea.test');
  await until('what the provider told is written', async () => {
    const { list } = await callApi(findPayments, { searchStr: email, attention: true, db }, { as, db });
    return list.length > 0 || undefined;
  });
}

test('an administrator charges a child, opens the receipt and refunds it', async ({ page, baseURL }) => {
  const { email, child } = await makeFamily(baseURL ?? '', `charge-${mark}`);

  await test.step('the card is charged', async () => {
    await enterAs(page, 'admin@fovea.test', `/admin/customers/${child.userId}/accounts/${child._id}/charge`);
    await expect(
      page
        .getByRole('dialog')
        .last()
        .getByRole('radio', { name: /^Prepaid 6 months.*Prepaid subscriptions left: \d+/ }),
    ).toBeVisible();
    await choosePlan(page, 'No, pay once', 'Card, entered now');
    await pay(page, '4242 4242 4242 4242');
    await expect(page.getByRole('heading', { name: 'Payment processed' })).toBeVisible(slow);
    await expectAccessible(page);
  });

  await test.step('the receipt is a page and a PDF', async () => {
    const opened = page.waitForEvent('popup');
    await page.getByRole('link', { name: 'Open receipt' }).click();
    const receipt = await opened;
    await expect(receipt.getByRole('heading', { name: 'Receipt' })).toBeVisible(slow);
    await expect(receipt.getByText(/^FV-JP-\d{4}-\d{6}$/)).toBeVisible();
    await expectAccessible(receipt);
    const download = receipt.waitForEvent('download');
    await receipt.getByRole('button', { name: 'Export pdf' }).click();
    const file = await download;
    expect(file.suggestedFilename()).toBe('receipt.pdf');
    expect((await readFile(await file.path())).subarray(0, 5).toString()).toBe('%PDF-');
    await receipt.close();
  });

  await test.step('the list finds it, the dialog shows it', async () => {
    await visit(page, 'Payments');
    await expectAccessible(page);
    await search(page.getByRole('searchbox', { name: 'Search by parent’s e-mail' }), email);
    await expect(rowOf(page, email)).toContainText('Succeeded');
    await rowAction(page, email, 'View');
    const dialog = page.getByRole('dialog', { name: 'Payment' });
    await expect(dialog.getByText('Fovea One', { exact: true })).toBeVisible();
    await dialog.getByText('Event of the card provider').click();
    await expect(
      dialog.getByText('charge.succeeded').or(dialog.getByText('payment_intent.succeeded')).first(),
    ).toBeVisible();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Close' }).last().click();
  });

  await test.step('what the provider told otherwise is looked at, and settled with a note', async () => {
    await tellAnotherAmount(baseURL ?? '', { email, accountId: child._id });
    await page.reload();
    await page.getByRole('button', { name: 'To look at', exact: true }).click();
    await expect(page).toHaveURL(/attention=true/);
    await rowAction(page, email, 'Mark as settled');
    const dialog = page.getByRole('dialog', { name: 'Mark this payment as settled?' });
    await expect(dialog.getByText('What the card provider told does not match', { exact: false })).toBeVisible();
    await dialog.getByRole('button', { name: 'Mark as settled' }).click();
    await expect(dialog.getByText('Please fill this in.')).toBeVisible();
    await dialog.getByRole('textbox', { name: 'Note' }).fill('Compared with the provider');
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Mark as settled' }).click();
    await expectToast(page, 'Settled');
    await expect(page.getByText('Nothing matches these filters')).toBeVisible();
    await page.getByRole('button', { name: 'To look at', exact: true }).click();
    await rowAction(page, email, 'View');
    const payment = page.getByRole('dialog', { name: 'Payment' });
    await expect(payment.getByText('Compared with the provider')).toBeVisible();
    await payment.getByRole('button', { name: 'Close' }).last().click();
    // Else the next step takes what is leaving for what comes.
    await expect(payment).toBeHidden();
  });

  await test.step('what is pressed in a dialog’s first moment is pressed: nothing moves away beneath the pointer', async () => {
    const close = page.evaluate<{ x: number; y: number }>(`new Promise((tell) => {
      const look = new MutationObserver(() => {
        const button = [...document.querySelectorAll('[role=dialog] button')].at(-1);
        if (!button) return;
        look.disconnect();
        requestAnimationFrame(() => {
          const { x, y, width, height } = button.getBoundingClientRect();
          tell({ x: x + width / 2, y: y + height / 2 });
        });
      });
      look.observe(document.body, { childList: true, subtree: true });
    })`);
    await rowAction(page, email, 'View');
    const { x, y } = await close;
    await page.mouse.click(x, y);
    await expect(page.getByRole('dialog', { name: 'Payment' })).toBeHidden();
  });

  await test.step('a refund is at most what was paid, and happens once', async () => {
    await rowAction(page, email, 'Refund');
    const dialog = page.getByRole('dialog', { name: 'Refund this payment?' });
    const amount = dialog.getByRole('textbox', { name: 'Amount to refund' });
    await amount.fill('17001');
    await dialog.getByRole('button', { name: 'Refund ¥17,001' }).click();
    await expect(dialog.getByText('At most 17000.')).toBeVisible();
    await amount.fill('17000');
    await dialog.getByRole('textbox', { name: 'Reason' }).fill('The family moved away');
    await expect(dialog.getByText('Of which deposit')).toBeVisible();
    await expect(dialog.getByText('the plan ends at once', { exact: false })).toBeVisible();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Refund ¥17,000' }).click();
    await expectToast(page, '¥17,000 refunded');
    await expect(rowOf(page, email)).toContainText('Refunded');
    for (const status of ['Succeeded', 'In progress', 'Failed']) {
      await page.getByRole('combobox', { name: 'Status' }).selectOption({ label: status });
      await expect(page.getByText('Nothing matches these filters')).toBeVisible();
    }
    await page.getByRole('combobox', { name: 'Status' }).selectOption({ label: 'Refunded' });
    await rowAction(page, email, 'View');
    await expect(page.getByRole('dialog', { name: 'Payment' }).getByText('The family moved away')).toBeVisible();
  });

  await test.step('what went back has a credit note, a page and a PDF', async () => {
    const opened = page.waitForEvent('popup');
    await page.getByRole('dialog', { name: 'Payment' }).getByRole('link', { name: 'Credit note' }).click();
    const note = await opened;
    await expectCreditNote(note, '¥17,000');
    await note.getByRole('link', { name: 'Receipt' }).click();
    await expect(note.getByRole('heading', { name: 'Receipt' })).toBeVisible(slow);
    await note.close();
  });
});

test('an administrator whose card fails its bank check is led back to that child’s plans', async ({
  page,
  baseURL,
}) => {
  const { child } = await makeFamily(baseURL ?? '', `check-${mark}`);
  const plans = `/admin/customers/${child.userId}/accounts/${child._id}/charge`;
  await enterAs(page, 'admin@fovea.test', plans);
  await choosePlan(page, 'No, pay once', 'Card, entered now');
  await pay(page, '4000 0025 0000 3155');
  await page.getByRole('button', { name: 'Fail' }).click(slow);
  await expect(page.getByText('Nothing was charged.', { exact: false })).toBeVisible(slow);
  await page.getByRole('link', { name: 'Back to the plans' }).click();
  await expect(page).toHaveURL(({ pathname }) => pathname === plans);
  await expect(
    page
      .getByRole('dialog')
      .last()
      .getByRole('radio', { name: /^3 months ?¥/ }),
  ).toBeVisible(slow);
});

test('a parent is refused a JCB card, told of a declined one, and pays with 3-D Secure', async ({ page, baseURL }) => {
  const { email } = await makeFamily(baseURL ?? '', `parent-${mark}`);
  await enterPortal(page, email);
  await page.getByRole('link', { name: 'Patients' }).click();
  await page.getByRole('main').getByRole('button', { name: 'Choose a plan' }).click();
  await test.step('what the clinic pays is not a parent’s to choose', async () => {
    const dialog = page.getByRole('dialog').last();
    await expect(dialog.getByRole('radio', { name: /^Free fortnight/ })).toBeVisible();
    await expect(dialog.getByRole('radio', { name: /^Prepaid/ })).toHaveCount(0);
  });
  await test.step('a chosen plan folds the others away, and leads with what is taken today', async () => {
    const dialog = page.getByRole('dialog').last();
    await dialog.getByRole('radio', { name: /^Free fortnight/ }).check();
    await expect(dialog.getByRole('radio', { name: /^3 months ?¥/ })).toHaveCount(0);
    await expect(dialog.getByRole('button', { name: 'Start the plan' })).toBeVisible();
    await dialog.getByRole('button', { name: /^See the (other plan|\d+ other plans)$/ }).click();
    await dialog.getByRole('radio', { name: /^3 months ?¥/ }).check();
    await expect(dialog.getByRole('heading', { name: 'Taken today' })).toBeVisible();
    await expect(dialog.getByText('Deposit, comes back when the device is returned')).toBeVisible();
    await expect(dialog.getByText('JCB is not accepted', { exact: false })).toBeVisible();
  });
  await choosePlan(page, 'Yes, renew with the same card');

  await expect(page.getByText('Accepted cards: Visa', { exact: false })).toBeVisible(slow);
  await pay(page, '3566 0020 2036 0505');
  await expectRefusal(page, /JCB cards are not accepted\s+Nothing was charged\./);
  await pay(page, '4000 0000 0000 9995');
  await expect(page.getByRole('alertdialog', { name: 'Error' })).toBeVisible(slow);
  await expectAccessible(page);
  await expectRefusal(page, 'The payment was declined. Nothing was charged.');
  await test.step('without a network nothing is sent, now or later', async () => {
    await page.context().setOffline(true);
    await pay(page, '4242 4242 4242 4242');
    await expectRefusal(page, 'The server cannot be reached.');
    await page.context().setOffline(false);
    await expect(page.getByRole('button', { name: 'Pay ¥17,000' })).toBeEnabled();
  });
  await pay(page, '4000 0025 0000 3155');
  await page.getByRole('button', { name: 'Complete' }).click(slow);
  await expect(page.getByRole('heading', { name: 'Payment processed' })).toBeVisible(slow);
  await expect(page).toHaveURL(/\/index\/payment-result\?id=jp-/);
  await expect(page).not.toHaveURL(/secret/);
  await test.step('Back leads to the child’s plans, never to the bank’s page that answers nobody any more', async () => {
    await page.goBack();
    await expect(page).toHaveURL(/\/index\/accounts\/[^/]+\/charge$/);
    await expect(page.getByText('This plan renews automatically')).toBeVisible(slow);
    await page.goBack();
    await expect(page).toHaveURL(/\/index\/accounts$/);
    await expect(page.getByRole('main').getByRole('button', { name: 'Choose a plan' })).toBeVisible(slow);
  });

  await test.step('another card is kept for the next charge, once its bank has asked', async () => {
    await page.getByRole('link', { name: 'My Details' }).click();
    await page.getByRole('link', { name: 'Show plans and card' }).click();
    await expect(page.getByText('VISA ending in 3155, valid until 08/39')).toBeVisible(slow);
    await expect(page.getByRole('button', { name: 'Remove card' })).toHaveCount(0);
    await page.getByRole('button', { name: 'Use another card' }).click();
    await expect(page.getByRole('dialog').getByText('Nothing is charged now.', { exact: false })).toBeVisible(slow);
    await enterCard(page, '4000 0000 0000 0002', 'Keep this card');
    await expectRefusal(page, 'The payment was declined.');
    await expectAccessible(page);
    await enterCard(page, '4000 0027 6000 3184', 'Keep this card');
    await page.getByRole('button', { name: 'Complete' }).click(slow);
    await expectToast(page, 'The card is on file for the next charges');
    await expect(page.getByText('VISA ending in 3184, valid until 08/39')).toBeVisible(slow);
    await expect(page).toHaveURL(/\/index\/billing$/);
    await expectAccessible(page);
    await page.goBack();
    await expect(page).toHaveURL(/\/index\/[a-z-]*details/);
  });
});

test('after 3-D Secure a parent lands on the result on a slow network, and a failed check is never being confirmed', async ({
  page,
  baseURL,
}) => {
  const { email, child } = await makeFamily(baseURL ?? '', `slow-${mark}`);
  const plans = `/index/accounts/${child._id}/charge`;
  await enterPortal(page, email, plans);
  await choosePlan(page, 'Yes, renew with the same card');
  const headings: string[] = [];
  const watch = async () => {
    await page.exposeFunction('sawHeading', (heading: string) => void headings.push(heading));
    await page.addInitScript(`setInterval(() => {
      const heading = document.querySelector('main h1')?.textContent;
      if (heading && location.pathname.endsWith('/payment-result')) window.sawHeading(heading);
    }, 50)`);
  };
  await watch();

  await test.step('the bank refuses', async () => {
    await pay(page, '4000 0025 0000 3155');
    await page.getByRole('button', { name: 'Fail' }).click(slow);
    await expect(page.getByRole('heading', { level: 1, name: 'The payment did not go through' })).toBeVisible(slow);
    await expect(page).toHaveTitle(/^The payment did not go through · /);
    await expect(page.getByText('Nothing was charged.', { exact: false })).toBeVisible();
    expect(new Set(headings)).toEqual(new Set(['The payment did not go through']));
    await expectAccessible(page);
  });

  await test.step('the bank agrees, each request takes 562 ms and the step back 10 s', async () => {
    await page.getByRole('link', { name: 'Back to the plans' }).click();
    await choosePlan(page, 'Yes, renew with the same card');
    await pay(page, '4000 0025 0000 3155');
    await expect(page.getByRole('button', { name: 'Complete' })).toBeVisible(slow);
    await page.route('**/*', async (route) => {
      const isStep = route.request().isNavigationRequest() && route.request().url().endsWith(plans);
      await new Promise((resolve) => setTimeout(resolve, isStep ? 10_000 : 562));
      await route.continue();
    });
    await page.getByRole('button', { name: 'Complete' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Payment processed' })).toBeVisible(slow);
    await expect(page).toHaveTitle(/^Payment processed · /);
    await expect(page).toHaveURL(/\/index\/payment-result\?id=jp-/);
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await page.goBack();
    await expect(page).toHaveURL(({ pathname }) => pathname === plans || pathname.startsWith('/index'));
    await expect(page).not.toHaveURL(/3ds/);
  });

  await test.step('an address without a payment says so', async () => {
    await page.goto('/index/payment-result');
    await expect(page.getByRole('heading', { level: 1, name: 'No payment is shown here' })).toBeVisible();
    await expect(page.getByText('do not pay again', { exact: false })).toHaveCount(0);
    await expectAccessible(page);
  });
});

test('a parent sees how every payment ended, and that renewal is off', async ({ page, baseURL }) => {
  const { email, child } = await makeFamily(baseURL ?? '', `ended-${mark}`);
  const { callApi, signInStaff, until } = openProduct(baseURL ?? '');
  const as = await signInStaff('admin@fovea.test');
  const { list: plans } = await callApi(findChargeablePlans, { accountId: child._id, db }, { as, db });
  const openForm = async (name: string) => {
    const planId = plans.find((plan) => plan.name === name)?._id ?? '';
    return callApi(
      chargeAccount,
      { accountId: child._id, planId, method: 'card', autoRenew: false, terms: true, guarantee: true, db },
      { as, db },
    );
  };
  const endOf = ({ paymentId }: ChargeResult) =>
    page.goto(`/index/payment-result?id=${paymentId}&redirect_status=succeeded`);
  const card = page
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: child.fullName, exact: true }) });
  const left = await openForm('3 months');

  await test.step('pays in this window what was begun in another', async () => {
    await enterPortal(page, email, `/index/accounts/${child._id}/charge`);
    await payForRenewing(page);
    await endOf(left);
    await expect(page.getByRole('heading', { name: 'Replaced in another window' })).toBeVisible(slow);
    await expect(page.getByText('Nothing was charged here.', { exact: false })).toBeVisible();
    await expectAccessible(page);
  });

  await test.step('stops the renewal, asked anew where its day is moved between look and press, and the card says so at once', async () => {
    await page.getByRole('link', { name: 'Back to the patients' }).click();
    await expect(card.getByRole('definition').filter({ hasText: /^Yes$/ })).toBeVisible(slow);
    await card.getByRole('button', { name: 'Actions' }).click();
    await pressMenuItem(page, 'Stop automatic renewal');
    const question = page.getByRole('alertdialog');
    await expect(question).toContainText(/¥12,000 on \d\d\/\d\d\/\d{4} is not taken/, slow);
    await callApi(updateExpiredDate, { id: child._id, expiredDate: '2035-05-01', db }, { as, db });
    await until('billing knows of the moved day', async () => {
      const { paidUntil } = await callApi(previewStop, { accountId: child._id, db }, { as, db });
      return paidUntil === '2035-05-01' || undefined;
    });
    await question.getByRole('button', { name: 'Stop automatic renewal' }).click();
    await expect(question).toContainText('The numbers have changed since they were shown.', slow);
    await expect(question).toContainText('The plan stays valid until 01/05/2035.');
    await expectAccessible(page);
    await agree(page, 'Stop automatic renewal');
    await expectToast(page, 'Automatic renewal is off.');
    await expect(card.getByRole('definition').filter({ hasText: /^No$/ })).toBeVisible();
  });

  await test.step('reads in the orders that what was left cost nothing', async () => {
    await card.getByRole('button', { name: 'Actions' }).click();
    await pressMenuItem(page, 'Orders');
    const orders = page.getByRole('dialog', { name: `Orders of ${child.fullName}` });
    await expect(orders.getByText('Succeeded')).toBeVisible();
    await expect(orders.getByRole('link', { name: 'Receipt' })).toBeVisible();
    const left = orders.getByText('Not completed, nothing charged');
    await expect(left).toBeVisible();
    await expectAccessible(page);
    const size = page.viewportSize() ?? { width: 1440, height: 900 };
    for (const width of [390, 320]) {
      await page.setViewportSize({ ...size, width });
      await expect
        .poll(async () => (await rightOf(left)) < (await rightOf(orders)), { message: `whole at ${width} px` })
        .toBe(true);
    }
    await page.setViewportSize(size);
  });

  await test.step('is told when a confirmation takes its time', async () => {
    // Within five seconds of the last it would be taken for a second press.
    const open = await until('it is no second press', () => openForm('3 months without guarantee'));
    await page.clock.install();
    // A clock that jumps cuts off what is being asked.
    const answered = page.waitForResponse((response) => new URL(response.url()).pathname === getOwnPayment.path);
    await endOf(open);
    await answered;
    await expect(page.getByRole('heading', { name: 'Your payment is being confirmed' })).toBeVisible(slow);
    await page.clock.fastForward(61_000);
    await expect(page.getByRole('heading', { name: 'The confirmation is taking longer' })).toBeVisible(slow);
  });
});

test('what a page cannot show leaves the way to the other pages', async ({ page }) => {
  await enterAs(page, 'admin@fovea.test', '/admin/payments/01900000-0000-7000-8000-000000000000');
  await expect(page.getByRole('alert').getByRole('heading', { name: 'This page failed' })).toBeVisible();
  await expect(page.getByText('This belongs to another region.')).toBeVisible();
  await expectAccessible(page);
  await visit(page, 'Payments');
  await expect(page.getByRole('alert')).toHaveCount(0);
  await page.goto('/admin/payments/jp-01900000-0000-7000-8000-000000000000');
  await expect(page.getByRole('heading', { name: 'This page does not exist' })).toBeVisible();
  await expectAccessible(page);
  await visit(page, 'Payments');
  // Links that lost their end on the way.
  await page.goto('/admin/payments/jp-0190');
  await expect(page.getByRole('heading', { name: 'This page does not exist' })).toBeVisible();
  await page.goto('/receipt?id=jp-0190');
  await expect(page.getByRole('heading', { level: 1, name: 'This receipt could not be found' })).toBeVisible();
  await expect(page.getByText('Please open it again from the e-mail')).toBeVisible();
  await expectAccessible(page);
});

test('the invoice report and the settings are the administrator’s', async ({ page, baseURL }) => {
  const product = openProduct(baseURL ?? '');
  const as = await product.signInStaff('admin@fovea.test');
  const { list } = await product.callApi(
    findPayments,
    { searchStr: 'parent@fovea.test', pageSize: 200, db },
    { as, db },
  );
  // The region's month, which may be another than the administrator's; everybody who paid in it on one page.
  const month = dayOf(list.find(({ paidAt }) => paidAt)?.paidAt ?? '', 'Asia/Tokyo').slice(0, 7);
  await enterAs(page, 'admin@fovea.test', `/admin/invoice-reports?pageSize=200&month=${month}`);
  await expect(rowOf(page, 'parent@fovea.test').first()).toContainText('Midori Eye Clinic');
  await expectAccessible(page);
  await expectLoaded(page);
  await expect(page.getByText('Days of the region’s time zone: Asia/Tokyo')).toBeVisible();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export CSV of this page' }).click();
  const text = await readFile(await (await download).path(), 'utf8');
  expect(text).toMatch(/^\ufeffCompany,Parent company,Clinician/);
  expect(text).toContain('Plan assigned (Asia/Tokyo)');
  expect(text).toContain('Midori Eye Clinic,Sakura Vision');

  await visit(page, 'Settings');
  await expect(page.getByRole('table', { name: 'Database health' }).getByText('Answers')).toHaveCount(3);
  await expect(page.getByRole('heading', { name: 'Copies between services' })).toBeVisible();
  await expect(page.locator('footer')).toContainText(/Server date: \d\d\/\d\d\/\d{4} \d\d:\d\d \(Asia\/Tokyo\)/);
  await expectAccessible(page);
  await page.getByRole('textbox', { name: 'Patients per parent' }).fill('0');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('At least 1.')).toBeVisible();
});
