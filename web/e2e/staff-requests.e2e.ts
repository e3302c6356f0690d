import { saveCompany } from '@fovea/contracts/companies/endpoints';
import { saveStaff } from '@fovea/contracts/staff/endpoints';
import { openProduct } from '@fovea/local/seed/product';
import { expect, type Page, test } from '@playwright/test';
import {
  enterAs,
  expectAccessible,
  expectLoaded,
  expectToast,
  mailTo,
  newMark,
  pressMenuItem,
  rowOf,
  slow,
} from './steps.ts';

const dialog = (page: Page) => page.getByRole('dialog');

/** Where the newest mail about something leads. */
async function linkIn(address: string, subject: string): Promise<string> {
  const { links } = await mailTo(address, subject);
  const { pathname, search } = new URL(links.find((each) => each.includes('/requests/')) ?? '');
  return pathname + search;
}

/** A clinic in Japan that no other journey rings the bell of, somebody of it, and an administrator of the platform. */
async function makePeople(baseURL: string, clinic: string, sender: Person, admin: Person): Promise<void> {
  const { callApi, signInStaff, setPassword } = openProduct(baseURL);
  const as = await signInStaff('admin@fovea.test');
  const company = {
    name: clinic,
    type: 'Clinic' as const,
    publicPlans: false,
    diviendPercentage: 0,
    taxPercentage: 10,
    country: 'JP',
    databaseUrl: 'jp',
    address: 'Otaru, Japan',
    location: { lat: 43.19, lng: 141 },
    owner_name: 'Mai Ito',
    owner_email: 'otaru@fovea.test',
    owner_number: '312345678',
    owner_mobileCountryCode: '81',
  };
  const contact = { phone: '312345678', mobileCountryCode: '81', timezone: 'Asia/Tokyo', language: 'en' } as const;
  const { _id: companyId } = await callApi(saveCompany, company, { as });
  const people = [
    { ...sender, type: 'normal' as const, userType: 'general' as const, companyId },
    { ...admin, type: 'admin' as const },
  ];
  for (const person of people) await setPassword(as, (await callApi(saveStaff, { ...person, ...contact }, { as }))._id);
}
type Person = { fullName: string; email: string };

test('staff ask the platform, its administrators answer, and both find what was written', async ({
  page,
  browser,
  baseURL,
}) => {
  const mark = newMark();
  const question = `The export stops ${mark}`;
  const [email, adminEmail] = [`asks.${mark}@fovea.test`, `answers.${mark}@fovea.test`];
  const name = `Kei Asks ${mark}`;
  const adminName = `Ai Answers ${mark}`;
  const clinic = `Otaru Eye Clinic ${mark}`;
  await makePeople(baseURL ?? '', clinic, { fullName: name, email }, { fullName: adminName, email: adminEmail });
  const platform = await (await browser.newContext()).newPage();

  await test.step('support leads to the own requests', async () => {
    await enterAs(page, email, '/work/customers');
    await expectLoaded(page);
    await page.getByRole('button', { name }).click();
    await pressMenuItem(page, 'Support');
    await dialog(page).getByRole('combobox', { name: 'What is it about?' }).selectOption('Online_portal');
    await dialog(page).getByRole('textbox', { name: 'Details' }).fill(question);
    await dialog(page).getByRole('button', { name: 'Send' }).click();
    await expectToast(page, 'Thank you. Your request has been sent.');
    await page.goto('/work/preference');
    await page.getByRole('link', { name: 'Open my requests' }).click();
    await expect(page.getByText(question)).toBeVisible();
    await expect(page.getByText('Waiting for Fovea')).toBeVisible();
    await expectAccessible(page);
  });

  await test.step('an administrator takes it, leaves a note and answers', async () => {
    await enterAs(platform, adminEmail, '/admin/customers/requests');
    await platform.getByRole('tab', { name: /From staff/ }).click();
    await expect(rowOf(platform, question)).toContainText(clinic);
    await expectAccessible(platform);
    await rowOf(platform, question).getByRole('link', { name }).click();
    await dialog(platform).getByRole('switch', { name: 'Only for administrators' }).check();
    await dialog(platform).getByRole('textbox', { name: 'Note' }).fill('A known fault.');
    await dialog(platform).getByRole('button', { name: 'Keep note' }).click();
    await expect(dialog(platform).getByText('A known fault.')).toBeVisible();
    await dialog(platform).getByRole('textbox', { name: 'Answer' }).fill('It is mended.');
    await dialog(platform).getByRole('button', { name: 'Send answer' }).click();
    await expect(dialog(platform).getByText('Answered')).toBeVisible();
    await expectAccessible(platform);
    // Assigning keeps an answer that was begun.
    const answer = dialog(platform).getByRole('textbox', { name: 'Answer' });
    await answer.fill('Is it well now?');
    await dialog(platform).getByRole('link', { name: 'Assign' }).click();
    await dialog(platform).getByRole('combobox', { name: 'Assigned to' }).selectOption({ label: adminName });
    await dialog(platform).getByRole('button', { name: 'Assign' }).click();
    await expect(answer).toHaveValue('Is it well now?');
    await answer.fill('');
    await dialog(platform).getByRole('button', { name: 'Close', exact: true }).last().click();
    await expect(rowOf(platform, question)).toContainText(adminName);
  });

  await test.step('mail and bell lead to the answer, without the note, and there is a reply', async () => {
    const link = await linkIn(email, 'Fovea support has answered you');
    await page.goto('/work/customers');
    await page.getByRole('button', { name: 'Notifications, 1 unread' }).click(slow);
    const news = dialog(page).getByRole('listitem').filter({ hasText: 'Fovea support has answered you' });
    await expect(news).toBeVisible();
    await expectAccessible(page);
    await news.getByRole('link', { name: 'Show' }).click();
    await expect(page).toHaveURL(link);
    await expect(page.getByText('It is mended.')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Notifications, 0 unread' })).toBeVisible();
    await expect(page.getByText('A known fault.')).toHaveCount(0);
    await page.getByRole('textbox', { name: 'Your message' }).fill('Thank you.');
    await page.getByRole('button', { name: 'Send', exact: true }).click();
    await expect(page.getByRole('listitem').getByText('Thank you.')).toBeVisible();
    await expectAccessible(page);
  });

  await test.step('the bell of whoever answers leads to the reply', async () => {
    await mailTo(adminEmail, `${clinic} has written to you`);
    await platform.goto('/admin/customers');
    await platform.getByRole('button', { name: /^Notifications, [1-9]/ }).click(slow);
    const news = dialog(platform).getByRole('listitem').filter({ hasText: 'A company has written to you' });
    await news.getByRole('link', { name: 'Show' }).click();
    await expect(dialog(platform).getByText('Thank you.')).toBeVisible();
  });

  await test.step('whoever answers is mailed, closes it, and its sender sees that', async () => {
    await platform.goto(await linkIn(adminEmail, `${clinic} has written to you`));
    await expect(dialog(platform).getByText('Thank you.')).toBeVisible();
    await expect(platform).not.toHaveURL(/region=/);
    await dialog(platform).getByRole('link', { name: 'Close request' }).click();
    await dialog(platform).getByRole('textbox', { name: 'Reason' }).fill('Mended');
    await dialog(platform).getByRole('button', { name: 'Close request' }).click();
    await expect(dialog(platform)).toBeHidden();
    await page.goto('/work/requests');
    await expect(page.getByText('Closed', { exact: true })).toBeVisible();
  });
});
