import { findCustomers, getFamilyOverview, saveCustomer } from '@fovea/contracts/customers/endpoints';
import { links } from '@fovea/contracts/links';
import { demoPassword } from '@fovea/local/environment';
import { openProduct } from '@fovea/local/seed/product';
import { expect, test } from '@playwright/test';
import { makeFamily } from './family.ts';
import {
  agree,
  enterAs,
  enterPortal,
  expectAccessible,
  expectToast,
  mailedLink,
  newMark,
  rowOf,
  search,
  signInParent,
  slow,
} from './steps.ts';

const db = 'jp';
const inbox = process.env.FOVEA_INBOX_URL ?? 'http://localhost:8114';
const mark = newMark();
const phone = { phone: `90${String(Date.now()).slice(-8)}`, mobileCountryCode: '81' };

/** A family of the demo clinic that staff entered without a password. */
async function invite(origin: string, name: string) {
  const { callApi, until, signInStaff } = openProduct(origin);
  const as = await signInStaff('admin@fovea.test');
  const { list } = await callApi(findCustomers, { searchStr: 'parent@fovea.test', db }, { as, db });
  const [known] = list.filter(({ email }) => email === 'parent@fovea.test');
  const email = `${name}-${mark}@fovea.test`;
  const { user } = await callApi(
    saveCustomer,
    {
      firstName: 'Yui',
      lastName: 'Kato',
      email,
      ...phone,
      notes: '',
      language: 'en',
      db,
      companyId: known?.companyId ?? '',
      doctorId: known?.doctorId,
      timezone: 'Asia/Tokyo',
      country: 'JP',
    },
    { as, db },
  );
  const invitation = async () => (await callApi(getFamilyOverview, { id: user._id, db }, { as, db })).invitation;
  await until('the invitation was sent', async () => (await invitation())?.sentAt ?? undefined);
  return { email, id: user._id, clinic: known?.company?.name ?? '', invitation };
}

test('a family is invited, asks for another link where the first one ended, and comes in', async ({
  page,
  browser,
  baseURL,
}) => {
  const { email, id, clinic } = await invite(baseURL ?? '', 'invited');
  const first = await mailedLink(email, '/login/invitation');
  const parent = await (await browser.newContext({ viewport: { width: 390, height: 844 } })).newPage();

  await test.step('staff see how far it got, and send it again', async () => {
    await enterAs(page, 'admin@fovea.test', '/admin/customers');
    await search(page.getByRole('searchbox', { name: 'Username' }), email);
    await expect(rowOf(page, email)).toContainText('Invited');
    await page.goto(`/admin/customers/${id}/overview`);
    const record = page.getByRole('dialog', { name: 'Yui Kato' });
    await expect(record.getByRole('heading', { name: 'Invitation', exact: true })).toBeVisible(slow);
    const invitation = record.getByRole('region', { name: 'Invitation' });
    await expect(invitation.getByText('Invited', { exact: true })).toBeVisible();
    await expectAccessible(page);
    await record.getByRole('button', { name: 'Send again' }).click();
    await expect(page.getByRole('alertdialog')).toContainText('the link sent before ends at once');
    await agree(page, 'Send again');
    await expectToast(page, 'The one sent before has ended.');
    await expect(invitation.getByText('Invited', { exact: true })).toBeVisible(slow);
  });

  await test.step('the first link says whose it was, and has a new one sent', async () => {
    await parent.goto(first);
    await expect(parent.getByRole('heading', { name: 'This invitation has ended' })).toBeVisible(slow);
    await expect(parent.getByText(`${clinic} invited your family`, { exact: false })).toBeVisible();
    await expectAccessible(parent);
    await parent.getByRole('button', { name: 'Send me a new link' }).click();
    await expect(parent.getByRole('status').filter({ hasText: 'a new link is on its way' })).toBeVisible(slow);
  });

  await test.step('the newest link lets the family choose a password', async () => {
    await expect(async () => {
      await parent.goto(await mailedLink(email, '/login/invitation'));
      await expect(parent.getByRole('heading', { name: 'Welcome to Fovea' })).toBeVisible();
    }).toPass(slow);
    await expect(parent.getByText(`${clinic} invites your family`, { exact: false })).toBeVisible();
    await expectAccessible(parent);
    await parent.getByRole('textbox', { name: 'New password' }).fill(demoPassword);
    await parent.getByRole('textbox', { name: 'Repeat password' }).fill(demoPassword);
    await parent.getByRole('button', { name: 'Save password' }).click();
    await expect(parent).toHaveURL(/\/login$/, slow);
    await signInParent(parent, email);
  });

  await test.step('first steps lead on, and stay hidden', async () => {
    await expect(parent.getByRole('heading', { name: 'Your first steps' })).toBeVisible();
    await expect(parent.getByText('0 of 4 done')).toBeVisible();
    await expectAccessible(parent);
    await parent.getByRole('link', { name: 'Type in its serial number' }).click();
    await expect(parent.getByRole('dialog', { name: 'Bind a device' })).toBeVisible();
    await parent.goto('/index');
    await parent.getByRole('button', { name: 'Hide these steps' }).click();
    await expect(parent.getByRole('heading', { name: 'Your first steps' })).toHaveCount(0);
    await parent.reload();
    await expect(parent.getByRole('heading', { name: 'You have no device yet' })).toBeVisible(slow);
    await expect(parent.getByRole('heading', { name: 'Your first steps' })).toHaveCount(0);
  });

  await test.step('staff see that it was accepted', async () => {
    await expect(async () => {
      await page.reload();
      await expect(page.getByText('Invitation accepted', { exact: true })).toBeVisible();
    }).toPass(slow);
    await expect(page.getByRole('button', { name: 'Send again' })).toHaveCount(0);
  });
});

test('what no mailbox takes goes by text message, whose link works until it is taken back', async ({
  page,
  baseURL,
}) => {
  const { email, id, invitation } = await invite(baseURL ?? '', 'refused');
  await expect.poll(async () => (await invitation())?.channel, slow).toBe('sms');
  await enterAs(page, 'admin@fovea.test', `/admin/customers/${id}/overview`);
  const record = page.getByRole('dialog', { name: 'Yui Kato' });
  await expect(record.getByText('Text message, because the other way failed')).toBeVisible(slow);
  const number = `+${phone.mobileCountryCode}${phone.phone}`;
  let link: URL | undefined;
  await expect
    .poll(async () => {
      const response = await fetch(`${inbox}/api/messages?to=${encodeURIComponent(number)}`);
      const messages = (await response.json()) as { links: string[] }[];
      link = messages.flatMap((message) => message.links.map((each) => new URL(each)))[0];
      return link?.pathname;
    }, slow)
    .toBe(new URL(links.portalInvitation('', db), baseURL).pathname);
  await page.goto(`${link?.pathname}${link?.search}`);
  await expect(page.getByRole('heading', { name: 'Welcome to Fovea' })).toBeVisible(slow);

  await enterAs(page, 'admin@fovea.test', `/admin/customers/${id}/overview`);
  await record.getByRole('button', { name: 'Take back' }).click(slow);
  await expect(page.getByRole('alertdialog')).toContainText('the family is erased');
  await agree(page, 'Take back');
  await expectToast(page, 'The invitation of Yui Kato was taken back');
  await page.goto(`/admin/customers?email=${encodeURIComponent(email)}`);
  await expect(page.getByText('Nothing matches', { exact: false })).toBeVisible(slow);
  await page.goto(`${link?.pathname}${link?.search}`);
  await expect(page.getByRole('heading', { name: 'This link does not work any more' })).toBeVisible(slow);
});

test('a family with a plan to choose is led there; one that treats sees its days', async ({ page, baseURL }) => {
  const { email } = await makeFamily(baseURL ?? '', `steps-${mark}`);
  await enterPortal(page, email);
  await expect(page.getByText('2 of 4 done')).toBeVisible(slow);
  await page.getByRole('link', { name: 'See the plans' }).click();
  await expect(page).toHaveURL(/\/charge$/);
  await expect(page.getByRole('dialog')).toBeVisible(slow);

  // This family reads Japanese by itself.
  await page.addInitScript("localStorage.setItem('language', 'en')");
  await enterPortal(page, 'parent@fovea.test', '/index/accounts');
  await page.getByRole('link', { name: 'Compliance rate' }).first().click();
  const days = page.getByRole('dialog').getByRole('region', { name: 'Day by day' });
  const calendar = days.getByRole('table');
  await expect(calendar).toBeVisible(slow);
  await expectAccessible(page);
  const present = await calendar.getAttribute('aria-label');
  const before = days.getByRole('button', { name: 'Previous month' });
  await before.focus();
  await page.keyboard.press('Enter');
  await expect(calendar).not.toHaveAttribute('aria-label', present ?? '');
  await expect(calendar.getByText(/^Treated, \d+ use/).first()).toBeAttached();
  await expect(days.getByRole('list', { name: 'What the marks mean' }).getByText(/^Treated: \d+$/)).toBeVisible();
  await expect(days.getByText(/days of treatment this month/)).toBeVisible();
});
