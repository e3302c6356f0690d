import { AppError } from '@fovea/contracts/errors';
import { anyOf, oneOf } from '@fovea/kit/database/kysely';
import { type Expression, sql } from 'kysely';
import type { Patient } from '../../generated/regional/client.ts';
import type { RegionalTx } from '../handle.ts';
import { notRemoved, ofStaff, type Viewer, visibleFamilies } from '../scope.ts';
import { kysely } from '../tables.ts';

/** The parent's row before any patient's: everything that changes a family takes its locks in this order. */
export const lockFamily = (tx: RegionalTx, parentId: string): Promise<void> => lockFamilies(tx, [parentId]);

/** Those of many always in the order of their ids. */
export async function lockFamilies(tx: RegionalTx, parentIds: string[]): Promise<void> {
  const rows = kysely(tx).selectFrom('parent').select('id').where('id', '=', oneOf(parentIds));
  await rows.orderBy('id').forUpdate().execute();
}

/** Of these families those the caller sees, held until the transaction ends; nothing else of them is ever touched. */
export async function lockVisibleFamilies(tx: RegionalTx, actor: Viewer, parentIds: string[]): Promise<string[]> {
  await lockFamilies(tx, parentIds);
  const rows = kysely(tx).selectFrom('parent').select('parent.id').where('parent.id', '=', anyOf(parentIds));
  const seen = await rows
    .where(await visibleFamilies(tx, actor))
    .orderBy('parent.id')
    .execute();
  return seen.map(({ id }) => id);
}

/** Of these requests those that staff ask the platform, which have no family whose row could be held. */
export async function lockRequests(tx: RegionalTx, ids: string[]): Promise<void> {
  const rows = kysely(tx).selectFrom('request').select('request.id').where('request.id', '=', oneOf(ids));
  await rows.where(ofStaff).orderBy('request.id').forUpdate().execute();
}

/** A patient as it is once nobody else changes it any more; null for an erased one. */
export async function lockChild(tx: RegionalTx, parentId: string, id: string): Promise<Patient | null> {
  await lockFamily(tx, parentId);
  await kysely(tx).selectFrom('patient').select('id').where('id', '=', id).forUpdate().execute();
  return tx.patient.findFirst({ where: { id, deletedAt: null } });
}

/**
 * Brings a parent's search line and doctors in step with the family, whom the parent let in included; part of every
 * transaction that changes one of its people.
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

/** Two forms sent at once: the conditional write lets only as many through as the platform allows. */
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
