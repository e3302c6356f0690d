import { AxeBuilder } from '@axe-core/playwright';
import { demoPassword } from '@fovea/local/environment';
import { expect, type Locator, type Page } from '@playwright/test';

type Place = Page | Locator;
type Mail = { subject: string; links: string[] };

const modal = '[role="dialog"], [role="alertdialog"]';
const inbox = process.env.FOVEA_INBOX_URL ?? 'http://localhost:8114';

/** Signs staff in by the page itself. The captcha solves itself; the form waits for it. */
export async function signInAs(page: Page, email: string, password: string = demoPassword): Promise<void> {
  await page.goto('/');
  await page.getByRole('textbox', { name: 'E-mail' }).fill(email);
  await page.getByRole('textbox', { name: 'Password' }).fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByRole('navigation', { name: 'Main navigation' })).toBeVisible({ timeout: 60_000 });
}

/** Signs a parent of the region Japan in to the portal. */
export async function signInParent(page: Page, email: string, password: string = demoPassword): Promise<void> {
  await page.goto('/login');
  await page.getByRole('combobox', { name: 'Country' }).selectOption('jp');
  await page.getByRole('textbox', { name: 'E-mail' }).fill(email);
  await page.getByRole('textbox', { name: 'Password' }).fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'My Device' })).toBeVisible({ timeout: 60_000 });
}

/** Leads to a page by the menu. */
export async function visit(page: Page, name: string): Promise<void> {
  await page.getByRole('navigation', { name: 'Main navigation' }).getByRole('link', { name, exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
}

/** The row of a list that shows this text. */
export const rowOf = (page: Page, text: string): Locator => page.getByRole('row').filter({ hasText: text });

/** Looks for a text and waits until the list shows what was found: before that its rows are still on the move. */
export async function search(box: Locator, text: string): Promise<void> {
  const page = box.page();
  await box.fill(text);
  await box.press('Enter');
  await expect(page).toHaveURL(({ searchParams }) => [...searchParams.values()].includes(text));
  await expect(page.getByRole('button', { name: 'Clear filters' }).first()).toBeVisible();
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
}

export async function openRowMenu(page: Page, text: string): Promise<void> {
  await rowOf(page, text).getByRole('button', { name: 'Actions' }).click();
}

/** Does what the row's menu offers. */
export async function rowAction(page: Page, text: string, action: string): Promise<void> {
  await openRowMenu(page, text);
  await page.getByRole('menuitem', { name: action, exact: true }).click();
}

/** Closes what is on top by the key, as soon as the focus is in it: before that the key is the page's. */
export async function pressEscape(page: Page): Promise<void> {
  const onTop = page.locator(`${modal}, [role="menu"]`).last();
  await expect(onTop.locator(':focus')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(onTop).toBeHidden();
}

/** Picks one of many by typing. */
export async function choose(place: Place, label: string, typed: string, option: RegExp | string = typed): Promise<void> {
  const box = place.getByRole('combobox', { name: label });
  await box.click();
  await box.fill(typed);
  const page = 'page' in place ? place.page() : place;
  await page.getByRole('option', { name: option }).filter({ visible: true }).first().click();
}

/** Agrees to the question whose button says this. */
export async function agree(page: Page, action: string): Promise<void> {
  const question = page.getByRole('alertdialog');
  await question.getByRole('button', { name: action, exact: true }).click();
  await expect(question).toBeHidden();
}

export async function expectToast(page: Page, text: string): Promise<void> {
  await expect(page.getByText(text).first()).toBeVisible();
}

/** No serious or critical finding of accessibility checks in what is on screen; what a dialog dims and keeps from everybody was looked at before. */
export async function expectAccessible(page: Page): Promise<void> {
  await settled(page);
  // Fluent's invisible catchers of the Tab key: hidden from readers and never a stop, which axe cannot know.
  const axe = new AxeBuilder({ page }).exclude('[data-tabster-dummy]');
  const { violations } = await ((await page.locator(modal).count()) > 0 ? axe.include(modal) : axe).analyze();
  const grave = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical');
  expect(grave.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)).toEqual([]);
}

/** Colours pass over from one state or theme to the next: half-way nothing can be read. */
async function settled(page: Page): Promise<void> {
  await page.locator('html').evaluate((element) => {
    const moving = element.getAnimations({ subtree: true }).filter((each: object) => 'transitionProperty' in each);
    return Promise.allSettled(moving.map(({ finished }: { finished: Promise<unknown> }) => finished));
  });
}

/** The newest mail to somebody, as soon as it is there. */
export async function mailTo(address: string): Promise<Mail> {
  let mail: Mail | undefined;
  await expect
    .poll(
      async () => {
        const response = await fetch(`${inbox}/api/messages?to=${encodeURIComponent(address)}`);
        [mail] = (await response.json()) as Mail[];
        return mail?.subject;
      },
      { timeout: 60_000 },
    )
    .toBeTruthy();
  if (!mail) throw new Error(`No mail to ${address}`);
  return mail;
}

/** Gives a dialog a file to read or upload. */
export async function giveFile(place: Place, label: string, file: { name: string; mimeType: string; buffer: Buffer }): Promise<void> {
  await place.getByLabel(label, { exact: true }).setInputFiles(file);
}

export const csvFile = (name: string, ...lines: string[]) => ({ name, mimeType: 'text/csv', buffer: Buffer.from(lines.join('\r\n')) });

/** Registers devices into a company by a file, from the products page. */
export async function registerDevices(page: Page, company: string, serials: readonly string[]): Promise<void> {
  await page.getByRole('link', { name: 'Batch register' }).click();
  const dialog = page.getByRole('dialog', { name: 'Batch register' });
  await dialog.getByRole('combobox', { name: 'Product' }).selectOption({ index: 1 });
  await choose(dialog, 'Company', company, new RegExp(company));
  const rows = serials.map((serial) => `COMMERCIAL,04912345000019,PO-1,https://fovea.test/d/${serial},${serial}`);
  await giveFile(dialog, 'CSV file', csvFile('devices.csv', 'type,udi,order_number,qrcode,serial_number', ...rows));
  await dialog.getByRole('button', { name: `Register devices (${serials.length})` }).click();
  await expectToast(page, `Devices registered: ${serials.length}`);
  await dialog.getByRole('button', { name: 'Close' }).last().click();
}
