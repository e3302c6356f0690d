import { dayOf } from '@fovea/contracts/dates';
import { findPayments } from '@fovea/contracts/payments/endpoints';
import { openProduct } from '@fovea/local/seed/product';
import { expect, type Page, test } from '@playwright/test';
import { extractText, getDocumentProxy } from 'unpdf';
import { enterAs, expectLoaded } from './steps.ts';

const db = 'jp';

/** The words of each page of paper, lines joined by a space. */
async function printed(page: Page): Promise<string[]> {
  const pdf = await getDocumentProxy(new Uint8Array(await page.pdf({ preferCSSPageSize: true })));
  const { text } = await extractText(pdf, { mergePages: false });
  // Fonts give some ideographs as the radicals they look like.
  return text.map((words) => words.normalize('NFKC').replace(/\s+/g, ' '));
}

/** In the order of the table on screen. */
const columnsOf = (page: Page) => page.locator('thead th:not([data-print=none])').allTextContents();

test('the invoice report is printed with every column and every row of its page', async ({ page, baseURL }) => {
  const { callApi, signInStaff } = openProduct(baseURL ?? '');
  const as = await signInStaff('admin@fovea.test');
  const { list } = await callApi(findPayments, { searchStr: 'parent@fovea.test', pageSize: 200, db }, { as, db });
  const month = dayOf(list.find(({ paidAt }) => paidAt)?.paidAt ?? '', 'Asia/Tokyo').slice(0, 7);
  await enterAs(page, 'admin@fovea.test', `/admin/invoice-reports?pageSize=200&month=${month}`);
  await expectLoaded(page);
  const columns = await columnsOf(page);
  expect(columns.length).toBeGreaterThanOrEqual(15);
  const patients = await page.locator('tbody tr td:nth-child(7)').allTextContents();
  const pages = await printed(page);
  if (process.env.PAPER) await page.pdf({ path: process.env.PAPER, preferCSSPageSize: true });
  const paper = pages.join(' ');
  for (const column of columns) expect(pages[0], column).toContain(column);
  for (const patient of patients) expect(paper).toContain(patient);
  for (const button of ['Export CSV of this page', 'Columns', 'Main navigation', 'Refresh'])
    expect(paper).not.toContain(button);
  // A whole table, not a column of letters.
  expect(pages.length).toBeLessThan(2 + patients.length / 8);
});

for (const [name, path] of [
  ['patients', '/admin/customers?db=jp'],
  ['inventory', '/admin/inventory'],
  ['plans', '/admin/plans'],
  ['payments', '/admin/payments?db=jp'],
] as const)
  test(`the list of ${name} is printed with every column and row of its page, without buttons`, async ({ page }) => {
    await enterAs(page, 'admin@fovea.test', path);
    await expectLoaded(page);
    const columns = await columnsOf(page);
    const paper = (await printed(page)).join(' ');
    for (const column of columns) expect(paper).toContain(column.replace(/\s+/g, ' '));
    for (const button of ['Columns', 'Export', 'Invoice report']) expect(paper).not.toContain(button);
  });
