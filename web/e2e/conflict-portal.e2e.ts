import { findCustomerPatients, savePatient } from '@fovea/contracts/patients/endpoints';
import { openProduct } from '@fovea/local/seed/product';
import { expect, test } from '@playwright/test';
import { makeFamily } from './family.ts';
import { enterPortal, expectAccessible, expectToast, newMark } from './steps.ts';

const mark = newMark();
const db = 'jp';

test('a parent and the clinic change the same child: nothing is overwritten unseen', async ({ page, baseURL }) => {
  const { email, child } = await makeFamily(baseURL ?? '', `conflict-child.${mark}`);
  await enterPortal(page, email, `/index/accounts/${child._id}`);
  const dialog = page.getByRole('dialog');
  const field = (name: string) => dialog.getByRole('textbox', { name, exact: true });
  await field('First name').fill('Sorata');
  await field('Last name').fill('Mine');

  const product = openProduct(baseURL ?? '');
  const as = await product.signInStaff('admin@fovea.test');
  const { _id, userId, patientId, prescriptionNumber, username, doctorId } = child;
  await product.callApi(
    savePatient,
    {
      _id,
      userId,
      firstName: 'Sora',
      lastName: 'Theirs',
      patientId,
      prescriptionNumber,
      username,
      doctorId: doctorId ?? '',
      db,
    },
    { as, db },
  );

  await dialog.getByRole('button', { name: 'Save' }).click();
  const conflict = dialog.getByRole('region', { name: 'Somebody else saved this meanwhile' });
  await expect(conflict.getByRole('radio', { name: 'Theirs: Theirs' })).not.toBeChecked();
  await expect(conflict.getByRole('radio', { name: 'Yours: Mine' })).toBeChecked();
  await expect(field('First name')).toHaveValue('Sorata');
  await expectAccessible(page);
  await conflict.getByRole('button', { name: 'Take theirs' }).click();
  await expect(field('Last name')).toHaveValue('Theirs');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expectToast(page, 'Sorata Theirs has been saved.');
  const { list } = await product.callApi(findCustomerPatients, { id: userId, db }, { as, db });
  expect(list[0]).toMatchObject({ firstName: 'Sorata', lastName: 'Theirs' });
});
