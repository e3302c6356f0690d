import { findCustomers } from '@fovea/contracts/customers/endpoints';
import { findInbox, getRequest, writeToFamilies } from '@fovea/contracts/requests/endpoints';
import { requestAnswered } from '@fovea/contracts/requests/events';
import {
  findOwnRequests,
  getOwnRequest,
  readRequest,
  replyToRequest,
} from '@fovea/contracts/requests/portal-endpoints';
import { newId } from '@fovea/kit/database/ids';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Stage, startStage } from '../testing/stage.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await startStage();
});
afterAll(() => stage.bed.stop());

type Family = { id: string; as: string };
let [hana, ken]: [Family, Family] = [
  { id: '', as: '' },
  { id: '', as: '' },
];
beforeEach(async () => {
  const family = async (fields: Parameters<Stage['createParent']>[0]): Promise<Family> => {
    const { _id: id } = await stage.createParent({ ...fields, doctorId: stage.doctor });
    return { id, as: await stage.tokenOf(id) };
  };
  hana = await family({ firstName: 'Hana', lastName: 'Mori', language: 'ja' });
  ken = await family({ firstName: 'Ken', lastName: 'Ito', language: 'en' });
});

const write = (text: string, ids = [hana.id, ken.id], as = stage.tokens.doctor) =>
  stage.bed.call(writeToFamilies, { ids, text }, { as });
const own = async ({ as }: Family) => (await stage.bed.call(findOwnRequests, {}, { as })).list;
const thread = async (of: Family) => {
  const [{ _id: id } = { _id: '' }] = await own(of);
  return stage.bed.call(getOwnRequest, { id }, { as: of.as });
};

test('each family gets its own message, with names formatted for its language', async () => {
  const publishedBefore = (await stage.bed.published(requestAnswered)).length;
  expect(await write('Dear {name}, we miss you at {clinic}.')).toEqual({ count: 2 });
  expect(await own(hana)).toMatchObject([
    { type: 'Message', reason: 'Dear Mori Hana, we miss you at Midori Eye Clinic.', unread: true },
  ]);
  expect(await thread(ken)).toMatchObject({
    reason: 'Dear Ken Ito, we miss you at Midori Eye Clinic.',
    clinic: 'Midori Eye Clinic',
    writtenBy: 'Dr Mori',
    state: 'closed',
    messages: [],
  });
  const facts = (await stage.bed.published(requestAnswered)).slice(publishedBefore);
  expect(facts.map(({ customerId }) => customerId).sort()).toEqual([hana.id, ken.id].sort());
  // It is marked as read like an answer.
  const { _id: id, createdAt } = await thread(ken);
  await stage.bed.call(readRequest, { id, until: createdAt }, { as: ken.as });
  expect(await own(ken)).toMatchObject([{ unread: false }]);
  expect(await own(hana)).toMatchObject([{ unread: true }]);
});

test('a message is not in the inbox until the family replies', async () => {
  await write('How are you?');
  const inboxRows = async () =>
    (await stage.bed.call(findInbox, { pageSize: 200 }, { as: stage.tokens.clinic })).list.filter(({ customerId }) =>
      [hana.id, ken.id].includes(customerId ?? ''),
    );
  const requesting = async ({ id }: Family) =>
    (await stage.bed.call(findCustomers, { requesting: true, pageSize: 200 }, { as: stage.tokens.clinic })).list.some(
      ({ _id }) => _id === id,
    );
  expect(await inboxRows()).toEqual([]);
  expect(await requesting(ken)).toBe(false);
  const { _id: id } = await thread(ken);
  await stage.bed.call(replyToRequest, { id, text: 'Very well.' }, { as: ken.as });
  expect(await inboxRows()).toMatchObject([{ _id: id, type: 'Message', state: 'open', customerId: ken.id }]);
  expect(await requesting(ken)).toBe(true);
  expect(await stage.bed.call(getRequest, { id }, { as: stage.tokens.clinic })).toMatchObject({
    reason: 'How are you?',
    writtenBy: 'Dr Mori',
    messages: [{ from: 'family', text: 'Very well.' }],
  });
});

test('a message counts as a contact', async () => {
  await write('Hello', [ken.id]);
  const [row] = await stage.bed.sql<{ by: string }>(
    `SELECT contacted_by AS by FROM follow_up WHERE parent_id = '${ken.id}' AND contacted_at IS NOT NULL`,
  );
  expect(row?.by).toBe(stage.doctor);
});

test('families outside the scope get no message', async () => {
  expect(await write('Hello', [hana.id, newId()], stage.tokens.otherClinic)).toEqual({ count: 0 });
  expect(await write('Hello', [hana.id], stage.tokens.otherDoctor)).toEqual({ count: 0 });
  expect(await own(hana)).toEqual([]);
});

test('a message to many may not contain {patient}', async () => {
  await expect(write('How is {patient}?')).rejects.toMatchObject({
    data: { issues: [{ path: 'text', message: 'Please write this without {patient}: it goes to whole families.' }] },
  });
  expect(await own(hana)).toEqual([]);
});
