import { streamChanges } from '@fovea/contracts/changes/endpoints';
import { closeRequesting, findCustomers, lockCustomer } from '@fovea/contracts/customers/endpoints';
import { replyToRequest, sendPortalRequest } from '@fovea/contracts/requests/portal-endpoints';
import { openProduct } from '@fovea/local/seed/product';
import { expect, type Page, test } from '@playwright/test';
import { makeFamily } from './family.ts';
import { enterAs, expectAccessible, makeClinicStaff, newMark, rowAction, rowOf, search, slow } from './steps.ts';

const mark = newMark();
const person = (firstName: string) => ({
  parent: { firstName, lastName: `Live${mark}` },
  child: { firstName: 'Sora', lastName: 'Live' },
});

const isHearing = (url: string) => new URL(url).pathname === streamChanges.path;

/** The list of these families, once the page hears what changes. */
async function openFamilies(page: Page, email: string): Promise<void> {
  const isHeard = page.waitForResponse((response) => isHearing(response.url()));
  await enterAs(page, email, '/work/customers');
  await search(page.getByRole('searchbox', { name: 'Parent name' }), `Live${mark}`);
  await isHeard;
}

const bellOf = (page: Page) => page.getByRole('button', { name: /^Notifications/ });
const unread = async (page: Page) =>
  Number(/\d+/.exec((await bellOf(page).getAttribute('aria-label')) ?? '')?.[0] ?? Number.NaN);

test('a list says what is new and what changed, and moves only when asked to', async ({ page, baseURL }) => {
  const gateway = baseURL ?? '';
  const { email } = await makeFamily(gateway, `live-a.${mark}`, person('Aiko'));
  await openFamilies(page, 'clinic@fovea.test');
  await expect(page.getByText('1–1 of 1')).toBeVisible();

  await test.step('somebody else adds a family', async () => {
    await makeFamily(gateway, `live-b.${mark}`, person('Ken'));
    // Whether a new family is one of those searched for, the list says once it is asked.
    const show = page.getByRole('button', { name: 'Show the newest' });
    await expect(show).toBeVisible();
    await expect(page.getByText('1–1 of 1')).toBeVisible();
    await expectAccessible(page);
    await show.click();
    await expect(page.getByText('1–2 of 2')).toBeVisible();
    await expect(show).toHaveCount(0);
  });

  await test.step('somebody else locks one of them', async () => {
    const { callApi, signInStaff } = openProduct(gateway);
    const as = await signInStaff('admin@fovea.test');
    const [family] = (await callApi(findCustomers, { email, db: 'jp' }, { as, db: 'jp' })).list;
    await callApi(lockCustomer, { id: family?._id ?? '', db: 'jp' }, { as, db: 'jp' });
    // Other families may be new at the same time.
    await page.getByRole('button', { name: /^Show (changed \(1\)|the newest)$/ }).click();
    await expect(rowOf(page, 'Aiko')).toContainText('Locked', slow);
  });

  await test.step('what one does oneself is there without a word', async () => {
    await rowAction(page, 'Aiko', 'Unlock');
    await page.getByRole('alertdialog').getByRole('button', { name: 'Unlock' }).click();
    await expect(rowOf(page, 'Aiko')).not.toContainText('Locked');
    await expect(page.getByRole('button', { name: /^Show changed/ })).toHaveCount(0);
  });
});

test('requests ring, count and grow while they are looked at, in every tab by one listener', async ({
  page,
  baseURL,
}) => {
  const gateway = baseURL ?? '';
  const { email } = await makeFamily(gateway, `live-c.${mark}`, person('Mei'));
  const { callApi, signInStaff, startParentSession } = openProduct(gateway);
  const { token: as } = await startParentSession(email, 'jp');
  let listeners = 0;
  page.context().on('request', (request) => {
    if (isHearing(request.url())) listeners += 1;
  });
  const staff = await makeClinicStaff('Lively', `lively-${mark}@fovea.test`, 'admin');
  await openFamilies(page, staff);
  const inbox = await page.context().newPage();
  await inbox.goto(`/work/customers/requests?searchStr=Live${mark}`);
  await expect(inbox.getByText('Nothing matches these filters')).toBeVisible();
  // The second tab waits for its turn to listen, and is told by the first.
  await expect.poll(() => inbox.evaluate(async () => (await navigator.locks.query()).pending?.length)).toBe(1);

  await test.step('a parent asks', async () => {
    // The clinic is rung by other families as well.
    const before = await unread(page);
    const reason = `Where is the switch? ${mark}`;
    await callApi(sendPortalRequest, { isSupport: true, type: 'Others', reason, fileList: [] }, { as });
    await expect.poll(() => unread(page)).toBeGreaterThan(before);
    await inbox.getByRole('button', { name: 'Show the newest' }).click();
    await rowOf(inbox, 'Mei').getByRole('link').first().click();
    await expect(inbox.getByRole('dialog').getByText(reason)).toBeVisible();
  });

  await test.step('and adds something while staff read it', async () => {
    const answer = inbox.getByRole('dialog').getByRole('textbox', { name: 'Answer' });
    await answer.fill('It is at');
    const id = new URL(inbox.url()).pathname.split('/').at(-1) ?? '';
    await callApi(replyToRequest, { id, text: `I found it. ${mark}` }, { as });
    await expect(inbox.getByRole('dialog').getByText(`I found it. ${mark}`)).toBeVisible();
    await expect(answer).toHaveValue('It is at');
  });

  await test.step('a colleague closes it', async () => {
    const there = { as: await signInStaff('admin@fovea.test'), db: 'jp' };
    const [family] = (await callApi(findCustomers, { email, db: 'jp' }, there)).list;
    await callApi(closeRequesting, { id: family?._id ?? '', db: 'jp' }, there);
    await expect(inbox.getByRole('dialog').getByRole('button', { name: 'Reopen' })).toBeVisible(slow);
  });
  expect(listeners).toBe(1);
});

test('a note about a family rings at once with the colleague it is for', async ({ page, browser, baseURL }) => {
  const { email } = await makeFamily(baseURL ?? '', `live-d.${mark}`, person('Noa'));
  const reader = await makeClinicStaff(`Rin Reader ${mark}`, `rin-${mark}@fovea.test`, 'general');
  const theirs = await (await browser.newContext()).newPage();
  await openFamilies(theirs, reader);
  const before = await unread(theirs);

  await enterAs(page, 'clinic@fovea.test', `/work/customers?searchStr=${encodeURIComponent(email)}`);
  await rowOf(page, 'Noa').getByRole('link').first().click();
  await page.getByRole('button', { name: 'Add a note' }).click();
  const note = page.getByRole('dialog', { name: /^Note: / });
  await note.getByRole('textbox', { name: 'What others should know' }).fill(`Please call. ${mark}`);
  await note.getByRole('combobox', { name: 'Tell colleagues' }).click();
  await page.getByRole('menuitemcheckbox', { name: `Rin Reader ${mark}` }).click();
  await page.keyboard.press('Escape');
  await expectAccessible(page);
  await note.getByRole('button', { name: 'Keep note' }).click();
  await expect(page.getByText(`Rin Reader ${mark}`)).toBeVisible(slow);

  await expect.poll(() => unread(theirs)).toBeGreaterThan(before);
  await bellOf(theirs).click();
  const news = theirs.getByRole('dialog').getByRole('listitem').filter({ hasText: 'A note about a family is for you' });
  await expect(news).toContainText('Noa');
  await news.getByRole('link').or(news.getByRole('button')).first().click();
  await expect(theirs.getByRole('dialog', { name: /Noa/ })).toBeVisible(slow);
});
