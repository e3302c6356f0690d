import { endpoints } from '@fovea/contracts';
import { findCustomers } from '@fovea/contracts/customers/endpoints';
import { deviceSignIn } from '@fovea/contracts/device-protocol/endpoints';
import type { Endpoint, Role } from '@fovea/contracts/endpoint';
import { errorCodes } from '@fovea/contracts/errors';
import { openAttackTable } from '@fovea/kit-testing/attack-table';
import { send } from '@fovea/kit-testing/client';
import { demoPassword } from '@fovea/local/environment';
import { passwordDigest } from '@fovea/local/password-digest';
import { openProduct, type Product } from '@fovea/local/seed/product';
import { expect, test } from '@playwright/test';

const closed = Object.entries(endpoints).filter(([, { access, answer }]) => access !== 'public' && answer !== 'file');
const tokens = new Map<Role, string>();
let origin = '';

test.beforeAll(async ({ baseURL }) => {
  origin = baseURL ?? '';
  const product = openProduct(origin);
  for (const [role, email] of [
    ['admin', 'admin@fovea.test'],
    ['companyAdmin', 'clinic@fovea.test'],
    ['general', 'support@fovea.test'],
    ['doctor', 'doctor@fovea.test'],
  ] as const)
    tokens.set(role, await product.signInStaff(email));
  tokens.set('customer', await product.signInParent('parent@fovea.test', 'jp'));
  tokens.set('device', await signInDemoDevice(product, tokens.get('admin') ?? ''));
});

const attacks = openAttackTable('the gateway');
test.afterAll(() => attacks.print());

test('nobody without a session gets past the door', async () => {
  for (const [name, endpoint] of closed) {
    expect(await codeOf('visitor', endpoint), name).toBe(errorCodes.notSignedIn);
    const altered = `${tokens.get('admin')?.slice(0, -3)}abc`;
    expect(await codeOf('altered token', endpoint, altered), `${name} with an altered token`).toBe(
      errorCodes.notSignedIn,
    );
  }
});

for (const role of ['admin', 'companyAdmin', 'general', 'doctor', 'customer', 'device'] as const) {
  test(`${role} is refused everything that is not for ${role}`, async () => {
    const foreign = closed.filter(([, { access }]) => access !== 'public' && !access.includes(role));
    expect(foreign.length).toBeGreaterThan(0);
    for (const [name, endpoint] of foreign)
      expect([errorCodes.notAllowed, errorCodes.userType], `${name} as ${role}`).toContain(
        await codeOf(`${role}, whom the call is not for`, endpoint, tokens.get(role)),
      );
  });
}

test('nobody but an admin may name another region', async () => {
  const regional = closed.filter(
    ([, { region, access }]) => region !== 'none' && access !== 'public' && access.includes('companyAdmin'),
  );
  expect(regional.length).toBeGreaterThan(0);
  for (const [name, endpoint] of regional) {
    const code = await codeOf('companyAdmin who names another region', endpoint, tokens.get('companyAdmin'), 'au');
    expect(code, name).toBe(errorCodes.wrongRegion);
  }
});

async function codeOf(kind: string, endpoint: Endpoint, as?: string, db?: string): Promise<number> {
  const response = await send(origin, endpoint, {}, { as, db });
  const { code } = (await response.json()) as { code: number };
  attacks.count(kind, code);
  return code;
}

async function signInDemoDevice({ callApi }: Product, admin: string): Promise<string> {
  const { list } = await callApi(findCustomers, { email: 'parent@fovea.test' }, { as: admin, db: 'jp' });
  const serial_number = list[0]?.device?.serial_number ?? '';
  const session = await callApi(deviceSignIn, {
    serial_number,
    username: 'midori01_1',
    password: passwordDigest(demoPassword),
  });
  return session.token;
}
