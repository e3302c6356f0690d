import { type Expression, sql } from 'kysely';
import type { RegionalTx } from '../handle.ts';
import { kysely } from '../tables.ts';

/**
 * Brings a parent's search line and doctors in step with the family; part of every transaction that changes one of its
 * people.
 */
export async function refreshFamily(tx: RegionalTx, parentId: string): Promise<void> {
  await kysely(tx)
    .updateTable('parent')
    .from(({ selectFrom }) =>
      selectFrom('patient')
        .select(({ ref }) => [
          sql`string_agg(concat_ws(' ', ${ref('name_search')}, ${ref('patient_id_search')}), ' ')`.as('line'),
          sql<string[]>`coalesce(array_agg(${ref('doctor_id')}), '{}')`.as('doctors'),
        ])
        .where('parent_id', '=', parentId)
        .where('deleted_at', 'is', null)
        .as('family'),
    )
    .set(({ ref }) => ({
      search: sql`concat_ws(' ', ${ref('parent.name_search')}, ${ref('parent.email')}, ${ref('parent.phone')},
        lower(${ref('parent.reference_number')}), ${ref('family.line')})`,
      doctor_ids: eachOnce(sql<string[]>`array_append(${ref('family.doctors')}, ${ref('parent.doctor_id')})`),
    }))
    .where('parent.id', '=', parentId)
    .execute();
}

export const eachOnce = (ids: Expression<string[]>) =>
  sql<string[]>`ARRAY(SELECT DISTINCT one FROM unnest(${ids}) AS one WHERE one IS NOT NULL)`;
