import { findAllCompanies, saveCompany } from '@fovea/contracts/companies/endpoints';
import { saveCustomer } from '@fovea/contracts/customers/endpoints';
import { findDevices, saveDevice } from '@fovea/contracts/devices/endpoints';
import type { Language } from '@fovea/contracts/fields';
import { changeDeviceStatus } from '@fovea/contracts/inventory/endpoints';
import { findPayments } from '@fovea/contracts/payments/endpoints';
import { sendPortalRequest } from '@fovea/contracts/requests/portal-endpoints';
import { demoPassword } from '@fovea/local/environment';
import { passwordDigest } from '@fovea/local/password-digest';
import { findDemoCatalog } from '@fovea/local/seed/products';
import { expect, type Page, test } from '@playwright/test';
import { makeFamily } from './family.ts';
import { product } from './outages/stack.ts';
import { countPresses } from './presses.js';
import { enterAs, expectLoaded, makeAdmin, makePerson, newMark, slow } from './steps.ts';
import { wordsOf } from './words.ts';

const batch = 20;
const db = 'jp';
const password = passwordDigest(demoPassword);
type Words = ReturnType<typeof wordsOf>;

/** A clinic of its own, somebody who runs it, devices on their way there, and what one of its families asks. */
async function makeClinic(mark: string, language: Language) {
  const { callApi, until } = product;
  const as = await product.signInStaff('admin@fovea.test');
  const owner = { owner_name: 'Mai Ito', owner_email: `owner.${mark}@fovea.test`, owner_number: '312345678' };
  const place = { country: 'JP', databaseUrl: 'jp', address: 'Otaru, Japan', location: { lat: 43.19, lng: 141 } };
  const terms = {
    publicPlans: false,
    useInventory: true,
    diviendPercentage: 0,
    taxPercentage: 10,
    owner_mobileCountryCode: '81',
  };
  const { _id: companyId } = await callApi(
    saveCompany,
    { name: `Otaru Eye Clinic ${mark}`, type: 'Clinic', ...terms, ...place, ...owner },
    { as },
  );
  const staff = { fullName: 'Ai Runs', type: 'normal', userType: 'admin', companyId } as const;
  const runs = await makePerson({ ...staff, email: `runs.${mark}@fovea.test`, language });

  const { _id: productId } = await findDemoCatalog(product, as);
  const [holder] = (await callApi(findAllCompanies, { searchStr: 'Sakura Vision' }, { as })).list;
  if (!holder) throw new Error('The demo business is missing');
  const label = { createdDate: new Date().toISOString(), udi: '04912345000019', order_number: 'PO-1' };
  const from = { ...label, productId, type: 'COMMERCIAL' as const, companyId: holder._id };
  for (let at = 0; at < batch; at += 1) {
    const serial = `FIVE-${mark}-${at}`.toUpperCase();
    await callApi(saveDevice, { ...from, serial_number: serial, qrcode: serial }, { as });
    const { list } = await callApi(findDevices, { searchStr: serial }, { as });
    const sent = { id: list[0]?._id ?? '', action: 'Transfer', companyId: holder._id } as const;
    await until('the device is sent', () =>
      callApi(changeDeviceStatus, { ...sent, toCompanyId: companyId, notes: '' }, { as }),
    );
  }

  const email = `asks.${mark}@fovea.test`;
  const parent = { firstName: 'Aiko', lastName: 'Mori', phone: '312345678', mobileCountryCode: '81', country: 'JP' };
  const settings = { language, timezone: 'Asia/Tokyo', companyId, password };
  await until('the clinic takes families', () =>
    callApi(saveCustomer, { ...parent, email, ...settings, db }, { as, db }),
  );
  const question = `The lamp blinks ${mark}`;
  const { token } = await product.startParentSession(email, db);
  await callApi(sendPortalRequest, { isSupport: true, type: 'Device', reason: question, fileList: [] }, { as: token });
  return { runs, question };
}

/** Home, as one comes to it: what is pressed is counted from here. */
async function startAtHome(page: Page, path: '/admin' | '/work') {
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expectLoaded(page);
  await countAnew(page);
}

const countAnew = (page: Page) => page.evaluate('sessionStorage.removeItem("presses")');
const presses = (page: Page) => page.evaluate<{ pointer: number; keys: number }>('JSON.parse(sessionStorage.presses)');

const onTop = (page: Page) => page.getByRole('dialog').last();

async function find(page: Page, w: Words, typed: string, found: RegExp | string) {
  await page.getByRole('button', { name: w('shell', 'search') }).click();
  await page.getByRole('combobox', { name: w('shell', 'search') }).focus();
  await page.keyboard.type(typed);
  const hit = page.getByRole('option').filter({ hasText: found });
  // Until all is typed others may be found, too.
  await expect(hit).toHaveCount(1, slow);
  await hit.click();
  await expect(onTop(page).getByRole('heading', { level: 2 }).first()).toBeVisible();
  await expectLoaded(page);
}

/**
 * What staff do every day, by the screen alone, each within its number of presses. What is typed into a field is not
 * counted; the press that leads into the field is.
 */
for (const [place, language] of [
  ['desk', 'ja'],
  ['phone', 'en'],
] as const)
  test.describe(`${place}, ${language}`, () => {
    if (place === 'phone') test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
    else test.use({ viewport: { width: 1440, height: 900 } });
    const w = wordsOf(language);

    test('a family is found, its child charged, and the payment given back', async ({ page, baseURL }) => {
      const mark = newMark();
      const { email } = await makeFamily(baseURL ?? '', `five.${mark}`, undefined, language);
      const as = await product.signInStaff('admin@fovea.test');
      await page.addInitScript(countPresses);
      await enterAs(page, await makeAdmin(`charges.${mark}@fovea.test`, { language }), '/admin');

      await test.step('found', async () => {
        await startAtHome(page, '/admin');
        if (place === 'phone') {
          await find(page, w, email, 'Sora');
          return expect(await presses(page)).toEqual({ pointer: 2, keys: 0 });
        }
        await page.keyboard.press('/');
        await expect(page.getByRole('combobox', { name: w('shell', 'search') })).toBeFocused();
        await page.keyboard.type(email);
        await expect(page.getByRole('option').filter({ hasText: 'Sora' })).toHaveCount(1, slow);
        await expect(page.getByRole('option', { selected: true }).filter({ hasText: 'Sora' })).toBeVisible(slow);
        await page.keyboard.press('Enter');
        await expect(
          onTop(page).getByRole('tab', { name: w('customers', 'tab.overview'), selected: true }),
        ).toBeVisible();
        await expectLoaded(page);
        expect(await presses(page)).toEqual({ pointer: 0, keys: 2 });
      });

      await test.step('charged', async () => {
        await countAnew(page);
        const box = onTop(page);
        await box
          .getByRole('link', { name: w('customers', 'plan.add') })
          .first()
          .click();
        await box.getByRole('radio', { name: /^3 months without guarantee/ }).click(slow);
        await box.getByRole('radio', { name: w('charge', 'autoRenew.yes') }).click();
        await box.getByRole('checkbox').click();
        await box.getByRole('button', { name: w('charge', 'toCard') }).click();
        await expect(box.getByRole('textbox', { name: w('charge', 'card.number') })).toBeFocused(slow);
        for (const typed of ['4242424242424242', place === 'phone' ? '0839' : '08/39', '123']) {
          await page.keyboard.type(typed);
          await page.keyboard.press('Tab');
        }
        await box.getByRole('button', { name: new RegExp(w('charge', 'pay', { amount: '.+' })) }).click();
        await expect(page).toHaveURL(/redirect_status=succeeded/, slow);
        await expect(page.getByRole('main').getByRole('link', { name: /Aiko/ })).toBeVisible(slow);
        expect((await presses(page)).pointer).toBeLessThanOrEqual(6);
      });

      await test.step('given back', async () => {
        const number = await product.until('the payment has its number', async () => {
          const { list } = await product.callApi(
            findPayments,
            { searchStr: email, status: 'succeeded', db },
            { as, db },
          );
          return list[0]?.referenceNumber ?? undefined;
        });
        await startAtHome(page, '/admin');
        await find(page, w, number, number);
        await onTop(page)
          .getByRole('link', { name: w('payments', 'refund.action'), exact: true })
          .click();
        await expect(onTop(page).getByText(w('payments', 'refund.back'))).toBeVisible();
        await onTop(page)
          .getByRole('button', { name: new RegExp(w('payments', 'refund.amount', { amount: '.+' })) })
          .click();
        const done = new RegExp(w('payments', 'refund.done', { amount: '.+' }));
        await page.locator('.fui-Toast').filter({ hasText: done }).waitFor();
        expect((await presses(page)).pointer).toBeLessThanOrEqual(4);
      });
    });

    test('devices are received and a request is answered', async ({ page }) => {
      const mark = newMark();
      const { runs, question } = await makeClinic(mark, language);
      await page.addInitScript(countPresses);
      await enterAs(page, runs, '/work');

      await test.step(`${batch} devices received`, async () => {
        await startAtHome(page, '/work');
        await page.getByRole('link', { name: w('dashboard', 'waiting.toReceive') }).click();
        await expect(page).toHaveURL(/waiting=toReceive/);
        await expectLoaded(page);
        if (place === 'phone') {
          await page.getByRole('button', { name: w('table', 'picks.start'), exact: true }).click();
          await page.getByRole('listitem').getByRole('checkbox').first().click();
        } else await page.getByRole('checkbox', { name: w('table', 'picks.page') }).click();
        const bar = page.getByRole('region', { name: w('table', 'picks.bar') });
        await bar.getByRole('button', { name: w('table', 'picks.pickAll', { count: String(batch) }) }).click();
        const receive = w('inventory', 'action.Receive');
        await bar.getByRole('button', { name: receive, exact: true }).click();
        await onTop(page)
          .getByRole('button', { name: w('inventory', 'batch.confirm', { action: receive, count: String(batch) }) })
          .click();
        await expect(onTop(page).getByText(w('batch', 'count.succeeded', { count: String(batch) }))).toBeVisible();
        expect((await presses(page)).pointer).toBeLessThanOrEqual(6);
      });

      await test.step('a request answered', async () => {
        await startAtHome(page, '/work');
        await page.getByRole('link', { name: w('worklist', 'card.requests') }).click();
        await page
          .getByRole('row')
          .or(page.getByRole('listitem'))
          .filter({ hasText: question })
          .getByRole('link')
          .first()
          .click();
        await onTop(page)
          .getByRole('textbox', { name: w('requests', 'write.answer') })
          .click();
        await expect(onTop(page).getByText(w('requests', 'write.internalHint'))).toHaveCount(0);
        await page.keyboard.type('You get another one.');
        await onTop(page)
          .getByRole('button', { name: w('requests', 'write.send') })
          .click();
        await expect(onTop(page).getByRole('listitem').filter({ hasText: 'You get another one.' })).toBeVisible();
        expect((await presses(page)).pointer).toBeLessThanOrEqual(4);
      });
    });
  });
