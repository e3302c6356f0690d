import { findAllCompanies } from '@fovea/contracts/companies/endpoints';
import type { postRecords } from '@fovea/contracts/device-protocol/endpoints';
import type { PostedRecord } from '@fovea/contracts/device-protocol/schema';
import type { RequestOf, ResponseOf } from '@fovea/contracts/endpoint';
import type { Language } from '@fovea/contracts/fields';
import type { signIn } from '@fovea/contracts/sessions/endpoints';
import type { portalSignIn } from '@fovea/contracts/sessions/portal-endpoints';
import { saveStaff } from '@fovea/contracts/staff/endpoints';
import { confirmRecords } from '@fovea/contracts/usage/endpoints';
import { type SignedInDevice, signInDevice } from '@fovea/local/device/device-client';
import { demoPassword } from '@fovea/local/environment';
import { openProduct } from '@fovea/local/seed/product';
import { expect, type Locator, type Page } from '@playwright/test';
import axe from 'axe-core';
import { chartFaults } from './chart-faults.js';
import { cutOnPaper } from './cut-on-paper.js';
import { comeToRest, moveAgain } from './rest.js';
import { isBeneathEdge } from './wide-tables.js';

type Place = Page | Locator;
type Mail = { id: string; subject: string; links: string[]; receivedAt: string };
type MailedFile = { name: string; contentType: string; base64: string };

const modal = '[role="dialog"], [role="alertdialog"]';
const origin = process.env.FOVEA_URL ?? 'http://localhost:8080';
const inbox = process.env.FOVEA_INBOX_URL ?? 'http://localhost:8114';
const product = openProduct(origin);
let marks = 0;

/** Letters and digits for names that no other file has, in this worker or beside it. */
export function newMark(): string {
  marks += 1;
  return `${Date.now().toString(36)}w${process.env.TEST_WORKER_INDEX ?? 0}n${marks}`;
}

/** What computes or travels before it can be seen: a captcha, a mail, the letters of a PDF. */
export const slow = { timeout: 180_000 };

/** Signs staff in by the page itself. The captcha solves itself; the form waits for it. */
export async function signInAs(page: Page, email: string, password: string = demoPassword): Promise<void> {
  // The root would lead a family's session on to its portal.
  await page.goto('/login/backend');
  await page.getByRole('textbox', { name: 'E-mail' }).fill(email);
  await page.getByRole('textbox', { name: 'Password' }).fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByRole('navigation', { name: 'Main navigation' })).toBeVisible(slow);
}

/** Signs a parent of the region Japan in to the portal. */
export async function signInParent(page: Page, email: string, password: string = demoPassword): Promise<void> {
  await page.goto('/login');
  await page.getByRole('combobox', { name: 'Country' }).selectOption('jp');
  await page.getByRole('textbox', { name: 'E-mail' }).fill(email);
  await page.getByRole('textbox', { name: 'Password' }).fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'My Device' })).toBeVisible(slow);
}

/**
 * Opens an address of the staff's areas with a session that is already there, as after a reload. How one gets it is told
 * by the journeys about signing in.
 */
export async function enterAs(page: Page, email: string, path = '/'): Promise<void> {
  await takeSession(page, await product.startStaffSession(email));
  await page.goto(path);
  await untilAppIsThere(page);
}

/** The same for a parent of the region Japan. */
export async function enterPortal(page: Page, email: string, path = '/index'): Promise<void> {
  await takeSession(page, await product.startParentSession(email, 'jp'));
  await page.goto(path);
  await untilAppIsThere(page);
}

/** An administrator of a journey's own, whose jobs and profile no other journey sees or changes. */
export const makeAdmin = (email: string, settings: Pick<Person, 'timezone' | 'language'> = {}): Promise<string> =>
  makePerson({ fullName: 'Own Admin', type: 'admin', email, ...settings });

/**
 * Somebody of Midori Eye Clinic of a journey's own, who chooses what a person's lists remember: rows a page, columns,
 * views.
 */
export async function makeClinicStaff(fullName: string, email: string, userType: 'admin' | 'general'): Promise<string> {
  const as = await product.signInStaff('admin@fovea.test');
  const { list } = await product.callApi(findAllCompanies, { searchStr: 'Midori Eye Clinic' }, { as });
  return makePerson({ fullName, type: 'normal', userType, companyId: list[0]?._id ?? '', email });
}

type Person = Pick<RequestOf<typeof saveStaff>, 'fullName' | 'type' | 'userType' | 'companyId'> & {
  email: string;
  timezone?: string;
  language?: Language;
};

/** Resolves to the address they sign in with. */
export async function makePerson({ timezone = 'Asia/Tokyo', language = 'en', ...person }: Person): Promise<string> {
  const as = await product.signInStaff('admin@fovea.test');
  const contact = { phone: '312345678', mobileCountryCode: '81', timezone, language };
  const { _id } = await product.callApi(saveStaff, { ...person, ...contact }, { as });
  await product.setPassword(as, _id);
  return person.email;
}

/** A child's device, as soon as its plan is known to it. */
export const deviceOf = (serial: string, username: string) =>
  product.until('the device signs in', () =>
    signInDevice({ gateway: origin, serial, username, password: demoPassword }),
  );

/** Treatments of a time before the child was created: they count for leave alone until somebody confirms them. */
export async function postEarlier(device: SignedInDevice, records: PostedRecord[], db = 'jp'): Promise<void> {
  const answer = await device.post(records);
  await confirmEarlier(device, answer.records, db);
}

export async function confirmEarlier(
  device: SignedInDevice,
  answered: ResponseOf<typeof postRecords>['records'],
  db = 'jp',
): Promise<void> {
  const recordIds = answered.flatMap(({ recordId, doubts }) => (doubts ? recordId : []));
  if (recordIds.length === 0) return;
  const as = await product.signInStaff('admin@fovea.test');
  await product.callApi(confirmRecords, { accountId: device.session.account._id, recordIds, db }, { as, db });
}

type Session = ResponseOf<typeof signIn> | ResponseOf<typeof portalSignIn>;

/** Stored as the app stores it; company staff have no choice of region. */
async function takeSession(page: Page, { token, tokenExpiredAt, user, db }: Session): Promise<void> {
  // An open page of the app would notice the other session and go elsewhere by itself.
  await page.goto('about:blank');
  const stored = { token, tokenExpiredAt, user: JSON.stringify(user), ...(user.type !== 'normal' && { db }) };
  const localStorage = Object.entries(stored).map(([name, value]) => ({ name, value: String(value) }));
  await page.context().setStorageState({ cookies: [], origins: [{ origin, localStorage }] });
}

/** Until then a page shows its own outlines, which look like it and do nothing. */
export async function untilAppIsThere(page: Page): Promise<void> {
  await expect(page.locator('.shell')).toHaveCount(0, slow);
}

/** Leads to a page by the menu. */
export async function visit(page: Page, name: string): Promise<void> {
  await page.getByRole('navigation', { name: 'Main navigation' }).getByRole('link', { name, exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
}

/** The row of a list that shows this text. */
export const rowOf = (page: Page, text: string): Locator => page.getByRole('row').filter({ hasText: text });

/** Nothing is being asked any more: before that, rows and fields are still on the move. */
export async function expectLoaded(page: Page): Promise<void> {
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
}

/** Looks for a text that every row found shows, and waits until the list shows nothing else. */
export async function search(box: Locator, text: string): Promise<void> {
  const page = box.page();
  // A dialog that closes gives the focus back to where it came from: the key would be pressed there.
  await expect(page.locator(modal)).toHaveCount(0);
  await box.fill(text);
  await box.press('Enter');
  await expect(page).toHaveURL(({ searchParams }) => [...searchParams.values()].includes(text));
  await expect(page.getByRole('button', { name: 'Clear filters' }).first()).toBeVisible();
  // The address changes before the list does, which until then says that it waits for nothing.
  await expect(
    page
      .getByRole('row')
      .filter({ has: page.getByRole('cell') })
      .filter({ hasNotText: text }),
  ).toHaveCount(0);
  await expectLoaded(page);
}

/** All of the menu is on the screen, and what can be done comes before what cannot. */
export async function openRowMenu(page: Page, text: string): Promise<void> {
  await expectLoaded(page);
  await rowOf(page, text).getByRole('button', { name: 'Actions' }).click();
  const menu = page.getByRole('menu').last();
  await expect(menu).toBeInViewport({ ratio: 0.99 });
  // Read in one call, because the menu changes with its row.
  const isOff = await menu
    .getByRole('menuitem')
    .evaluateAll((items: { ariaDisabled: string | null }[]) => items.map((item) => item.ariaDisabled === 'true'));
  expect(isOff).toEqual(isOff.toSorted((one, other) => Number(one) - Number(other)));
}

/** Does what the row's menu offers. */
export async function rowAction(page: Page, text: string, action: string): Promise<void> {
  await openRowMenu(page, text);
  await pressMenuItem(page, action);
}

/**
 * Chooses from the open menu. One that is still finding its place moves away under the press, which then hits nothing:
 * the menu stays, and one presses again.
 */
export async function pressMenuItem(page: Page, name: string | RegExp): Promise<void> {
  const menu = page.getByRole('menu').last();
  const item = menu
    .getByRole('menuitem', { name, exact: true })
    .or(menu.getByRole('menuitemradio', { name, exact: true }));
  await expect(item).toBeVisible();
  await expect(async () => {
    if (await menu.isVisible()) await item.click();
    await expect(menu).toBeHidden({ timeout: 5_000 });
  }).toPass();
}

/** A double tap, reported before the page has shown the first of the two. */
export async function tapTwice(button: Locator): Promise<void> {
  await button.evaluate((element: { click(): void }) => {
    element.click();
    element.click();
  });
}

/** Closes what is on top by the key, as soon as the focus is in it: before that the key is the page's. */
export async function pressEscape(page: Page): Promise<void> {
  const onTop = page.locator(`${modal}, [role="menu"]`).last();
  await expect(onTop.locator(':focus')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(onTop).toBeHidden();
}

/** Only what was typed for is offered: before that, another option may stand where one is pressed. */
export async function expectOnlyOptions(page: Page, typed: string): Promise<void> {
  const options = page.getByRole('option').filter({ visible: true });
  await expect(options.filter({ hasText: typed }).first()).toBeVisible();
  await expect(options.filter({ hasNotText: typed })).toHaveCount(0);
}

/** Picks one of many by typing a part of its name. */
export async function choose(
  place: Place,
  label: string,
  typed: string,
  option: RegExp | string = typed,
): Promise<void> {
  const box = place.getByRole('combobox', { name: label });
  await box.click();
  await box.fill(typed);
  const page = 'page' in place ? place.page() : place;
  await expectOnlyOptions(page, typed);
  await page.getByRole('option', { name: option }).filter({ visible: true }).first().click();
  await expect(box).toHaveAttribute('aria-expanded', 'false');
}

/** Agrees to the question whose button says this. */
export async function agree(page: Page, action: string): Promise<void> {
  const question = page.getByRole('alertdialog');
  await question.getByRole('button', { name: action, exact: true }).click();
  await expect(question).toBeHidden();
}

/** A refused save or action says why in a dialog. Closing it leads on, to the first marked field of a form. */
export async function expectRefusal(page: Page, words: RegExp | string): Promise<void> {
  const refusal = page.getByRole('alertdialog', { name: 'Error' });
  await expect(refusal).toContainText(words, slow);
  await refusal.getByRole('button', { name: 'Close' }).click();
  await expect(refusal).toBeHidden();
}

/**
 * Hears what a toast says, its title or beneath. A good one stays for four seconds: looked for more often than an
 * expectation looks. Under a dialog it is hidden from readers.
 */
export async function expectToast(page: Page, text: string): Promise<void> {
  await page.locator('.fui-Toast').filter({ hasText: text }).last().waitFor();
}

/** For a while toasts lie over what is at a phone's edge; under a resting pointer they stay. */
export async function untilToastsGone(page: Page): Promise<void> {
  await page.mouse.move(0, 0);
  await expect(page.locator('.fui-Toast')).toHaveCount(0);
}

/**
 * No serious or critical finding of accessibility checks in what is on screen; what a dialog dims and keeps from
 * everybody was looked at before. `targets`: the size of what is pressed, too, which axe measures by what is seen of
 * it: only where nothing is scrolled half out of sight. `contrastOnly`: what another theme may change.
 */
export async function expectAccessible(page: Page, { targets = false, contrastOnly = false } = {}): Promise<void> {
  // Half-way between two states, or while something fades in, nothing can be read. Without motion there is no half-way,
  // whatever changes meanwhile.
  const reduced = await page.evaluate<boolean>("matchMedia('(prefers-reduced-motion: reduce)').matches");
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await expectLoaded(page);
  const still = await page.evaluateHandle(comeToRest);
  // In the page alone, where there are no frames of other sites, and only what is not well: the package that drives it
  // for Playwright took twice as long. Fluent's invisible catchers of the Tab key are hidden from readers and never a
  // stop, which axe cannot know.
  if (!(await page.evaluate<boolean>("'axe' in window"))) await page.evaluate(axe.source);
  const context = {
    ...((await page.locator(modal).count()) > 0 && { include: [[modal]] }),
    exclude: [['[data-tabster-dummy]']],
  };
  const options: axe.RunOptions = {
    resultTypes: ['violations'],
    // Preloads style sheets and media for rules that are not evaluated here, and takes half of the time.
    preload: false,
    ...(contrastOnly ? { runOnly: ['color-contrast'] } : { rules: { 'target-size': { enabled: targets } } }),
  };
  const violations = await page.evaluate<axe.Result[]>(
    `axe.run(${JSON.stringify(context)}, ${JSON.stringify(options)}).then(({ violations }) => violations)`,
  );
  for (const finding of violations.filter(({ id }) => id === 'target-size')) {
    const isCut = await Promise.all(finding.nodes.map(({ target }) => page.evaluate(isBeneathEdge, String(target[0]))));
    finding.nodes = finding.nodes.filter((_, index) => !isCut[index]);
  }
  await still.evaluate(moveAgain);
  await page.emulateMedia({ reducedMotion: reduced ? 'reduce' : 'no-preference' });
  const grave = violations.filter(
    ({ impact, nodes }) => nodes.length > 0 && (impact === 'serious' || impact === 'critical'),
  );
  expect(grave.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)).toEqual([]);
}

/**
 * On paper a dialog stands alone, whole, light also where the screen is dark, and without its buttons, but for the name
 * of a column that sorts.
 */
export async function expectPrintable(page: Page, dialog: Locator): Promise<void> {
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  await expect(dialog.locator('button:not(th *), [role=tablist]').filter({ visible: true })).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(0);
  await expect(dialog).toHaveCSS('background-color', 'rgb(255, 255, 255)');
  await expect.poll(() => dialog.evaluate(cutOnPaper)).toEqual([]);
  await page.emulateMedia({ media: null, colorScheme: null });
}

/** Every chart on the page is there and can be seen, on a desk and on a phone, in light and dark. */
export async function expectChartsSeen(page: Page, count: number): Promise<void> {
  const size = page.viewportSize() ?? { width: 1440, height: 900 };
  await expect(page.locator('figure svg[role=group]')).toHaveCount(count);
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme });
    await expect(page.locator('html')).toHaveCSS('color-scheme', colorScheme);
    for (const width of [1440, 390]) {
      await page.setViewportSize({ ...size, width });
      await expect.poll(() => page.evaluate(chartFaults), { message: `${colorScheme}, ${width} px` }).toEqual([]);
    }
  }
  await page.emulateMedia({ colorScheme: null });
  await page.setViewportSize(size);
}

/**
 * The newest mail to somebody with this in its subject, as soon as it is there: others may come before and after it.
 */
export async function mailTo(address: string, subject: RegExp | string): Promise<Mail> {
  return newestMail(address, (mail) =>
    typeof subject === 'string' ? mail.subject.includes(subject) : subject.test(mail.subject),
  );
}

/** Answers a mail as its reader, from a mail program. */
export async function answerMail({ id }: Mail, text: string, files: MailedFile[] = []): Promise<void> {
  const body = JSON.stringify({ text, files });
  const headers = { 'content-type': 'application/json' };
  const { status } = await fetch(`${inbox}/api/messages/${id}/answer`, { method: 'POST', headers, body });
  expect(status).toBe(200);
}

/**
 * The newest link to a page in somebody's mail, without the host, as soon as it is there; one mailed before that moment
 * is not meant.
 */
export async function mailedLink(address: string, page: string, since = new Date(0)): Promise<string> {
  const find = ({ links }: Mail) => links.map((each) => new URL(each)).find(({ pathname }) => pathname === page);
  const link = find(await newestMail(address, (mail) => new Date(mail.receivedAt) >= since && Boolean(find(mail))));
  return `${link?.pathname}${link?.search}`;
}

async function newestMail(address: string, isMeant: (mail: Mail) => boolean): Promise<Mail> {
  let found: Mail | undefined;
  await expect
    .poll(async () => {
      const response = await fetch(`${inbox}/api/messages?to=${encodeURIComponent(address)}`);
      found = ((await response.json()) as Mail[]).find(isMeant);
      return found?.subject;
    }, slow)
    .toBeTruthy();
  if (!found) throw new Error(`No mail to ${address}`);
  return found;
}

/** Gives a dialog a file to read or upload. */
export async function giveFile(
  place: Place,
  label: string,
  file: { name: string; mimeType: string; buffer: Buffer },
): Promise<void> {
  await place.getByLabel(label, { exact: true }).setInputFiles(file);
}

export const csvFile = (name: string, ...lines: string[]) => ({
  name,
  mimeType: 'text/csv',
  buffer: Buffer.from(lines.join('\r\n')),
});

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
