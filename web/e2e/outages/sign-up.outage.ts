import { findAllCompanies } from '@fovea/contracts/companies/endpoints';
import { signUp } from '@fovea/contracts/customers/portal-endpoints';
import { errorCodes } from '@fovea/contracts/errors';
import { withClient } from '@fovea/kit/database/with-client';
import { ApiError, call } from '@fovea/kit-testing/client';
import { solveCaptcha } from '@fovea/local/captcha';
import { demoPassword, environmentOf } from '@fovea/local/environment';
import { passwordDigest } from '@fovea/local/password-digest';
import { databasesOf } from '@fovea/local/traces';
import { expect, test } from '@playwright/test';
import { eventually, origin, part, product } from './stack.ts';

const basePort = Number(new URL(origin || 'http://localhost:8080').port);
const environment = environmentOf({
  basePort,
  dataDir: process.env.FOVEA_DATA ?? '.local',
  mode: 'test',
  scale: {},
  given: {},
});
const urlOf = (name: string) => databasesOf(environment).find((database) => database.name === name)?.url ?? '';
let companyId = '';

test.beforeAll(async () => {
  const { list } = await product.callApi(
    findAllCompanies,
    { searchStr: 'Midori' },
    { as: await product.signInStaff('admin@fovea.test'), db: 'jp' },
  );
  companyId = list[0]?._id ?? '';
});

async function signUpAs(email: string): Promise<number> {
  const names = { firstName: 'Half', lastName: 'Made', phone: '09012345678', mobileCountryCode: '81' };
  const password = passwordDigest(demoPassword);
  const captcha = { 'g-recaptcha-response': await solveCaptcha(origin) };
  return call(origin, signUp, {
    ...names,
    email,
    confirmEmail: email,
    password,
    companyId,
    agree: true,
    ...captcha,
  }).then(
    () => 0,
    (error: unknown) => (error instanceof ApiError ? error.code : -1),
  );
}

const count = (database: string, sql: string, email: string) =>
  withClient(
    urlOf(database),
    async (client) =>
      (await client.query<{ count: number }>(`SELECT count(*)::int AS count FROM ${sql}`, [email])).rows[0]?.count ?? 0,
  );
const parents = (email: string) => count('fovea_customer_jp', 'parent WHERE email = $1', email);
const working = (email: string) => count('fovea_identity_jp', 'credentials WHERE email = $1 AND active', email);
const reserved = (email: string) => count('fovea_identity_jp', 'credentials WHERE email = $1', email);
const signsIn = (email: string) =>
  product.signInParent(email, 'jp').then(
    () => true,
    () => false,
  );

/** Nobody can store a parent while the work runs: a sign-up waits after its reservation. */
async function whileNoParentIsStored(work: () => Promise<void>): Promise<void> {
  await withClient(urlOf('fovea_customer_jp'), async (client) => {
    await client.query('BEGIN');
    await client.query('LOCK TABLE parent IN EXCLUSIVE MODE');
    await work();
    await client.query('ROLLBACK');
  });
}

test('customer killed between the reservation and the parent leaves neither, and the next try succeeds', async () => {
  test.setTimeout(1_200_000);
  const email = `half${Date.now()}@fovea.test`;
  let code = 0;
  await whileNoParentIsStored(async () => {
    const trying = signUpAs(email);
    await eventually(() => reserved(email), Boolean);
    await part.kill('customer');
    code = await trying;
  });
  expect(code).toBe(errorCodes.unavailable);
  await part.start('customer');
  expect([await parents(email), await working(email), await signsIn(email)]).toEqual([0, 0, false]);

  await eventually(
    () => signUpAs(email),
    (answered) => answered === 0,
    600,
  );
  expect([await parents(email), await working(email), await signsIn(email)]).toEqual([1, 1, true]);
});

test('identity killed after its reservation: the parent is whole once identity is back', async () => {
  const email = `late${Date.now()}@fovea.test`;
  let trying: Promise<number> | undefined;
  await whileNoParentIsStored(async () => {
    trying = signUpAs(email);
    await eventually(() => reserved(email), Boolean);
    await part.kill('identity');
  });
  expect(await trying).toBe(0);
  expect(await parents(email)).toBe(1);
  await part.start('identity');
  await eventually(() => signsIn(email), Boolean);
  expect(await working(email)).toBe(1);
});

test('identity away before the reservation: nothing is stored', async () => {
  const email = `none${Date.now()}@fovea.test`;
  await part.kill('identity');
  try {
    expect(await signUpAs(email)).toBe(errorCodes.unavailable);
  } finally {
    await part.start('identity');
  }
  expect([await parents(email), await reserved(email)]).toEqual([0, 0]);
  await eventually(
    () => signUpAs(email),
    (answered) => answered === 0,
  );
});
