import { z } from 'zod';
import { listQuery } from '../envelope.ts';
import { Day, db, Id, Instant, optionalText, searched } from '../fields.ts';
import { SymptomKind } from '../holds/schema.ts';

/**
 * Why a family needs attention, most urgent first. A child has only the longest of the three about days without use;
 * `unused` days are confirmed by a later device report, `silent` days are not. `onHold`: the treatment is on hold; the
 * row comes first and stays until the release. `requestOpen`, `deviceExpiring`, `clockSuspect`, `mailFailing` and
 * `smsFailing` are about the family, all others about one child.
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

/** `planEnding`: so many days before the plan's end, which is `since`. */
export const planEndsWithinDays = 14;

/** `deviceExpiring`: so many days before the device's discard date, after which it does not treat. */
export const deviceExpiresWithinDays = 30;

/** `homeCheckSkipped`: so many days after a home check was due, until it is answered. */
export const homeCheckSkippedDays = 7;

/** How long a row may be put aside; a row that is done comes back after so many days if its cause is still there. */
export const longestSnoozeDays = 90;
export const doneDays = 14;

/** `open`: somebody should act; `snoozed` and `done` come back at `hiddenUntil`. */
export const WorkState = z.enum(['open', 'snoozed', 'done']);
export type WorkState = z.infer<typeof WorkState>;

/** A family and one reason to look after it. Days are the family's. */
export const WorkRow = z.object({
  _id: Id,
  /** Goes with each action, which is refused where somebody else was quicker. */
  version: z.number().int(),
  reason: WorkReason,
  since: z.string(),
  /**
   * In percent `falling` (of the last two weeks) and `lowMonth`; uses `overLimit`; undecided records
   * `recordDoubt`; open requests `requestOpen`; minutes `clockSuspect`; days left `deviceExpiring`, negative once over.
   */
  figure: z.number().int().nullable(),
  /** In percent, of `falling`: the eight weeks before. */
  before: z.number().int().nullable(),
  customerId: Id,
  customer: z.object({ firstName: z.string(), middleName: z.string(), lastName: z.string() }),
  phone: z.string(),
  mobileCountryCode: z.string(),
  timezone: z.string(),
  clinic: z.string().nullable(),
  doctorName: z.string().nullable(),
  /** null: about the family. */
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
  /** Of `onHold`: since when, and what was reported. */
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
  /** Whose families: of the caller's scope. */
  companyId: Id.optional(),
  doctorId: Id.optional(),
  /** Handed over to the caller, or to nobody yet. */
  assigned: z.enum(['me', 'nobody']).optional(),
  state: WorkState.default('open'),
  db,
});

export const WorkFilter = z.object({
  ...listQuery(['since', 'contactedAt']).shape,
  searchStr: searched(100).optional(),
  /** This row alone, whatever its state. */
  id: Id.optional(),
  reason: WorkReason.optional(),
  ...narrowing.shape,
});
export type WorkFilter = z.infer<typeof WorkFilter>;
export const WorkCountFilter = narrowing;

/** The row as it was read. */
const row = z.object({ id: Id, version: z.number().int(), db });
export const NoteCall = row.extend({ note: optionalText(2000) });
/** Until the beginning of a day of the family's; null: no longer. */
export const SnoozeWork = row.extend({ until: Day.nullable() });
export const HandOverWork = row.extend({
  /** null: to nobody. */
  staffId: Id.nullable(),
});
export const FinishWork = row;
