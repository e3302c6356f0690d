import { TZDate } from '@date-fns/tz';
import { formatDate } from '@fovea/contracts/dates';
import { findInventory } from '@fovea/contracts/inventory/endpoints';
import { updateExpiredDate } from '@fovea/contracts/patients/endpoints';
import { record } from '@fovea/local/device/device-client';
import { openProduct } from '@fovea/local/seed/product';
import { expect, type Locator, type Page, test } from '@playwright/test';
import { makeFamily } from './family.ts';
import { deviceOf, enterAs, enterPortal, expectLoaded, makeAdmin, newMark } from './steps.ts';

const mark = newMark();
const db = 'jp';
const berlin = 'Europe/Berlin';
const tokyo = 'Asia/Tokyo';
const losAngeles = 'America/Los_Angeles';

// The browser is nobody's: what it thinks is neither the reader's time nor the family's day.
test.use({ timezoneId: losAngeles });

/**
 * Yesterday at 22:45 UTC: the same day is over in Berlin or about to be, in Tokyo it is morning, in Los Angeles the
 * afternoon.
 */
function lateYesterday(): Date {
  const date = new Date(Date.now() - 24 * 60 * 60 * 1000);
  date.setUTCHours(22, 45, 0, 0);
  return date;
}

/** A moment before and after the last midnight of the browser, of the reader and of the family. */
function aroundMidnights(): Date[] {
  return [losAngeles, berlin, tokyo].flatMap((zone) => {
    const midnight = new TZDate(new Date(), zone).setHours(0, 0, 0, 0);
    return [new Date(midnight - 2_000), new Date(midnight + 2_000)];
  });
}

/** Holds now and around midnights: the browser's clock stands still, the stack's goes on. */
async function wheneverItIs(page: Page, check: (now: Date) => Promise<void>): Promise<void> {
  await check(new Date());
  for (const at of aroundMidnights())
    await test.step(`at ${at.toISOString()}`, async () => {
      await page.clock.setFixedTime(at);
      await check(at);
    });
  await page.clock.setFixedTime(new Date());
}

/** Every time within says its zone, and is written in it. */
async function expectTimesIn(place: Locator, zone: string, variant: 'minute' | 'second'): Promise<void> {
  const times = place.locator('time[title]');
  await expect(times.first()).toBeVisible();
  for (const time of await times.all()) {
    await expect(time).toHaveAttribute('title', zone);
    await expect(time).toHaveText(formatDate(await time.getAttribute('datetime'), variant, zone));
  }
}

test('times are the reader’s and days the family’s, wherever the browser is', async ({ page, baseURL }) => {
  const origin = baseURL ?? '';
  const product = openProduct(origin);
  const as = await product.signInStaff('admin@fovea.test');
  const email = await makeAdmin(`berlin.${mark}@fovea.test`, { timezone: berlin });
  const made = await makeFamily(origin, `zones-${mark}`);
  await product.callApi(updateExpiredDate, { id: made.child._id, expiredDate: '2031-01-31', db }, { as, db });
  const serial = `FAM-zones-${mark}`.toUpperCase();
  const device = await deviceOf(serial, made.child.username);
  const treated = lateYesterday();
  await device.post([record(treated, 180, tokyo)]);

  await test.step('in the dialog of a family, which names both zones', async () => {
    await enterAs(page, email);
    await wheneverItIs(page, async () => {
      await page.goto(`/admin/customers/${made.child.userId}`);
      const dialog = page.getByRole('dialog');
      await expect(dialog.getByText('Times: Europe/Berlin · Calendar days: Asia/Tokyo')).toBeVisible();
      await dialog.getByRole('button', { name: 'Sora Mori' }).click();
      await expect(dialog.getByText('31/01/2031')).toHaveAttribute('title', tokyo);
      await dialog.getByRole('tab', { name: 'Usage' }).click();
      await expect(dialog.getByText(formatDate(treated, 'second', berlin))).toHaveAttribute('title', berlin);
      await expect(dialog.getByText('0.35 mW power, 3 minutes').first()).toBeVisible();
    });
  });

  await test.step('in the list of payments', () =>
    wheneverItIs(page, async () => {
      await page.goto('/admin/payments');
      await expectLoaded(page);
      await expectTimesIn(page.getByRole('table'), berlin, 'second');
    }));

  await test.step('in a form that begins with today', () =>
    wheneverItIs(page, async (now) => {
      await page.goto('/admin/products/devices/new');
      await expect(page.getByRole('textbox', { name: 'Create date' })).toHaveValue(formatDate(now, 'day', berlin));
    }));

  await test.step('in the log of a device, whose days are its company’s', async () => {
    const { list } = await product.callApi(findInventory, { searchStr: serial, db }, { as, db });
    await wheneverItIs(page, async () => {
      await page.goto(`/admin/inventory/${list[0]?._id}`);
      const dialog = page.getByRole('dialog');
      await expectTimesIn(dialog.getByRole('region', { name: 'Log history' }), berlin, 'minute');
      const bound = dialog.locator(`time[title="${tokyo}"]`);
      await expect(bound).toHaveText(formatDate(await bound.getAttribute('datetime'), 'day', tokyo));
    });
  });

  await test.step('in the portal', async () => {
    await enterPortal(page, made.email);
    await wheneverItIs(page, async () => {
      await page.goto('/index/accounts');
      await expect(page.getByText('31/01/2031')).toHaveAttribute('title', tokyo);
      await page.goto(`/index/accounts/${made.child._id}/usage`);
      await expectTimesIn(page.getByRole('dialog').getByRole('table'), tokyo, 'minute');
      await expect(page.getByRole('dialog').getByText('3 minutes')).toBeVisible();
    });
  });
});
