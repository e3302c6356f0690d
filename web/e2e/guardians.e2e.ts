import { demoPassword } from '@fovea/local/environment';
import { expect, type Page, test } from '@playwright/test';
import { makeFamily } from './family.ts';
import {
  agree,
  enterAs,
  enterPortal,
  expectAccessible,
  expectRefusal,
  expectToast,
  mailedLink,
  mailTo,
  newMark,
  pressMenuItem,
  signInParent,
  slow,
} from './steps.ts';

const dialog = (page: Page) => page.getByRole('dialog').last();

test('a parent lets somebody in to look, then to do everything, and shuts them out again', async ({
  page,
  browser,
  baseURL,
}) => {
  const mark = newMark();
  const names = {
    parent: { firstName: 'Aiko', lastName: `Hara${mark}` },
    child: { firstName: 'Sora', lastName: 'Hara' },
  };
  const { email, child } = await makeFamily(baseURL ?? '', `lets-in-${mark}`, names);
  const guardian = `nao.${mark}@fovea.test`;
  const phone = await (await browser.newContext({ viewport: { width: 390, height: 844 } })).newPage();
  const list = page.getByRole('list', { name: 'People with access' });
  const person = list.getByRole('listitem').filter({ hasText: guardian });

  await test.step('the parent invites somebody who may only look, once however often it is pressed', async () => {
    await enterPortal(page, email, '/index/details');
    await page.getByRole('link', { name: 'Show who has access' }).click();
    await expect(dialog(page).getByText('You have not let anybody in yet.')).toBeVisible();
    await expectAccessible(page);
    await dialog(page).getByRole('link', { name: 'Invite somebody' }).click();
    await dialog(page).getByRole('textbox', { name: 'First name' }).fill('Nao');
    await dialog(page).getByRole('textbox', { name: 'Last name' }).fill('Hara');
    await dialog(page).getByRole('textbox', { name: 'E-mail' }).fill(email);
    await dialog(page)
      .getByRole('radio', { name: /^Only look/ })
      .check();
    await expectAccessible(page);
    await dialog(page).getByRole('button', { name: 'Send invitation' }).click();
    await expectRefusal(page, /already/);
    await expect(dialog(page).getByRole('textbox', { name: 'First name' })).toHaveValue('Nao');
    await dialog(page).getByRole('textbox', { name: 'E-mail' }).fill(guardian);
    await dialog(page).getByRole('button', { name: 'Send invitation' }).dblclick();
    await expectToast(page, `on its way to ${guardian}`);
    await expect(person).toHaveCount(1);
    await expect(person).toContainText('May only look');
  });

  await test.step('whoever is invited chooses a password on the phone and sees everything, and nothing to change', async () => {
    await mailTo(guardian, 'shares the family’s Fovea portal with you');
    await phone.goto(await mailedLink(guardian, '/login/invitation'));
    await expect(phone.getByText('A family shares its Fovea portal with you.', { exact: false })).toBeVisible();
    await phone.getByRole('textbox', { name: 'New password' }).fill(demoPassword);
    await phone.getByRole('textbox', { name: 'Repeat password' }).fill(demoPassword);
    await phone.getByRole('button', { name: 'Save password' }).click();
    await expect(phone).toHaveURL(/\/login$/, slow);
    await signInParent(phone, guardian);
    await expect(phone.getByText('You can look at everything.', { exact: false })).toBeVisible();
    await expect(phone.getByText(`FAM-LETS-IN-${mark}`.toUpperCase()).first()).toBeVisible();
    await expect(phone.getByRole('button', { name: 'Support' })).toHaveCount(0);
    for (const action of ['Report lost', 'Return'])
      await expect(phone.getByText(action, { exact: true })).toHaveCount(0);
    await expectAccessible(phone);
    await phone.goto('/index/accounts');
    await expect(phone.getByText('Sora Hara').first()).toBeVisible();
    await expect(phone.getByRole('link', { name: /New patient|Add patient/i })).toHaveCount(0);
    await expectAccessible(phone);
    await phone.goto('/index/details');
    await expect(phone.getByRole('heading', { name: 'Your access' })).toBeVisible();
    await expect(phone.getByText(guardian)).toBeVisible();
    await expect(phone.getByRole('link', { name: 'Show who has access' })).toHaveCount(0);
    await phone.getByRole('textbox', { name: 'First name' }).fill('Naoko');
    await phone.getByRole('button', { name: 'Save', exact: true }).click();
    await expectToast(phone, 'Your details have been saved.');
    await expectAccessible(phone);
    await phone.goto('/index/details/guardians');
    await expect(phone.getByRole('heading', { name: 'Your access' })).toBeVisible();
  });

  await test.step('with more rights they sign in again, and ask the clinic in their own name', async () => {
    await page.reload();
    await person.getByRole('button', { name: 'Actions' }).click();
    await pressMenuItem(page, 'Change rights');
    await dialog(page)
      .getByRole('radio', { name: /^Everything/ })
      .check();
    await dialog(page).getByRole('button', { name: 'Save' }).click();
    await expect(person).toContainText('May do everything');
    await phone.reload();
    await expect(phone).toHaveURL(/\/login/, slow);
    await signInParent(phone, guardian);
    await expect(phone.getByText('You can look at everything.', { exact: false })).toHaveCount(0);
    await phone.getByRole('button', { name: 'Support' }).click();
    await dialog(phone).getByRole('combobox', { name: 'What is it about?' }).selectOption('Device');
    await dialog(phone).getByRole('textbox', { name: 'Details' }).fill(`The lamp blinks ${mark}`);
    await dialog(phone).getByRole('button', { name: 'Send' }).click();
    await expectToast(phone, 'Thank you. Your request has been sent.');
  });

  await test.step('staff see who has access, and the trail says who asked', async () => {
    const staff = await (await browser.newContext()).newPage();
    await enterAs(staff, 'clinic@fovea.test', `/work/customers/${child.userId}/overview`);
    await expect(dialog(staff).getByText(guardian)).toBeVisible(slow);
    await expect(dialog(staff).getByText('May do everything')).toBeVisible();
    await expectAccessible(staff);
    await staff.close();
  });

  await test.step('who is shut out is out at once and gets in no more', async () => {
    await person.getByRole('button', { name: 'Actions' }).click();
    await pressMenuItem(page, 'Remove');
    await expect(page.getByRole('alertdialog')).toContainText('signed out everywhere at once');
    await agree(page, 'Remove');
    await expect(person).toHaveCount(0);
    await phone.reload();
    await expect(phone).toHaveURL(/\/login/, slow);
    await phone.getByRole('combobox', { name: 'Country' }).selectOption('jp');
    await phone.getByRole('textbox', { name: 'E-mail' }).fill(guardian);
    await phone.getByRole('textbox', { name: 'Password' }).fill(demoPassword);
    await phone.getByRole('button', { name: 'Sign in' }).click();
    await expect(phone.getByRole('alertdialog')).toContainText('was ended by the parent who had invited you', slow);
    await page.goto('/index/details/history');
    await expect(dialog(page).getByText('Took somebody’s access away')).toBeVisible(slow);
  });
});
