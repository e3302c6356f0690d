import { expect, type Page } from '@playwright/test';
import { expectAccessible, slow } from './steps.ts';

/** A credit note's own page says how much went back, under a number of its own, and is a PDF, too. */
export async function expectCreditNote(note: Page, amount: string): Promise<void> {
  await expect(note.getByRole('heading', { name: 'Credit note' })).toBeVisible(slow);
  await expect(note.getByText(/^FVC-JP-\d{4}-\d{6}$/)).toBeVisible();
  await expect(note.getByText(amount)).toBeVisible();
  await expectAccessible(note);
  const download = note.waitForEvent('download', slow);
  await note.getByRole('button', { name: 'Export pdf' }).click();
  expect((await download).suggestedFilename()).toMatch(/^creditnote-FVC-JP-\d{4}-\d{6}\.pdf$/);
}
