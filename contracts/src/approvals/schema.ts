import { z } from 'zod';
import { boundNames } from '../catalogs/dose-bounds.ts';
import { listQuery } from '../envelope.ts';
import { Flag, Id, Instant, optionalText, paragraphs, RegionKey } from '../fields.ts';

/** What a second administrator approves. */
export const ApprovalKind = z.enum(['doseBounds']);
export type ApprovalKind = z.infer<typeof ApprovalKind>;
export const ApprovalState = z.enum(['asked', 'approved', 'declined']);
export type ApprovalState = z.infer<typeof ApprovalState>;

/** How long the only administrator must wait before approving an own request. */
export const ownApprovalHours = 24;

/** All fields that a change of any kind may contain. */
const approvedFields = [...boundNames] as const;
/** One value before and after, as in the audit log. */
export const ApprovalChange = z.object({
  field: z.enum(approvedFields),
  from: z.string().nullable(),
  to: z.string().nullable(),
});
export type ApprovalChange = z.infer<typeof ApprovalChange>;

const Person = z.object({ _id: Id, name: z.string() });
/** A change that one administrator requests and another approves. It holds no personal data of families. */
export const Approval = z.object({
  _id: Id,
  kind: ApprovalKind,
  /** The changed object, such as a catalog. */
  subject: z.object({ _id: Id, name: z.string() }),
  /** Region that stores the subject; null: the whole platform. */
  region: RegionKey.nullable(),
  changes: z.array(ApprovalChange),
  reason: z.string(),
  askedBy: Person,
  askedAt: Instant,
  state: ApprovalState,
  decidedBy: Person.nullable(),
  decidedAt: Instant.nullable(),
  note: z.string(),
  /** Requested by the caller. */
  isOwn: z.boolean(),
  /** Time from which the caller may approve it; null: another administrator must. */
  approvableFrom: Instant.nullable(),
});
export type Approval = z.infer<typeof Approval>;

export const ApprovalFilter = z.object({
  ...listQuery(['askedAt']).shape,
  /** Undecided ones only. */
  open: Flag.optional(),
  subjectId: Id.optional(),
});
export type ApprovalFilter = z.infer<typeof ApprovalFilter>;

export const ApproveForm = z.object({ id: Id, note: optionalText(500) });
export const DeclineForm = z.object({ id: Id, note: paragraphs(500) });
