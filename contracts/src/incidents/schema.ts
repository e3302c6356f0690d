import { z } from 'zod';
import { listQuery } from '../envelope.ts';
import { Day, db, GivenInstant, hasBegun, Id, Instant, optionalText } from '../fields.ts';
import { Eye, SymptomKind } from '../holds/schema.ts';
import { IncidentDeadlines, IncidentSeverity } from './deadline-schema.ts';

export const IncidentCause = z.enum(['device', 'treatment'], { error: 'required' });
/** `reported`: to the authority. */
export const IncidentState = z.enum(['open', 'reported', 'closed'], { error: 'required' });
export type IncidentState = z.infer<typeof IncidentState>;
/** Of open incidents: `soon` is at most `soonDays` before the deadline, `overdue` after it. */
export const IncidentDue = z.enum(['soon', 'overdue'], { error: 'invalidChoice' });
export const soonDays = 2;

/** An incident is made of a symptom reported at most so many days ago. */
export const incidentSymptomDays = 90;

const IncidentDevice = z.object({
  _id: Id,
  serial_number: z.string(),
  lot: z.string().nullable(),
  productName: z.string(),
});
const symptomFacts = { kinds: z.array(SymptomKind), eye: Eye.nullable(), startedAt: Instant.nullable() };

export const Incident = z.object({
  _id: Id,
  /** Null since the family was erased, as are the child and all free text; the rest stays for the authority. */
  customerId: Id.nullable(),
  accountId: Id.nullable(),
  childName: z.string(),
  companyId: Id,
  companyName: z.string(),
  cause: IncidentCause,
  severity: IncidentSeverity,
  state: IncidentState,
  awareOn: Day,
  /** The last day for the report to the authority. */
  dueOn: Day,
  /** Until then, in the reader's time zone, negative when overdue; null of incidents that are not open. */
  daysLeft: z.number().int().nullable(),
  reportedOn: Day.nullable(),
  closedAt: Instant.nullable(),
  /** The reported symptom; null without one, and since the family was erased. */
  symptomId: Id.nullable(),
  ...symptomFacts,
  device: IncidentDevice.nullable(),
  description: z.string(),
  closingNote: z.string(),
  createdAt: Instant,
  /** Name of the member of staff; null of deleted staff and of staff outside the reader's scope. */
  createdBy: z.string().nullable(),
  updatedAt: Instant,
});
export type Incident = z.infer<typeof Incident>;

/** What an incident of a child would hold, as of now. */
export const IncidentDraft = z.object({
  today: Day,
  device: IncidentDevice.nullable(),
  /** Of the child, the newest first, with the day of their report. */
  symptoms: z.array(z.object({ _id: Id, reportedOn: Day, ...symptomFacts })),
  deadlines: IncidentDeadlines,
});
export type IncidentDraft = z.infer<typeof IncidentDraft>;

const PastDay = Day.refine(hasBegun, { error: 'dateInFuture' });
const edited = {
  cause: IncidentCause,
  severity: IncidentSeverity,
  /** At the latest the day on which the symptom was reported to the platform. */
  awareOn: PastDay,
  description: optionalText(4000),
};
export const CreateIncident = z.object({
  accountId: Id,
  /** Absent: the newest one; null: none. */
  symptomId: Id.nullable().optional(),
  ...edited,
  /** Absent: the day on which the symptom was reported, or today. */
  awareOn: PastDay.optional(),
  db,
});

/** Absent fields are unchanged. An incident that was not reported is closed with a note. */
export const UpdateIncident = z.object({
  id: Id,
  updatedAt: GivenInstant,
  cause: IncidentCause.optional(),
  severity: IncidentSeverity.optional(),
  awareOn: PastDay.optional(),
  state: IncidentState.optional(),
  /** The day of the report to the authority; null: not reported. */
  reportedOn: PastDay.nullable().optional(),
  description: optionalText(4000),
  closingNote: optionalText(2000),
  db,
});

export const IncidentFilter = listQuery(['dueOn', 'createdAt']).extend({
  state: IncidentState.optional(),
  due: IncidentDue.optional(),
  db,
});
export type IncidentFilter = z.infer<typeof IncidentFilter>;
