import { z } from 'zod';
import { TreatmentSettings } from '../devices/fields.ts';
import { Role } from '../endpoint.ts';
import { Day, db, GivenInstant, Id, Instant, optionalText, paragraphs } from '../fields.ts';

/** Symptoms of a child. `afterImage`: one that lasts longer than six minutes. */
export const SymptomKind = z.enum([
  'afterImage',
  'pain',
  'redness',
  'headache',
  'darkSpot',
  'blurred',
  'doubleVision',
  'other',
]);
export type SymptomKind = z.infer<typeof SymptomKind>;
export const Eye = z.enum(['left', 'right', 'both', 'unknown']);
export type Eye = z.infer<typeof Eye>;

/** Maximum age of a symptom when reported, in days. */
export const symptomDays = 90;
const minuteMs = 60_000;
/** Accepts clocks that are some minutes ahead, so that no report is refused. */
const hasBegun = (at: string): boolean => Date.parse(at) <= Date.now() + 10 * minuteMs;

const symptomFields = {
  accountId: Id,
  kinds: z.array(SymptomKind).min(1, { error: 'required' }).max(SymptomKind.options.length),
  eye: Eye,
  startedAt: GivenInstant.refine(hasBegun, { error: 'dateInFuture' }),
  text: optionalText(2000),
};
/** Report by the family, or by staff for it. */
export const ReportSymptom = z.object({ ...symptomFields, db });

/** A name and telephone number to call; null where the number is not available now. */
export const HoldCall = z.object({ name: z.string(), phone: z.string().nullable() });
export type HoldCall = z.infer<typeof HoldCall>;

/** `data.hold` of a refused sign-in or treatment. `why` is in the family's language. */
export const RefusedHold = z.object({ since: Instant, why: z.string(), call: HoldCall });
export type RefusedHold = z.infer<typeof RefusedHold>;

export const ReportedSymptom = z.object({
  _id: Id,
  kinds: z.array(SymptomKind),
  eye: Eye,
  startedAt: Instant,
  text: z.string(),
  at: Instant,
  /** `customer`: by the family in the portal. */
  byRole: Role,
});
export type ReportedSymptom = z.infer<typeof ReportedSymptom>;

/** A hold as returned to the family. */
export const OwnHold = z.object({
  _id: Id,
  accountId: Id,
  since: Instant,
  /** Newest first; empty for a hold by the clinic without a symptom. */
  symptoms: z.array(ReportedSymptom),
  seenAt: Instant.nullable(),
  /** Name of the member of staff who saw it first. */
  seenBy: z.string().nullable(),
  call: HoldCall,
});
export type OwnHold = z.infer<typeof OwnHold>;

/**
 * A child that may not be treated because of a check: before the first treatment (`missing`, `blocked`), or a missed
 * check-up.
 */
export const OwnCheckHold = z.object({
  accountId: Id,
  why: z.enum(['missing', 'blocked', 'checkUp']),
  since: Instant,
  call: HoldCall,
});
export type OwnCheckHold = z.infer<typeof OwnCheckHold>;

/** Effects of a release, as of now. */
export const ReleasePreview = z.object({
  /** The family's device; null without one. */
  serial_number: z.string().nullable(),
  /** Earliest next treatment; null: at once. */
  nextAllowedAt: Instant.nullable(),
  /** End of the paid time; null: no plan. */
  planBefore: Instant.nullable(),
  planAfter: Instant.nullable(),
  /** Credited days. */
  days: z.number().int(),
});
export type ReleasePreview = z.infer<typeof ReleasePreview>;

const Staff = z.object({ _id: Id, fullName: z.string() });
/**
 * `findings`: a doctor releases with findings; `reason`: an administrator with a reason, where the child has no doctor.
 */
export const ReleaseWith = z.enum(['findings', 'reason']);
export type ReleaseWith = z.infer<typeof ReleaseWith>;

/** A hold as returned to staff. */
export const Hold = z.object({
  _id: Id,
  accountId: Id,
  customerId: Id,
  /** Version of the read data, sent with each action. */
  version: z.number().int(),
  since: Instant,
  startedByRole: Role,
  startedBy: z.string().nullable(),
  /** Set for a hold without a symptom. */
  reason: z.string(),
  symptoms: z.array(ReportedSymptom),
  notes: z.array(z.object({ text: z.string(), at: Instant, by: z.string().nullable() })),
  seenAt: Instant.nullable(),
  seenBy: z.string().nullable(),
  releasedAt: Instant.nullable(),
  releasedBy: z.string().nullable(),
  examinedOn: z.string().nullable(),
  examinedBy: z.string().nullable(),
  findings: z.string(),
  releaseReason: z.string(),
  daysGivenBack: z.number().int().nullable(),
});
export type Hold = z.infer<typeof Hold>;

/** All data for the decision about a child's hold. */
export const HoldOverview = z.object({
  open: Hold.nullable(),
  /** Released holds, newest first. */
  released: z.array(Hold),
  /** Whether the caller may hold and release, and the required justification; null: not permitted. */
  decidesWith: ReleaseWith.nullable(),
  /** Staff who may be the examiner. */
  examiners: z.array(Staff),
  /** Set for an open hold. */
  preview: ReleasePreview.nullable(),
  lastTreatment: z.object({ start: Instant, end: Instant, deviceId: Id, serial_number: z.string() }).nullable(),
  /** Settings of the family's device; null without one. */
  dose: TreatmentSettings.nullable(),
});
export type HoldOverview = z.infer<typeof HoldOverview>;

export const HoldTreatment = z.object({ accountId: Id, reason: paragraphs(2000), db });
const seenHold = { id: Id, version: z.number().int().min(0), db };
export const KeepHold = z.object({ ...seenHold, note: paragraphs(2000) });
/** A doctor sends `examinedOn`, `examinedBy` and `findings`, an administrator `reason`. */
export const ReleaseHold = z.object({
  ...seenHold,
  examinedOn: Day.optional(),
  examinedBy: Id.optional(),
  findings: optionalText(4000),
  reason: optionalText(2000),
});
export type ReleaseHold = z.infer<typeof ReleaseHold>;
