import { findCustomers, getCustomer } from '@fovea/contracts/customers/endpoints';
import { findCustomerPatients } from '@fovea/contracts/patients/endpoints';
import { findRecords } from '@fovea/contracts/usage/endpoints';
import { record } from '@fovea/local/device/device-client';
import { demoPassword } from '@fovea/local/environment';
import { expect, test } from '@playwright/test';
import { product } from '../outages/stack.ts';
import { deviceOf, enterAs, rowOf, signInAs, slow } from '../steps.ts';

const email = 'parent@fovea.test';
const db = 'jp';

test('what the previous release kept is there, and goes on', async ({ page, browser }) => {
  const as = await product.signInStaff('admin@fovea.test');
  const { list } = await product.callApi(findCustomers, { email, db }, { as, db });
  const family = await product.callApi(getCustomer, { id: list[0]?._id ?? '', db }, { as, db });
  const { list: children } = await product.callApi(findCustomerPatients, { id: family._id, db }, { as, db });
  const [child] = children;
  const treatments = async () => {
    const { total } = await product.callApi(findRecords, { userId: family._id, db }, { as, db });
    return total;
  };

  await test.step('staff and the family sign in with the passwords they had', async () => {
    await signInAs(page, 'clinic@fovea.test');
    await enterAs(page, 'clinic@fovea.test', `/work/customers?searchStr=${email}`);
    await expect(rowOf(page, email)).toContainText(child?.patientId ?? '', slow);
    const portal = await (await browser.newContext()).newPage();
    await portal.goto('/login?lang=en');
    await portal.getByRole('combobox', { name: 'Country' }).selectOption(db);
    await portal.getByRole('textbox', { name: 'E-mail' }).fill(email);
    await portal.getByRole('textbox', { name: 'Password' }).fill(demoPassword);
    await portal.getByRole('button', { name: 'Sign in' }).click();
    await expect(portal).toHaveURL(/\/index/, slow);
    await expect(portal.getByRole('heading', { level: 1 })).toBeVisible(slow);
    await expect(portal.getByText(child?.firstName ?? '').first()).toBeVisible(slow);
  });

  await test.step('a device hands in one treatment more', async () => {
    const known = await treatments();
    expect(known).toBeGreaterThan(100);
    const device = await deviceOf(family.device?.serial_number ?? '', child?.username ?? '');
    const answer = await device.post([record(new Date(Date.now() - 600_000), 180, 'Asia/Tokyo')]);
    expect(answer.records.map(({ result }) => result)).not.toContain('rejected');
    expect(await treatments()).toBe(known + 1);
  });
});
