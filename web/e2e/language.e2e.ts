import { resetPassword } from '@fovea/contracts/sessions/endpoints';
import { findStaff, getStaffKey, saveStaff } from '@fovea/contracts/staff/endpoints';
import { demoPassword } from '@fovea/local/environment';
import { passwordDigest } from '@fovea/local/password-digest';
import { openProduct } from '@fovea/local/seed/product';
import { expect, test } from '@playwright/test';
import { newMark, slow } from './steps.ts';

const mark = newMark();

test('the page speaks the person’s language from signing in, and from saving another one', async ({
  page,
  baseURL,
}) => {
  const product = openProduct(baseURL ?? '');
  const as = await product.signInStaff('admin@fovea.test');
  const { list } = await product.callApi(findStaff, { pageSize: 200 }, { as });
  const companyId = list.find(({ email }) => email === 'clinic@fovea.test')?.companyId;
  const email = `deutsch.${mark}@fovea.test`;
  const phone = { phone: '312345678', mobileCountryCode: '81', timezone: 'Asia/Tokyo' };
  const { _id } = await product.callApi(
    saveStaff,
    { fullName: 'Dora Deutsch', email, type: 'normal', userType: 'general', companyId, language: 'de', ...phone },
    { as },
  );
  const { key } = await product.callApi(getStaffKey, { id: _id }, { as });
  await product.callApi(resetPassword, { key, password: passwordDigest(demoPassword) }, {});

  await page.goto('/');
  await page.getByRole('textbox', { name: 'E-mail' }).fill(email);
  await page.getByRole('textbox', { name: 'Password' }).fill(demoPassword);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('link', { name: 'Profil', exact: true }).click(slow);
  await expect(page.locator('html')).toHaveAttribute('lang', 'de');
  await page.getByRole('combobox', { name: 'Sprache' }).selectOption('fr');
  await page.getByRole('button', { name: 'Speichern' }).click();
  await expect(page.getByRole('heading', { name: 'Où vous êtes connecté(e)' })).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('lang', 'fr');
});
