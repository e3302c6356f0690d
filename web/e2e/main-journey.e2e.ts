import { postThroughLostNetwork, Refused, record } from '@fovea/local/device/device-client';
import { demoPassword } from '@fovea/local/environment';
import { smallPdf } from '@fovea/local/seed/small-pdf';
import { expect, type Page, test } from '@playwright/test';
import { createCompany } from './company-steps.ts';
import {
  choose,
  confirmEarlier,
  deviceOf,
  expectAccessible,
  expectLoaded,
  expectRefusal,
  expectToast,
  mailedLink,
  mailTo,
  newMark,
  pressMenuItem,
  rowAction,
  rowOf,
  search,
  signInAs,
  slow,
  visit,
} from './steps.ts';

const mark = newMark();
const names = {
  distributor: `Kita Optics ${mark}`,
  clinic: `Yuki Eye Clinic ${mark}`,
  version: `9.${mark}`,
  catalog: `Fovea ${mark}`,
  plan: `Quarter ${mark}`,
};
const staffEmail = `owner.${mark}@fovea.test`;
const parentEmail = `parent.${mark}@fovea.test`;
const serials = [`MJ-${mark}-1`, `MJ-${mark}-2`].map((serial) => serial.toUpperCase());
const username = `kid_${mark}`;
const cards = {
  pays: '4242 4242 4242 4242',
  challenge: '4000 0025 0000 3155',
  declined: '4000 0000 0000 9995',
  jcb: '3566 0020 2036 0505',
};
/** The end record of the ZIP format alone: an archive with nothing in it, and its MD5. */
const zip = {
  name: 'release.zip',
  mimeType: 'application/zip',
  buffer: Buffer.concat([Buffer.from('PK\x05\x06', 'latin1'), Buffer.alloc(18)]),
};
const zipMd5 = '76cdb2bad9582d23c1f6f4d868218d6c';

test.use({ viewport: { width: 1280, height: 900 } });

test('the main job, from an empty company to a refund', async ({ page, browser }) => {
  test.setTimeout(1_500_000);
  let signUpLink = '';
  let treatedAt = 0;

  await test.step('an administrator makes a distributor and a clinic beneath it', async () => {
    await signInAs(page, 'admin@fovea.test');
    await expect(page).toHaveURL(/\/admin$/);
    await visit(page, 'Companies');
    await createCompany(page, { name: names.distributor, type: 'Distributor' });
    await createCompany(page, {
      name: names.clinic,
      type: 'Clinic',
      parent: names.distributor,
      options: ['Public plans', 'Inventory'],
    });
    await search(page.getByRole('searchbox', { name: 'Company name' }), names.clinic);
    const code = rowOf(page, names.clinic).getByRole('img', { name: /\/signup\?id=/ });
    signUpLink = /\/signup\?\S+/.exec((await code.getAttribute('aria-label')) ?? '')?.[0] ?? '';
    expect(signUpLink).toMatch(/^\/signup\?id=[0-9a-f-]{36}&mcc=81$/);
  });

  await test.step('and its first user', async () => {
    await visit(page, 'Users');
    await page.getByRole('link', { name: 'New user' }).click();
    const dialog = page.getByRole('dialog', { name: 'New user' });
    await dialog.getByRole('textbox', { name: 'Name', exact: true }).fill('Yuki Owner');
    await dialog.getByRole('textbox', { name: 'E-mail' }).fill(staffEmail);
    await dialog.getByRole('combobox', { name: 'User type' }).selectOption('admin');
    await choose(dialog, 'Company', names.clinic, new RegExp(names.clinic));
    await dialog.getByRole('textbox', { name: 'Phone' }).fill('312345678');
    await dialog.getByRole('combobox', { name: 'Language' }).selectOption('en');
    await dialog.getByRole('button', { name: 'Create and invite' }).click();
    await expectToast(page, `${staffEmail} gets a mail`);
  });

  await test.step('a version whose MD5 comes from the store, and a catalog with it', async () => {
    await visit(page, 'Versions');
    await page.getByRole('link', { name: 'New version' }).click();
    const version = page.getByRole('dialog', { name: 'New version' });
    await version.getByRole('textbox', { name: 'Name' }).fill(names.version);
    await version.getByLabel('Archive (ZIP)').setInputFiles(zip);
    await expect(version.getByText(zipMd5)).toBeVisible(slow);
    await version.getByRole('button', { name: 'Save' }).click();
    await expectToast(page, `${names.version} was created`);

    await visit(page, 'Products');
    await page.getByRole('link', { name: 'New catalog' }).click();
    const catalog = page.getByRole('dialog', { name: 'New catalog' });
    await catalog.getByRole('textbox', { name: 'Product name' }).fill(names.catalog);
    await catalog.getByRole('textbox', { name: 'Internal reference' }).fill(`REF-${mark}`);
    await catalog.getByRole('combobox', { name: 'Version' }).selectOption({ label: names.version });
    for (const [field, value] of [
      ['Duration', '180'],
      ['Interval', '4'],
      ['Times per day', '2'],
      ['Times per week', '14'],
    ] as const)
      await catalog.getByRole('textbox', { name: field, exact: true }).fill(value);
    await catalog.getByRole('button', { name: 'Save' }).click();
    await expectToast(page, `${names.catalog} was created`);
  });

  await test.step('a retail plan with price, deposit, guarantee and terms', async () => {
    await visit(page, 'Plans');
    await page.getByRole('link', { name: 'New plan' }).click();
    const dialog = page.getByRole('dialog', { name: 'New plan' });
    await dialog.getByRole('textbox', { name: 'Name', exact: true }).fill(names.plan);
    await dialog.getByRole('combobox', { name: 'Product' }).selectOption({ label: `${names.catalog} · REF-${mark}` });
    await dialog.getByRole('combobox', { name: 'Plan type' }).selectOption({ label: 'Company' });
    await choose(dialog, 'Company', names.clinic, new RegExp(names.clinic));
    await dialog.getByRole('combobox', { name: 'Billing type' }).selectOption({ label: 'Retail' });
    await dialog.getByRole('combobox', { name: 'Currency' }).selectOption('jpy');
    for (const [field, value] of [
      ['Price', '12000'],
      ['Deposit', '5000'],
      ['Device purchase', '800'],
      ['Months', '3'],
      ['Days', '0'],
    ] as const)
      await dialog.getByRole('textbox', { name: field, exact: true }).fill(value);
    await dialog.getByRole('switch', { name: 'Payment gateway' }).check();
    await dialog.getByRole('textbox', { name: 'Guarantee: months' }).fill('0');
    await dialog.getByRole('textbox', { name: 'Guarantee: days' }).fill('14');
    await dialog
      .getByLabel('Terms', { exact: true })
      .setInputFiles({ name: 'terms.pdf', mimeType: 'application/pdf', buffer: smallPdf('Terms') });
    await expect(dialog.getByRole('link', { name: 'terms.pdf' })).toBeVisible();
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expectToast(page, `${names.plan} was created`);
  });

  await test.step('devices come from a file, and one goes to the clinic', async () => {
    await visit(page, 'Products');
    await page.getByRole('tab', { name: 'Devices' }).click();
    await page.getByRole('link', { name: 'Batch register' }).click();
    const dialog = page.getByRole('dialog', { name: 'Batch register' });
    await dialog.getByRole('combobox', { name: 'Product' }).selectOption({ label: `${names.catalog} · REF-${mark}` });
    await choose(dialog, 'Company', names.distributor, new RegExp(names.distributor));
    const rows = [
      'type;udi;order_number;qrcode;serial_number',
      ...serials.map((serial) => `COMMERCIAL;04912345000019;PO-1;https://q/${serial};${serial}`),
      'TOASTER;1;2;3;MJ-BAD',
    ];
    await dialog
      .getByLabel('CSV file')
      .setInputFiles({ name: 'devices.csv', mimeType: 'text/csv', buffer: Buffer.from(rows.join('\r\n')) });
    await expect(dialog.getByText('Waiting: 2')).toBeVisible();
    await expect(dialog.getByText('Failed: 1')).toBeVisible();
    await dialog.getByRole('button', { name: 'Register devices (2)' }).click();
    await expect(dialog.getByText('Succeeded: 2')).toBeVisible();
    await dialog
      .getByRole('button', { name: /Cancel|Close/ })
      .first()
      .click();

    await visit(page, 'Inventory');
    for (const serial of serials) {
      await search(page.getByRole('searchbox').first(), serial);
      await rowAction(page, serial, 'Transfer');
      const transfer = page.getByRole('dialog', { name: 'Inventory: Transfer' });
      await choose(transfer, 'To company', names.clinic, new RegExp(names.clinic));
      await transfer.getByRole('button', { name: 'Transfer' }).click();
      await expect(rowOf(page, serial)).toContainText('Transferring');
    }
  });

  const clinic = await (await browser.newContext({ viewport: { width: 1280, height: 900 } })).newPage();
  await test.step('the clinic’s user opens the mail, sets a password and receives the devices', async () => {
    await clinic.goto(await mailedLink(staffEmail, '/resetpassword'));
    await clinic.getByRole('textbox', { name: 'New password' }).fill(demoPassword);
    await clinic.getByRole('textbox', { name: 'Repeat password' }).fill(demoPassword);
    await clinic.getByRole('button', { name: 'Save password' }).click();
    await expect(clinic.getByRole('textbox', { name: 'Password', exact: true })).toBeVisible();
    await signInAs(clinic, staffEmail);
    await expect(clinic).toHaveURL(/\/work\/customers/);
    await visit(clinic, 'Inventory');
    for (const serial of serials) {
      await search(clinic.getByRole('searchbox').first(), serial);
      await rowAction(clinic, serial, 'Receive');
      const receive = clinic.getByRole('dialog', { name: 'Inventory: Receive' });
      await receive.getByRole('button', { name: 'Receive' }).click();
      await expect(rowOf(clinic, serial)).toContainText('In stock');
    }
  });

  const parent = await (await browser.newContext({ viewport: { width: 390, height: 844 } })).newPage();
  await test.step('a parent signs up by the clinic’s link, signs in and binds the device', async () => {
    await parent.goto(signUpLink);
    await parent.getByRole('textbox', { name: 'First name' }).fill('Łucja');
    await parent.getByRole('textbox', { name: 'Last name' }).fill('O’Brien');
    await parent.getByRole('textbox', { name: 'E-mail', exact: true }).fill(parentEmail);
    await parent.getByRole('textbox', { name: 'Repeat e-mail' }).fill(parentEmail);
    await parent.getByRole('textbox', { name: 'Phone' }).fill('9012345678');
    await parent.getByRole('textbox', { name: 'Password', exact: true }).fill(demoPassword);
    await parent.getByRole('textbox', { name: 'Repeat password' }).fill(demoPassword);
    await parent.getByRole('checkbox').check();
    await parent.getByRole('button', { name: 'Create account' }).click();
    await expect(parent.getByRole('heading', { name: 'Your account is ready' })).toBeVisible(slow);
    await expectAccessible(parent);
    await parent.getByRole('link', { name: 'Go to the portal' }).click();
    const mailed = await parent.context().newPage();
    await mailed.goto(await mailedLink(parentEmail, '/login/proveemail'));
    await expect(mailed.getByRole('heading', { name: 'Your e-mail address is confirmed' })).toBeVisible(slow);
    await mailed.close();
    await signInParent(parent, parentEmail);
    await parent
      .getByRole('link', { name: 'Bind a device' })
      .or(parent.getByRole('button', { name: 'Bind a device' }))
      .first()
      .click();
    const dialog = parent.getByRole('dialog');
    await dialog.getByRole('textbox', { name: 'Serial number' }).fill(String(serials[0]).toLowerCase());
    await dialog.getByRole('button', { name: 'Bind a device' }).click();
    await expectToast(parent, 'Your device is bound.');
  });

  await test.step('adds a child and is refused with a JCB card and a declined one', async () => {
    await parent
      .getByRole('link', { name: 'Patients' })
      .or(parent.getByRole('tab', { name: 'Patients' }))
      .first()
      .click();
    await parent
      .getByRole('link', { name: 'Add patient' })
      .or(parent.getByRole('button', { name: 'Add patient' }))
      .first()
      .click();
    const dialog = parent.getByRole('dialog');
    await dialog.getByRole('textbox', { name: 'First name' }).fill('Mio');
    await dialog.getByRole('textbox', { name: 'Last name' }).fill('O’Brien');
    await dialog.getByRole('textbox', { name: 'Device login' }).fill(username);
    await dialog.getByRole('textbox', { name: 'Device password' }).fill(demoPassword);
    await dialog.getByRole('textbox', { name: 'Repeat password' }).fill(demoPassword);
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expectToast(parent, 'has been saved');

    await openCharge(parent);
    await payWith(parent, cards.jcb);
    await expectRefusal(parent, 'JCB cards are not accepted');
    await payWith(parent, cards.declined);
    await expectRefusal(parent, /declined/);
  });

  await test.step('pays with 3-D Secure and sees the plan active', async () => {
    await payWith(parent, cards.challenge);
    await parent.getByRole('button', { name: 'Complete' }).click(slow);
    await expect(parent).toHaveURL(/\/index\/payment-result/);
    await expect(parent.getByRole('heading', { name: 'Payment processed' })).toBeVisible(slow);
    await expectAccessible(parent);
    const receiptPage = parent.waitForEvent('popup');
    await parent.getByRole('link', { name: 'Open receipt' }).click();
    const receipt = await receiptPage;
    await expect(receipt.getByText(/FV-JP-\d{4}-\d+/)).toBeVisible();
    await expect(receipt.getByText('¥17,800')).toBeVisible();
    await expectAccessible(receipt);
    const download = receipt.waitForEvent('download', slow);
    await receipt.getByRole('button', { name: 'Export pdf' }).click();
    expect((await download).suggestedFilename()).toBe('receipt.pdf');
    await receipt.close();
    await parent.getByRole('link', { name: 'Back to the patients' }).click();
    await reloadUntil(
      parent,
      () => parent.reload(),
      () => 'Active',
    );
    await mailTo(parentEmail, '¥17,800');
  });

  await test.step('the device treats, waits between treatments and stores what a lost network repeats once', async () => {
    const device = await deviceOf(String(serials[0]), username);
    const now = Date.now();
    treatedAt = now - 181_000;
    expect((await device.askLeave(new Date(now).toISOString(), 'Asia/Tokyo')).allowed).toBe(true);
    const treatment = record(new Date(treatedAt), 180, 'Asia/Tokyo');
    expect((await device.post([treatment])).records).toMatchObject([{ result: 'stored' }]);
    const refusal = await device
      .askLeave(new Date(now + 60_000).toISOString(), 'Asia/Tokyo')
      .catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(Refused);
    expect(String(refusal)).toMatch(/Wait \d+ hours between treatments/);
    const older = [1, 2, 3].map((days) => record(new Date(now - days * 24 * 3_600_000), 180, 'Asia/Tokyo'));
    const answers = await postThroughLostNetwork(device, older);
    expect(answers.flat().filter(({ result }) => result === 'stored')).toHaveLength(3);
    await confirmEarlier(device, answers.flat());
  });

  await test.step('the parent sees the usage, the clinic the compliance report', async () => {
    await parent
      .getByRole('link', { name: 'My Device' })
      .or(parent.getByRole('tab', { name: 'My Device' }))
      .first()
      .click();
    await expect(parent.getByRole('heading', { level: 1, name: 'My Device' })).toBeVisible();
    // Around midnight it was yesterday.
    const used = () => (dayInTokyo(treatedAt) === dayInTokyo(Date.now()) ? '1 of 2 today' : '0 of 2 today');
    await reloadUntil(parent, () => parent.reload(), used);
    await expectAccessible(parent);

    await visit(clinic, 'Patients');
    await clinic
      .getByRole('button', { name: /Compliance rate of .*Mio/ })
      .or(clinic.getByRole('link', { name: /Compliance rate of .*Mio/ }))
      .first()
      .click();
    const dialog = clinic.getByRole('dialog');
    await expect(dialog.getByText('Total rate')).toBeVisible();
    for (const months of ['6 months', '12 months', '4 months'])
      await dialog
        .getByRole('radio', { name: months })
        .or(dialog.getByRole('tab', { name: months }))
        .first()
        .click();
    await expectAccessible(clinic);
    const download = clinic.waitForEvent('download', slow);
    await dialog.getByRole('button', { name: 'Download PDF report' }).click();
    expect((await download).suggestedFilename()).toMatch(/\.pdf$/);
  });

  await test.step('the administrator refunds it, the plan ends and the parent is told', async () => {
    await visit(page, 'Payments');
    await search(page.getByRole('searchbox').first(), parentEmail);
    const paid = rowOf(page, parentEmail).filter({ hasText: 'Succeeded' });
    await expect(paid).toHaveCount(1);
    await paid.getByRole('button', { name: 'Actions' }).click();
    await pressMenuItem(page, 'Refund');
    const dialog = page
      .getByRole('dialog')
      .or(page.getByRole('alertdialog'))
      .filter({ hasText: 'Refund this payment?' });
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Refund ¥17,800' }).click();
    await expectToast(page, '¥17,800 refunded');
    await expect(rowOf(page, parentEmail).filter({ hasText: 'Refunded' })).toHaveCount(1);
    await mailTo(parentEmail, 'refunded');
    await reloadUntil(
      parent,
      () => parent.goto('/index/accounts'),
      () => 'Expired',
    );
  });
});

const dayInTokyo = (time: number) => new Date(time).toLocaleDateString('en-CA', { timeZone: 'Asia/Tokyo' });

async function signInParent(page: Page, email: string) {
  await page.getByRole('combobox', { name: 'Country' }).selectOption({ label: 'Japan' });
  await page.getByRole('textbox', { name: 'E-mail' }).fill(email);
  await page.getByRole('textbox', { name: 'Password' }).fill(demoPassword);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page).toHaveURL(/\/index/, slow);
}

/** What one service tells another comes a moment later; a page asks once. */
async function reloadUntil(page: Page, load: () => Promise<unknown>, text: () => string) {
  await expect(async () => {
    await load();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expectLoaded(page);
    await expect(page.getByText(text()).first()).toBeVisible({ timeout: 1_000 });
  }).toPass();
}

async function openCharge(page: Page) {
  await page
    .getByRole('link', { name: 'Choose a plan' })
    .or(page.getByRole('button', { name: 'Choose a plan' }))
    .first()
    .click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('radio', { name: new RegExp(names.plan) }).check();
  await dialog.getByRole('radio', { name: /No, pay once/ }).check();
  await expect(dialog.getByText('¥17,800').first()).toBeVisible();
  await dialog.getByRole('checkbox', { name: /terms/ }).check();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Continue to the card' }).click();
}

async function payWith(page: Page, card: string) {
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Card number' }).fill(card);
  await dialog.getByRole('textbox', { name: /Valid until/ }).fill('12/34');
  await dialog.getByRole('textbox', { name: 'Security code' }).fill('123');
  await dialog.getByRole('button', { name: 'Pay ¥17,800' }).click();
}
