import { findDevices } from '@fovea/contracts/devices/endpoints';
import { sendPortalRequest } from '@fovea/contracts/requests/portal-endpoints';
import { saveStaff } from '@fovea/contracts/staff/endpoints';
import { openProduct } from '@fovea/local/seed/product';
import { expect, type Page, test } from '@playwright/test';
import { makeFamily } from './family.ts';
import { enterAs, expectAccessible, expectToast, newMark, pressMenuItem, rowOf } from './steps.ts';

const dialog = (page: Page) => page.getByRole('dialog').last();
const openTemplates = (page: Page) => page.getByRole('dialog').getByRole('button', { name: 'Templates' }).click();

/** Two families of a clinic that read Japanese and ask something, the first about its child, and somebody who runs the clinic. */
async function setUp(baseURL: string, mark: string) {
  const { callApi, signInStaff, signInParent, setPassword } = openProduct(baseURL);
  const as = await signInStaff('admin@fovea.test');
  for (const [key, firstName] of [
    ['one', 'Aiko'],
    ['two', 'Yuki'],
  ] as const) {
    const names = { parent: { firstName, lastName: `Kita${mark}` }, child: { firstName: 'Sora', lastName: 'Kita' } };
    const { email, child } = await makeFamily(baseURL, `${key}.${mark}`, names, 'ja');
    const question = { isSupport: true, type: 'Device', reason: `${firstName} asks ${mark}` } as const;
    const about = key === 'one' ? { accountId: child._id } : {};
    await callApi(sendPortalRequest, { ...question, ...about }, { as: await signInParent(email, 'jp'), db: 'jp' });
  }
  const { list: devices } = await callApi(findDevices, { searchStr: `ONE.${mark}`.toUpperCase() }, { as });
  const companyId = devices[0]?.companyId ?? '';
  const contact = { phone: '312345678', mobileCountryCode: '81', timezone: 'Asia/Tokyo', language: 'en' } as const;
  const email = `chief.${mark}@fovea.test`;
  const person = { fullName: 'Kei Chief', email, type: 'normal', userType: 'admin', companyId } as const;
  await setPassword(as, (await callApi(saveStaff, { ...person, ...contact }, { as }))._id);
  return email;
}

test('an answer is kept without the family’s name, used for another family, changed and deleted', async ({
  page,
  baseURL,
}) => {
  const mark = newMark();
  const email = await setUp(baseURL ?? '', mark);
  const inbox = `/work/customers/requests?searchStr=Kita${mark}`;
  await enterAs(page, email, inbox);

  await test.step('keeps what was written to one family', async () => {
    await rowOf(page, `Aiko asks ${mark}`)
      .getByRole('link', { name: `Aiko Kita${mark}` })
      .click();
    const answer = `Kita${mark} Aiko様\nKita Soraさんの装置を交換します。`;
    await page.getByRole('dialog').getByRole('textbox', { name: 'Answer' }).fill(answer);
    await openTemplates(page);
    await expect(page.getByRole('menuitem', { name: 'There are no templates yet' })).toBeVisible();
    await pressMenuItem(page, 'New template');
    await expect(dialog(page).getByRole('textbox', { name: 'Text' })).toHaveValue(
      '{name}様\n{patient}さんの装置を交換します。',
    );
    await expect(dialog(page).getByRole('combobox', { name: 'Language' })).toHaveValue('ja');
    await dialog(page).getByRole('button', { name: 'Save' }).click();
    await expect(dialog(page).getByText('Please fill this in.')).toBeVisible();
    await dialog(page).getByRole('textbox', { name: 'Name of the template' }).fill(`Swap ${mark}`);
    await dialog(page).getByRole('switch', { name: 'For everybody in the company' }).check();
    await expectAccessible(page);
    await dialog(page).getByRole('button', { name: 'Save' }).click();
    await expectToast(page, `Template saved: Swap ${mark}`);
    // What was being written is still there, and goes nowhere by saving a template.
    await expect(page.getByRole('dialog').getByRole('textbox', { name: 'Answer' })).toHaveValue(answer);
  });

  await test.step('uses it for another family, in its language', async () => {
    await page.goto(inbox);
    await rowOf(page, `Yuki asks ${mark}`)
      .getByRole('link', { name: `Yuki Kita${mark}` })
      .click();
    await openTemplates(page);
    await expectAccessible(page);
    await pressMenuItem(page, new RegExp(`^Swap ${mark}`));
    const field = page.getByRole('dialog').getByRole('textbox', { name: 'Answer' });
    // A question of support names no child: the place stays, and is said.
    await expect(field).toHaveValue(`Kita${mark} Yuki様\n{patient}さんの装置を交換します。`);
    await expect(page.getByText('Please fill in: {patient}')).toBeVisible();
    await field.fill(`Kita${mark} Yuki様\nKita Soraさんの装置を交換します。`);
    await page.getByRole('dialog').getByRole('button', { name: 'Send answer' }).click();
    await expect(page.getByRole('dialog').getByRole('listitem').getByText('Kita Soraさんの装置')).toBeVisible();
  });

  await test.step('changes and deletes it', async () => {
    await openTemplates(page);
    await pressMenuItem(page, 'Manage templates');
    await expect(dialog(page).getByText('日本語 · Of the company')).toBeVisible();
    await dialog(page)
      .getByRole('button', { name: `Edit template: Swap ${mark}` })
      .click();
    await dialog(page).getByRole('textbox', { name: 'Name of the template' }).fill(`Exchange ${mark}`);
    await dialog(page).getByRole('button', { name: 'Save' }).click();
    await expectToast(page, `Template saved: Exchange ${mark}`);
    await expectAccessible(page);
    await dialog(page)
      .getByRole('button', { name: `Delete template: Exchange ${mark}` })
      .click();
    const sure = page.getByRole('alertdialog');
    await expect(sure).toContainText('Answers that were written with it stay as they are.');
    await sure.getByRole('button', { name: 'Delete template' }).click();
    await expectToast(page, `Template deleted: Exchange ${mark}`);
    await expect(dialog(page).getByText('There are no templates yet')).toBeVisible();
  });
});
