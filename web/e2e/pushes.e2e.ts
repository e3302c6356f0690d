import { saveOwnNotices } from '@fovea/contracts/notifications/portal-endpoints';
import { answerRequest, findInbox } from '@fovea/contracts/requests/endpoints';
import { sendPortalRequest } from '@fovea/contracts/requests/portal-endpoints';
import type { Push } from '@fovea/local/inbox/pushes';
import { openBrowser } from '@fovea/local/inbox/read-push';
import { openProduct } from '@fovea/local/seed/product';
import { type BrowserContext, expect, type Page, test } from '@playwright/test';
import { makeFamily } from './family.ts';
import { playMaker, playScreen } from './play-maker.js';
import { enterPortal, expectAccessible, newMark, slow } from './steps.ts';

const inbox = process.env.FOVEA_INBOX_URL ?? 'http://localhost:8114';
const dialog = (page: Page) => page.getByRole('dialog');

test('a parent has messages sent to this browser, sealed, that say no more than that there is an answer', async ({
  page,
  context,
  baseURL,
}) => {
  const origin = baseURL ?? '';
  const mark = newMark();
  const { callApi, signInStaff, startParentSession } = openProduct(origin);
  const { email } = await makeFamily(origin, `push.${mark}`);
  const browser = openBrowser(`https://fcm.googleapis.com/fcm/send/${mark}`);
  await context.grantPermissions(['notifications'], { origin });
  await page.addInitScript(playMaker, { subscription: browser.subscription });
  await page.setViewportSize({ width: 390, height: 844 });

  await test.step('switches it on by one press', async () => {
    await enterPortal(page, email, '/index/details/notices');
    await expect(dialog(page).getByText('Push messages are off in this browser.')).toBeVisible();
    await dialog(page).getByRole('button', { name: 'Switch on' }).click();
    await expect(dialog(page).getByText('Push messages are on in this browser.')).toBeVisible();
    await expectAccessible(page);
    await page.reload();
    await expect(dialog(page).getByText('Push messages are on in this browser.')).toBeVisible();
  });

  const line = { title: 'Fovea', body: 'Your clinic has written to you.', language: 'en', tag: 'answer' };
  let message: unknown;
  await test.step('the clinic answers, and the message is sealed for this browser', async () => {
    const { token: parent } = await startParentSession(email, 'jp');
    // At whatever hour this runs: the family does not sleep now.
    await callApi(saveOwnNotices, { stopped: [], quietHours: null, weekly: false }, { as: parent });
    const staff = await signInStaff('admin@fovea.test');
    const reason = `The lamp blinks ${mark}`;
    await callApi(sendPortalRequest, { isSupport: true, type: 'Device', reason }, { as: parent });
    const { list } = await callApi(findInbox, { searchStr: mark, db: 'jp' }, { as: staff, db: 'jp' });
    const [request] = list;
    if (!request) throw new Error('The request is not in the inbox');
    await callApi(
      answerRequest,
      { id: request._id, text: 'Please press it longer.', db: 'jp' },
      { as: staff, db: 'jp' },
    );
    const sent = async (): Promise<Push[]> => {
      const query = new URLSearchParams({ endpoint: browser.subscription.endpoint });
      return (await (await fetch(`${inbox}/api/pushes?${query}`)).json()) as Push[];
    };
    await expect.poll(async () => (await sent()).length, slow).toBe(1);
    const [push] = await sent();
    message = browser.read(Buffer.from(push?.base64 ?? '', 'base64'));
    expect(message).toEqual({ ...line, page: `/index/requests/${request._id}?db=jp` });
  });

  await test.step('the browser shows it, and pressing it leads to the answer', async () => {
    const [worker] = context.serviceWorkers();
    if (!worker) throw new Error('The app has no worker');
    await worker.evaluate(playScreen);
    await deliver(context, page, message);
    const shown = () =>
      worker.evaluate('shown.map(({ title, body, lang, tag }) => ({ title, body, language: lang, tag }))');
    await expect.poll(shown).toEqual([line]);
    await worker.evaluate('press(shown)');
    await expect(page).toHaveURL(/\/index\/requests\/[0-9a-f-]{36}/);
    await expect(page.getByText('Please press it longer.')).toBeVisible();
    expect(await shown()).toEqual([]);
  });
});

/** As the browser does with what its maker brought, once it is unsealed. */
async function deliver(context: BrowserContext, page: Page, message: unknown): Promise<void> {
  const session = await context.newCDPSession(page);
  const registrationId = new Promise<string>((found) => {
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations: [first] }) => {
      if (first) found(first.registrationId);
    });
  });
  await session.send('ServiceWorker.enable');
  await session.send('ServiceWorker.deliverPushMessage', {
    origin: new URL(page.url()).origin,
    registrationId: await registrationId,
    data: JSON.stringify(message),
  });
}

test('a parent whose browser blocks messages reads why', async ({ page, baseURL }) => {
  const { email } = await makeFamily(baseURL ?? '', `blocked.${newMark()}`);
  await page.addInitScript("Object.defineProperty(Notification, 'permission', { get: () => 'denied' })");
  await enterPortal(page, email, '/index/details/notices');
  await expect(dialog(page).getByText('This browser blocks messages from Fovea.', { exact: false })).toBeVisible();
  await expect(dialog(page).getByRole('button', { name: 'Switch on' })).toBeHidden();
});
