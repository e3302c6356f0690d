import { findCompanies, getDashboard } from '@fovea/contracts/companies';
import { findCustomers, lockCustomer } from '@fovea/contracts/customers';
import type { Endpoint, RequestOf } from '@fovea/contracts/endpoint';
import { errorCodes } from '@fovea/contracts/errors';
import { findOwnPatients } from '@fovea/contracts/patients';
import { ApiError, call } from '@fovea/kit/testing/client';
import { expect, test } from '@playwright/test';
import { makeFamily } from './family.ts';
import { eventually, origin, part, product } from './stack.ts';

const patience = 3_000;
let admin = '';

test.beforeAll(async () => {
  admin = await product.signInStaff('admin@fovea.test');
});

/** The code of a call and how long its caller waited. */
async function outcome<E extends Endpoint>(endpoint: E, input: RequestOf<E>, options: { db?: string; as?: string; language?: 'ja' } = {}) {
  const began = performance.now();
  const code = await call(origin, endpoint, input, { as: admin, ...options }).then(
    () => 0,
    (error: unknown) => (error instanceof ApiError ? error.code : -1),
  );
  return { code, ms: performance.now() - began };
}
const works = async (db: string) => (await outcome(findCustomers, {}, { db })).code === 0;

test('without one region’s database the other regions work and its own calls say so in time', async () => {
  await part.kill('postgres-au');
  try {
    for (let i = 0; i < 3; i += 1) {
      const { code, ms } = await outcome(findCustomers, {}, { db: 'au' });
      expect(code).toBe(errorCodes.unavailable);
      expect(ms).toBeLessThan(patience);
      expect(await works('jp')).toBe(true);
    }
  } finally {
    await part.start('postgres-au');
  }
  await eventually(() => works('au'), Boolean);
});

test('without the bus lists still answer, and what needs another service says so in time', async () => {
  await part.kill('nats');
  try {
    expect((await outcome(findCompanies, {})).code).toBe(0);
    expect(await works('jp')).toBe(true);
    const { code, ms } = await outcome(getDashboard, {});
    expect(code).toBe(errorCodes.unavailable);
    expect(ms).toBeLessThan(patience);
    const ready = await fetch(new URL('/readyz', origin));
    expect(ready.status).toBe(503);
    expect(await ready.json()).toMatchObject({ down: ['bus'] });
  } finally {
    await part.start('nats');
  }
  await eventually(async () => (await fetch(new URL('/readyz', origin))).status === 200, Boolean);
});

test('without a service its calls say so in time and the others work', async () => {
  await part.kill('company');
  try {
    const { code, ms } = await outcome(findCompanies, {});
    expect(code).toBe(errorCodes.unavailable);
    expect(ms).toBeLessThan(patience);
    expect(await works('jp')).toBe(true);
  } finally {
    await part.start('company');
  }
  await eventually(async () => (await outcome(findCompanies, {})).code === 0, Boolean);
});

test('a locked parent’s next request fails within a second', async () => {
  const family = await makeFamily(admin);
  const parent = await eventually(() => product.signInParent(family.email, 'jp'), Boolean);
  expect((await outcome(findOwnPatients, {}, { as: parent })).code).toBe(0);
  await call(origin, lockCustomer, { id: family.customerId, db: 'jp' }, { as: admin, db: 'jp' });
  await eventually(
    async () => (await outcome(findOwnPatients, {}, { as: parent })).code,
    (code) => code === errorCodes.notSignedIn,
    1,
  );
});
