import { saveOwnNotices } from '@fovea/contracts/notifications/portal-endpoints';
import { openProduct } from '@fovea/local/seed/product';
import { expect, type Page, test } from '@playwright/test';
import { makeFamily } from './family.ts';
import {
  enterAs,
  enterPortal,
  expectAccessible,
  expectToast,
  mailTo,
  newMark,
  rowOf,
  search,
  tapTwice,
} from './steps.ts';

const mark = newMark();
const person = (firstName: string) => ({
  parent: { firstName, lastName: `Ueno${mark}` },
  child: { firstName: 'Sora', lastName: 'Ueno' },
});
const picked = (page: Page) => page.getByRole('region', { name: 'Selected rows' });

test('a clinic writes to two families at once, and one of them replies', async ({ page, browser, baseURL }) => {
  const gateway = baseURL ?? '';
  const { email } = await makeFamily(gateway, `write-a.${mark}`, person('Aiko'));
  await makeFamily(gateway, `write-b.${mark}`, person('Ken'));
  const { callApi, startParentSession } = openProduct(gateway);
  const { token: as } = await startParentSession(email, 'jp');
  // At whatever hour this runs: the family does not sleep now.
  await callApi(saveOwnNotices, { stopped: [], quietHours: null, weekly: false }, { as });

  await test.step('to each its own, with its own name', async () => {
    await enterAs(page, 'clinic@fovea.test', '/work/customers');
    await search(page.getByRole('searchbox', { name: 'Parent name' }), `Ueno${mark}`);
    await expect(page.getByText('1–2 of 2')).toBeVisible();
    await page.getByRole('checkbox', { name: 'Select all rows of this page' }).click();
    await picked(page).getByRole('button', { name: 'Write' }).click();
    const writing = page.getByRole('dialog', { name: 'Write to 2 families' });
    const text = writing.getByRole('textbox', { name: 'Message' });
    await text.fill('How is {patient}?');
    await writing.getByRole('button', { name: 'Send (2)' }).click();
    await expect(writing.getByText('Please write this without {patient}')).toBeVisible();
    await expectAccessible(page);
    await text.fill('Dear {name}, the clinic is closed on Monday.');
    await tapTwice(writing.getByRole('button', { name: 'Send (2)' }));
    await expectToast(page, 'Message sent to 2 families');
  });

  const home = await (await browser.newContext({ viewport: { width: 390, height: 844 } })).newPage();
  await test.step('the family is told, reads it on the phone and replies', async () => {
    await mailTo(email, 'Your clinic has written to you');
    await enterPortal(home, email, '/index/requests');
    // Tapped twice, it was sent once.
    await expect(home.getByRole('link', { name: 'Message from your clinic' })).toHaveCount(1);
    await expect(home.getByText('New message')).toBeVisible();
    await home.getByRole('link', { name: 'Message from your clinic' }).click();
    await expect(home.getByText(`Dear Aiko Ueno${mark}, the clinic is closed on Monday.`)).toBeVisible();
    await expect(home.getByText('Aoi Midorikawa · Midori Eye Clinic')).toBeVisible();
    await expect(home.getByText('Closed', { exact: true })).toHaveCount(0);
    await expectAccessible(home, { targets: true });
    await home.getByRole('textbox', { name: 'Your message' }).fill('Then on Tuesday.');
    await home.getByRole('button', { name: 'Send' }).click();
    await expect(home.getByText('Then on Tuesday.')).toBeVisible();
  });

  await test.step('the reply is in the inbox; of the other family nothing waits', async () => {
    await page.goto(`/work/customers/requests?searchStr=Ueno${mark}`);
    await expect(rowOf(page, 'Message from the clinic')).toHaveCount(1);
    await expect(rowOf(page, 'Message from the clinic')).toContainText('Aiko');
    await rowOf(page, 'Message from the clinic').getByRole('link').first().click();
    await expect(page.getByRole('dialog').getByText('Then on Tuesday.')).toBeVisible();
    await expectAccessible(page);
  });
});

test('a family is written to from its record, and its history says so', async ({ page, baseURL }) => {
  await makeFamily(baseURL ?? '', `write-c.${mark}`, person('Mei'));
  await enterAs(page, 'doctor@fovea.test', '/work/customers');
  await search(page.getByRole('searchbox', { name: 'Parent name' }), `Mei Ueno${mark}`);
  await rowOf(page, `Mei Ueno${mark}`).getByRole('link').first().click();
  await page.getByRole('button', { name: 'Write', exact: true }).click();
  const writing = page.getByRole('dialog', { name: `Write to the family: Mei Ueno${mark}` });
  await writing.getByRole('textbox', { name: 'Message' }).fill('Please call us.');
  await writing.getByRole('button', { name: 'Send' }).click();
  await expectToast(page, `Message sent to Mei Ueno${mark}`);
  await expect(page.getByText('Wrote to the family')).toBeVisible();
  await page.getByRole('tab', { name: 'Request' }).click();
  await expect(rowOf(page, 'Message from the clinic')).toContainText('No reply yet');
});
