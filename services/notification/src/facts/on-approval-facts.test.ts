import { approvalAsked, approvalDecided } from '@fovea/contracts/approvals/events';
import { approvalForMail } from '@fovea/contracts/approvals/rpcs';
import type { ApprovalState } from '@fovea/contracts/approvals/schema';
import { findStaffNotifications } from '@fovea/contracts/notifications/endpoints';
import { companyContacts, staffById } from '@fovea/contracts/staff/rpcs';
import { newId } from '@fovea/kit/database/ids';
import { startTestBed, type TestBed } from '@fovea/kit-testing/test-bed';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createNotificationService } from '../service.ts';
import { openMailbox } from '../testing/mailbox.ts';

const [requester, english, german] = [newId(), newId(), newId()];
const at = new Date().toISOString();
const person = (_id: string) => ({
  _id,
  email: `${_id}@platform.test`,
  fullName: 'Ren Sato',
  timezone: 'Asia/Tokyo',
  language: _id === german ? ('de' as const) : ('en' as const),
});
let bed: TestBed;
let mailbox: Awaited<ReturnType<typeof openMailbox>>;
let state: ApprovalState;
let approvalId: string;
let subjectId: string;
beforeAll(async () => {
  mailbox = await openMailbox();
  bed = await startTestBed({ services: [createNotificationService], env: { SMTP_URL: mailbox.url } });
  bed.stubRpc(companyContacts, () => ({ list: [requester, english, german].map(person) }));
  bed.stubRpc(staffById, ({ id }) => ({ ...person(id), companyId: null }));
  bed.stubRpc(approvalForMail, () => ({
    kind: 'doseBounds' as const,
    subjectId,
    subjectName: 'Eyewise',
    reason: 'A trial',
    state,
    note: 'Too long',
    askedBy: requester,
    askedByName: 'Aya Mori',
    decidedByName: 'Ben Lang',
  }));
});
afterAll(async () => {
  await bed.stop();
  await mailbox.close();
});
beforeEach(() => {
  mailbox.mails.length = 0;
  state = 'asked';
  [approvalId, subjectId] = [newId(), newId()];
});

const mailsTo = (id: string) => mailbox.to(`${id}@platform.test`).map(({ subject, text }) => `${subject} ${text}`);
const bellOf = async (id: string, db: string) =>
  (await bed.call(findStaffNotifications, {}, { as: await bed.tokenFor({ role: 'admin', id }), db })).list.map(
    ({ title, link }) => ({ title, link }),
  );
const ask = async () => {
  for (let time = 0; time < 2; time += 1)
    await bed.publish(approvalAsked, { approvalId, askedBy: requester, at }, { messageId: newId() });
  await bed.idle();
};
const decide = async (decidedBy: string, decision: 'approved' | 'declined', askedBy = requester) => {
  state = decision;
  const kind = 'doseBounds' as const;
  const body = { approvalId, kind, subjectId, region: null, changes: [], state: decision, decidedBy, at };
  await bed.publish(approvalDecided, { ...body, ...(askedBy && { askedBy }) });
  await bed.idle();
};

test('the other administrators get one mail each in their language, and it stands in their bell of every region', async () => {
  await ask();
  expect(mailsTo(english)).toEqual([
    expect.stringMatching(
      /Aya Mori asks for your approval: treatment limits of Eyewise[\s\S]*A trial[\s\S]*\/admin\/customers\/today/,
    ),
  ]);
  expect(mailsTo(german)).toEqual([expect.stringMatching(/Aya Mori bittet um Ihre Freigabe[\s\S]*Grund: A trial/)]);
  expect(mailsTo(requester)).toEqual([]);
  const entry = { title: 'A change of treatment limits waits for your approval', link: '/admin/customers/today' };
  for (const region of ['jp', 'au']) {
    expect(await bellOf(english, region)).toEqual([entry]);
    expect(await bellOf(requester, region)).toEqual([]);
  }
});

test('nothing is mailed once somebody has decided', async () => {
  state = 'approved';
  await ask();
  expect(mailsTo(english)).toEqual([]);
});

test('the decision is sent to the administrator who asked', async () => {
  await decide(english, 'declined');
  expect(mailsTo(requester)).toEqual([
    expect.stringMatching(/Declined: treatment limits of Eyewise[\s\S]*Ben Lang has declined[\s\S]*Reason: Too long/),
  ]);
  expect(mailsTo(german)).toEqual([]);
  const entry = {
    title: 'The change of treatment limits you asked for was declined',
    link: `/admin/products/catalogs/${subjectId}`,
  };
  for (const region of ['jp', 'au']) expect(await bellOf(requester, region)).toEqual([entry]);
});

test('who decided on the own request knows, and an event of an earlier release names nobody', async () => {
  await decide(requester, 'approved');
  approvalId = newId();
  await decide(english, 'approved', '');
  expect(mailsTo(requester)).toEqual([]);
  expect(await bellOf(requester, 'jp')).toHaveLength(1);
});
