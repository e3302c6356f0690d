import { createHash } from 'node:crypto';
import { findCustomers } from '@fovea/contracts/customers/endpoints';
import { findCustomerPatients, savePatient } from '@fovea/contracts/patients/endpoints';
import { hashPassword } from '@fovea/kit/secrets/password';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { digest, patientForm, type Stage, startStage } from '../testing/stage.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await startStage();
});
afterAll(() => stage.bed.stop());

const digestOf = (password: string) => createHash('sha256').update(`fovea:${password}`).digest('hex');
const withDefault = async (defaultPassword = true, as = stage.tokens.clinic) =>
  (await stage.bed.call(findCustomers, { defaultPassword, pageSize: 200 }, { as })).list.map(({ _id }) => _id);

test('a family is listed while a device login has the default password', async () => {
  const { bed, tokens, doctor, createParent, addPatient } = stage;
  const { _id: userId } = await createParent();
  const { password: _left, ...form } = patientForm(userId, doctor);
  const child = await bed.call(savePatient, form, { as: tokens.clinic });
  expect(child.hasDefaultPassword).toBe(true);
  expect(await withDefault()).toContain(userId);
  expect(await withDefault(false)).not.toContain(userId);
  expect(await withDefault(true, tokens.otherClinic)).not.toContain(userId);

  const change = { ...form, _id: child._id, password: digestOf('kfm7x9wph3') };
  expect(await bed.call(savePatient, change, { as: tokens.clinic })).toMatchObject({ hasDefaultPassword: false });
  expect(await withDefault()).not.toContain(userId);
  // A name, a sibling and an unchanged password do not matter.
  await addPatient(userId, { password: digestOf('tq3zn8wcva') });
  await bed.call(savePatient, { ...change, firstName: 'Umi', password: undefined }, { as: tokens.clinic });
  expect(await withDefault()).not.toContain(userId);
  // Typed by somebody, it is the default one all the same.
  await bed.call(savePatient, { ...change, password: digest }, { as: tokens.clinic });
  expect(await withDefault()).toContain(userId);
});

test('passwords of the previous release are compared once', async () => {
  const { bed, createParent, addPatient } = stage;
  const [first, second] = [(await createParent())._id, (await createParent())._id];
  await addPatient(first, { password: digestOf('kfm7x9wph3') });
  await addPatient(second, { password: digestOf('tq3zn8wcva') });
  const store = async (parentId: string, password: string) =>
    bed.sql(
      'UPDATE patient SET password_hash = $1, has_default_password = NULL WHERE parent_id = $2',
      [await hashPassword(password), parentId],
      { scope: 'jp' },
    );
  await store(first, digest);
  await store(second, digestOf('another-one-1'));
  expect(await withDefault()).not.toContain(first);
  await bed.service().runJob('compare-device-passwords');
  expect(await withDefault()).toContain(first);
  expect(await withDefault()).not.toContain(second);
  const left = 'SELECT 1 FROM patient WHERE has_default_password IS NULL AND deleted_at IS NULL';
  expect(await bed.sql(left, [], { scope: 'jp' })).toEqual([]);
});

test('a weak device password is refused on its field', async () => {
  const { bed, tokens, doctor, createParent } = stage;
  const { _id: userId } = await createParent();
  const form = { ...patientForm(userId, doctor), firstName: 'Sora', lastName: 'Yamada', username: 'sora_yam' };
  const add = (password: string) =>
    bed.call(savePatient, { ...form, password: digestOf(password) }, { as: tokens.clinic });
  await expect(add('password1')).rejects.toMatchObject({
    data: { issues: [{ path: 'password', message: expect.stringContaining('most common') }] },
  });
  for (const password of ['sora_yam1', 'yamada2018', 'Sora0007'])
    await expect(add(password)).rejects.toMatchObject({
      data: { issues: [{ path: 'password', message: expect.stringContaining('e-mail address, login or name') }] },
    });
  expect((await bed.call(findCustomerPatients, { id: userId }, { as: tokens.clinic })).list).toEqual([]);
});
