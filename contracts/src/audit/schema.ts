import { z } from 'zod';
import { Role } from '../endpoint.ts';
import { listQuery, type PageOf, pageOf, pageQuery } from '../envelope.ts';
import { Day, db, Flag, Id, Instant } from '../fields.ts';
import { accessRefused } from './access-refusals.ts';
import { auditActions } from './actions.ts';
import { auditFields } from './fields.ts';

/** One field of a change; null is empty. Both values of a secret are null. */
export const AuditChange = z.object({
  field: z.enum(auditFields),
  from: z.string().nullable(),
  to: z.string().nullable(),
});
export type AuditChange = z.infer<typeof AuditChange>;

/** Limit of families in one entry: a page of a list, or a batch of an export. */
export const mostFamilies = 1_000;

export const AuditKind = z.enum(['view', 'change', 'security']);
export type AuditKind = z.infer<typeof AuditKind>;
export const AuditTopic = z.enum(['note', 'device', 'request', 'payment', 'record']);
export type AuditTopic = z.infer<typeof AuditTopic>;
/**
 * One access to, or change of, personal data or security settings: actor, origin, call and subjects. It holds ids only;
 * personal values are stored where they can be erased.
 */
export const AccessRecord = z.object({
  _id: Id,
  at: Instant,
  kind: AuditKind,
  /**
   * Method and path as declared, `GET /api/admin/customers`; for a job `JOB` and its name; for a refusal with the
   * suffix `refused`, for a refused access with `denied`.
   */
  call: z.string(),
  requestId: z.string().max(100),
  actorId: Id,
  actorRole: Role,
  actorCompanyId: Id.nullable(),
  /** The full address of staff; of a parent only the network, because audit entries cannot be erased. */
  address: z.string().max(64),
  /** Ids of the call's input by field name. */
  concerning: z.record(z.string(), z.string()),
  customerIds: z.array(Id).max(mostFamilies),
  patientId: Id.nullable(),
  /** Names of the changed fields. */
  fields: z.array(z.enum(auditFields)),
  /** Values that are not personal (amounts, serial numbers); retained permanently. */
  changes: z.array(AuditChange),
  /** SHA-256 over salt and personal values, hex; the values stay with the customer service. */
  commitment: z
    .string()
    .regex(/^[0-9a-f]{64}$/)
    .nullable(),
});
export type AccessRecord = z.infer<typeof AccessRecord>;
/** Commitment of an audit entry to personal values in the customer service; `seq` is its position in the chain. */
export type CommittedRecord = {
  seq: number;
  recordId: string;
  customerId: string;
  patientId: string | null;
  commitment: string;
};

/** Entries of one replica, batched to limit the number of messages. */
export const AccessRecords = z.object({ records: z.array(AccessRecord).min(1).max(500) });

/** Causes of security alerts; `companyAdminCreated` goes to administrators of that company. */
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
  /** Company of the administrators to notify; null: the platform's. */
  companyId: Id.nullable(),
  /** The account that was created or tried. */
  personId: Id.nullable(),
  /** Id of the audit entry. */
  recordId: Id.nullable(),
  /** Scope of the broken audit log. */
  trail: z.string().max(20).nullable(),
  at: Instant,
});
export type SecurityAlert = z.infer<typeof SecurityAlert>;
export const NewCountryAlert = z.object({
  alertId: Id,
  /** Company and region of the administrators to notify; both null: the platform's. */
  companyId: Id.nullable(),
  region: z.string().nullable(),
  personId: Id,
  /** ISO 3166, two letters. */
  country: z.string(),
  at: Instant,
});
export type NewCountryAlert = z.infer<typeof NewCountryAlert>;

const AuditAction = z.enum([...new Set([...Object.values(auditActions), accessRefused] as const)]);
export type AuditAction = z.infer<typeof AuditAction>;

/** An audit entry as returned to readers. */
export const AuditEntry = z.object({
  _id: Id,
  at: Instant,
  kind: AuditKind,
  action: AuditAction,
  actor: z.object({
    _id: Id,
    /** Null for a parent, and for deleted staff. */
    name: z.string().nullable(),
    role: Role,
    company: z.string().nullable(),
    /** The reader is the actor. */
    isYou: z.boolean(),
    /** Access by a link instead of a sign-in; `recipient`: the name that the family gave the link, where stored. */
    link: z.object({ recipient: z.string().nullable() }).nullable(),
  }),
  patientId: Id.nullable(),
  /** Name of the guardian who was invited, changed or removed. */
  guardian: z.string().nullable(),
  fields: z.array(z.enum(auditFields)),
  changes: z.array(AuditChange),
  /** Why personal values are missing: the family was erased, or the service that stores them is unavailable. */
  missing: z.enum(['erased', 'away']).nullable(),
});
export type AuditEntry = z.infer<typeof AuditEntry>;

export const AuditRow = AuditEntry.extend({
  call: z.string(),
  requestId: z.string(),
  address: z.string(),
  /** The subject that is not a family: a plan, a company, a staff account. */
  subject: z.object({ _id: Id, name: z.string() }).nullable(),
  /** All families concerned, and the first of them by name; the name is null when erased or unavailable. */
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
  /** Days in UTC, both included. */
  startDate: Day.optional(),
  endDate: Day.optional(),
  recordId: Id.optional(),
  /** The audit log of the platform (staff and global data) instead of a region's. */
  platform: Flag.optional(),
  db,
});
export type AuditFilter = z.infer<typeof AuditFilter>;

export const HistoryWindow = listQuery(['at']).pick({ current: true, pageSize: true, order: true });

/**
 * A page of the audit log; `archivedBefore` is the first UTC day whose entries are all in the list, null when none were
 * archived.
 */
export const auditPageOf = <Row extends z.ZodType>(row: Row) => pageOf(row).extend({ archivedBefore: Day.nullable() });
export type AuditPageOf<Row> = PageOf<Row> & { archivedBefore: string | null };
