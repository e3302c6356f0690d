import { expect, test } from '@playwright/test';
import {
  agree,
  enterAs,
  expectAccessible,
  mailedLink,
  makeClinicStaff,
  newMark,
  rowOf,
  search,
  slow,
} from './steps.ts';

const header = 'firstName;lastName;email;mobileCountryCode;phone;language';

test('a clinic invites the families of a file, sees what became of each row, and takes the invitations back', async ({
  page,
}) => {
  const mark = newMark();
  const staff = `inviter.${mark}@fovea.test`;
  await makeClinicStaff('Kei Inviter', staff, 'admin');
  const emailOf = (place: number) => `family${place}.${mark}@fovea.test`;
  const lines = Array.from({ length: 60 }, (_, place) => `Mai;Ono${mark};${emailOf(place)};81;09012345678;ja`);
  const file = [header, ...lines, `Mai;Ono${mark};nothing;81;09012345678;ja`].join('\r\n');
  await enterAs(page, staff, '/work/customers');
  await page.getByRole('link', { name: 'Invite families' }).click();
  const dialog = page.getByRole('dialog', { name: 'Invite families' });

  await test.step('the file is read for a look', async () => {
    await expect(dialog.getByRole('button', { name: 'Invite families' })).toBeDisabled();
    await dialog
      .getByLabel('CSV file', { exact: true })
      .setInputFiles({ name: 'families.csv', mimeType: 'text/csv', buffer: Buffer.from(file) });
    await expect(dialog.getByText('Waiting: 60')).toBeVisible(slow);
    await expect(dialog.getByText('Failed: 1')).toBeVisible();
    await dialog.getByRole('switch', { name: 'Only failed rows' }).check();
    await expect(dialog.getByRole('row').filter({ hasText: 'nothing' })).toContainText('email:');
    await expectAccessible(page);
  });

  await test.step('they are invited, once however often it is pressed', async () => {
    await dialog.getByRole('button', { name: 'Invite 60 families' }).dblclick();
    await expect(dialog.getByText('60 families were invited')).toBeVisible(slow);
    await expect(dialog.getByText('Succeeded: 60')).toBeVisible();
    await expectAccessible(page);
    for (const place of [0, 59]) await mailedLink(emailOf(place), '/login/invitation');
  });

  await test.step('all that nobody accepted is taken back', async () => {
    await dialog.getByRole('button', { name: 'Take the invitations back' }).click();
    await expect(page.getByRole('alertdialog')).toContainText('their links stop working');
    await agree(page, 'Take the invitations back');
    await expect(dialog.getByText('60 taken back, 0 kept')).toBeVisible(slow);
    await dialog.getByRole('button', { name: 'Close' }).last().click();
    await search(page.getByRole('searchbox', { name: 'Username' }), emailOf(0));
    await expect(rowOf(page, emailOf(0))).toHaveCount(0);
  });
});
