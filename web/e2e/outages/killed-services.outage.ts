import { postRecords } from '@fovea/contracts/device-protocol/endpoints';
import type { PostedRecord } from '@fovea/contracts/device-protocol/schema';
import { findRecords } from '@fovea/contracts/usage/endpoints';
import { call } from '@fovea/kit-testing/client';
import { record } from '@fovea/local/device/device-client';
import { expect, test } from '@playwright/test';
import { expectOnePayment, makeFamily, openCharge, signInDeviceOf } from './family.ts';
import { eventually, origin, part, product, webhooks } from './stack.ts';

let admin = '';

test.beforeAll(async () => {
  admin = await product.signInStaff('admin@fovea.test');
});

test('billing killed between the provider’s charge and the webhook’s effect', async () => {
  const family = await makeFamily(admin);
  const charge = await openCharge(admin, family);
  await webhooks.hold();
  await charge.pay();
  await part.kill('billing');
  // Delivered into the void, in reverse order, and again by the provider's own retries.
  await webhooks.release('reversed');
  await webhooks.deliver();
  await part.start('billing');
  await expectOnePayment(admin, family);
});

test('customer killed between the event and its acknowledgement', async () => {
  const families = [];
  for (let i = 0; i < 3; i += 1) families.push(await makeFamily(admin));
  const charges = [];
  for (const family of families) charges.push(await openCharge(admin, family));
  const paying = Promise.all(charges.map(({ pay }) => pay()));
  for (let i = 0; i < 2; i += 1) {
    await part.kill('customer');
    await part.start('customer');
  }
  await paying;
  for (const family of families) await expectOnePayment(admin, family);
});

test('device-inventory killed in the middle of 500 records', async () => {
  const family = await makeFamily(admin);
  const charge = await openCharge(admin, family);
  await charge.pay();
  await expectOnePayment(admin, family);
  const device = await signInDeviceOf(family);
  const records: PostedRecord[] = Array.from({ length: 500 }, (_, index) =>
    record(new Date(Date.now() - (index + 1) * 3_600_000), 180, 'Asia/Tokyo'),
  );
  const post = () => call(origin, postRecords, { records }, { as: device.session.token });

  const first = post().catch(() => undefined);
  await part.kill('device-inventory');
  await first;
  await part.start('device-inventory');
  const answer = await eventually(post, ({ records: results }) => results.every(({ result }) => result !== 'rejected'));
  expect(answer.records).toHaveLength(500);
  await post();
  const { total } = await product.callApi(
    findRecords,
    { userId: family.customerId, db: 'jp' },
    { as: admin, db: 'jp' },
  );
  expect(total).toBe(500);
});

test('the provider’s events delivered again and again are one payment', async () => {
  const family = await makeFamily(admin);
  const charge = await openCharge(admin, family);
  await webhooks.hold();
  await charge.pay();
  for (let i = 0; i < 5; i += 1) await webhooks.release(i % 2 ? 'created' : 'reversed');
  await webhooks.deliver();
  await expectOnePayment(admin, family);
});
