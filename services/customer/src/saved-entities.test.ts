import { findCustomers, getCustomer, saveCustomer } from '@fovea/contracts/customers/endpoints';
import { getPortalUserInfo, updatePortalUser } from '@fovea/contracts/customers/portal-endpoints';
import { findCustomerPatients, savePatient, updateExpiredDate } from '@fovea/contracts/patients/endpoints';
import { findOwnPatients, saveOwnPatient } from '@fovea/contracts/patients/portal-endpoints';
import { expectPutAcceptsGet } from '@fovea/kit-testing/expect-put-accepts-get';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Stage, startStage } from './testing/stage.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await startStage();
});
afterAll(() => stage.bed.stop());

test('a parent and a child have every field', async () => {
  const { bed, tokens, clinic, createParent, addPatient } = stage;
  const { _id: id } = await createParent({ birthDate: '1985-04-01' });
  const { _id } = await addPatient(id);
  await bed.call(updateExpiredDate, { id: _id, expiredDate: '2030-03-01' }, { as: tokens.admin });
  const fields = { type: 'customer', userType: null, birthDate: '1985-04-01', expiredDate: '2030-02-28T15:00:00.000Z' };
  const company = { _id: clinic, name: 'Midori Eye Clinic' };
  expect(await bed.call(getCustomer, { id }, { as: tokens.clinic })).toMatchObject({
    ...fields,
    company,
    accounts: [{ company }],
  });
  expect((await bed.call(findCustomers, {}, { as: tokens.clinic })).list.find((row) => row._id === id)).toMatchObject({
    ...fields,
    company,
  });
});

describe('a form accepts the unchanged response of a GET', () => {
  test.each(['admin', 'clinic', 'doctor'] as const)('of a parent, by %s', async (role) => {
    const { bed, tokens, doctor, createParent, addPatient, bindDevice } = stage;
    const { _id: id } = await createParent({ doctorId: doctor });
    await addPatient(id);
    await bindDevice(id);
    const as = tokens[role];
    const count = async () => (await bed.call(findCustomers, {}, { as })).total;
    await expectPutAcceptsGet(bed, {
      save: saveCustomer,
      as,
      count,
      read: () => bed.call(getCustomer, { id }, { as }),
    });
  });

  test('of the parent’s own record', async () => {
    const { bed, tokenOf, createParent } = stage;
    const as = await tokenOf((await createParent())._id);
    await expectPutAcceptsGet(bed, { save: updatePortalUser, as, read: () => bed.call(getPortalUserInfo, {}, { as }) });
  });

  test.each(['staff', 'the family'] as const)('of a child, by %s', async (who) => {
    const { bed, tokens, tokenOf, createParent, addPatient } = stage;
    const { _id: id } = await createParent();
    await addPatient(id);
    const [save, as] = who === 'staff' ? [savePatient, tokens.clinic] : [saveOwnPatient, await tokenOf(id)];
    const list = async () =>
      (await (who === 'staff' ? bed.call(findCustomerPatients, { id }, { as }) : bed.call(findOwnPatients, {}, { as })))
        .list;
    await expectPutAcceptsGet(bed, {
      save,
      as,
      read: async () => Object((await list())[0]),
      count: async () => (await list()).length,
    });
  });

  test('of a child that the family added, before the clinic has completed it', async () => {
    const { bed, tokens, tokenOf, createParent, bindDevice } = stage;
    const { _id: id } = await createParent();
    await bindDevice(id);
    await bed.call(saveOwnPatient, { firstName: 'Mei', lastName: 'Ono' }, { as: await tokenOf(id) });
    const as = tokens.clinic;
    await expectPutAcceptsGet(bed, {
      save: savePatient,
      as,
      read: async () => Object((await bed.call(findCustomerPatients, { id }, { as })).list[0]),
    });
  });
});
