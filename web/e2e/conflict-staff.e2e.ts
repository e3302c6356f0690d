import { getCustomer } from '@fovea/contracts/customers/endpoints';
import type { Endpoint } from '@fovea/contracts/endpoint';
import { getStaff, getUserInfo, saveStaff, updateProfile } from '@fovea/contracts/staff/endpoints';
import { openProduct } from '@fovea/local/seed/product';
import { expect, type Page, test } from '@playwright/test';
import {
  type OpenRecord,
  openCatalog,
  openCompany,
  openDevice,
  openFamily,
  openPlan,
  openSettings,
  openVersion,
  type Stage,
} from './conflict-records.ts';
import { enterAs, expectAccessible, newMark, slow } from './steps.ts';

const mark = newMark();
const conflictOf = (page: Page) => page.getByRole('region', { name: 'Somebody else saved this meanwhile' });

type Form = {
  what: string;
  field: string;
  save?: string;
  mine: string;
  theirs: string;
  /** Of a record that the open page hears of: by what it is loaded anew, beneath the form. */ heardBy?: Endpoint;
  open: (stage: Stage) => Promise<OpenRecord>;
};

/** Every form of staff beside the user's own, whose conflict is walked through by two people. */
const forms: Form[] = [
  { what: 'a company', field: 'Contact name', mine: 'Mina Mine', theirs: 'Theo Theirs', open: openCompany },
  { what: 'a plan', field: 'Details', mine: 'Our words', theirs: 'Their words', open: openPlan },
  { what: 'a product', field: 'Internal reference', mine: `M-${mark}`, theirs: `T-${mark}`, open: openCatalog },
  { what: 'a version', field: 'Description', mine: 'Our words', theirs: 'Their words', open: openVersion },
  { what: 'a device', field: 'Order number', mine: 'PO-OURS', theirs: 'PO-THEIRS', open: openDevice },
  {
    what: 'a parent',
    field: 'Postal code',
    mine: '1110001',
    theirs: '2220002',
    heardBy: getCustomer,
    open: (stage) => openFamily(stage, 'parent'),
  },
  {
    what: 'notes about a family',
    field: 'Notes',
    save: 'Save notes',
    mine: 'Our note',
    theirs: 'Their note',
    heardBy: getCustomer,
    open: (stage) => openFamily(stage, 'notes'),
  },
  {
    what: 'a patient account',
    field: 'Prescription number',
    save: 'Save Patient',
    mine: 'RX-OURS',
    theirs: 'RX-THEIRS',
    heardBy: getCustomer,
    open: (stage) => openFamily(stage, 'child'),
  },
  { what: 'the settings', field: 'Sender’s name', mine: `Ours ${mark}`, theirs: `Theirs ${mark}`, open: openSettings },
];

for (const { open, ...form } of forms) {
  test(`${form.what}: the second of two saves is shown the first, which stays until somebody decides`, async ({
    page,
    baseURL,
  }) => {
    const product = openProduct(baseURL ?? '');
    const as = await product.signInStaff('admin@fovea.test');
    const record = await open({ product, as, mark });
    await comeSecond(page, 'admin@fovea.test', record, form);
  });
}

test('the own profile: the second of two saves is shown the first, which stays until somebody decides', async ({
  page,
  baseURL,
}) => {
  const product = openProduct(baseURL ?? '');
  const admin = await product.signInStaff('admin@fovea.test');
  const email = `twice.profile.${mark}@fovea.test`;
  const { companyId } = await product.callApi(getUserInfo, {}, { as: await product.signInStaff('clinic@fovea.test') });
  const person = {
    fullName: 'Twice Profile',
    email,
    type: 'normal',
    userType: 'general',
    companyId,
    language: 'en',
  } as const;
  const { _id } = await product.callApi(
    saveStaff,
    { ...person, phone: '312345678', mobileCountryCode: '81', timezone: 'Asia/Tokyo' },
    { as: admin },
  );
  await product.setPassword(admin, _id);
  const as = await product.signInStaff(email);
  await comeSecond(
    page,
    email,
    {
      path: '/work/preference',
      saveMeanwhile: (phone) => product.callApi(updateProfile, { phone }, { as }),
      stored: async () => (await product.callApi(getStaff, { id: _id }, { as: admin })).phone,
    },
    { field: 'Phone', mine: '300000001', theirs: '300000002' },
  );
});

async function comeSecond(
  page: Page,
  email: string,
  record: OpenRecord,
  { field, save = 'Save', mine, theirs, heardBy }: Pick<Form, 'field' | 'save' | 'mine' | 'theirs' | 'heardBy'>,
) {
  await enterAs(page, email, record.path);
  const box = page.getByRole('textbox', { name: field, exact: true });
  const saving = page.getByRole('button', { name: save, exact: true });
  await box.fill(mine);
  const isHeard =
    heardBy &&
    page.waitForResponse(
      async (response) => new URL(response.url()).pathname === heardBy.path && (await response.text()).includes(theirs),
      slow,
    );
  await record.saveMeanwhile(theirs);
  await isHeard;

  await saving.click();
  await expect(conflictOf(page).getByRole('radio', { name: `Theirs: ${theirs}` })).not.toBeChecked();
  await expect(conflictOf(page).getByRole('radio', { name: `Yours: ${mine}` })).toBeChecked();
  await expect(box).toHaveValue(mine);
  expect(await record.stored()).toBe(theirs);
  await expectAccessible(page);

  await conflictOf(page).getByRole('button', { name: 'Take theirs' }).click();
  await expect(box).toHaveValue(theirs);
  await conflictOf(page).getByRole('button', { name: 'Keep mine' }).click();
  await expect.poll(record.stored).toBe(mine);
}
