import { findRequests } from '@fovea/contracts/requests/endpoints';
import { openProduct } from '@fovea/local/seed/product';
import { expect, type Page, test } from '@playwright/test';
import { makeFamily } from './family.ts';
import {
  agree,
  choose,
  enterPortal,
  expectAccessible,
  expectRefusal,
  expectToast,
  newMark,
  pressMenuItem,
  signInParent,
  slow,
  untilToastsGone,
} from './steps.ts';

const mark = newMark();
/** One grey pixel. */
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNoAAAAggCBd81ytgAAAABJRU5ErkJggg==',
  'base64',
);

test.use({ viewport: { width: 360, height: 760 } });

const tab = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Main navigation' }).getByRole('link', { name });
const dialog = (page: Page) => page.getByRole('dialog');

/** Nothing on the page is wider than the phone. */
async function expectFits(page: Page) {
  await expect.poll(() => page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(360);
}

test('a parent looks after device and details on a phone', async ({ page, baseURL }) => {
  const { email, child } = await makeFamily(baseURL ?? '', `portal.${mark}`);
  await enterPortal(page, email);
  await expect(page.getByRole('heading', { name: 'Sora Mori' })).toBeVisible();
  await expect(page.getByText('Choose a plan for Sora Mori to start the treatment.')).toBeVisible();
  await expectFits(page);
  await expectAccessible(page);

  await test.step('reports the device lost, and found', async () => {
    await page.getByRole('button', { name: 'Report lost' }).click();
    await expect(page.getByRole('alertdialog')).toContainText('stops working until it is reported found');
    await agree(page, 'Report lost');
    await expect(page.getByText('This device is reported lost and does not work.')).toBeVisible();
    await page.getByRole('button', { name: 'I found it' }).first().click();
    await agree(page, 'I found it');
    await expectToast(page, 'Good news! The device works again.');
    await expect(page.getByText('This device is reported lost and does not work.')).toBeHidden();
    await untilToastsGone(page);
  });

  await test.step('announces a return; money needs what it is for, and a deposit one that was paid', async () => {
    await page.getByRole('link', { name: 'Return' }).click();
    await dialog(page).getByRole('combobox', { name: 'Why do you return it?' }).selectOption('refund');
    await expect(dialog(page).getByText('nothing can be paid back now', { exact: false })).toBeVisible();
    await expectAccessible(page);
    await dialog(page).getByRole('button', { name: 'Notify staff' }).click();
    await expect(dialog(page).getByText('Please fill this in.')).toBeVisible();
    await expect(dialog(page).getByRole('option', { name: 'The deposit' })).toBeDisabled();
    await dialog(page).getByRole('switch', { name: 'I ask for money back' }).uncheck();
    await dialog(page).getByRole('button', { name: 'Notify staff' }).click();
    await expectToast(page, 'Notify staff of success');
    await expect(dialog(page)).toBeHidden();
    // Stored as a key: whoever reads it does so in the own language.
    const { callApi, signInStaff } = openProduct(baseURL ?? '');
    const as = await signInStaff('admin@fovea.test');
    const { list } = await callApi(findRequests, { userId: child.userId, db: 'jp' }, { as, db: 'jp' });
    expect(list.find(({ type }) => type === 'Return')?.reason).toBe('refund');
    // It stands on home, and no other is begun beside it.
    await expect(page.getByText('A return is under way.')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Return', exact: true })).toHaveCount(0);
    await page.getByRole('link', { name: 'See the return' }).first().click();
    await expect(page.getByRole('region', { name: 'Return' })).toContainText('Device received');
    await page.goto('/index/return');
    await expect(dialog(page).getByText('A return is under way.')).toBeVisible();
    await page.goto('/index');
  });

  await test.step('asks for support with a picture, and with nothing but pictures', async () => {
    await page.getByRole('button', { name: 'Support' }).click();
    const files = dialog(page).getByLabel('Pictures', { exact: true });
    await files.setInputFiles({ name: 'note.txt', mimeType: 'text/plain', buffer: Buffer.from('hello') });
    await expect(dialog(page).getByText('You can only upload JPG/PNG file!')).toBeVisible();
    await files.setInputFiles({ name: 'label.png', mimeType: 'image/png', buffer: png });
    await expect(dialog(page).getByRole('link', { name: 'label.png' })).toBeVisible(slow);
    await dialog(page).getByRole('combobox', { name: 'What is it about?' }).selectOption('Device');
    await dialog(page).getByRole('textbox', { name: 'Details' }).fill('The lamp blinks.');
    await expectAccessible(page);
    await dialog(page).getByRole('button', { name: 'Send' }).click();
    await expectToast(page, 'Your request has been sent.');
    await expect(page.getByRole('heading', { level: 1, name: 'My Device' })).toBeVisible();
  });

  await test.step('changes the own details; direct shipping needs an address', async () => {
    await tab(page, 'My Details').click();
    await expect(page.getByRole('heading', { level: 1, name: 'My Details' })).toBeVisible();
    await expectFits(page);
    await expectAccessible(page);
    await page.getByRole('switch', { name: 'Ship my device directly to me' }).check();
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Please select address')).toBeVisible();
    await page.getByRole('textbox', { name: 'Zip code' }).fill('0600001');
    await page.getByRole('textbox', { name: 'Billing address' }).fill('Sapporo, Kita 1');
    await page.getByRole('button', { name: 'Change time zone' }).click();
    await choose(page, 'Time zone', 'Sydney', /Sydney/);
    await page.getByRole('button', { name: 'Save' }).click();
    await expectToast(page, 'Your details have been saved.');
    await expect(page.getByRole('button', { name: 'Change time zone' })).toHaveAttribute('aria-disabled', 'true');
  });

  await test.step('chooses what comes by which way, and when not', async () => {
    await page.getByRole('button', { name: /^Notifications/ }).click();
    await page.getByRole('link', { name: 'Choose what you are told, and when' }).click();
    const chosen = dialog(page).getByRole('group', { name: 'Three days without treatment' });
    const all = dialog(page).getByRole('group', { name: 'All messages' });
    await all.getByRole('switch', { name: 'By e-mail' }).uncheck();
    await expect(chosen.getByRole('switch', { name: 'By e-mail' })).not.toBeChecked();
    await all.getByRole('switch', { name: 'By e-mail' }).check();
    await chosen.getByRole('switch', { name: 'By text message' }).uncheck();
    await dialog(page).getByRole('combobox', { name: 'From' }).selectOption('20:00');
    await dialog(page)
      .getByRole('switch', { name: /One e-mail a week/ })
      .check();
    await dialog(page).getByRole('button', { name: 'Save' }).click();
    await expectToast(page, 'Your choices have been saved.');
    await page.getByRole('link', { name: 'Choose messages' }).click();
    await expect(chosen.getByRole('switch', { name: 'By text message' })).not.toBeChecked();
    await expect(chosen.getByRole('switch', { name: 'By e-mail' })).toBeChecked();
    await expect(dialog(page).getByRole('combobox', { name: 'From' })).toHaveValue('20');
    await dialog(page).getByRole('button', { name: 'Cancel' }).click();
  });

  await test.step('a new password ends the session', async () => {
    await page.getByRole('link', { name: 'Change password' }).click();
    await dialog(page).getByRole('textbox', { name: 'Current password' }).fill('Wrong-pass-1');
    await dialog(page).getByRole('textbox', { name: 'New password' }).fill('Fresh-pass-2');
    await dialog(page).getByRole('textbox', { name: 'Repeat password' }).fill('Fresh-pass-2');
    await expectAccessible(page);
    await dialog(page).getByRole('button', { name: 'Save' }).click();
    await expectRefusal(page, 'Please check the marked fields.');
    await expect(dialog(page).getByText(/password is (wrong|not correct|incorrect)/i)).toBeVisible();
    await expect(dialog(page).getByRole('textbox', { name: 'Current password' })).toBeFocused();
    await dialog(page).getByRole('textbox', { name: 'Current password' }).fill('Fovea-demo-1');
    const typeNew = async (password: string) => {
      await dialog(page).getByRole('textbox', { name: 'New password' }).fill(password);
      await dialog(page).getByRole('textbox', { name: 'Repeat password' }).fill(password);
      await dialog(page).getByRole('button', { name: 'Save' }).click();
    };
    await typeNew('qwerty123');
    await expectRefusal(page, 'Please check the marked fields.');
    await expect(dialog(page).getByText('This password is among the most common ones')).toBeVisible();
    await typeNew('Fresh-pass-2');
    await expect(page).toHaveURL(/\/login$/);
    await signInParent(page, email, 'Fresh-pass-2');
  });
});

test('a parent looks after the children on a phone', async ({ page, baseURL }) => {
  const { email, child } = await makeFamily(baseURL ?? '', `children.${mark}`);
  // Who asked for less motion is told as much, and as long.
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await enterPortal(page, email);
  await expect(page.getByRole('button', { name: 'Support' })).toHaveCSS('transition-duration', '0.001s');
  await tab(page, 'Patients').click();
  await expect(page.getByRole('heading', { name: 'Sora Mori' })).toBeVisible();
  await expectFits(page);
  await expectAccessible(page);

  await test.step('adds a second child, whose device login is made from the name', async () => {
    await page.getByRole('button', { name: 'Add patient' }).click();
    await expect(dialog(page)).toBeVisible();
    await expectAccessible(page);
    await dialog(page).getByRole('textbox', { name: 'First name' }).fill('Umi');
    await dialog(page).getByRole('textbox', { name: 'Last name' }).fill('Mori!');
    await dialog(page).getByRole('textbox', { name: 'Device password' }).fill('short1');
    await dialog(page).getByRole('textbox', { name: 'Repeat password' }).fill('short1');
    await dialog(page).getByRole('button', { name: 'Save' }).click();
    await expect(dialog(page).getByText(/Letters and digits only/)).toBeVisible();
    await dialog(page).getByRole('textbox', { name: 'Last name' }).fill(`Mori ${mark}`);
    await dialog(page).getByRole('button', { name: 'Use it' }).click();
    for (const name of ['Device password', 'Repeat password'])
      await expect(dialog(page).getByRole('textbox', { name })).toHaveValue(/^[a-z2-9]{10}$/);
    await dialog(page).getByRole('button', { name: 'Save' }).click();
    await expectToast(page, `Umi Mori ${mark} has been saved.`);
    await expect(page.getByText(/^umi_mori/)).toBeVisible();
  });

  await test.step('changes the name of the first', async () => {
    await cardAction(page, 'Sora Mori', 'Edit');
    await expect(dialog(page).getByText(child.patientId)).toBeVisible();
    await expectAccessible(page);
    await dialog(page).getByRole('textbox', { name: 'First name' }).fill('Sorata');
    await dialog(page).getByRole('button', { name: 'Save' }).click();
    await expect(page.getByRole('heading', { name: 'Sorata Mori' })).toBeVisible();
  });

  await test.step('looks at orders, payments, usage and compliance', async () => {
    await cardAction(page, 'Sorata Mori', 'Orders');
    await expectDialog(page, 'Orders of Sorata Mori');
    for (const [link, title] of [
      ['Usage', 'Usage of Sorata Mori'],
      ['Compliance rate', /Sorata Mori/],
    ] as const) {
      await cardOf(page, 'Sorata Mori').getByRole('link', { name: link }).click();
      await expectDialog(page, title);
    }
  });

  await test.step('removes the second child after reading what that means', async () => {
    await cardAction(page, `Umi Mori ${mark}`, 'Delete');
    await expect(page.getByRole('alertdialog')).toContainText('cannot be brought back');
    await agree(page, 'Delete');
    await expect(page.getByRole('heading', { name: `Umi Mori ${mark}` })).toBeHidden();
  });

  await test.step('opens the notifications', async () => {
    await page.getByRole('button', { name: /^Notifications/ }).click();
    await expect(page.getByRole('dialog', { name: 'Notifications' })).toBeVisible();
    await expectAccessible(page);
  });
});

test.describe('in Japanese and in the dark', () => {
  test.use({ locale: 'ja-JP', colorScheme: 'dark' });

  test('a parent reads how the treatment goes', async ({ page }) => {
    await page.goto('/login');
    await page.getByRole('textbox', { name: 'メールアドレス' }).fill('parent@fovea.test');
    await page.getByRole('textbox', { name: 'パスワード' }).fill('Fovea-demo-1');
    await page.getByRole('button', { name: 'サインイン' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'マイ機器' })).toBeVisible(slow);
    await expect(page.getByText('過去7日間').first()).toBeVisible();
    await expectFits(page);
    await expectAccessible(page);
  });
});

const cardOf = (page: Page, name: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name, exact: true }) });

async function cardAction(page: Page, name: string, action: string) {
  await cardOf(page, name).getByRole('button', { name: 'Actions' }).click();
  await pressMenuItem(page, action);
}

async function expectDialog(page: Page, name: string | RegExp) {
  await expect(page.getByRole('dialog', { name })).toBeVisible();
  await expect(page.getByRole('progressbar')).toHaveCount(0);
  await expectAccessible(page);
  await page.getByRole('dialog', { name }).getByRole('button', { name: 'Close' }).first().click();
  await expect(page.getByRole('dialog', { name })).toBeHidden();
}
