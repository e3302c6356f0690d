import type { Page } from '@playwright/test';
import { choose, expectToast } from './steps.ts';

type Wish = { name: string; type: 'Distributor' | 'Clinic'; parent?: string; options?: string[] };

/** Fills the company form from the list of companies. */
export async function createCompany(page: Page, { name, type, parent, options = [] }: Wish): Promise<void> {
  await page.getByRole('link', { name: 'New company' }).click();
  const dialog = page.getByRole('dialog', { name: 'New company' });
  await dialog.getByRole('textbox', { name: 'Company name' }).fill(name);
  await dialog.getByRole('combobox', { name: 'Company type' }).selectOption(type);
  await dialog.getByRole('combobox', { name: 'Country', exact: true }).selectOption({ label: 'Japan' });
  await dialog.getByRole('combobox', { name: 'Database' }).selectOption({ label: 'Japan' });
  if (parent) await choose(dialog, 'Parent company', parent, new RegExp(parent));
  await dialog.getByRole('textbox', { name: 'Contact name' }).fill('Haruka Kita');
  await dialog.getByRole('textbox', { name: 'Contact number' }).fill('312345678');
  await dialog.getByRole('textbox', { name: 'Contact e-mail' }).fill('owner@fovea.test');
  await choose(dialog, 'Search for a place', 'Sapporo', /Sapporo/);
  await dialog.getByRole('textbox', { name: 'Dividend percentage' }).fill('12.5');
  await dialog.getByRole('textbox', { name: 'Tax percentage' }).fill('10');
  for (const option of options) await dialog.getByRole('switch', { name: option }).check();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expectToast(page, `${name} was created`);
}
