import { expect, test } from '@playwright/test';
import { signInAs } from '../steps.ts';

test('who opens the printed address sees the sign-in page, and the demo’s administrator gets in', async ({ page }) => {
  const answer = await page.goto('/');
  expect(answer?.status()).toBe(200);
  for (const name of ['E-mail', 'Password']) {
    const field = page.getByRole('textbox', { name });
    await expect(field).toBeInViewport({ ratio: 1 });
    expect((await field.boundingBox())?.width).toBeGreaterThan(200);
  }
  await signInAs(page, 'admin@fovea.test');
});
