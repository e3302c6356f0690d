import { findCompanies } from '@fovea/contracts/companies/endpoints';
import { monthName } from '@fovea/contracts/dates';
import { kitConfig, readConfig } from '@fovea/kit/config/config';
import { openDatabases } from '@fovea/kit/database/open-databases';
import { environmentOf } from '@fovea/local/environment';
import { expect, test } from '@playwright/test';
import { PrismaClient } from '../../services/billing/generated/regional/client.ts';
import type { Work } from '../../services/billing/src/handle.ts';
import { closeMonth } from '../../services/billing/src/statements/close-month.ts';
import { monthOf } from '../../services/billing/src/statements/months.ts';
import { origin, product } from './outages/stack.ts';
import { enterAs, expectAccessible, expectLoaded, expectPrintable, expectToast } from './steps.ts';

const timezone = 'Asia/Tokyo';
const environment = environmentOf({
  basePort: Number(new URL(origin || 'http://localhost:8080').port),
  dataDir: process.env.FOVEA_DATA ?? '.local',
  mode: 'test',
  scale: {},
  given: {},
});

/**
 * The stack's month is not over: it is closed by what the job does once it is. Resolves to what the ledger then says of
 * the distributor: what it owes for wholesale plans, and its dividends.
 */
async function closeThisMonth() {
  const as = await product.signInStaff('admin@fovea.test');
  const { list } = await product.callApi(findCompanies, { pageSize: 200 }, { as });
  const databases = openDatabases('billing', readConfig(kitConfig, environment.service('billing', 0)), {
    regional: (options) => new PrismaClient(options),
  });
  const db = databases.regional.get('jp')?.client;
  if (!db) throw new Error('The region Japan is not there');
  const month = monthOf(new Date(), timezone);
  const callRpc = async () => ({ list });
  // Only what closing a month needs.
  const work = { db, region: 'jp', now: new Date(), extra: { timezoneOf: () => timezone }, callRpc } as unknown as Work;
  await closeMonth(work, month);
  const companyId = list.find(({ name }) => name === 'Sakura Vision')?._id ?? '';
  const beneath = list.filter((each) => each.parentCompanyId === companyId || each._id === companyId);
  const sumOf = async (where: object) =>
    Number(
      (await db.ledgerEntry.aggregate({ _sum: { units: true }, where: { statedIn: month, currency: 'jpy', ...where } }))
        ._sum.units,
    );
  const wholesale = await sumOf({ debit: 'wholesale', companyId: { in: beneath.map(({ _id }) => _id) } });
  const dividends = await sumOf({ credit: 'dividends', companyId });
  await databases.close();
  return { month, wholesale, dividends };
}

test('a month is closed: the distributor reads what the ledger says, and its payment is marked once', async ({
  page,
  browser,
}) => {
  const { month, wholesale, dividends } = await closeThisMonth();
  const yen = (units: number) => `¥${units.toLocaleString('en')}`;
  const numbers = { name: 'Sakura Vision', month: monthName(month, 'en') };

  await enterAs(page, 'distributor@fovea.test', '/work/payments?lang=en');
  await page.getByRole('link', { name: 'Statements' }).click();
  const row = page.getByRole('row').filter({ hasText: numbers.name }).filter({ hasText: numbers.month });
  await expect(row).toContainText(yen(wholesale));
  await expect(row).toContainText(yen(dividends));
  await expect(row).toContainText('To be paid');
  await expectLoaded(page);
  await expectAccessible(page);
  await row.getByRole('link').click();
  const dialog = page.getByRole('dialog', { name: /Statement FS-JP-/ });
  await expect(dialog.getByRole('table', { name: 'Totals in JPY' })).toContainText(yen(wholesale));
  await expectLoaded(page);
  await expectAccessible(page);
  await expectPrintable(page, dialog);
  await expect(dialog.getByRole('link', { name: 'Mark as paid' })).toHaveCount(0);
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: 'Download PDF' }).click(),
  ]);
  expect(file.suggestedFilename()).toMatch(/^FS-JP-\d{4}-\d{6}\.pdf$/);

  const admin = await (await browser.newContext()).newPage();
  await enterAs(admin, 'admin@fovea.test', '/admin/invoice-reports?db=jp&lang=en');
  await admin.getByRole('link', { name: 'Statements' }).click();
  const stated = admin.getByRole('row').filter({ hasText: numbers.name }).filter({ hasText: numbers.month });
  await stated.getByRole('link').click();
  await admin.getByRole('link', { name: 'Mark as paid' }).click();
  const form = admin.getByRole('dialog', { name: 'Mark wholesale as paid' });
  await expect(form).toContainText(yen(wholesale));
  await form.getByRole('textbox', { name: 'Reference of the payment' }).fill('BANK 17');
  await form.getByRole('button', { name: 'Mark as paid' }).click();
  await expectToast(admin, 'is marked as paid');
  await expect(stated).toContainText('Paid');
});
