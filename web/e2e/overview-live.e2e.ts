import { streamChanges } from '@fovea/contracts/changes/endpoints';
import { lockCustomer } from '@fovea/contracts/customers/endpoints';
import { unbindCustomerDevice } from '@fovea/contracts/devices/endpoints';
import { inviteGuardian } from '@fovea/contracts/guardians/portal-endpoints';
import { sendPortalRequest } from '@fovea/contracts/requests/portal-endpoints';
import { record } from '@fovea/local/device/device-client';
import { expect, type Page, test } from '@playwright/test';
import { makeFamily, openCharge } from './outages/family.ts';
import { product } from './outages/stack.ts';
import { deviceOf, enterAs, newMark, slow } from './steps.ts';

const mark = newMark();
const db = 'jp';
const parts = ['What needs doing', 'Patients', 'At a glance', 'Money', 'Others with access', 'Timeline'] as const;

const overview = (page: Page) => page.getByRole('dialog').getByRole('tabpanel');
const textOf = async (page: Page, part: string) => {
  const region = page.getByRole('dialog').getByRole('region', { name: part });
  return (await region.count()) > 0 ? ((await region.first().textContent()) ?? '').replace(/\s+/g, ' ') : '';
};
const allTexts = (page: Page) => Promise.all(parts.map((part) => textOf(page, part)));

/** Once every part has arrived, which the stream of changes keeps the network from telling. */
async function loadedTexts(page: Page): Promise<string[]> {
  await expect(
    page.getByRole('dialog').getByRole('region', { name: 'Timeline' }).getByRole('listitem').first(),
  ).toBeVisible(slow);
  let texts: string[] = [];
  await expect
    .poll(
      async () => {
        const before = texts;
        texts = await allTexts(page);
        return texts.join() === before.join();
      },
      { intervals: [1_500] },
    )
    .toBe(true);
  return texts;
}

test('every part of a family on screen follows what others do, as a page opened afterwards shows it', async ({
  page,
  context,
}) => {
  const admin = await product.signInStaff('admin@fovea.test');
  const as = { as: admin, db };
  const family = await makeFamily(admin);
  const address = `/admin/customers/${family.customerId}/overview`;
  const isHeard = page.waitForResponse((response) => new URL(response.url()).pathname === streamChanges.path);
  await enterAs(page, 'admin@fovea.test', address);
  await isHeard;
  const patients = page.getByRole('dialog').getByRole('region', { name: 'Patients' });
  await expect(patients.getByText('No plan yet')).toBeVisible();

  /** What the live page shows is what a page shows that is opened now. */
  const expectFresh = async () => {
    const fresh = await context.newPage();
    await fresh.goto(address);
    await expect(overview(fresh)).toBeVisible(slow);
    await expect.poll(() => allTexts(page), slow).toEqual(await loadedTexts(fresh));
    await fresh.close();
  };

  await test.step('the plan is paid elsewhere: no second one is offered', async () => {
    const charge = await openCharge(admin, family);
    await charge.pay();
    await expect(page.getByRole('dialog').getByRole('region', { name: 'Money' }).getByText('Succeeded')).toBeVisible(
      slow,
    );
    await expect(patients.getByText('No plan yet')).toHaveCount(0, { timeout: 10_000 });
    await expect(patients.getByRole('link', { name: 'Change Plan' })).toBeVisible();
    await expectFresh();
  });

  await test.step('the child is treated', async () => {
    const device = await deviceOf(family.serial, family.username);
    await device.post([record(new Date(), 180, 'Asia/Tokyo')]);
    await expectFresh();
  });

  await test.step('the parent asks and invites a guardian', async () => {
    const { token } = await product.startParentSession(family.email, db);
    const asked = { isSupport: true, type: 'Others', reason: 'Where is the switch?' } as const;
    await product.callApi(sendPortalRequest, asked, { as: token });
    const guardian = {
      firstName: 'Gen',
      lastName: 'Live',
      email: `guardian-${mark}@fovea.test`,
      language: 'en',
    } as const;
    await product.callApi(inviteGuardian, { ...guardian, rights: 'view' }, { as: token });
    await expectFresh();
  });

  await test.step('colleagues take the device back and lock the parent', async () => {
    await product.callApi(unbindCustomerDevice, { customerId: family.customerId, db }, as);
    await product.callApi(lockCustomer, { id: family.customerId, db }, as);
    await expectFresh();
    await expect(page.getByRole('dialog').getByText('Locked').first()).toBeVisible();
  });
});
