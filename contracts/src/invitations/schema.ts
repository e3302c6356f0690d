import { z } from 'zod';
import { Id, Instant } from '../fields.ts';
import { AddressChannel } from '../notifications/schema.ts';

/** How long the link of an invitation lives; every other link that sets a password lives shorter. */
export const invitationDays = 7;

/**
 * Of a parent who never had a password: the link to choose the first one. There is one valid link at a time, the newest.
 */
export const Invitation = z.object({
  /** By what it was sent last. */
  channel: AddressChannel,
  /** null: requested, not sent yet. */
  sentAt: Instant.nullable(),
  /** When the link ends or ended; null as above. */
  validUntil: Instant.nullable(),
  /** When its page was first opened. */
  openedAt: Instant.nullable(),
  /** When the parent chose a password. */
  acceptedAt: Instant.nullable(),
});
export type Invitation = z.infer<typeof Invitation>;

/** As staff see it: `failed` while nothing arrives where it was sent. */
export const FamilyInvitation = Invitation.extend({ failed: z.boolean() });
export type FamilyInvitation = z.infer<typeof FamilyInvitation>;

/** Of a file of families to invite. */
export const neededFamilyColumns = [
  'firstName',
  'lastName',
  'email',
  'mobileCountryCode',
  'phone',
  'language',
] as const;
export const familyColumns = [...neededFamilyColumns, 'firstNameKana', 'lastNameKana'] as const;
export const maxFamilies = 1_000;
/** Rows of one call. The web sends longer lists in parts to show progress. */
export const maxFamiliesAtOnce = 50;
export const maxFamiliesBytes = 1024 * 1024;

const cell = z.string().max(300);
/** A line of such a file; `row` is its number as a spreadsheet shows it. */
export const FamilyRow = z.object({
  row: z.number().int(),
  batchStatus: z.enum(['waiting', 'failed', 'succeeded']),
  firstName: cell,
  lastName: cell,
  email: cell,
  mobileCountryCode: cell,
  phone: cell,
  language: cell,
  firstNameKana: cell.default(''),
  lastNameKana: cell.default(''),
  /** Why it failed. */
  msg: z.string(),
  /** The family that was invited. */
  customerId: Id.nullable().default(null),
});
export type FamilyRow = z.infer<typeof FamilyRow>;
