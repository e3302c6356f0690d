import { findDeadLetters } from '@fovea/contracts/dead-letters/endpoints';
import { type ServiceName, services } from '@fovea/contracts/endpoint';
import { findRecords } from '@fovea/contracts/usage/endpoints';
import { record } from '@fovea/local/device/device-client';
import { expect, test } from '@playwright/test';
import { expectOnePayment, makeFamily, openCharge, signInDeviceOf } from '../outages/family.ts';
import { eventually, part, product } from '../outages/stack.ts';

const db = 'jp';
/** Of each service the stack has a replica of either release. */
const previous = (service: ServiceName) => `${service}-2`;
const today = (service: ServiceName) => service;
const running = new Set(services.flatMap((service) => [today(service), previous(service)]));
let admin = '';

// Which replicas run is known from one test to the next.
test.describe.configure({ mode: 'serial' });

test.beforeAll(async () => {
  admin = await product.signInStaff('admin@fovea.test');
});

/** Starts those that are to run before it stops the others, as an orchestrator rolls. */
async function run(wanted: string[]): Promise<void> {
  const starting = wanted.filter((name) => !running.has(name));
  await Promise.all(starting.map(part.start));
  for (const name of starting) running.add(name);
  for (const name of [...running].filter((each) => !wanted.includes(each))) {
    await part.kill(name);
    running.delete(name);
  }
}

/** A family is made, pays and treats: reads, creating writes, the provider's event, records, and messages of each. */
async function expectAFamilyToTreat(): Promise<void> {
  const family = await makeFamily(admin);
  const charge = await openCharge(admin, family);
  await charge.pay();
  await expectOnePayment(admin, family);
  const device = await signInDeviceOf(family);
  const hours = [1, 2, 3];
  await product.patiently(() =>
    device.post(hours.map((hour) => record(new Date(Date.now() - hour * 3_600_000), 180, 'Asia/Tokyo'))),
  );
  const { total } = await product.callApi(findRecords, { userId: family.customerId, db }, { as: admin, db });
  expect(total).toBe(hours.length);
}

test('calls and messages go to replicas of either release', async () => {
  for (let families = 0; families < 3; families += 1) await expectAFamilyToTreat();
});

test('the previous release alone serves on the newest databases', async () => {
  await run(services.map(previous));
  await expectAFamilyToTreat();
});

// Each service has another number of three bits: of any two, one is today's and the other the previous release's at some
// bit, and the other way round when the bit means the opposite. So every message and question crosses both ways.
for (const bit of [1, 2, 4])
  for (const isToday of [true, false])
    test(`services of both releases understand each other: bit ${bit}, ${isToday ? 'set' : 'clear'} is today`, async () => {
      await run(
        services.map((service, index) => (((index + 1) & bit) > 0 === isToday ? today(service) : previous(service))),
      );
      await expectAFamilyToTreat();
    });

test('no message was given up', async () => {
  await run(services.map(today));
  const found = await eventually(
    () => product.callApi(findDeadLetters, {}, { as: admin }),
    ({ missing }) => missing.length === 0,
  );
  expect(found.list).toEqual([]);
});
