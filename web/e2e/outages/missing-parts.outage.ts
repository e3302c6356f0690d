import { findCompanies, getDashboard } from '@fovea/contracts/companies/endpoints';
import { findCustomers, lockCustomer } from '@fovea/contracts/customers/endpoints';
import type { Endpoint, RequestOf } from '@fovea/contracts/endpoint';
import { errorCodes } from '@fovea/contracts/errors';
import { findOwnPatients } from '@fovea/contracts/patients/portal-endpoints';
import { ApiError, call } from '@fovea/kit-testing/client';
import { expect, test } from '@playwright/test';
import { makeFamily } from './family.ts';
import { eventually, origin, part, product } from './stack.ts';

let admin = '';

test.beforeAll(async () => {
  admin = await product.signInStaff('admin@fovea.test');
});

/**
 * The code of a call's answer. While a part is away the answer itself is the promise: who waited for the part would
 * hear it only once it is back.
 */
async function outcome<E extends Endpoint>(
  endpoint: E,
  input: RequestOf<E>,
  options: { db?: string; as?: string; language?: 'ja' } = {},
): Promise<number> {
  return call(origin, endpoint, input, { as: admin, ...options }).then(
    () => 0,
    (error: unknown) => (error instanceof ApiError ? error.code : -1),
  );
}
const works = async (db: string) => (await outcome(findCustomers, {}, { db })) === 0;

test('without one region’s database the other regions work and its own calls say so while it is away', async () => {
  await part.kill('postgres-au');
  try {
    for (let i = 0; i < 3; i += 1) {
      expect(await outcome(findCustomers, {}, { db: 'au' })).toBe(errorCodes.unavailable);
      expect(await works('jp')).toBe(true);
    }
  } finally {
    await part.start('postgres-au');
  }
  await eventually(() => works('au'), Boolean);
});

/** Beside the gateway's public port, for operators. */
const statusz = () => {
  const url = new URL('/statusz', origin);
  url.port = String(Number(url.port) + 1);
  return url;
};

test('without the bus lists still answer, and what needs another service says so while it is away', async () => {
  await part.kill('nats');
  try {
    expect(await outcome(findCompanies, {})).toBe(0);
    expect(await works('jp')).toBe(true);
    expect(await outcome(getDashboard, {})).toBe(errorCodes.unavailable);
    await eventually(
      async () => {
        const ready = await fetch(statusz());
        const { down } = (await ready.json()) as { down: string[] };
        return `${ready.status}: ${down}`;
      },
      (answer) => answer === '503: bus',
    );
    expect((await fetch(new URL('/readyz', origin))).status).toBe(200);
  } finally {
    await part.start('nats');
  }
  await eventually(async () => (await fetch(statusz())).status === 200, Boolean);
});

test('without a service its calls say so while it is away and the others work', async () => {
  await part.kill('company');
  try {
    expect(await outcome(findCompanies, {})).toBe(errorCodes.unavailable);
    expect(await works('jp')).toBe(true);
  } finally {
    await part.start('company');
  }
  await eventually(async () => (await outcome(findCompanies, {})) === 0, Boolean);
});

test('a locked parent’s next requests fail', async () => {
  const family = await makeFamily(admin);
  const parent = await eventually(() => product.signInParent(family.email, 'jp'), Boolean);
  expect(await outcome(findOwnPatients, {}, { as: parent })).toBe(0);
  await call(origin, lockCustomer, { id: family.customerId, db: 'jp' }, { as: admin, db: 'jp' });
  await eventually(
    () => outcome(findOwnPatients, {}, { as: parent }),
    (code) => code === errorCodes.notSignedIn,
  );
  expect(await outcome(findOwnPatients, {}, { as: parent })).toBe(errorCodes.notSignedIn);
});
