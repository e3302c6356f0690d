import { dayMs } from '@fovea/contracts/dates';
import { invitationState } from '@fovea/contracts/invitations/events';
import { invitationDays } from '@fovea/contracts/invitations/schema';
import type { AddressChannel } from '@fovea/contracts/notifications/schema';
import { announce } from '@fovea/kit/messaging/outbox';
import { customerWasInvited } from '../facts.ts';
import type { RegionalTx } from '../handle.ts';

/** Of the link that is the first way in; see `reset-keys.ts` for all others. */
export const invitationMs = invitationDays * dayMs;

// Every step is taken by whoever holds the parent's row.

type Sent = { customerId: string; channel: AddressChannel; hash: string; validUntil: Date };

/** A link is on its way; the one before it has ended. */
export async function invitationSent(tx: RegionalTx, { customerId, channel, hash, validUntil }: Sent, now: Date) {
  const sent = { channel, sentAt: now, validUntil, openedAt: null };
  await tx.customerInvitation.upsert({ where: { customerId }, create: { customerId, ...sent }, update: sent });
  await tx.customerInvitationLink.create({ data: { hash, customerId } });
  await tell(tx, customerId);
}

/** Ends the link that was sent and has another one sent, whose key is made with the message. */
export async function inviteAgain(tx: RegionalTx, customerId: string, channel: AddressChannel, now: Date) {
  await tx.customerResetKey.deleteMany({ where: { customerId } });
  const asked = { channel, sentAt: null, validUntil: null, openedAt: null };
  await tx.customerInvitation.upsert({ where: { customerId }, create: { customerId, ...asked }, update: asked });
  await tell(tx, customerId);
  await customerWasInvited(tx, customerId, channel, now);
}

/** Its key is spent by something else: another link, or a family that is gone for now. */
export async function invitationEnded(tx: RegionalTx, customerId: string, now: Date): Promise<void> {
  const { count } = await tx.customerInvitation.updateMany({
    where: { customerId, acceptedAt: null, validUntil: { gt: now } },
    data: { validUntil: now },
  });
  if (count > 0) await tell(tx, customerId);
}

/** The page of a link that still works was opened: the first time counts. */
export async function invitationOpened(tx: RegionalTx, customerId: string, now: Date): Promise<void> {
  const { count } = await tx.customerInvitation.updateMany({
    where: { customerId, acceptedAt: null, openedAt: null },
    data: { openedAt: now },
  });
  if (count > 0) await tell(tx, customerId);
}

/** The parent has a password: whichever way it came, nobody is invited any more. */
export async function invitationAccepted(tx: RegionalTx, customerId: string, now: Date): Promise<void> {
  const { count } = await tx.customerInvitation.updateMany({
    where: { customerId, acceptedAt: null },
    data: { acceptedAt: now },
  });
  if (count === 0) return;
  await tx.customerInvitationLink.deleteMany({ where: { customerId } });
  await tell(tx, customerId);
}

const nothing = { channel: 'mail', sentAt: null, validUntil: null, openedAt: null, acceptedAt: null } as const;

/** Of an erased family. */
export async function forgetInvitation(tx: RegionalTx, customerId: string): Promise<void> {
  const { count } = await tx.customerInvitation.deleteMany({ where: { customerId } });
  if (count > 0) await announce(tx, invitationState, { _id: customerId, ...nothing, deleted: true });
}

async function tell(tx: RegionalTx, customerId: string): Promise<void> {
  const { channel, sentAt, validUntil, openedAt, acceptedAt } = await tx.customerInvitation.findUniqueOrThrow({
    where: { customerId },
  });
  await announce(tx, invitationState, {
    _id: customerId,
    channel,
    sentAt: sentAt?.toISOString() ?? null,
    validUntil: validUntil?.toISOString() ?? null,
    openedAt: openedAt?.toISOString() ?? null,
    acceptedAt: acceptedAt?.toISOString() ?? null,
    deleted: false,
  });
}
