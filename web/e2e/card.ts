import { expect, type Page } from '@playwright/test';
import { expectAccessible, slow } from './steps.ts';

/** Chooses the plan with terms, guarantee and deposit, and goes on to the card. */
export async function choosePlan(page: Page, renew: 'Yes, renew with the same card' | 'No, pay once', by?: string) {
  const dialog = page.getByRole('dialog').last();
  await dialog.getByRole('radio', { name: /^3 months ?¥/ }).check();
  await dialog.getByRole('radio', { name: renew }).check();
  if (by) await dialog.getByRole('radio', { name: by }).check();
  await dialog.getByRole('button', { name: 'Continue to the card' }).click();
  await expect(dialog.getByText('Please accept the terms.')).toBeVisible();
  await expect(dialog.getByText('Please accept the money-back guarantee.')).toBeVisible();
  // What is missing stands where one looks, beside the button, and has the focus.
  await expect(dialog.getByText('Please agree to the terms')).toBeVisible();
  await expect(dialog.getByRole('checkbox', { name: /terms/ })).toBeFocused();
  await dialog.getByRole('checkbox', { name: /terms/ }).check();
  await dialog.getByRole('checkbox', { name: /guarantee/ }).check();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Continue to the card' }).click();
}

/** A parent takes, in the open dialog, the demo's plan without guarantee, renewed by itself, and pays for it. */
export async function payForRenewing(page: Page) {
  const dialog = page.getByRole('dialog').last();
  await dialog.getByRole('radio', { name: /^3 months without guarantee/ }).check(slow);
  await dialog.getByRole('radio', { name: 'Yes, renew with the same card' }).check();
  await dialog.getByRole('checkbox', { name: /terms/ }).check();
  await dialog.getByRole('button', { name: 'Continue to the card' }).click();
  await pay(page, '4242 4242 4242 4242');
  await expect(page.getByRole('heading', { name: 'Payment processed' })).toBeVisible(slow);
}

export const pay = (page: Page, card: string) => enterCard(page, card, /^Pay ¥/);

export async function enterCard(page: Page, card: string, action: RegExp | string) {
  const dialog = page.getByRole('dialog').last();
  await dialog.getByRole('textbox', { name: 'Card number' }).fill(card, slow);
  await dialog.getByRole('textbox', { name: 'Valid until (month/year)' }).fill('08/39');
  await dialog.getByRole('textbox', { name: 'Security code' }).fill('123');
  await dialog.getByRole('button', { name: action }).click();
}
