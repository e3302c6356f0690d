import { accessRecorded } from '@fovea/contracts/audit/events';
import {
  answerRequest,
  assignRequest,
  closeRequest,
  countInbox,
  findAssignees,
  findInbox,
  findSentRequests,
  getRequest,
  getSentRequest,
  markLabelSent,
  readSentRequest,
  reopenRequest,
  replyToSentRequest,
  sendStaffRequest,
} from '@fovea/contracts/requests/endpoints';
import { requestAnswered, requestReplied } from '@fovea/contracts/requests/events';
import { searchRequests } from '@fovea/contracts/search/endpoints';
import { staffState } from '@fovea/contracts/staff/events';
import { newId } from '@fovea/kit/database/ids';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Stage, startStage } from '../testing/stage.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await startStage();
});
afterAll(() => stage.bed.stop());

/** A request of a member of staff to the platform. */
async function sentRequest() {
  const { bed, tokens, clinic } = stage;
  const [id, word] = [newId(), `menu${newId().slice(-8)}`];
  const employed = { _id: id, companyId: clinic, type: 'normal', userType: 'general' } as const;
  const publishStaff = (fullName: string | null, deleted: boolean) =>
    bed.publish(staffState, { ...employed, fullName, deleted }).then(() => bed.idle());
  await publishStaff('Kei Desk', false);
  const as = await bed.tokenFor({ role: 'general', companyId: clinic, id });
  await bed.call(sendStaffRequest, { type: 'Online_portal', reason: `A ${word} is missing` }, { as });
  const inbox = (filter: object = {}, reader = tokens.admin) =>
    bed.call(findInbox, { from: 'staff', searchStr: word, ...filter }, { as: reader }).then(({ list }) => list);
  const [row] = await inbox();
  if (!row) throw new Error('The request is not in the platform’s inbox');
  const thread = () => bed.call(getRequest, { id: row._id }, { as: tokens.admin });
  const own = () => bed.call(getSentRequest, { id: row._id }, { as });
  return {
    row,
    id: row._id,
    version: row.version,
    staffId: id,
    as,
    word,
    inbox,
    thread,
    own,
    leave: () => publishStaff(null, true),
  };
}

describe('a staff request', () => {
  test('takes messages of both sides, shows whose turn it is, and publishes both', async () => {
    const { bed, tokens, clinic } = stage;
    const { id, staffId, as, row, inbox, thread, own } = await sentRequest();
    expect(row).toMatchObject({
      customerId: null,
      customer: null,
      state: 'open',
      clinic: 'Midori Eye Clinic',
      sender: { _id: staffId, fullName: 'Kei Desk' },
    });
    await bed.call(answerRequest, { id, text: 'Which one?' }, { as: tokens.admin });
    expect((await bed.published(requestAnswered)).at(-1)).toMatchObject({ requestId: id, customerId: null, staffId });
    expect((await bed.call(findSentRequests, {}, { as })).unread).toBe(1);
    expect(await own()).toMatchObject({
      state: 'answered',
      unread: true,
      clinic: null,
      messages: [{ from: 'platform', text: 'Which one?' }],
    });
    await bed.call(readSentRequest, { id, until: new Date().toISOString() }, { as });
    expect((await own()).unread).toBe(false);
    expect(await inbox({ state: 'answered' })).toHaveLength(1);
    await bed.call(replyToSentRequest, { id, text: 'The first.' }, { as });
    expect((await bed.published(requestReplied)).at(-1)).toMatchObject({
      requestId: id,
      customerId: null,
      staffId,
      companyId: clinic,
      assignedTo: null,
    });
    expect(await thread()).toMatchObject({
      state: 'open',
      messages: [{ from: 'platform' }, { from: 'staff', author: 'Kei Desk', text: 'The first.' }],
    });
  });

  test('hides internal notes from its sender, and the audit log has no texts', async () => {
    const { bed, tokens } = stage;
    const { id, thread, own } = await sentRequest();
    await bed.call(answerRequest, { id, text: 'Again.', internal: true }, { as: tokens.admin });
    expect(await thread()).toMatchObject({ state: 'open', messages: [{ internal: true, from: 'platform' }] });
    expect((await own()).messages).toEqual([]);
    await bed.call(closeRequest, { id, version: 0, reason: 'Known' }, { as: tokens.admin });
    await bed.idle();
    const records = (await bed.published(accessRecorded))
      .flatMap((message) => message.records)
      .filter(({ concerning }) => Object.values(concerning).includes(id));
    expect(records.map(({ call }) => call)).toContain('PUT /api/admin/requests/close');
    expect(JSON.stringify(records)).not.toContain('Known');
    expect(JSON.stringify(await own())).not.toContain('Known');
  });

  test('is closed and reopened once, and reopened by a reply', async () => {
    const { bed, tokens } = stage;
    const { id, version, as, thread } = await sentRequest();
    const close = () => bed.call(closeRequest, { id, version, reason: 'Done' }, { as: tokens.admin });
    const outcomes = await Promise.allSettled([close(), close()]);
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    const closed = await thread();
    expect(closed).toMatchObject({ state: 'closed', closeReason: 'Done' });
    await bed.call(reopenRequest, { id, version: closed.version }, { as: tokens.admin });
    const opened = await thread();
    await bed.call(closeRequest, { id, version: opened.version }, { as: tokens.admin });
    await bed.call(replyToSentRequest, { id, text: 'Still there' }, { as });
    expect(await thread()).toMatchObject({ state: 'open', closeReason: null });
  });

  test('is assigned only to administrators of the platform', async () => {
    const { bed, tokens, doctor } = stage;
    const { id, version, inbox } = await sentRequest();
    const admin = newId();
    const person = { _id: admin, fullName: 'Ai Admin', companyId: null, type: 'admin', userType: null } as const;
    await bed.publish(staffState, { ...person, deleted: false });
    await bed.idle();
    const { list } = await bed.call(findAssignees, { id }, { as: tokens.admin });
    expect(list).toEqual([{ _id: admin, fullName: 'Ai Admin' }]);
    await expect(bed.call(assignRequest, { id, version, staffId: doctor }, { as: tokens.admin })).rejects.toMatchObject(
      { data: { issues: [{ path: 'staffId' }] } },
    );
    await bed.call(assignRequest, { id, version, staffId: admin }, { as: tokens.admin });
    const as = await bed.tokenFor({ role: 'admin', id: admin });
    expect(await inbox({ assigned: 'me' }, as)).toMatchObject([{ assignedTo: { fullName: 'Ai Admin' } }]);
  });
});

test('a staff request is visible only to its sender and the platform, and not among family requests', async () => {
  const { bed, tokens } = stage;
  const { id, version, as, word, inbox } = await sentRequest();
  for (const reader of [tokens.clinic, tokens.distributor, tokens.doctor, as]) {
    expect(await inbox({}, reader)).toEqual([]);
    expect((await bed.call(countInbox, {}, { as: reader })).ofStaff).toBeNull();
    for (const refused of [
      () => bed.call(getRequest, { id }, { as: reader }),
      () => bed.call(answerRequest, { id, text: 'x' }, { as: reader }),
      () => bed.call(closeRequest, { id, version }, { as: reader }),
      () => bed.call(assignRequest, { id, version, staffId: null }, { as: reader }),
    ])
      await expect(refused()).rejects.toMatchObject({ code: 4040001 });
  }
  for (const refused of [
    () => bed.call(getSentRequest, { id }, { as: tokens.clinic }),
    () => bed.call(replyToSentRequest, { id, text: 'x' }, { as: tokens.clinic }),
    () => bed.call(markLabelSent, { id, version }, { as: tokens.admin }),
  ])
    await expect(refused()).rejects.toMatchObject({ code: 4040001 });
  expect(await inbox({ from: 'families' })).toEqual([]);
  expect((await bed.call(searchRequests, { searchStr: word }, { as: tokens.clinic })).list).toEqual([]);
  expect((await bed.call(searchRequests, { searchStr: word }, { as: tokens.admin })).list).toMatchObject([
    { userId: null, senderName: 'Kei Desk', firstName: '', open: true },
  ]);
  expect((await bed.call(countInbox, {}, { as: tokens.admin })).ofStaff).toBeGreaterThan(0);
});

test('a staff request stays without a name when its sender is deleted', async () => {
  const { staffId, thread, leave, inbox } = await sentRequest();
  await leave();
  expect((await thread()).sender).toEqual({ _id: staffId, fullName: null });
  expect(await inbox()).toHaveLength(1);
});
