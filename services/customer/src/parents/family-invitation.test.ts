import { findCustomers, getFamilyOverview } from '@fovea/contracts/customers/endpoints';
import { invitationState } from '@fovea/contracts/invitations/events';
import { reachState } from '@fovea/contracts/notifications/events';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Stage, startStage } from '../testing/stage.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await startStage();
});
afterAll(() => stage.bed.stop());

test('list and record say how far an invitation got, and whether anything arrives where it was sent', async () => {
  const { bed, tokens, createParent } = stage;
  const { _id: id, email } = await createParent();
  const known = async () => {
    await bed.idle();
    const [{ list }, overview] = await Promise.all([
      bed.call(findCustomers, { email }, { as: tokens.clinic }),
      bed.call(getFamilyOverview, { id }, { as: tokens.clinic }),
    ]);
    expect(list[0]?.invitation).toEqual(overview.invitation);
    return overview.invitation;
  };
  expect(await known()).toBeNull();

  const sentAt = '2026-11-23T09:00:00.000Z';
  const validUntil = '2026-11-30T09:00:00.000Z';
  const mailed = { channel: 'mail' as const, sentAt, validUntil, openedAt: null, acceptedAt: null };
  await bed.publish(invitationState, { _id: id, ...mailed, deleted: false });
  expect(await known()).toEqual({ ...mailed, failed: false });

  const failing = [{ channel: 'mail' as const, since: sentAt }];
  await bed.publish(reachState, { _id: id, failing, deleted: false });
  expect(await known()).toEqual({ ...mailed, failed: true });
  // It goes by text message then, and those arrive.
  await bed.publish(invitationState, { _id: id, ...mailed, channel: 'sms', deleted: false });
  expect((await known())?.failed).toBe(false);

  const nothing = { sentAt: null, validUntil: null };
  await bed.publish(invitationState, { _id: id, ...mailed, ...nothing, deleted: true });
  expect(await known()).toBeNull();
});
