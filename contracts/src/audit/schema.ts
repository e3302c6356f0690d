import { z } from 'zod';
import { Role } from '../endpoint.ts';
import { listQuery, type PageOf, pageOf, pageQuery } from '../envelope.ts';
import { Day, db, Flag, Id, Instant } from '../fields.ts';
import { auditActions } from './actions.ts';
import { auditFields } from './fields.ts';

/** One field of a change; null is empty. A secret's values are never told: both are null. */
export const AuditChange = z.object({
  field: z.enum(auditFields),
  from: z.string().nullable(),
  to: z.string().nullable(),
});
export type AuditChange = z.infer<typeof AuditChange>;

/** The most families one look may concern: a page of a list, or a batch of an export. */
export const mostFamilies = 1_000;

export const AuditKind = z.enum(['view', 'change', 'security']);
export type AuditKind = z.infer<typeof AuditKind>;
export const AuditTopic = z.enum(['note', 'device', 'request', 'payment', 'record']);
export type AuditTopic = z.infer<typeof AuditTopic>;
/**
 * One look at, or change of, personal data, or what concerns the safety of accounts and of the platform: who, from where, with which call, concerning whom. Ids only: a family's
 * values are kept where they can be erased.
 */
export const AccessRecord = z.object({
  _id: Id,
  at: Instant,
  kind: AuditKind,
  /** Method and path as declared, `GET /api/admin/customers`; of a job `JOB` and its name; of what was refused with `refused` behind it. */
  call: z.string(),
  requestId: z.string().max(100),
  actorId: Id,
  actorRole: Role,
  actorCompanyId: Id.nullable(),
  /** Of staff as it was; of a parent only the network, because nothing here can be erased. */
  address: z.string().max(64),
  /** Ids of the call's input by field name. */
  concerning: z.record(z.string(), z.string()),
  customerIds: z.array(Id).max(mostFamilies),
  patientId: Id.nullable(),
  /** Names of the changed fields. */
  fields: z.array(z.enum(auditFields)),
  /** Values that say nothing about a person (amounts, serial numbers); kept for good. */
  changes: z.array(AuditChange),
  /** SHA-256 over salt and personal values, hex; the values stay with the customer service. */
  commitment: z
    .string()
    .regex(/^[0-9a-f]{64}$/)
    .nullable(),
});
export type AccessRecord = z.infer<typeof AccessRecord>;
/**
 * Of a record what vouches for a family's values, which the customer service keeps; `seq` is its place in the chain.
 */
export type CommittedRecord = {
  seq: number;
  recordId: string;
  customerId: string;
  patientId: string | null;
  commitment: string;
};

/** What one replica saw within a moment: a message for every look would cost more than the lists looked at. */
export const AccessRecords = z.object({ records: z.array(AccessRecord).min(1).max(500) });

/** What administrators are told of at once; `companyAdminCreated` those of that company. */
export const alertCauses = [
  'adminCreated',
  'companyAdminCreated',
  'manyRefusals',
  'manyRefusalsInRegion',
  'massExport',
  'trailBroken',
] as const;
export const SecurityAlert = z.object({
  alertId: Id,
  cause: z.enum(alertCauses),
  /** Whose administrators are told; null: the platform's. */
  companyId: Id.nullable(),
  /** Of an account that was created or tried. */
  personId: Id.nullable(),
  /** In the trail. */
  recordId: Id.nullable(),
  /** Of the broken trail. */
  trail: z.string().max(20).nullable(),
  at: Instant,
});
export type SecurityAlert = z.infer<typeof SecurityAlert>;
export const NewCountryAlert = z.object({
  alertId: Id,
  /** Whose administrators are told, and in which region; both null: the platform's. */
  companyId: Id.nullable(),
  region: z.string().nullable(),
  personId: Id,
  /** ISO 3166, two letters. */
  country: z.string(),
  at: Instant,
});
export type NewCountryAlert = z.infer<typeof NewCountryAlert>;

const AuditAction = z.enum([...new Set(Object.values(auditActions))]);
export type AuditAction = z.infer<typeof AuditAction>;

/** A record as its readers see it. */
export const AuditEntry = z.object({
  _id: Id,
  at: Instant,
  kind: AuditKind,
  action: AuditAction,
  actor: z.object({
    _id: Id,
    /** Null for a parent, and for staff who are no longer there. */
    name: z.string().nullable(),
    role: Role,
    company: z.string().nullable(),
    /** The reader's own deed. */
    isYou: z.boolean(),
    /** Not a person who signed in but anybody with a link; `recipient`: for whom the family made it, where that is stored. */
    link: z.object({ recipient: z.string().nullable() }).nullable(),
  }),
  patientId: Id.nullable(),
  /** Name of the guardian who was invited, changed or removed. */
  guardian: z.string().nullable(),
  fields: z.array(z.enum(auditFields)),
  changes: z.array(AuditChange),
  /** Why personal values are missing: the family was erased, or the service that keeps them does not answer. */
  missing: z.enum(['erased', 'away']).nullable(),
});
export type AuditEntry = z.infer<typeof AuditEntry>;

export const AuditRow = AuditEntry.extend({
  call: z.string(),
  requestId: z.string(),
  address: z.string(),
  /** What of the business it concerns, where that is no family: a plan, a company, an account of staff. */
  subject: z.object({ _id: Id, name: z.string() }).nullable(),
  /** All it concerns, and the first of them by name; null when erased or not known now. */
  customerIds: z.array(Id),
  families: z.array(z.object({ _id: Id, name: z.string().nullable() })),
});
export type AuditRow = z.infer<typeof AuditRow>;

export const AuditFilter = z.object({
  ...pageQuery(['at']).shape,
  kind: AuditKind.optional(),
  action: AuditAction.optional(),
  role: Role.optional(),
  companyId: Id.optional(),
  actorId: Id.optional(),
  customerId: Id.optional(),
  /** Days of UTC, both included. */
  startDate: Day.optional(),
  endDate: Day.optional(),
  recordId: Id.optional(),
  /** The platform's own trail, of staff and of what belongs to all regions, instead of a region's. */
  platform: Flag.optional(),
  db,
});
export type AuditFilter = z.infer<typeof AuditFilter>;

export const HistoryWindow = listQuery(['at']).pick({ current: true, pageSize: true, order: true });

/**
 * A page of a trail; `archivedBefore` is the first day of UTC, YYYY-MM-DD, all of whose entries the list has: older ones
 * were moved away. Null where none were.
 */
export const trailOf = <Row extends z.ZodType>(row: Row) => pageOf(row).extend({ archivedBefore: Day.nullable() });
export type TrailOf<Row> = PageOf<Row> & { archivedBefore: string | null };
