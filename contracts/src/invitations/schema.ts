import { z } from 'zod';
import { Instant } from '../fields.ts';
import { AddressChannel } from '../notifications/schema.ts';

/** How long the link of an invitation lives; every other link that sets a password lives shorter. */
export const invitationDays = 7;

/**
 * Of a parent who never had a password: the link to choose the first one. There is one valid link at a time, the newest.
 */
export const Invitation = z.object({
  /** By what it was sent last. */ channel: AddressChannel,
  /** null: it was asked for and is on its way. */ sentAt: Instant.nullable(),
  /** When the link ends or ended; null as above. */ validUntil: Instant.nullable(),
  /** When its page was first opened. */ openedAt: Instant.nullable(),
  /** When the parent chose a password. */ acceptedAt: Instant.nullable(),
});
export type Invitation = z.infer<typeof Invitation>;

/** As staff see it: `failed` while nothing arrives where it was sent. */
export const FamilyInvitation = Invitation.extend({ failed: z.boolean() });
export type FamilyInvitation = z.infer<typeof FamilyInvitation>;
