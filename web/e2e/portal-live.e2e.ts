import { streamChanges } from '@fovea/contracts/changes/endpoints';
import { closeRequesting } from '@fovea/contracts/customers/endpoints';
import { unbindCustomerDevice } from '@fovea/contracts/devices/endpoints';
import { writeToFamilies } from '@fovea/contracts/requests/endpoints';
import { sendPortalRequest } from '@fovea/contracts/requests/portal-endpoints';
import { record } from '@fovea/local/device/device-client';
import { expect, test } from '@playwright/test';
import { makeFamily, openCharge } from './outages/family.ts';
import { product } from './outages/stack.ts';
import { deviceOf, enterPortal, expectAccessible, slow } from './steps.ts';

test('My Device follows the clinic and the device while it is looked at', async ({ page }) => {
  const admin = await product.signInStaff('admin@fovea.test');
  const family = await makeFamily(admin);
  const isHeard = page.waitForResponse((response) => new URL(response.url()).pathname === streamChanges.path);
  await enterPortal(page, family.email);
  await expect(page.getByText('Choose a plan for Child Family to start the treatment.')).toBeVisible();
  await isHeard;

  await test.step('a plan is paid elsewhere', async () => {
    const charge = await openCharge(admin, family);
    await charge.pay();
    await expect(page.getByText('0 of 2 today')).toBeVisible(slow);
  });

  await test.step('the child is treated', async () => {
    const device = await deviceOf(family.serial, family.username);
    await device.post([record(new Date(), 180, 'Asia/Tokyo')]);
    await expect(page.getByText('1 of 2 today')).toBeVisible(slow);
    await expectAccessible(page);
  });

  await test.step('the clinic writes', async () => {
    const bell = page.getByRole('button', { name: /^Notifications/ });
    const unread = async () => Number(/\d+/.exec((await bell.getAttribute('aria-label')) ?? '')?.[0]);
    const before = await unread();
    const message = { ids: [family.customerId], text: 'Please bring the device along.' };
    await product.callApi(writeToFamilies, { ...message, db: 'jp' }, { as: admin, db: 'jp' });
    await expect.poll(unread).toBeGreaterThan(before);
  });

  await test.step('and takes the device back', async () => {
    await expect(page.getByText(family.serial)).toBeVisible();
    const of = { customerId: family.customerId, db: 'jp' };
    await product.callApi(unbindCustomerDevice, of, { as: admin, db: 'jp' });
    await expect(page.getByText(family.serial)).toHaveCount(0, slow);
  });
});

test('a family sees that its request was closed while it reads it', async ({ page }) => {
  const as = await product.signInStaff('admin@fovea.test');
  const family = await makeFamily(as);
  const parent = await product.startParentSession(family.email, 'jp');
  const asked = { isSupport: true, type: 'Others', reason: 'Where is the switch?' } as const;
  await product.callApi(sendPortalRequest, asked, { as: parent.token });
  const isHeard = page.waitForResponse((response) => new URL(response.url()).pathname === streamChanges.path);
  await enterPortal(page, family.email, '/index/requests');
  await isHeard;
  await expect(page.getByText('Where is the switch?')).toBeVisible();
  await expect(page.getByText('Closed')).toHaveCount(0);

  await product.callApi(closeRequesting, { id: family.customerId, db: 'jp' }, { as, db: 'jp' });
  await expect(page.getByText('Closed')).toBeVisible(slow);
});
