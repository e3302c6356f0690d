import { familyNames, personalChanges } from '@fovea/contracts/audit/rpcs';
import { type AuditChange, AuditEntry, type AuditRow } from '@fovea/contracts/audit/schema';
import type { Language } from '@fovea/contracts/fields';
import { endpoints } from '@fovea/contracts/registry';
import { reportShareNames } from '@fovea/contracts/report-shares/rpcs';
import { type Actor, personOf } from '@fovea/kit/access/actor';
import { anyOf } from '@fovea/kit/database/kysely';
import type { CallRpc } from '@fovea/kit/messaging/rpc';
import { sql } from 'kysely';
import type { Global } from '../handle.ts';
import { kyselyOfGlobal } from '../tables.ts';
import { actionsByCall } from './actions-by-call.ts';
import type { AuditLogRow } from './audit-query.ts';

export type ViewedRecord = Omit<AuditRow, 'families'>;
/** The companies that own the internal notes in a record's values: null for the platform and when unknown. */
export type NoteOwners = { by: string | null; clinicId: string | null };
type Values = { changes: AuditChange[]; companyId: string | null };
type Reader = {
  global: Global;
  callRpc: CallRpc;
  region: string;
  language: Language;
  actor: Pick<Actor, 'id' | 'guardianId'>;
};

const PublicFields = AuditEntry.pick({ fields: true, changes: true });

/** A page of the audit log with current names, and with families' values from the service that stores them. */
export async function viewRecords(
  reader: Reader,
  rows: AuditLogRow[],
  isShown: (change: AuditChange, noteOwners: NoteOwners) => boolean = () => true,
): Promise<ViewedRecord[]> {
  const [people, guardians, recipients, values] = await Promise.all([
    actorsOf(reader, [...rows, ...rows.flatMap(({ concerning: { id } }) => (id ? [byId(id)] : []))]),
    guardiansAmong(reader, rows),
    recipientsOf(reader, rows),
    personalValues(reader, rows),
  ]);
  return rows.map((row) => {
    const { personal, missing, clinicId } = valuesOf(row, values);
    const entry = PublicFields.parse({ ...row, changes: [...row.changes, ...personal] });
    const noteOwners = { by: row.actorCompanyId, clinicId };
    const company = people.companies.get(row.actorCompanyId ?? '') ?? null;
    const link = isByLink(row) ? { recipient: recipients.get(row.concerning.share ?? '') ?? null } : null;
    return {
      ...entry,
      changes: entry.changes.filter((change) => isShown(change, noteOwners)),
      _id: row.recordId,
      at: row.at.toISOString(),
      kind: row.kind,
      action: actionOf(row.call),
      actor: {
        _id: row.actorId,
        name: link ? null : (people.staff.get(row.actorId) ?? guardians.get(row.actorId) ?? null),
        role: row.actorRole,
        company: row.actorRole === 'customer' ? null : company,
        isYou: !link && row.actorId === personOf(reader.actor),
        link,
      },
      patientId: row.patientId,
      guardian: guardians.get(row.concerning.guardian ?? '') ?? null,
      missing,
      call: row.call,
      requestId: row.requestId,
      address: row.address,
      subject: subjectOf(row, people),
      customerIds: row.customerIds,
    };
  });
}

/** Requests the name of the account or company with this id. */
const byId = (id: string) => ({ actorId: id, actorCompanyId: id });

/** The recorded name, or for staff the current one. Null for the actor's own account. */
function subjectOf(
  { concerning: { id, name }, actorId }: AuditLogRow,
  { staff, companies }: Awaited<ReturnType<typeof actorsOf>>,
): AuditRow['subject'] {
  const displayName = name ?? staff.get(id ?? '') ?? companies.get(id ?? '');
  return id && displayName && id !== actorId ? { _id: id, name: displayName } : null;
}

const actionOf = (call: string): AuditEntry['action'] => actionsByCall[call] ?? 'recordViewed';

type Named = 'staff' | 'company';

/** Names of actors and their companies, in one statement. */
export async function actorsOf(
  { global }: Pick<Reader, 'global'>,
  rows: Pick<AuditLogRow, 'actorId' | 'actorCompanyId'>[],
) {
  const kind = (word: Named) => sql<Named>`${sql.lit(word)}`.as('kind');
  const found = await kyselyOfGlobal(global)
    .selectFrom('staff')
    .select([kind('staff'), 'id', 'full_name as name'])
    .where('id', '=', anyOf(distinct(rows.map(({ actorId }) => actorId))))
    .unionAll(({ selectFrom }) =>
      selectFrom('company')
        .select([kind('company'), 'id', 'name'])
        .where('id', '=', anyOf(distinct(rows.map(({ actorCompanyId }) => actorCompanyId)))),
    )
    .execute();
  const named = (kind: Named) => new Map(found.flatMap((each) => (each.kind === kind ? [[each.id, each.name]] : [])));
  return { staff: named('staff'), companies: named('company') };
}

const publicViews = new Set(
  Object.values(endpoints).flatMap(({ access, audit, method, path }) =>
    access === 'public' && audit === 'view' ? [`${method} ${path}`] : [],
  ),
);

/** Views of a family's shared page. Staff are recorded as such only if they may see the family. */
const isByLink = ({ call, actorRole }: Pick<AuditLogRow, 'call' | 'actorRole'>) =>
  actorRole === 'customer' && publicViews.has(call);

/** Recipients of the opened links; empty while the service that stores them is unavailable. */
async function recipientsOf({ callRpc, region }: Reader, rows: AuditLogRow[]): Promise<Map<string, string>> {
  const ids = distinct(rows.map(({ concerning: { share } }) => share ?? null));
  if (ids.length === 0 || region === '') return new Map();
  const { list } = await callRpc(reportShareNames, { ids }).catch(() => ({ list: [] }));
  return new Map(list.map(({ _id, recipient }) => [_id, recipient]));
}

/**
 * Names of guardians who acted or are concerned, former ones included; empty while the customer service is unavailable.
 */
async function guardiansAmong(
  { callRpc, region, language }: Reader,
  rows: AuditLogRow[],
): Promise<Map<string, string>> {
  const customerIds = rows.flatMap((row) => [
    ...(row.actorRole === 'customer' && !row.customerIds.includes(row.actorId) && !isByLink(row) ? [row.actorId] : []),
    ...(row.concerning.guardian ? [row.concerning.guardian] : []),
  ]);
  if (customerIds.length === 0 || region === '') return new Map();
  const { list } = await callRpc(familyNames, { customerIds: distinct(customerIds), language }).catch(() => ({
    list: [],
  }));
  return new Map(list.map(({ _id, name }) => [_id, name]));
}

/** Undefined while the service that stores them is unavailable. */
async function personalValues(
  { callRpc, region }: Reader,
  rows: AuditLogRow[],
): Promise<ReadonlyMap<string, Values> | undefined> {
  const recordIds = rows.flatMap(({ recordId, commitment }) => (commitment ? [recordId] : []));
  if (recordIds.length === 0 || region === '') return new Map();
  const reply = await callRpc(personalChanges, { recordIds }).catch(() => undefined);
  return reply && new Map(reply.list.map(({ recordId, ...values }) => [recordId, values]));
}

function valuesOf(
  { recordId, commitment }: AuditLogRow,
  values: Awaited<ReturnType<typeof personalValues>>,
): {
  personal: AuditChange[];
  missing: AuditEntry['missing'];
  clinicId: string | null;
} {
  const none = { personal: [], clinicId: null };
  if (!commitment) return { ...none, missing: null };
  if (!values) return { ...none, missing: 'away' };
  const found = values.get(recordId);
  return found ? { personal: found.changes, clinicId: found.companyId, missing: null } : { ...none, missing: 'erased' };
}

const distinct = (ids: (string | null)[]): string[] => [...new Set(ids.filter((id) => id !== null))];
