import { findCustomers, getCustomer, saveCustomer } from '@fovea/contracts/customers/endpoints';
import { findStaff, saveStaff } from '@fovea/contracts/staff/endpoints';
import { openProduct } from '@fovea/local/seed/product';
import { expect, type Page, test } from '@playwright/test';
import { makeFamily } from './family.ts';
import { enterAs, enterPortal, expectAccessible, expectToast, newMark } from './steps.ts';

const mark = newMark();
const conflictOf = (page: Page) => page.getByRole('region', { name: 'Somebody else saved this meanwhile' });

test('two administrators edit one user: the second sees what the first changed', async ({ page, browser, baseURL }) => {
  const product = openProduct(baseURL ?? '');
  const as = await product.signInStaff('admin@fovea.test');
  const { list } = await product.callApi(findStaff, { pageSize: 200 }, { as });
  const companyId = list.find(({ email }) => email === 'clinic@fovea.test')?.companyId;
  const person = {
    fullName: `Both ${mark}`,
    email: `both.${mark}@fovea.test`,
    type: 'normal',
    userType: 'general',
    companyId,
  } as const;
  const { _id } = await product.callApi(
    saveStaff,
    { ...person, phone: '312345678', mobileCountryCode: '81', timezone: 'Asia/Tokyo' },
    { as },
  );
  const other = await (await browser.newContext()).newPage();
  for (const window of [page, other]) {
    await enterAs(window, 'admin@fovea.test', `/admin/users/${_id}`);
    await expect(window.getByRole('dialog').getByRole('textbox', { name: 'Phone' })).toHaveValue('312345678');
  }
  const type = async (window: Page, fields: Record<string, string>) => {
    const dialog = window.getByRole('dialog');
    for (const [name, value] of Object.entries(fields))
      await dialog.getByRole('textbox', { name, exact: true }).fill(value);
    await dialog.getByRole('button', { name: 'Save' }).click();
  };

  await type(other, { Phone: '300000001' });
  await expectToast(other, `Both ${mark} was saved`);
  await type(page, { Name: `Mine ${mark}`, Phone: '300000002' });

  await test.step('what differs is shown, what was typed stays', async () => {
    await expect(conflictOf(page).getByRole('radio')).toHaveCount(2);
    await expect(conflictOf(page).getByRole('radio', { name: 'Theirs: 300000001' })).not.toBeChecked();
    await expect(conflictOf(page).getByRole('radio', { name: 'Yours: 300000002' })).toBeChecked();
    await expect(page.getByRole('dialog').getByRole('textbox', { name: 'Name', exact: true })).toHaveValue(
      `Mine ${mark}`,
    );
    await expectAccessible(page);
  });

  await test.step('taking theirs fills the field, keeping mine saves over it', async () => {
    await conflictOf(page).getByRole('button', { name: 'Take theirs' }).click();
    await expect(page.getByRole('dialog').getByRole('textbox', { name: 'Phone' })).toHaveValue('300000001');
    await conflictOf(page).getByRole('button', { name: 'Keep mine' }).click();
    await expect(page.getByRole('dialog')).toBeHidden();
    const [saved] = (await product.callApi(findStaff, { searchStr: `Mine ${mark}` }, { as })).list;
    expect(saved).toMatchObject({ _id, phone: '300000002' });
  });
  await other.context().close();
});

test('a parent and the clinic change the same details: nothing is overwritten unseen', async ({ page, baseURL }) => {
  const { email } = await makeFamily(baseURL ?? '', `conflict.${mark}`);
  await enterPortal(page, email, '/index/details');
  const field = (name: string) => page.getByRole('textbox', { name, exact: true });
  await field('First name').fill('Emi');

  const product = openProduct(baseURL ?? '');
  const as = await product.signInStaff('admin@fovea.test');
  const [row] = (await product.callApi(findCustomers, { email, db: 'jp' }, { as, db: 'jp' })).list;
  const { accounts: _accounts, ...parent } = await product.callApi(
    getCustomer,
    { id: row?._id ?? '', db: 'jp' },
    { as, db: 'jp' },
  );
  const {
    _id,
    firstName,
    middleName,
    lastName,
    mobileCountryCode,
    companyId,
    doctorId,
    language,
    timezone,
    country,
    zip,
    address,
    needRequired,
    notes,
  } = parent;
  const stored = {
    _id,
    firstName,
    middleName,
    lastName,
    mobileCountryCode,
    companyId,
    doctorId,
    language,
    timezone,
    zip,
    address,
    needRequired,
    notes,
  };
  await product.callApi(
    saveCustomer,
    { ...stored, country: country ?? 'JP', phone: '0909999999', db: 'jp' },
    { as, db: 'jp' },
  );

  await page.getByRole('button', { name: 'Save' }).click();
  await expect(conflictOf(page).getByRole('radio', { name: 'Theirs: 0909999999' })).toBeChecked();
  await expect(field('Phone')).toHaveValue('0909999999');
  await expect(field('First name')).toHaveValue('Emi');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Save' }).click();
  await expectToast(page, 'Your details have been saved.');
  const [saved] = (await product.callApi(findCustomers, { email, db: 'jp' }, { as, db: 'jp' })).list;
  expect(saved).toMatchObject({ firstName: 'Emi', phone: '0909999999' });
});
