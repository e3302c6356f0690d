import { oneOf } from '@fovea/kit/database/kysely';
import { type Expression, sql } from 'kysely';
import type { RegionalTx } from '../handle.ts';
import { kysely } from '../tables.ts';

/** Staff of the family's company and of those above it; only doctors who treat the family. */
export const colleaguesFor = (db: RegionalTx, parentId: string) => colleaguesForAll(db, [parentId]);

/** Staff who see every one of these families. */
export const colleaguesForAll = (db: RegionalTx, parentIds: string[]) =>
  kysely(db)
    .selectFrom('parent')
    .innerJoin('company', 'company.id', 'parent.company_id')
    .innerJoin('staff', (join) =>
      join.on(({ eb, ref }) => eb('staff.company_id', '=', sql<string>`ANY(${ref('company.ancestors')})`)),
    )
    .select(({ ref }) => ['staff.id as _id', named(ref('staff.full_name')).as('fullName')])
    .where('parent.id', '=', oneOf(parentIds))
    .where('staff.deleted', '=', sql.lit(false))
    .where(({ eb, or, ref }) =>
      or([
        eb('staff.user_type', 'is', null),
        eb('staff.user_type', '!=', sql.lit('doctor')),
        eb('staff.id', '=', sql<string>`ANY(${ref('parent.doctor_ids')})`),
      ]),
    )
    .groupBy(['staff.id', 'staff.full_name'])
    .having(({ fn }) => fn.countAll(), '=', String(parentIds.length))
    .orderBy('staff.full_name')
    .orderBy('staff.id')
    .execute();

/**
 * Staff who may answer all of these requests: those who see every family, or the platform's administrators if all are
 * staff requests. Nobody may answer a mix of both.
 */
export async function answerersOf(db: RegionalTx, requests: { parentId: string | null }[]) {
  const families = [...new Set(requests.flatMap(({ parentId }) => parentId ?? []))];
  if (families.length === 0) return administrators(db);
  return requests.every(({ parentId }) => parentId) ? colleaguesForAll(db, families) : [];
}

/** The platform's administrators: only they have no company. */
const administrators = (db: RegionalTx) =>
  kysely(db)
    .selectFrom('staff')
    .select(({ ref }) => ['staff.id as _id', named(ref('staff.full_name')).as('fullName')])
    .where('staff.company_id', 'is', null)
    .where('staff.deleted', '=', sql.lit(false))
    .orderBy('staff.full_name')
    .orderBy('staff.id')
    .execute();

const named = (name: Expression<string | null>) => sql<string>`coalesce(${name}, '')`;
