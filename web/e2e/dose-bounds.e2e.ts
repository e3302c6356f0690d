import { findCatalogs, saveCatalog } from '@fovea/contracts/catalogs/endpoints';
import { findDevices, saveDevice } from '@fovea/contracts/devices/endpoints';
import { SaveDevice } from '@fovea/contracts/devices/schema';
import { openProduct } from '@fovea/local/seed/product';
import { expect, type Page, test } from '@playwright/test';
import { makeFamily } from './family.ts';
import { agree, enterAs, expectAccessible, expectToast, mailTo, makeAdmin, newMark, slow } from './steps.ts';
import { wordsOf } from './words.ts';

/** Parts of the subjects, by the reader's language. */
const mails = {
  en: { asked: 'asks for your approval', approved: 'Approved: treatment limits' },
  de: { asked: 'bittet um Ihre Freigabe', approved: 'Freigegeben: Behandlungsgrenzen' },
} as const;

for (const language of ['en', 'de'] as const)
  test(`bounds raised by two administrators, children shown, in ${language}`, async ({ page, browser, baseURL }) => {
    const mark = newMark();
    const say = wordsOf(language);
    const name = `Dosed ${mark}`;
    const { catalogId, familyId } = await prepare(baseURL ?? '', mark, name);
    const admin = (who: string) => makeAdmin(`${who}.${mark}@fovea.test`, { language });
    const [requester, approver] = [await admin('requester'), await admin('approver')];
    const form = page.getByRole('dialog', { name: say('catalogs', 'edit', { name }) });
    const field = (key: string) => form.getByRole('textbox', { name: say('dose', `field.${key}`), exact: true });
    const save = () => form.getByRole('button', { name: say('ui', 'save') }).click();

    await test.step('a longer duration than the bound is refused by its name', async () => {
      await enterAs(page, requester, `/admin/products/catalogs/${catalogId}`);
      await field('duration').fill('700');
      await save();
      await expect(page.getByRole('alertdialog')).toBeVisible(slow);
      await page.getByRole('alertdialog').getByRole('button').last().click();
      await expect(form.getByText(/600/).first()).toBeVisible();
      await field('duration').fill('180');
    });

    const other = await (await browser.newContext()).newPage();
    const waiting = requestIn(other, say, name);
    await enterAs(other, approver, '/admin/customers/today');

    await test.step('a wider bound is asked for, with a reason', async () => {
      await field('maxDuration').fill('900');
      await form.getByRole('button', { name: say('dose', 'ask.open') }).click();
      const question = page.getByRole('dialog', { name: say('dose', 'ask.title', { name }) });
      await expect(question).toContainText(change(say, 'maxDuration', '600', '900'));
      await question.getByRole('textbox', { name: say('dose', 'ask.reason') }).fill('A study with longer treatments');
      await expectAccessible(page);
      await question.getByRole('button', { name: say('dose', 'ask.action') }).click();
      await expectToast(page, say('dose', 'ask.done'));
      await expect(form).toContainText(say('dose', 'ask.waiting'));
      await expect(field('maxDuration')).toHaveValue('600');
      await expectAccessible(page);
    });

    await test.step('who asked cannot approve it', async () => {
      await enterAs(page, requester, '/admin/customers/today');
      const own = requestIn(page, say, name);
      await expect(own).toContainText(say('dose', 'approval.own'));
      await expect(own.getByRole('button', { name: say('dose', 'approval.approve') })).toHaveCount(0);
    });

    await test.step('another administrator gets a mail, sees it in the open Today, and approves it', async () => {
      await mailTo(approver, mails[language].asked);
      await expect(waiting).toContainText(change(say, 'maxDuration', '600', '900'));
      await expect(waiting).toContainText('A study with longer treatments');
      await expectAccessible(other);
      await waiting.getByRole('button', { name: say('dose', 'approval.approve') }).click();
      await expect(other.getByRole('alertdialog')).toContainText(say('dose', 'approval.approveBody'));
      await agree(other, say('dose', 'approval.approve'));
      await expectToast(other, say('dose', 'approval.approved'));
      await expect(waiting).toHaveCount(0);
      await other.close();
      await mailTo(requester, mails[language].approved);
    });

    await test.step('a change within the new bound says first how many children it concerns', async () => {
      await expect(async () => {
        await page.goto(`/admin/products/catalogs/${catalogId}`);
        await expect(field('maxDuration')).toHaveValue('900', { timeout: 20_000 });
      }).toPass(slow);
      await field('duration').fill('700');
      await save();
      const question = page.getByRole('alertdialog', { name: say('dose', 'confirm.title', { name }) });
      await expect(question).toContainText(say('dose', 'confirm.children_one', { count: '1' }));
      await expect(question).toContainText(change(say, 'duration', '180', '700'));
      await expectAccessible(page);
      await question.getByRole('button', { name: say('ui', 'cancel') }).click();
      await save();
      await agree(page, say('dose', 'confirm.action'));
      await expectToast(page, say('catalogs', 'saved', { name }));
    });

    await test.step('whoever treats the child sees the dose, where it comes from, and that it changed', async () => {
      await expect(async () => {
        await page.goto(`/admin/customers/${familyId}/overview`);
        const dose = page.getByRole('region', { name: say('dose', 'section') });
        await expect(dose).toContainText(say('dose', 'value.seconds', { n: '700' }), { timeout: 20_000 });
        await expect(dose).toContainText(say('dose', 'from.catalog'));
      }).toPass(slow);
      const timeline = page.getByRole('list', { name: say('overview', 'timeline.title') });
      await expect(timeline).toContainText(say('dose', 'changed', { name }));
      await expectAccessible(page);
    });
  });

type Say = ReturnType<typeof wordsOf>;

/** A change as it is written: what, before, after. */
function change(say: Say, key: string, from: string, to: string): string {
  const seconds = (n: string) => say('dose', 'value.seconds', { n });
  return say('dose', 'change', { field: say('dose', `field.${key}`), from: seconds(from), to: seconds(to) });
}

/** The request about this catalog in Today. */
const requestIn = (page: Page, say: Say, name: string) =>
  page
    .getByRole('region', { name: say('dose', 'approval.title') })
    .getByRole('group')
    .filter({ hasText: say('dose', 'approval.what', { name }) });

/** A catalog of the journey's own, and a family with a device of it. */
async function prepare(origin: string, mark: string, name: string): Promise<{ catalogId: string; familyId: string }> {
  const product = openProduct(origin);
  const as = await product.signInStaff('admin@fovea.test');
  const { list } = await product.callApi(findCatalogs, { pageSize: 1 }, { as });
  const settings = { duration: 180, intervals: 4, timesPerDay: 2, timesPerWeek: 10 };
  const { _id: catalogId } = await product.callApi(
    saveCatalog,
    { name, reference: `DOSE-${mark}`, versionId: list[0]?.versionId ?? '', ...settings },
    { as },
  );
  const family = `dosed-${mark}`;
  const { child } = await makeFamily(origin, family);
  const serialNumber = `FAM-${family}`.toUpperCase();
  await product.until('the device is of the catalog', async () => {
    const { list: devices } = await product.callApi(findDevices, { serialNumber }, { as });
    return product.callApi(saveDevice, SaveDevice.parse({ ...devices[0], productId: catalogId }), { as });
  });
  return { catalogId, familyId: child.userId };
}
