import { dayMs } from '@fovea/contracts/dates';
import { invitationState } from '@fovea/contracts/invitations/events';
import { invitationDays } from '@fovea/contracts/invitations/schema';
import type { AddressChannel } from '@fovea/contracts/notifications/schema';
import { publish } from '@fovea/kit/messaging/outbox';
import { publishFamilyInvited } from '../facts.ts';
import type { RegionalTx } from '../handle.ts';

/** Lifetime of an invitation link; `reset-keys.ts` has the others. */
export const invitationMs = invitationDays * dayMs;

// Callers hold the lock of the parent's row.

type Sent = { customerId: string; channel: AddressChannel; hash: string; validUntil: Date };

/** A link was sent; the one before has ended. */
export async function recordInvitationSent(tx: RegionalTx, { customerId, channel, hash, validUntil }: Sent, now: Date) {
  const sent = { channel, sentAt: now, validUntil, openedAt: null };
  await tx.customerInvitation.upsert({ where: { customerId }, create: { customerId, ...sent }, update: sent });
  await tx.customerInvitationLink.create({ data: { hash, customerId } });
  await publishInvitation(tx, customerId);
}

/** Ends the sent link and requests another, whose key is created with the message. */
export async function inviteAgain(tx: RegionalTx, customerId: string, channel: AddressChannel, now: Date) {
  await tx.customerResetKey.deleteMany({ where: { customerId } });
  const requested = { channel, sentAt: null, validUntil: null, openedAt: null };
  await tx.customerInvitation.upsert({
    where: { customerId },
    create: { customerId, ...requested },
    update: requested,
  });
  await publishInvitation(tx, customerId);
  await publishFamilyInvited(tx, customerId, channel, now);
}

/** Its link no longer works: another link was sent, or the family was deleted. */
export async function endInvitation(tx: RegionalTx, customerId: string, now: Date): Promise<void> {
  const { count } = await tx.customerInvitation.updateMany({
    where: { customerId, acceptedAt: null, validUntil: { gt: now } },
    data: { validUntil: now },
  });
  if (count > 0) await publishInvitation(tx, customerId);
}

/** The page of a valid link was opened; only the first time counts. */
export async function recordInvitationOpened(tx: RegionalTx, customerId: string, now: Date): Promise<void> {
  const { count } = await tx.customerInvitation.updateMany({
    where: { customerId, acceptedAt: null, openedAt: null },
    data: { openedAt: now },
  });
  if (count > 0) await publishInvitation(tx, customerId);
}

/** The parent has a password, set in any way: the invitation is over. */
export async function recordInvitationAccepted(tx: RegionalTx, customerId: string, now: Date): Promise<void> {
  const { count } = await tx.customerInvitation.updateMany({
    where: { customerId, acceptedAt: null },
    data: { acceptedAt: now },
  });
  if (count === 0) return;
  await tx.customerInvitationLink.deleteMany({ where: { customerId } });
  await publishInvitation(tx, customerId);
}

const emptyState = { channel: 'mail', sentAt: null, validUntil: null, openedAt: null, acceptedAt: null } as const;

/** Deletes the invitation of an erased family. */
export async function deleteInvitation(tx: RegionalTx, customerId: string): Promise<void> {
  const { count } = await tx.customerInvitation.deleteMany({ where: { customerId } });
  if (count > 0) await publish(tx, invitationState, { _id: customerId, ...emptyState, deleted: true });
}

async function publishInvitation(tx: RegionalTx, customerId: string): Promise<void> {
  const { channel, sentAt, validUntil, openedAt, acceptedAt } = await tx.customerInvitation.findUniqueOrThrow({
    where: { customerId },
  });
  await publish(tx, invitationState, {
    _id: customerId,
    channel,
    sentAt: sentAt?.toISOString() ?? null,
    validUntil: validUntil?.toISOString() ?? null,
    openedAt: openedAt?.toISOString() ?? null,
    acceptedAt: acceptedAt?.toISOString() ?? null,
    deleted: false,
  });
}
