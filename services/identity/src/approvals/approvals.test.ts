import { approveChange, countApprovals, declineChange, findApprovals } from '@fovea/contracts/approvals/endpoints';
import { approvalAsked, approvalDecided } from '@fovea/contracts/approvals/events';
import { approvalForMail, askApproval } from '@fovea/contracts/approvals/rpcs';
import { platformAccessRecorded } from '@fovea/contracts/audit/events';
import { newId } from '@fovea/kit/database/ids';
import type { TestBed } from '@fovea/kit-testing/test-bed';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aStaffUser, startBed } from '../testing/stage.ts';

let bed: TestBed;
let first: { id: string; token: string };
let second: { id: string; token: string };

beforeAll(async () => {
  bed = await startBed();
  const platform = await bed.tokenFor({ role: 'admin' });
  const admin = async (fullName: string) => {
    const { _id: id } = await aStaffUser(bed, platform, { type: 'admin', userType: undefined, fullName });
    return { id, token: await bed.tokenFor({ role: 'admin', id }) };
  };
  first = await admin('Aya Mori');
  second = await admin('Ben Lang');
});
afterAll(() => bed.stop());

const changes = [{ field: 'maxDuration' as const, from: '600', to: '900' }];
const ask = async (askedBy: string, subjectId = newId()) => {
  const subject = { kind: 'doseBounds' as const, subjectId, subjectName: 'Eyewise', region: null };
  const { _id } = await bed.callRpc(askApproval, { ...subject, changes, reason: 'A trial', askedBy });
  return _id;
};
const found = async (id: string, as = first.token) =>
  (await bed.call(findApprovals, { pageSize: 200 }, { as })).list.find(({ _id }) => _id === id);
const decisionsOf = async (id: string) =>
  (await bed.published(approvalDecided)).filter(({ approvalId }) => approvalId === id);

describe('a request', () => {
  test('is listed with who asked, why, and what it changes, and counted while it is open', async () => {
    const { open } = await bed.call(countApprovals, {}, { as: second.token });
    const id = await ask(first.id);
    expect(await found(id)).toMatchObject({
      changes,
      reason: 'A trial',
      state: 'asked',
      isOwn: true,
      approvableFrom: null,
      askedBy: { _id: first.id, name: 'Aya Mori' },
    });
    expect(await found(id, second.token)).toMatchObject({ isOwn: false, approvableFrom: expect.any(String) });
    expect(await bed.call(countApprovals, {}, { as: second.token })).toEqual({ open: open + 1 });
  });

  test('is one at a time for each subject', async () => {
    const subjectId = newId();
    const id = await ask(first.id, subjectId);
    await expect(ask(second.id, subjectId)).rejects.toMatchObject({ error: 'approvalOpen' });
    await bed.call(declineChange, { id, note: 'Not now' }, { as: second.token });
    expect(await ask(second.id, subjectId)).not.toBe(id);
  });

  test('is published with it, and not when it is refused', async () => {
    const subjectId = newId();
    const id = await ask(first.id, subjectId);
    await expect(ask(second.id, subjectId)).rejects.toMatchObject({ error: 'approvalOpen' });
    const asked = (await bed.published(approvalAsked)).slice(-1);
    expect(asked).toMatchObject([{ approvalId: id, askedBy: first.id }]);
    expect(await bed.callRpc(approvalForMail, { approvalId: id })).toMatchObject({
      subjectId,
      subjectName: 'Eyewise',
      state: 'asked',
      askedByName: 'Aya Mori',
      decidedByName: '',
      note: '',
    });
    await bed.call(declineChange, { id, note: 'Not now' }, { as: second.token });
    expect(await bed.callRpc(approvalForMail, { approvalId: id })).toMatchObject({
      state: 'declined',
      askedBy: first.id,
      decidedByName: 'Ben Lang',
      note: 'Not now',
    });
    expect(await bed.callRpc(approvalForMail, { approvalId: newId() })).toBeNull();
  });
});

describe('a decision', () => {
  test('of two administrators at once is made once, published once, and audited', async () => {
    const id = await ask(newId());
    const outcomes = await Promise.allSettled([
      bed.call(approveChange, { id, note: 'Fine' }, { as: first.token }),
      bed.call(declineChange, { id, note: 'No' }, { as: second.token }),
    ]);
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(outcomes.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { code: 4090009 } });
    expect(await decisionsOf(id)).toHaveLength(1);
    const recorded = (await bed.published(platformAccessRecorded)).flatMap(({ records }) => records);
    expect(recorded.filter(({ call }) => call.startsWith('PUT /api/admin/approvals/')).at(-1)).toMatchObject({
      kind: 'security',
      changes,
      concerning: { name: 'Eyewise' },
    });
  });

  test('by the asker is refused while another administrator is active; withdrawing is not', async () => {
    const id = await ask(first.id);
    await expect(bed.call(approveChange, { id }, { as: first.token })).rejects.toMatchObject({ code: 4002051 });
    expect(await decisionsOf(id)).toEqual([]);
    await bed.call(declineChange, { id, note: 'A mistake' }, { as: first.token });
    expect(await decisionsOf(id)).toMatchObject([{ state: 'declined', askedBy: first.id, decidedBy: first.id }]);
  });

  test('by the only administrator is made after 24 hours, not before', async () => {
    const id = await ask(first.id);
    const lock = (locked: boolean) =>
      bed.sql('UPDATE staff SET locked = $2 WHERE id = $1', [second.id, locked], { scope: 'global' });
    await lock(true);
    const asked = (hoursAgo: number) =>
      bed.sql(`UPDATE approval SET asked_at = now() - $2::int * interval '1 hour' WHERE id = $1`, [id, hoursAgo], {
        scope: 'global',
      });
    await asked(22);
    await expect(bed.call(approveChange, { id }, { as: first.token })).rejects.toMatchObject({
      code: 4002052,
      msg: expect.stringContaining('2.'),
    });
    await asked(24);
    await bed.call(approveChange, { id }, { as: first.token });
    expect(await decisionsOf(id)).toMatchObject([{ state: 'approved', changes }]);
    await lock(false);
  });

  test('is for administrators of the platform alone', async () => {
    const id = await ask(first.id);
    for (const role of ['companyAdmin', 'general', 'doctor', 'customer'] as const) {
      const as = await bed.tokenFor({ role, companyId: newId() });
      await expect(bed.call(findApprovals, {}, { as })).rejects.toMatchObject({ code: 4030001 });
      await expect(bed.call(approveChange, { id }, { as })).rejects.toMatchObject({ code: 4030001 });
      await expect(bed.call(declineChange, { id, note: 'No' }, { as })).rejects.toMatchObject({ code: 4030001 });
    }
    await expect(bed.call(approveChange, { id: newId() }, { as: first.token })).rejects.toMatchObject({
      code: 4040001,
    });
  });
});
