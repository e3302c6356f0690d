import { accessRecorded } from '@fovea/contracts/audit/events';
import { personalChanges } from '@fovea/contracts/audit/rpcs';
import { getCustomer, saveCustomer } from '@fovea/contracts/customers/endpoints';
import { getPortalUserInfo } from '@fovea/contracts/customers/portal-endpoints';
import { findCustomerPatients, savePatient } from '@fovea/contracts/patients/endpoints';
import { findOwnPatients } from '@fovea/contracts/patients/portal-endpoints';
import { answerRequest, closeRequest, findInbox, getRequest } from '@fovea/contracts/requests/endpoints';
import { sendPortalRequest } from '@fovea/contracts/requests/portal-endpoints';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { parentForm, type Stage, startStage } from '../testing/stage.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await startStage();
});
afterAll(() => stage.bed.stop());

const notesOf = async (id: string, as: string) => (await stage.bed.call(getCustomer, { id }, { as })).notes;
const moveTo = async (id: string, companyId: string, fields: { notes?: string } = {}) => {
  const form = { ...parentForm(companyId), email: undefined, password: undefined };
  await stage.bed.call(saveCustomer, { ...form, ...fields, _id: id }, { as: stage.tokens.admin });
};

test('a clinic’s notes stay with the clinic when the family moves, and show again when it returns', async () => {
  const { bed, tokens, clinic, otherClinic } = stage;
  const { _id: id } = await stage.createParent({ notes: 'Mother is difficult' });
  // The form of the page sends the notes along.
  await moveTo(id, otherClinic, { notes: 'Mother is difficult' });
  expect(await notesOf(id, tokens.otherClinic)).toBe('');
  await moveTo(id, otherClinic, { notes: 'Friendly people' });
  await moveTo(id, clinic);
  expect(await notesOf(id, tokens.clinic)).toBe('Mother is difficult');
  await moveTo(id, otherClinic, { notes: 'Typed with the move' });
  expect(await notesOf(id, tokens.otherClinic)).toBe('Typed with the move');
  await bed.idle();
  const records = (await bed.published(accessRecorded)).flatMap((each) => each.records);
  const recordIds = records.filter(({ customerIds }) => customerIds.includes(id)).map(({ _id }) => _id);
  const { list } = await bed.callRpc(personalChanges, { recordIds }, 'jp');
  const taken = list.flatMap(({ changes }) => changes).filter(({ from }) => from === 'Mother is difficult');
  expect(taken).toEqual([]);
});

test('internal notes of a request stay with the clinic', async () => {
  const { bed, tokens, clinic, otherClinic } = stage;
  const { _id: id } = await stage.createParent();
  await bed.call(sendPortalRequest, { type: 'Others', reason: 'A question' }, { as: await stage.tokenOf(id) });
  const { list } = await bed.call(findInbox, { pageSize: 200 }, { as: tokens.clinic });
  const requestId = list.find(({ customerId }) => customerId === id)?._id ?? '';
  await bed.call(answerRequest, { id: requestId, text: 'They never pay', internal: true }, { as: tokens.clinic });
  await bed.call(answerRequest, { id: requestId, text: 'Of course' }, { as: tokens.clinic });
  const read = async (as: string) =>
    (await bed.call(getRequest, { id: requestId }, { as })).messages.map(({ text }) => text);
  expect(await read(tokens.clinic)).toEqual(['They never pay', 'Of course']);
  await moveTo(id, otherClinic);
  await bed.call(answerRequest, { id: requestId, text: 'New here', internal: true }, { as: tokens.otherClinic });
  expect(await read(tokens.otherClinic)).toEqual(['Of course', 'New here']);
  expect(await read(tokens.admin)).toEqual(['They never pay', 'Of course', 'New here']);
  await moveTo(id, clinic);
  expect(await read(tokens.clinic)).toEqual(['They never pay', 'Of course']);
});

test('comments on a child stay with the clinic, and are hidden from the family', async () => {
  const { bed, tokens, clinic, otherClinic } = stage;
  const { _id: id } = await stage.createParent({ notes: 'Mother is difficult' });
  const { _id, updatedAt: _, ...child } = await stage.addPatient(id, { comments: 'Squints, mother denies it' });
  const commentsOf = async (as: string) => {
    const { list } = await bed.call(findCustomerPatients, { id }, { as });
    return [...list, ...(await bed.call(getCustomer, { id }, { as })).accounts].map(({ comments }) => comments);
  };
  await moveTo(id, otherClinic);
  expect(await commentsOf(tokens.otherClinic)).toEqual(['', '']);
  const { patientId, firstName, lastName, username, prescriptionNumber } = child;
  const form = { _id, userId: id, patientId, firstName, lastName, username, prescriptionNumber };
  await bed.call(savePatient, { ...form, comments: 'No squint' }, { as: tokens.otherClinic });
  await moveTo(id, clinic);
  expect(await commentsOf(tokens.clinic)).toEqual(Array(2).fill('Squints, mother denies it'));
  await moveTo(id, otherClinic);
  expect(await commentsOf(tokens.otherClinic)).toEqual(['No squint', 'No squint']);

  const as = await stage.tokenOf(id, otherClinic);
  const own = [await bed.call(findOwnPatients, {}, { as }), await bed.call(getPortalUserInfo, {}, { as })];
  expect(JSON.stringify(own)).not.toMatch(/squint|difficult/);
  await bed.idle();
  const records = (await bed.published(accessRecorded)).flatMap((each) => each.records);
  const moves = records.filter(({ call, patientId: about }) => call === 'POST /api/admin/customer' && about === _id);
  const { list } = await bed.callRpc(personalChanges, { recordIds: moves.map((each) => each._id) }, 'jp');
  expect(moves).toHaveLength(3);
  expect(JSON.stringify(list)).not.toContain('quint');
  // The comments entered with the child are recorded for that clinic.
  const [entered] = records.filter(({ patientId: about, fields }) => about === _id && fields.includes('comments'));
  const values = await bed.callRpc(personalChanges, { recordIds: [entered?._id ?? ''] }, 'jp');
  expect(values.list.map(({ companyId }) => companyId)).toEqual([clinic]);
});

test('the reason for closing a request stays with the clinic that closed it', async () => {
  const { bed, tokens, clinic, otherClinic } = stage;
  const { _id: id } = await stage.createParent();
  await bed.call(sendPortalRequest, { type: 'Others', reason: 'A question' }, { as: await stage.tokenOf(id) });
  const { list } = await bed.call(findInbox, { pageSize: 200 }, { as: tokens.clinic });
  const { _id: requestId = '', version = 0 } = list.find(({ customerId }) => customerId === id) ?? {};
  await bed.call(closeRequest, { id: requestId, version, reason: 'Threatened us' }, { as: tokens.clinic });
  const reasonFor = async (as: string) => (await bed.call(getRequest, { id: requestId }, { as })).closeReason;
  expect(await reasonFor(tokens.clinic)).toBe('Threatened us');
  await moveTo(id, otherClinic);
  expect(await reasonFor(tokens.otherClinic)).toBeNull();
  expect(await reasonFor(tokens.admin)).toBe('Threatened us');
  await moveTo(id, clinic);
  expect(await reasonFor(tokens.clinic)).toBe('Threatened us');
});
