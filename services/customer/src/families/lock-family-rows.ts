import { AppError } from '@fovea/contracts/errors';
import { anyOf, oneOf } from '@fovea/kit/database/kysely';
import { type Expression, sql } from 'kysely';
import type { Patient } from '../../generated/regional/client.ts';
import type { RegionalTx } from '../handle.ts';
import { notRemoved, ofStaff, type Viewer, visibleFamilies } from '../scope.ts';
import { kysely } from '../tables.ts';

/** Locks the parent's row. Every change of a family locks it before any child's row. */
export const lockFamily = (tx: RegionalTx, parentId: string): Promise<void> => lockFamilies(tx, [parentId]);

/** Locks in the order of ids, which prevents deadlocks. */
export async function lockFamilies(tx: RegionalTx, parentIds: string[]): Promise<void> {
  const rows = kysely(tx).selectFrom('parent').select('id').where('id', '=', oneOf(parentIds));
  await rows.orderBy('id').forUpdate().execute();
}

/** Locks these families until the transaction ends, and returns those the caller sees. */
export async function lockVisibleFamilies(tx: RegionalTx, actor: Viewer, parentIds: string[]): Promise<string[]> {
  await lockFamilies(tx, parentIds);
  const rows = kysely(tx).selectFrom('parent').select('parent.id').where('parent.id', '=', anyOf(parentIds));
  const seen = await rows
    .where(await visibleFamilies(tx, actor))
    .orderBy('parent.id')
    .execute();
  return seen.map(({ id }) => id);
}

/** Locks the staff requests among these. They have no family whose row could be locked. */
export async function lockRequests(tx: RegionalTx, ids: string[]): Promise<void> {
  const rows = kysely(tx).selectFrom('request').select('request.id').where('request.id', '=', oneOf(ids));
  await rows.where(ofStaff).orderBy('request.id').forUpdate().execute();
}

/** Locks the family and the child, and reads the child; null for an erased one. */
export async function lockChild(tx: RegionalTx, parentId: string, id: string): Promise<Patient | null> {
  await lockFamily(tx, parentId);
  await kysely(tx).selectFrom('patient').select('id').where('id', '=', id).forUpdate().execute();
  return tx.patient.findFirst({ where: { id, deletedAt: null } });
}

/**
 * Recomputes the search line and doctors on the parent's row. Part of every transaction that changes a parent, guardian
 * or child.
 */
export async function refreshFamily(tx: RegionalTx, parentId: string): Promise<void> {
  await kysely(tx)
    .updateTable('parent')
    .from(({ selectFrom }) =>
      selectFrom('patient')
        .select(({ ref }) => [
          sql`string_agg(concat_ws(' ', ${ref('name_search')}, ${ref('patient_id_search')}, ${ref('username_key')}), ' ')`.as(
            'line',
          ),
          sql<string[]>`coalesce(array_agg(${ref('doctor_id')}), '{}')`.as('doctors'),
        ])
        .where('parent_id', '=', parentId)
        .where('deleted_at', 'is', null)
        .as('family'),
    )
    .set(({ ref, selectFrom }) => {
      const guardians = selectFrom('guardian')
        .select(({ ref: of }) => sql`string_agg(${of('guardian.email')}, ' ')`.as('emails'))
        .whereRef('guardian.parent_id', '=', 'parent.id');
      return {
        search: sql`concat_ws(' ', ${ref('parent.name_search')}, ${ref('parent.email')}, ${ref('parent.phone')},
        lower(${ref('parent.reference_number')}), ${ref('family.line')}, ${guardians})`,
        doctor_ids: distinctIds(sql<string[]>`array_append(${ref('family.doctors')}, ${ref('parent.doctor_id')})`),
      };
    })
    .where('parent.id', '=', parentId)
    .execute();
}

export const distinctIds = (ids: Expression<string[]>) =>
  sql<string[]>`ARRAY(SELECT DISTINCT one FROM unnest(${ids}) AS one WHERE one IS NOT NULL)`;

/** Increments the number of children. The conditional write enforces the platform's limit for concurrent forms. */
export async function reserveChildPlace(
  tx: RegionalTx,
  parentId: string,
  maxPatients: number,
): Promise<{ companyId: string }> {
  const { count } = await tx.parent.updateMany({
    where: { id: parentId, ...notRemoved, patientCount: { lt: maxPatients } },
    data: { patientCount: { increment: 1 } },
  });
  if (count === 0) throw new AppError('maximumPatients');
  return tx.parent.findUniqueOrThrow({ where: { id: parentId }, select: { companyId: true } });
}
