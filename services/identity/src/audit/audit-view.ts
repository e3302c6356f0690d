import { type AuditChange, AuditEntry, type AuditRow, personalChanges } from '@fovea/contracts/audit';
import { auditActions } from '@fovea/contracts/audit-actions';
import type { Actor } from '@fovea/kit/actor';
import { direct } from '@fovea/kit/direct';
import type { Ask } from '@fovea/kit/rpc';
import type { Global } from '../handle.ts';
import type { TrailRow } from './audit-query.ts';

export type ViewedRecord = Omit<AuditRow, 'families'>;
type Reader = { global: Global; ask: Ask; region: string; actor: Pick<Actor, 'id'> };

const Told = AuditEntry.pick({ fields: true, changes: true, kind: true });
const Role = AuditEntry.shape.actor.shape.role;

/**
 * A page of the trail with what it refers to: names as they are now, values of families from the service that keeps
 * them.
 */
export async function viewRecords(reader: Reader, rows: TrailRow[]): Promise<ViewedRecord[]> {
  const [people, values] = await Promise.all([actorsOf(reader, rows), personalValues(reader, rows)]);
  return rows.map((row) => {
    const { personal, missing } = valuesOf(row, values);
    const company = people.companies.get(row.actorCompanyId ?? '') ?? null;
    return {
      ...Told.parse({ ...row, changes: [...row.changes, ...personal] }),
      _id: row.recordId,
      at: row.at.toISOString(),
      action: actionOf(row.call),
      actor: {
        _id: row.actorId,
        name: people.staff.get(row.actorId) ?? null,
        role: Role.parse(row.actorRole),
        company: row.actorRole === 'customer' ? null : company,
        isYou: row.actorId === reader.actor.id,
      },
      patientId: row.patientId,
      missing,
      call: row.call,
      requestId: row.requestId,
      address: row.address,
      customerIds: row.customerIds,
    };
  });
}

const words: Record<string, AuditEntry['action']> = auditActions;
const actionOf = (call: string): AuditEntry['action'] => words[call] ?? 'recordViewed';

const namesSql = `SELECT 'staff' AS kind, id, full_name AS name FROM staff WHERE id = ANY($1::uuid[])
  UNION ALL SELECT 'company', id, name FROM company WHERE id = ANY($2::uuid[])`;

/** Names of those who acted and of their companies, in one statement. */
export async function actorsOf({ global }: Pick<Reader, 'global'>, rows: TrailRow[]) {
  const found = await direct(global).$queryRawUnsafe<{ kind: 'staff' | 'company'; id: string; name: string }[]>(
    namesSql,
    distinct(rows.map(({ actorId }) => actorId)),
    distinct(rows.map(({ actorCompanyId }) => actorCompanyId)),
  );
  const named = (kind: 'staff' | 'company') =>
    new Map(found.flatMap((each) => (each.kind === kind ? [[each.id, each.name]] : [])));
  return { staff: named('staff'), companies: named('company') };
}

/** Undefined when the service that keeps them does not answer. */
async function personalValues(
  { ask, region }: Reader,
  rows: TrailRow[],
): Promise<ReadonlyMap<string, AuditChange[]> | undefined> {
  const recordIds = rows.flatMap(({ recordId, commitment }) => (commitment ? [recordId] : []));
  if (recordIds.length === 0 || region === '') return new Map();
  const kept = await ask(personalChanges, { recordIds }).catch(() => undefined);
  return kept && new Map(kept.list.map(({ recordId, changes }) => [recordId, changes]));
}

function valuesOf(
  { recordId, commitment }: TrailRow,
  values: Awaited<ReturnType<typeof personalValues>>,
): {
  personal: AuditChange[];
  missing: AuditEntry['missing'];
} {
  if (!commitment) return { personal: [], missing: null };
  if (!values) return { personal: [], missing: 'away' };
  const personal = values.get(recordId);
  return personal ? { personal, missing: null } : { personal: [], missing: 'erased' };
}

const distinct = (ids: (string | null)[]): string[] => [...new Set(ids.filter((id) => id !== null))];
