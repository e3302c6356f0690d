import { accessRecorded } from '@fovea/contracts/audit/events';
import { deviceOfRegionEvent } from '@fovea/contracts/builders/devices';
import { closeRequesting, deleteCustomer, getCustomer } from '@fovea/contracts/customers/endpoints';
import { deviceOfRegionState } from '@fovea/contracts/devices/events';
import { paymentRefunded } from '@fovea/contracts/payments/events';
import { returnRefund } from '@fovea/contracts/payments/rpcs';
import {
  answerRequest,
  assignRequest,
  cancelMeeting,
  closeRequest,
  countInbox,
  createMeeting,
  findAssignees,
  findInbox,
  getRequest,
  markLabelSent,
  moveMeeting,
  reopenRequest,
} from '@fovea/contracts/requests/endpoints';
import {
  meetingChanged,
  requestAnswered,
  requestAssigned,
  requestReplied,
  requestsChanged,
} from '@fovea/contracts/requests/events';
import {
  findOwnRequests,
  getOwnRequest,
  readRequest,
  replyToRequest,
  sendPortalRequest,
} from '@fovea/contracts/requests/portal-endpoints';
import { newId } from '@fovea/kit/database/ids';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Stage, startStage } from '../testing/stage.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await startStage();
});
afterAll(() => stage.bed.stop());

/** A family with one unanswered request. */
async function sentRequest(reason = 'It beeps') {
  const { bed, tokens, tokenOf, createParent } = stage;
  const { _id: familyId, lastName } = await createParent({ lastName: `Asai${newId().slice(-6)}` });
  const as = await tokenOf(familyId);
  await bed.call(sendPortalRequest, { type: 'Device', reason }, { as });
  const [row] = (await bed.call(findInbox, { searchStr: lastName }, { as: tokens.clinic })).list;
  if (!row) throw new Error('The request is not in the inbox');
  const thread = () => bed.call(getRequest, { id: row._id }, { as: tokens.clinic });
  const own = () => bed.call(getOwnRequest, { id: row._id }, { as });
  const isRequesting = async () => (await bed.call(getCustomer, { id: familyId }, { as: tokens.clinic })).requesting;
  return { id: row._id, version: row.version, familyId, lastName, as, row, thread, own, isRequesting };
}

describe('a request', () => {
  test('takes messages of both sides, shows whose turn it is, and publishes both', async () => {
    const { bed, tokens } = stage;
    const { id, familyId, as, row, thread, own } = await sentRequest();
    expect(row).toMatchObject({ type: 'Device', reason: 'It beeps', state: 'open', assignedTo: null });
    await bed.call(answerRequest, { id, text: 'Please send a picture.' }, { as: tokens.clinic });
    expect((await bed.published(requestAnswered)).at(-1)).toMatchObject({ requestId: id, customerId: familyId });
    expect(await own()).toMatchObject({
      state: 'answered',
      unread: true,
      clinic: 'Midori Eye Clinic',
      messages: [{ from: 'clinic', text: 'Please send a picture.' }],
    });
    const fileList = [{ name: 'lamp.png', url: 'http://localhost:8080/api/files/1/lamp.png?signature=x' }];
    await bed.call(replyToRequest, { id, text: 'Here it is.', fileList }, { as });
    expect((await bed.published(requestReplied)).at(-1)).toMatchObject({ requestId: id, assignedTo: null });
    expect(await thread()).toMatchObject({
      state: 'open',
      messages: [
        { from: 'clinic', internal: false },
        {
          from: 'family',
          author: expect.stringContaining('Asai'),
          fileList: [{ name: 'lamp.png', url: expect.stringMatching(/lamp\.png\?until=\d+&signature=/) }],
        },
      ],
    });
    await expect(
      bed.call(
        replyToRequest,
        { id, text: 'x', fileList: [{ name: 'a.png', url: 'https://evil.test/a.png' }] },
        { as },
      ),
    ).rejects.toMatchObject({ code: 4000001 });
    await expect(bed.call(answerRequest, { id, text: '  ' }, { as: tokens.clinic })).rejects.toMatchObject({
      data: { issues: [{ path: 'text' }] },
    });
  });

  test('hides internal notes from the family, and neither publishes nor answers', async () => {
    const { bed, tokens } = stage;
    const { id, familyId, as, thread, own } = await sentRequest();
    const before = (await bed.published(requestAnswered)).length;
    await bed.call(answerRequest, { id, text: 'Third time this month.', internal: true }, { as: tokens.clinic });
    expect(await thread()).toMatchObject({ state: 'open', messages: [{ internal: true, from: 'clinic' }] });
    const seen = await own();
    expect(seen).toMatchObject({ state: 'open', unread: false, messages: [] });
    expect(JSON.stringify([seen, await bed.call(findOwnRequests, {}, { as })])).not.toContain('Third time');
    expect(await bed.published(requestAnswered)).toHaveLength(before);
    await bed.idle();
    const records = (await bed.published(accessRecorded)).flatMap((message) => message.records);
    expect(records.filter(({ customerIds }) => customerIds.includes(familyId)).map(({ call }) => call)).toContain(
      'POST /api/admin/requests/messages',
    );
  });

  test('stores a message once per idempotency key', async () => {
    const { bed, tokens } = stage;
    const { id, as, thread } = await sentRequest();
    const [answer, reply] = [newId(), newId()];
    for (let time = 0; time < 2; time += 1) {
      await bed.call(
        answerRequest,
        { id, text: 'Once' },
        { as: tokens.clinic, headers: { 'idempotency-key': answer } },
      );
      await bed.call(replyToRequest, { id, text: 'Twice?' }, { as, headers: { 'idempotency-key': reply } });
    }
    expect((await thread()).messages.map(({ text }) => text)).toEqual(['Once', 'Twice?']);
  });

  test('marks answers as read until an instant, and later ones stay unread', async () => {
    const { bed, tokens } = stage;
    const { id, as, own } = await sentRequest();
    const unread = async () => (await bed.call(findOwnRequests, {}, { as })).unread;
    expect(await unread()).toBe(0);
    await bed.call(answerRequest, { id, text: 'One' }, { as: tokens.clinic });
    const writtenAt = Date.parse((await own()).messages.at(-1)?.at ?? '');
    const readUntil = (ms: number) => bed.call(readRequest, { id, until: new Date(ms).toISOString() }, { as });
    await readUntil(writtenAt - 1_000);
    expect(await unread()).toBe(1);
    await readUntil(writtenAt);
    await readUntil(writtenAt - 1_000);
    expect(await unread()).toBe(0);
    // A browser clock that is ahead does not mark later answers as read.
    await readUntil(writtenAt + 86_400_000);
    await bed.call(answerRequest, { id, text: 'Two' }, { as: tokens.clinic });
    expect(await unread()).toBe(1);
  });
});

describe('an inbox', () => {
  test('is filtered by type, family, state and assignee', async () => {
    const { bed, tokens } = stage;
    const { id, version, lastName } = await sentRequest();
    const found = async (filter: object, as = tokens.clinic) =>
      (await bed.call(findInbox, { searchStr: lastName, ...filter }, { as })).list.map(({ _id }) => _id);
    expect(await found({})).toEqual([id]);
    expect(await found({ type: 'Device', assigned: 'nobody', state: 'open', sort: 'lastAt' })).toEqual([id]);
    expect(await found({ state: 'any' })).toEqual([id]);
    for (const filter of [{ type: 'Payment' }, { assigned: 'me' }, { state: 'answered' }, { state: 'closed' }])
      expect(await found(filter)).toEqual([]);
    expect(await found({}, tokens.otherClinic)).toEqual([]);
    expect(await found({}, tokens.doctor)).toEqual([]);
    const { clinic, otherClinic } = stage;
    expect(await found({ type: 'Payment', typeIs: 'not', companyId: otherClinic, companyIdIs: 'not' })).toEqual([id]);
    for (const filter of [
      { type: 'Device', typeIs: 'not' },
      { companyId: clinic, companyIdIs: 'not' },
    ])
      expect(await found(filter)).toEqual([]);
    expect(await found({ companyId: newId(), companyIdIs: 'not' }, tokens.otherClinic)).toEqual([]);
    const waiting = async () => (await bed.call(countInbox, {}, { as: tokens.clinic })).open;
    const open = await waiting();
    await bed.call(answerRequest, { id, text: 'Soon.' }, { as: tokens.clinic });
    expect([await found({ state: 'answered' }), await waiting()]).toEqual([[id], open - 1]);
    await bed.call(closeRequest, { id, version, reason: '' }, { as: tokens.clinic });
    expect([await found({}), await found({ state: 'closed' }), await found({ state: 'any' })]).toEqual([
      [],
      [id],
      [id],
    ]);
  });

  test('refuses the second of two concurrent actions on a request', async () => {
    const { bed, tokens } = stage;
    const { id, version, thread, own, isRequesting } = await sentRequest();
    const close = () => bed.call(closeRequest, { id, version, reason: 'Solved by phone' }, { as: tokens.clinic });
    const outcomes = await Promise.allSettled([close(), close()]);
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    const closed = await thread();
    expect(closed).toMatchObject({ state: 'closed', closeReason: 'Solved by phone', open: false });
    expect(JSON.stringify(await own())).not.toContain('Solved by phone');
    expect(await isRequesting()).toBe(false);
    await expect(bed.call(reopenRequest, { id, version }, { as: tokens.clinic })).rejects.toMatchObject({
      code: 4090003,
    });
    await bed.call(reopenRequest, { id, version: closed.version }, { as: tokens.clinic });
    expect(await thread()).toMatchObject({ state: 'open', closeReason: null });
    expect(await isRequesting()).toBe(true);
  });

  test('closes one request, all requests, and reopens on a reply', async () => {
    const { bed, tokens } = stage;
    const { id, version, familyId, as, thread, isRequesting } = await sentRequest();
    await bed.call(sendPortalRequest, { type: 'Payment', reason: 'And one more' }, { as });
    await bed.call(closeRequest, { id, version }, { as: tokens.clinic });
    const owner = { customerId: familyId, companyId: stage.clinic };
    expect((await bed.published(requestsChanged)).at(-1)).toEqual({ rows: [{ requestId: id, ...owner }] });
    expect([(await thread()).state, await isRequesting()]).toEqual(['closed', true]);
    await bed.call(closeRequesting, { id: familyId }, { as: tokens.clinic });
    expect(await isRequesting()).toBe(false);
    expect((await bed.published(requestsChanged)).at(-1)).toEqual({ rows: [expect.objectContaining(owner)] });
    await bed.call(replyToRequest, { id, text: 'It still beeps.' }, { as });
    expect([(await thread()).state, await isRequesting()]).toEqual(['open', true]);
  });

  test('assigns requests to staff who see the family', async () => {
    const { bed, tokens, doctor } = stage;
    const { id, version, familyId, thread } = await sentRequest();
    expect((await bed.call(findAssignees, { id }, { as: tokens.clinic })).list).toEqual([]);
    await expect(
      bed.call(assignRequest, { id, version, staffId: doctor }, { as: tokens.clinic }),
    ).rejects.toMatchObject({ data: { issues: [{ path: 'staffId' }] } });
    await stage.addPatient(familyId);
    await bed.call(assignRequest, { id, version, staffId: doctor }, { as: tokens.clinic });
    const assigned = await thread();
    expect(assigned.assignedTo).toEqual({ _id: doctor, fullName: 'Dr Mori' });
    expect((await bed.published(requestAssigned)).at(-1)).toMatchObject({ requestId: id, assignedTo: doctor });
    const mine = (await bed.call(findInbox, { assigned: 'me' }, { as: tokens.doctor })).list;
    expect(mine.map(({ _id }) => _id)).toEqual([id]);
    expect((await bed.call(countInbox, {}, { as: tokens.doctor })).mine).toBe(1);
    await bed.call(assignRequest, { id, version: assigned.version, staffId: null }, { as: tokens.doctor });
    expect((await thread()).assignedTo).toBeNull();
  });
});

describe('a return', () => {
  test('shows its progress to staff and to the family', async () => {
    const { bed, tokens, tokenOf, createParent, addPatient, bindDevice, clinic } = stage;
    const { _id: familyId, lastName } = await createParent({
      lastName: `Ueda${newId().slice(-6)}`,
      zip: '0600001',
      address: 'Sapporo, Kita 1',
    });
    const { _id: accountId } = await addPatient(familyId);
    const device = await bindDevice(familyId);
    const as = await tokenOf(familyId);
    stage.deposits.add(accountId);
    const { hash } = await bed.callRpc(returnRefund, { accountId }, 'jp');
    const money = { isRefund: true, accountId, refundType: 'deposit', hash } as const;
    await bed.call(sendPortalRequest, { type: 'Return', reason: 'deviceBroken', ...money }, { as });
    const [row] = (await bed.call(findInbox, { searchStr: lastName }, { as: tokens.clinic })).list;
    const id = row?._id ?? '';
    const progress = async () => (await bed.call(getOwnRequest, { id }, { as })).progress;
    expect(await bed.call(getRequest, { id }, { as: tokens.clinic })).toMatchObject({
      progress: { labelSentAt: null, received: false, refundedAt: null },
      shipping: { zip: '060-0001', address: 'Sapporo, Kita 1' },
    });
    await bed.call(markLabelSent, { id, version: row?.version ?? 0 }, { as: tokens.clinic });
    expect(await progress()).toMatchObject({ labelSentAt: expect.any(String), received: false });
    await bed.publish(
      deviceOfRegionState,
      deviceOfRegionEvent({ ...device, status: 'In stock', companyId: clinic, customerId: null }),
    );
    const at = new Date(Date.now() + 60_000).toISOString();
    const refund = { paymentId: `jp-${newId()}`, accountId, customerId: familyId, companyId: clinic, at };
    await bed.publish(paymentRefunded, { ...refund, currency: 'jpy', refundAmount: '3000', endsPlan: false });
    await bed.idle();
    expect(await progress()).toEqual({ labelSentAt: expect.any(String), received: true, refundedAt: at, plan: null });
  });
});

test('a meeting is moved and cancelled once per version', async () => {
  const { bed, tokens, createParent, tokenOf } = stage;
  const { _id: customerId } = await createParent();
  const startAt = inDays(30);
  const form = { customerId, topic: 'First steps', startAt, durationMinutes: 30 };
  const { _id: id } = await bed.call(createMeeting, form, { as: tokens.clinic });
  const moved = { id, version: 0, startAt: inDays(40), durationMinutes: 45 };
  await expect(bed.call(moveMeeting, { ...moved, startAt: inDays(-1) }, { as: tokens.clinic })).rejects.toMatchObject({
    data: { issues: [{ path: 'startAt' }] },
  });
  await bed.call(moveMeeting, moved, { as: tokens.clinic });
  expect((await bed.published(meetingChanged)).at(-1)).toMatchObject({ requestId: id, sequence: 1, cancelled: false });
  await expect(bed.call(cancelMeeting, { id, version: 0 }, { as: tokens.clinic })).rejects.toMatchObject({
    code: 4090003,
  });
  await bed.call(cancelMeeting, { id, version: 1 }, { as: tokens.clinic });
  expect((await bed.published(meetingChanged)).at(-1)).toMatchObject({ requestId: id, sequence: 2, cancelled: true });
  const own = await bed.call(getOwnRequest, { id }, { as: await tokenOf(customerId) });
  expect(own.meeting).toMatchObject({ startAt: moved.startAt, durationMinutes: 45, cancelledAt: expect.any(String) });
  await expect(bed.call(moveMeeting, { ...moved, version: 2 }, { as: tokens.clinic })).rejects.toMatchObject({
    code: 4090003,
  });
});

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();

test('messages are deleted with the family', async () => {
  const { bed, tokens } = stage;
  const { id, familyId } = await sentRequest();
  await bed.call(answerRequest, { id, text: 'Goodbye', internal: true }, { as: tokens.clinic });
  await bed.call(deleteCustomer, { id: familyId }, { as: tokens.clinic });
  expect(await bed.sql('SELECT 1 FROM request_message WHERE request_id = $1', [id])).toEqual([]);
});
