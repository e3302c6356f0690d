import { findCustomers, getCustomer, saveCustomer } from '@fovea/contracts/customers/endpoints';
import { getPortalUserInfo } from '@fovea/contracts/customers/portal-endpoints';
import { findCustomerPatients } from '@fovea/contracts/patients/endpoints';
import { findOwnPatients } from '@fovea/contracts/patients/portal-endpoints';
import { answerRequest, findInbox, getRequest } from '@fovea/contracts/requests/endpoints';
import { sendPortalRequest } from '@fovea/contracts/requests/portal-endpoints';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { parentForm, type Stage, startStage } from '../testing/stage.ts';

let stage: Stage;
let family: string;
beforeAll(async () => {
  stage = await startStage();
  family = (await stage.createParent({ doctorId: stage.doctor, notes: 'Comes with her aunt' }))._id;
  await stage.addPatient(family, { comments: 'Left eye first' });
  await stage.createParent({ firstName: 'Another' });
});
afterAll(async () => {
  // The test bed decrypts every sealed text when it stops.
  await stage.bed.sql('UPDATE parent SET notes = NULL');
  await stage.bed.sql('UPDATE patient SET comments = NULL');
  await stage.bed.sql('DELETE FROM request_message');
  await stage.bed.stop();
});

const asClinic = () => ({ as: stage.tokens.clinic });

test.each(['Nowhere/City', '+09:00', 'VST'])('a family with the stored zone %s breaks no list', async (zone) => {
  const { bed, tokenOf } = stage;
  await bed.sql('UPDATE parent SET timezone = $1 WHERE id = $2', [zone, family]);
  const filters = [{}, { planEndBefore: '2031-01-01' }, { planEndAfter: '2020-01-01' }, { sort: 'planEnd' as const }];
  for (const filter of [...filters, { searchStr: 'Yamada' }]) await bed.call(findCustomers, filter, asClinic());
  expect((await bed.call(findCustomers, {}, asClinic())).total).toBe(2);
  expect(await bed.call(getCustomer, { id: family }, asClinic())).toMatchObject({ _id: family });
  expect((await bed.call(findCustomerPatients, { id: family }, asClinic())).list).toHaveLength(1);
  expect((await bed.call(findOwnPatients, {}, { as: await tokenOf(family) })).list).toHaveLength(1);
  await bed.sql(`UPDATE parent SET timezone = 'Asia/Tokyo' WHERE id = $1`, [family]);
});

test('damaged sealed texts read as empty, and the family can be read, sign in and be saved', async () => {
  const { bed, tokenOf, clinic, doctor } = stage;
  const parent = await tokenOf(family);
  await bed.call(sendPortalRequest, { type: 'Others', reason: 'A question' }, { as: parent });
  const [request] = (await bed.call(findInbox, {}, asClinic())).list;
  const id = request?._id ?? '';
  await bed.call(answerRequest, { id, text: 'An answer' }, asClinic());
  for (const [table, column] of [
    ['parent', 'notes'],
    ['patient', 'comments'],
    ['request_message', 'text'],
  ] as const)
    await bed.sql(`UPDATE ${table} SET ${column} = left(${column}, -4) || 'AAAA' WHERE ${column} IS NOT NULL`);
  expect((await bed.call(findCustomers, {}, asClinic())).total).toBe(2);
  const read = await bed.call(getCustomer, { id: family }, asClinic());
  expect(read).toMatchObject({ notes: '', accounts: [{ comments: '' }] });
  expect((await bed.call(findCustomerPatients, { id: family }, asClinic())).list).toMatchObject([{ comments: '' }]);
  expect(await bed.call(getPortalUserInfo, {}, { as: parent })).toMatchObject({ _id: family });
  expect(await bed.call(getRequest, { id }, asClinic())).toMatchObject({ messages: [{ text: '' }] });
  const form = { ...parentForm(clinic), email: undefined, password: undefined, _id: family, doctorId: doctor };
  const { user } = await bed.call(saveCustomer, { ...form, notes: 'Written anew' }, asClinic());
  expect(user.notes).toBe('Written anew');
});
