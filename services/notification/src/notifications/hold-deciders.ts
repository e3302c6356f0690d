import type { RawClient } from '@fovea/kit/database/kysely';
import { sql } from 'kysely';
import { kyselyOfRegion } from '../tables.ts';

/** Who decides about a child's hold: the doctor of the child, else of the family; its company. Undefined: deleted. */
export const decidersOf = (db: RawClient, accountId: string) =>
  kyselyOfRegion(db)
    .selectFrom('patient')
    .innerJoin('parent', 'parent.id', 'patient.user_id')
    .leftJoin('staff', (join) =>
      join
        .on(({ eb, fn, ref }) => eb('staff.id', '=', fn.coalesce('patient.doctor_id', ref('parent.doctor_id'))))
        .on('staff.deleted', '=', sql.lit(false))
        .on(({ fn, val }) => sql<boolean>`NOT ${fn.coalesce('staff.locked', val(false))}`),
    )
    .select(['staff.id as doctorId', 'parent.company_id as companyId'])
    .where('patient.id', '=', accountId)
    .where('patient.deleted', '=', sql.lit(false))
    .executeTakeFirst();
