import { findCompanies } from '@fovea/contracts/companies/endpoints';
import { links } from '@fovea/contracts/links';
import { demoPassword } from '@fovea/local/environment';
import { openProduct } from '@fovea/local/seed/product';
import { expect, type Page, test } from '@playwright/test';
import { expectAccessible, mailedLink, newMark, slow } from './steps.ts';

test.use({ locale: 'de-DE', viewport: { width: 360, height: 760 } });

const mark = newMark();
const email = `anmeldung.${mark}@fovea.test`;

async function fillIn(page: Page) {
  for (const [name, value] of [
    ['Vorname', "O'Brien-Łukasz"],
    ['Zweiter Vorname', 'Şükrü'],
    ['Nachname', '山田'],
    ['E-Mail', email],
    ['E-Mail wiederholen', email],
    ['Telefon', '5321234567'],
    ['Passwort', demoPassword],
    ['Passwort wiederholen', demoPassword],
  ] as const)
    await page.getByRole('textbox', { name, exact: true }).fill(value);
}

test('a family signs up by its clinic’s link, in German on a phone', async ({ page, baseURL }) => {
  const { callApi, signInStaff } = openProduct(baseURL ?? '');
  const as = await signInStaff('admin@fovea.test');
  const { list } = await callApi(findCompanies, { searchStr: 'Midori Eye Clinic' }, { as });
  const link = links.signUp(list[0]?._id ?? '', '49');
  await page.goto('/signup?id=0197&mcc=49');
  await expect(page.getByRole('heading', { name: 'Der Link ist ungültig' })).toBeVisible(slow);
  await page.goto(link);
  await expect(page.getByText('Sie registrieren sich bei Midori Eye Clinic.')).toBeVisible(slow);
  await fillIn(page);

  await test.step('finds the calling code of any country by its name', async () => {
    const code = page.getByRole('combobox', { name: 'Vorwahl' });
    await expect(code).toHaveValue('+49');
    await code.click();
    const codes = page.getByRole('option', { name: /\+\d+$/ });
    await expect.poll(() => codes.count()).toBeGreaterThan(230);
    await code.fill('turk');
    await expect(codes).toHaveText(['Türkei +90', 'Turkmenistan +993', /^Turks/]);
    await page.getByRole('option', { name: 'Türkei +90' }).click();
    await expect(code).toHaveValue('+90');
  });

  await test.step('reads the policy and agrees to it', async () => {
    const policy = page.getByRole('link', { name: 'Datenschutzerklärung' });
    const file = await page.request.get((await policy.getAttribute('href')) ?? '');
    expect(file.headers()['content-type']).toBe('application/pdf');
    await page.getByRole('button', { name: 'Konto erstellen' }).click();
    await expect(page.getByText('Bitte stimmen Sie der Datenschutzerklärung zu.')).toBeVisible();
    await page.getByRole('checkbox').check();
  });

  await test.step('sees what was noted and where to go on', async () => {
    await page.getByRole('button', { name: 'Konto erstellen' }).click();
    await expect(page.getByRole('heading', { name: 'Ihr Konto ist bereit' })).toBeVisible(slow);
    for (const fact of [email, "O'Brien-Łukasz Şükrü 山田", '+90 532 123 45 67'])
      await expect(page.getByText(fact, { exact: true })).toBeVisible();
    await expect.poll(() => page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(360);
    await expectAccessible(page);
    await expect(page.getByText(/[0-9a-f]{8}-[0-9a-f]{4}-/)).toHaveCount(0);
    await page.getByRole('link', { name: 'Zum Portal' }).click();
    await expect(page.getByRole('combobox', { name: 'Land' })).toHaveValue('jp');
    await expect(page.getByRole('textbox', { name: 'E-Mail' })).toHaveValue(email);
    await expect(page.getByText(`Wir haben eine E-Mail an ${email} gesendet.`, { exact: false })).toBeVisible();
    await expectAccessible(page);
  });

  await test.step('is asked to prove the address, and does by the mailed link', async () => {
    const link = await mailedLink(email, '/login/proveemail');
    await page.goto(link);
    await expect(page.getByRole('heading', { name: 'Ihre E-Mail-Adresse ist bestätigt' })).toBeVisible(slow);
    await page.goto(link);
    await expect(page.getByRole('heading', { name: 'Ihre E-Mail-Adresse ist bereits bestätigt' })).toBeVisible(slow);
  });

  await test.step('is told when the address has an account already', async () => {
    await page.goto(link);
    await fillIn(page);
    await page.getByRole('checkbox').check();
    await page.getByRole('button', { name: 'Konto erstellen' }).click();
    await expect(page.getByText('Das ist bereits vergeben.')).toBeVisible(slow);
  });
});
