import { findDevices, saveDevice } from '@fovea/contracts/devices/endpoints';
import { saveOwnNotices } from '@fovea/contracts/notifications/portal-endpoints';
import { saveStaff } from '@fovea/contracts/staff/endpoints';
import { openProduct } from '@fovea/local/seed/product';
import { expect, type Page, test } from '@playwright/test';
import { makeFamily } from './family.ts';
import { answerMail, enterAs, enterPortal, expectAccessible, mailTo, newMark, rowOf, slow } from './steps.ts';
import { wordsOf } from './words.ts';

const mailed = { en: 'Your clinic has answered you', ja: 'クリニックから回答が届きました' };
/** One point of it. */
const picture = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNoAAAAggCBd81ytgAAAABJRU5ErkJggg==';

const dialog = (page: Page) => page.getByRole('dialog');

for (const language of ['en', 'ja'] as const)
  test(`a parent asks, the clinic answers, the device is swapped: ${language}`, async ({ page, browser, baseURL }) => {
    const w = wordsOf(language);
    const mark = newMark();
    const { callApi, signInStaff, setPassword, startParentSession } = openProduct(baseURL ?? '');
    const as = await signInStaff('admin@fovea.test');
    const family = { firstName: 'Aiko', lastName: `Kita${mark}` };
    const names = { parent: family, child: { firstName: 'Sora', lastName: 'Kita' } };
    const { email, child } = await makeFamily(baseURL ?? '', `ask.${mark}`, names, language);
    const name =
      language === 'ja' ? `${family.lastName} ${family.firstName}` : `${family.firstName} ${family.lastName}`;
    const { list: devices } = await callApi(findDevices, { searchStr: `ASK.${mark}`.toUpperCase() }, { as });
    const [former] = devices;
    if (!former) throw new Error('The family’s device is not known');
    const serial = `NEW-${mark}`.toUpperCase();
    const { productId, companyId, type, createdDate, udi, order_number } = former;
    const label = { serial_number: serial, qrcode: serial, udi, order_number };
    await callApi(saveDevice, { ...label, productId, companyId, type, createdDate }, { as });
    const contact = { phone: '312345678', mobileCountryCode: '81', timezone: 'Asia/Tokyo', language };
    const staffEmail = `desk.${mark}@fovea.test`;
    const staff = { fullName: 'Kei Desk', email: staffEmail, type: 'normal', userType: 'general', companyId } as const;
    const { _id: staffId } = await callApi(saveStaff, { ...staff, ...contact }, { as });
    await setPassword(as, staffId);
    const { token: parent } = await startParentSession(email, 'jp');
    // At whatever hour this runs: the family does not sleep now.
    await callApi(saveOwnNotices, { stopped: [], quietHours: null, weekly: false }, { as: parent });
    const question = `The lamp blinks ${mark}`;

    const home = await (await browser.newContext({ viewport: { width: 390, height: 844 } })).newPage();
    await test.step('a parent asks on the phone, and finds the question again', async () => {
      await enterPortal(home, email);
      await home.getByRole('button', { name: w('shell', 'support') }).click();
      await dialog(home)
        .getByRole('combobox', { name: w('support', 'type') })
        .selectOption('Device');
      await dialog(home)
        .getByRole('textbox', { name: w('support', 'details') })
        .fill(question);
      await dialog(home)
        .getByRole('button', { name: w('support', 'send') })
        .click();
      await expect(dialog(home)).toBeHidden();
      await home.getByRole('link', { name: w('shell', 'portal.details') }).click();
      await home.getByRole('link', { name: w('my-details', 'requests.open') }).click();
      await expect(home.getByText(question)).toBeVisible();
      await expect(home.getByText(w('requests', 'own.state.open'))).toBeVisible();
      await expectAccessible(home);
    });

    await test.step('the clinic leaves a note and answers from its inbox', async () => {
      await enterAs(page, staffEmail, `/work/customers/requests?searchStr=${family.lastName}`);
      await rowOf(page, question).getByRole('link', { name }).click();
      await dialog(page)
        .getByRole('switch', { name: w('requests', 'write.internal') })
        .check();
      await dialog(page)
        .getByRole('textbox', { name: w('requests', 'write.note') })
        .fill('Second time this year.');
      await dialog(page)
        .getByRole('button', { name: w('requests', 'write.keep') })
        .click();
      await expect(dialog(page).getByText('Second time this year.')).toBeVisible();
      await dialog(page)
        .getByRole('textbox', { name: w('requests', 'write.answer') })
        .fill('You get another one.');
      await dialog(page)
        .getByRole('button', { name: w('requests', 'write.send') })
        .click();
      await expect(dialog(page).getByRole('listitem').getByText('You get another one.')).toBeVisible();
      await expect(dialog(page).getByText(w('requests', 'state.answered'))).toBeVisible();
      await expectAccessible(page);
    });

    await test.step('the parent answers the mail about it with a picture, and the clinic sees both', async () => {
      const mail = await mailTo(email, mailed[language]);
      const lamp = { name: 'lamp.png', contentType: 'image/png', base64: picture };
      const clip = { name: 'clip.mov', contentType: 'video/quicktime', base64: 'AAAA' };
      await answerMail(mail, 'It looks like this.', [lamp, clip]);
      await expect(async () => {
        await page.reload();
        await expect(dialog(page).getByText('It looks like this.')).toBeVisible();
      }).toPass(slow);
      await expect(dialog(page).getByText(w('requests', 'thread.byMail'))).toBeVisible();
      await expect(dialog(page).getByText('clip.mov')).toBeVisible();
      const shown = await dialog(page).getByRole('link', { name: 'lamp.png' }).getAttribute('href');
      const file = await page.request.get(shown ?? '');
      expect(file.headers()['content-type']).toBe('image/png');
      await expectAccessible(page);
    });

    await test.step('the bell leads to the answer, without the note, and the parent thanks', async () => {
      await expect(async () => {
        await home.reload();
        await expect(home.getByText(w('requests', 'own.unread'))).toBeVisible();
        await home.getByRole('button', { name: w('notifications', 'open', { unread: '1' }) }).click();
      }).toPass(slow);
      await home
        .getByRole('link', { name: w('notifications', 'show'), exact: true })
        .first()
        .click();
      await expect(home.getByText('You get another one.')).toBeVisible();
      await expect(home.getByText('Second time this year.')).toHaveCount(0);
      await home.getByRole('textbox', { name: w('requests', 'own.reply') }).fill('Thank you.');
      await home.getByRole('button', { name: w('requests', 'own.send'), exact: true }).click();
      await expect(home.getByRole('listitem').getByText('Thank you.')).toBeVisible();
      await expectAccessible(home);
    });

    await test.step('the device is swapped in the family’s record', async () => {
      await page.goto(`/work/customers/${child.userId}`);
      await dialog(page)
        .getByRole('button', { name: w('customers', 'device.unbind') })
        .click();
      await page
        .getByRole('alertdialog')
        .getByRole('button', { name: w('customers', 'device.unbind') })
        .click();
      await dialog(page)
        .getByRole('textbox', { name: w('customers', 'device.serial') })
        .fill(serial);
      await dialog(page)
        .getByRole('button', { name: w('customers', 'device.bind'), exact: true })
        .click();
      await expect(dialog(page).getByText(serial).first()).toBeVisible(slow);
    });

    await test.step('the request is closed, and the parent sees that and the new device', async () => {
      await page.goto(`/work/customers/requests?searchStr=${family.lastName}`);
      await rowOf(page, question).getByRole('link', { name }).click();
      await expect(dialog(page).getByText('Thank you.')).toBeVisible();
      await dialog(page)
        .getByRole('link', { name: w('requests', 'close.action') })
        .click();
      await dialog(page)
        .getByRole('textbox', { name: w('requests', 'close.reason') })
        .fill('Swapped');
      await dialog(page)
        .getByRole('button', { name: w('requests', 'close.action') })
        .click();
      await expect(dialog(page)).toBeHidden();
      await expect(rowOf(page, question)).toHaveCount(0);
      await home.reload();
      await expect(home.getByText(w('requests', 'own.state.closed'), { exact: true })).toBeVisible();
      await home.getByRole('link', { name: w('shell', 'portal.device') }).click();
      await expect(home.getByText(serial).first()).toBeVisible();
    });
  });
