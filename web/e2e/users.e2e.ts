import { findCustomerPatients, savePatient } from '@fovea/contracts/patients/endpoints';
import { countFamiliesOfDoctor, getStaff, saveStaff } from '@fovea/contracts/staff/endpoints';
import { openProduct } from '@fovea/local/seed/product';
import { expect, test } from '@playwright/test';
import { makeFamily } from './family.ts';
import {
  agree,
  choose,
  enterAs,
  expectAccessible,
  expectRefusal,
  expectToast,
  mailedLink,
  newMark,
  openRowMenu,
  rowAction,
  rowOf,
  search,
  signInAs,
  visit,
} from './steps.ts';

const mark = newMark();
const db = 'jp';

test('a clinician who becomes something else hands the families over', async ({ page, baseURL }) => {
  const { callApi, until, signInStaff } = openProduct(baseURL ?? '');
  const as = await signInStaff('admin@fovea.test');
  const { child } = await makeFamily(baseURL ?? '', `hand-over-${mark}`);
  const doctor = await callApi(getStaff, { id: child.doctorId ?? '' }, { as });
  const fullName = `Leaving ${mark}`;
  const email = `leaving-${mark}@fovea.test`;
  const { companyId, mobileCountryCode, phone, timezone } = doctor;
  const person = { fullName, email, companyId, mobileCountryCode, phone, timezone, language: 'en' } as const;
  const { _id } = await callApi(saveStaff, { ...person, type: 'normal', userType: 'doctor' }, { as });
  await until('the clinician treats the child', () =>
    callApi(savePatient, { ...child, doctorId: _id, db }, { as, db }),
  );
  await until(
    'the child is counted',
    async () => (await callApi(countFamiliesOfDoctor, { id: _id }, { as })).count || undefined,
  );
  await enterAs(page, 'admin@fovea.test', `/admin/users/${_id}`);
  const dialog = page.getByRole('dialog', { name: fullName });
  await expect(dialog.getByRole('combobox', { name: 'New clinician' })).toHaveCount(0);
  await dialog.getByRole('combobox', { name: 'User type' }).selectOption('general');
  await expect(dialog.getByText('Families in this clinician’s care: 1.', { exact: false })).toBeVisible();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expectRefusal(page, /: 1/);
  await dialog.getByRole('combobox', { name: 'New clinician' }).selectOption(doctor.fullName);
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expectToast(page, `${fullName} was saved`);
  await expect
    .poll(async () => (await callApi(findCustomerPatients, { id: child.userId, db }, { as, db })).list[0]?.doctorId)
    .toBe(doctor._id);
});

test('a new user is invited, signs in, is locked and deleted', async ({ page, browser }) => {
  const email = `first-${mark}@fovea.test`;
  const name = `Mio ${mark}`;
  const password = 'A-new-pass-1';
  await enterAs(page, 'admin@fovea.test', '/admin/users');
  await expectAccessible(page);

  await test.step('the administrator creates the clinic’s user', async () => {
    await page.getByRole('link', { name: 'New user' }).click();
    const dialog = page.getByRole('dialog', { name: 'New user' });
    await dialog.getByRole('button', { name: 'Create and invite' }).click();
    await expect(dialog.getByText('Please fill this in.').first()).toBeVisible();
    await expectAccessible(page);
    await dialog.getByRole('textbox', { name: 'Name', exact: true }).fill(name);
    await dialog.getByRole('textbox', { name: 'E-mail' }).fill(email);
    await dialog.getByRole('combobox', { name: 'User type' }).selectOption('admin');
    await choose(dialog, 'Company', 'Midori', /Midori Eye Clinic/);
    await dialog.getByRole('textbox', { name: 'Phone' }).fill('312345678');
    // The clinic's country presets where its people live.
    await expect(dialog.getByRole('combobox', { name: 'Time zone' })).toHaveValue(/Tokyo/);
    await expect(dialog.getByRole('combobox', { name: 'Language' })).toHaveValue('ja');
    await dialog.getByRole('combobox', { name: 'Language' }).selectOption('en');
    await dialog.getByRole('button', { name: 'Create and invite' }).click();
    await expectToast(page, `${email} gets a mail`);
    await expect(rowOf(page, email)).toContainText('Midori Eye Clinic');
    await expect(rowOf(page, email)).toContainText('Japan');
  });

  await test.step('the mail’s link sets a password, which signs in', async () => {
    const theirs = await (await browser.newContext()).newPage();
    await theirs.goto(await mailedLink(email, '/resetpassword'));
    await theirs.getByRole('textbox', { name: 'New password' }).fill(password);
    await theirs.getByRole('textbox', { name: 'Repeat password' }).fill(password);
    await theirs.getByRole('button', { name: 'Save password' }).click();
    await expect(theirs.getByRole('textbox', { name: 'E-mail' })).toBeVisible();
    await signInAs(theirs, email, password);
    await expect(theirs).toHaveURL(/\/work\/customers/);
    await visit(theirs, 'Users');
    await expect(theirs.getByRole('columnheader', { name: 'Region' })).toHaveCount(0);
    await openRowMenu(theirs, email);
    await expect(theirs.getByRole('menuitem')).toHaveText(['View or edit']);
    await theirs.context().close();
  });

  await test.step('filters narrow the list', async () => {
    await search(page.getByRole('searchbox', { name: 'Name or e-mail' }), email);
    await page.getByRole('combobox', { name: 'User type' }).selectOption('doctor');
    await expect(page.getByText('Nothing matches these filters')).toBeVisible();
    await page.getByRole('combobox', { name: 'User type' }).selectOption('admin');
    await expect(rowOf(page, email)).toBeVisible();
  });

  await test.step('the mail is sent again, the link handed over', async () => {
    await rowAction(page, email, 'Resend onboarding mail');
    await agree(page, 'Resend onboarding mail');
    await rowAction(page, email, 'Hand over link');
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Create link' }).click();
    await expect(dialog.getByText(/\/resetpassword\?key=/)).toBeVisible();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Close' }).first().click();
  });

  await test.step('the edit keeps authority as text, and lock and delete ask', async () => {
    await page.getByRole('link', { name, exact: true }).click();
    const dialog = page.getByRole('dialog', { name });
    await expect(dialog.getByRole('combobox', { name: 'Authority' })).toHaveCount(0);
    await dialog.getByRole('textbox', { name: 'Phone' }).fill('387654321');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(rowOf(page, email)).toContainText('+81 3 8765 4321');
    await rowAction(page, email, 'Lock');
    await agree(page, 'Lock');
    await expect(rowOf(page, email)).toContainText('Locked');
    await rowAction(page, email, 'Delete');
    await agree(page, 'Delete');
    await expect(page.getByText('Nothing matches these filters')).toBeVisible();
  });
});
