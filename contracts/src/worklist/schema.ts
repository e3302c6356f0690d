import { z } from 'zod';
import { listQuery } from '../envelope.ts';
import { Day, db, Id, Instant, optionalText, searched } from '../fields.ts';
import { SymptomKind } from '../holds/schema.ts';

/**
 * Why a family needs attention, most urgent first. A child has only the longest of the three about days without use;
 * `unused` days are confirmed by a later device report, `silent` days are not. `onHold`: the treatment is on hold; the
 * row comes first and stays until the release. `requestOpen`, `deviceExpiring`, `clockSuspect`, `mailFailing` and
 * `smsFailing` concern the family, all others one child.
 */
export const WorkReason = z.enum([
  'onHold',
  'requestOpen',
  'deviceExpiring',
  'renewalFailed',
  'overLimit',
  'recordDoubt',
  'mailFailing',
  'smsFailing',
  'unused14',
  'unused6',
  'unused3',
  'silent',
  'clockSuspect',
  'checkUpDue',
  'homeCheckSkipped',
  'planEnding',
  'neverUsed',
  'neverBound',
  'falling',
  'lowMonth',
]);
export type WorkReason = z.infer<typeof WorkReason>;

/** `planEnding`: days before the plan's end, which is `since`. */
export const planEndsWithinDays = 14;

/** `deviceExpiring`: days before the device's discard date, after which it does not treat. */
export const deviceExpiresWithinDays = 30;

/** `homeCheckSkipped`: so many days after a home check was due, until it is answered. */
export const homeCheckSkippedDays = 7;

/** Maximum snooze in days; a row that is done reopens after this time if its cause persists. */
export const longestSnoozeDays = 90;
export const doneDays = 14;

/** `open`: staff should act; `snoozed` and `done` reopen at `hiddenUntil`. */
export const WorkState = z.enum(['open', 'snoozed', 'done']);
export type WorkState = z.infer<typeof WorkState>;

/** A family and one reason for follow-up. Days are in the family's time zone. */
export const WorkRow = z.object({
  _id: Id,
  /** Sent with each action, which is refused if another request was faster. */
  version: z.number().int(),
  reason: WorkReason,
  since: z.string(),
  /**
   * In percent for `falling` (of the last two weeks) and `lowMonth`; uses for `overLimit`; undecided records for
   * `recordDoubt`; open requests for `requestOpen`; minutes for `clockSuspect`; days left for `deviceExpiring`,
   * negative once over.
   */
  figure: z.number().int().nullable(),
  /** In percent, for `falling`: the eight weeks before. */
  before: z.number().int().nullable(),
  customerId: Id,
  customer: z.object({ firstName: z.string(), middleName: z.string(), lastName: z.string() }),
  phone: z.string(),
  mobileCountryCode: z.string(),
  timezone: z.string(),
  clinic: z.string().nullable(),
  doctorName: z.string().nullable(),
  /** null: the reason concerns the family. */
  account: z
    .object({
      _id: Id,
      firstName: z.string(),
      lastName: z.string(),
      patientId: z.string(),
      /** Day of the last recorded use. */
      lastUse: z.string().nullable(),
      expiredDate: Instant.nullable(),
    })
    .nullable(),
  /** Set for `onHold`: its beginning and the reported symptoms. */
  hold: z
    .object({ since: Instant, kinds: z.array(SymptomKind) })
    .nullable()
    .default(null),
  contactedAt: Instant.nullable(),
  contactedBy: z.string().nullable(),
  assignedTo: z.object({ _id: Id, fullName: z.string() }).nullable(),
  state: WorkState,
  hiddenUntil: Instant.nullable(),
});
export type WorkRow = z.infer<typeof WorkRow>;

const narrowing = z.object({
  /** Families of this company only, within the caller's scope. */
  companyId: Id.optional(),
  doctorId: Id.optional(),
  /** Assigned to the caller, or unassigned. */
  assigned: z.enum(['me', 'nobody']).optional(),
  state: WorkState.default('open'),
  db,
});

export const WorkFilter = z.object({
  ...listQuery(['since', 'contactedAt']).shape,
  searchStr: searched(100).optional(),
  /** This row alone, in any state. */
  id: Id.optional(),
  reason: WorkReason.optional(),
  ...narrowing.shape,
});
export type WorkFilter = z.infer<typeof WorkFilter>;
export const WorkCountFilter = narrowing;

/** The version of the row that the caller read. */
const row = z.object({ id: Id, version: z.number().int(), db });
export const NoteCall = row.extend({ note: optionalText(2000) });
/** Until the start of a day in the family's time zone; null: ends the snooze. */
export const SnoozeWork = row.extend({ until: Day.nullable() });
export const HandOverWork = row.extend({
  /** null: unassign. */
  staffId: Id.nullable(),
});
export const FinishWork = row;
