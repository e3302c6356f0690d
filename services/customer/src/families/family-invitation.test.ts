import { findCustomers, getFamilyOverview } from '@fovea/contracts/customers/endpoints';
import { parentState } from '@fovea/contracts/customers/events';
import { revokeInvitation } from '@fovea/contracts/invitations/endpoints';
import { invitationState } from '@fovea/contracts/invitations/events';
import { contactStatusState } from '@fovea/contracts/notifications/events';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Stage, startStage } from '../testing/stage.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await startStage();
});
afterAll(() => stage.bed.stop());

test('list and overview show the state of an invitation and failing delivery', async () => {
  const { bed, tokens, createParent } = stage;
  const { _id: id, email } = await createParent();
  const invitationOf = async () => {
    await bed.idle();
    const [{ list }, overview] = await Promise.all([
      bed.call(findCustomers, { email }, { as: tokens.clinic }),
      bed.call(getFamilyOverview, { id }, { as: tokens.clinic }),
    ]);
    expect(list[0]?.invitation).toEqual(overview.invitation);
    return overview.invitation;
  };
  expect(await invitationOf()).toBeNull();

  const sentAt = '2026-11-23T09:00:00.000Z';
  const validUntil = '2026-11-30T09:00:00.000Z';
  const mailed = { channel: 'mail' as const, sentAt, validUntil, openedAt: null, acceptedAt: null };
  await bed.publish(invitationState, { _id: id, ...mailed, deleted: false });
  expect(await invitationOf()).toEqual({ ...mailed, failed: false });

  const failing = [{ channel: 'mail' as const, since: sentAt }];
  await bed.publish(contactStatusState, { _id: id, failing, deleted: false });
  expect(await invitationOf()).toEqual({ ...mailed, failed: true });
  // Text messages arrive.
  await bed.publish(invitationState, { _id: id, ...mailed, channel: 'sms', deleted: false });
  expect((await invitationOf())?.failed).toBe(false);

  const nothing = { sentAt: null, validUntil: null };
  await bed.publish(invitationState, { _id: id, ...mailed, ...nothing, deleted: true });
  expect(await invitationOf()).toBeNull();
});

describe('withdrawing an invitation', () => {
  test('erases an unused family and frees its address', async () => {
    const { bed, tokens, createParent } = stage;
    const { _id: id, email } = await createParent({ password: undefined });
    await bed.call(revokeInvitation, { id }, { as: tokens.clinic });
    await expect(bed.call(getFamilyOverview, { id }, { as: tokens.clinic })).rejects.toMatchObject({ code: 4040001 });
    expect((await bed.published(parentState)).findLast(({ _id }) => _id === id)).toMatchObject({
      deleted: true,
      email: null,
    });
    expect(await bed.sql('SELECT email FROM parent WHERE id = $1', [id], { scope: 'jp' })).toEqual([{ email: null }]);
    expect(email).toBeTruthy();
    await expect(bed.call(revokeInvitation, { id }, { as: tokens.clinic })).rejects.toMatchObject({ code: 4040001 });
  });

  test('is refused for a family that accepted, or has a child or a device', async () => {
    const { bed, tokens, createParent, addPatient, bindDevice } = stage;
    const accepted = await createParent();
    const refused = (id: string) =>
      expect(bed.call(revokeInvitation, { id }, { as: tokens.clinic })).rejects.toMatchObject({ code: 4090002 });
    await expect(bed.call(revokeInvitation, { id: accepted._id }, { as: tokens.clinic })).rejects.toMatchObject({
      code: 4090003,
    });
    const withPatient = await createParent({ password: undefined });
    await addPatient(withPatient._id);
    await refused(withPatient._id);
    const withDevice = await createParent({ password: undefined });
    await bindDevice(withDevice._id);
    await refused(withDevice._id);
    expect(await bed.call(getFamilyOverview, { id: withDevice._id }, { as: tokens.clinic })).toBeTruthy();
  });
});
