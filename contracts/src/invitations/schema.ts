import { z } from 'zod';
import { Id, Instant } from '../fields.ts';
import { AddressChannel } from '../notifications/schema.ts';

/** Validity of an invitation's link; other links that set a password are valid for less time. */
export const invitationDays = 7;

/**
 * Invitation of a parent without a password: the link to choose the first one. One link is valid at a time, the newest.
 */
export const Invitation = z.object({
  /** Channel of the last message. */
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

/** As returned to staff: `failed` while the address is failing. */
export const FamilyInvitation = Invitation.extend({ failed: z.boolean() });
export type FamilyInvitation = z.infer<typeof FamilyInvitation>;

/** Required columns of a file of families to invite. */
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
/** A row of the file; `row` is its number in a spreadsheet. */
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
  /** Reason of the failure. */
  msg: z.string(),
  /** The invited family. */
  customerId: Id.nullable().default(null),
});
export type FamilyRow = z.infer<typeof FamilyRow>;
