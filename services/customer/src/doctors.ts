import { refuseField } from '@fovea/contracts/errors';
import { sql } from 'kysely';
import type { Regional, RegionalTx } from './handle.ts';
import { kysely } from './tables.ts';

/** A family's doctor works for its company or for one above it: only then is the family in the doctor's own scope. */
export async function eligibleDoctors(
  db: Regional | RegionalTx,
  doctorIds: string[],
  companyId: string,
): Promise<Set<string>> {
  if (doctorIds.length === 0) return new Set();
  const company = await db.company.findUnique({ where: { id: companyId }, select: { ancestors: true } });
  const doctors = await db.staff.findMany({
    where: {
      id: { in: doctorIds },
      deleted: false,
      userType: 'doctor',
      companyId: { in: company?.ancestors ?? [companyId] },
    },
    select: { id: true },
  });
  return new Set(doctors.map(({ id }) => id));
}

export async function requireDoctor(
  db: Regional | RegionalTx,
  doctorId: string | null | undefined,
  companyId: string,
): Promise<void> {
  if (doctorId && !(await eligibleDoctors(db, [doctorId], companyId)).has(doctorId))
    throw refuseField('doctorId', 'invalidChoice');
}

/**
 * Holds a chosen clinician of a family of this company until the transaction ends: one who leaves meanwhile is refused,
 * or hands this family over as well. Before any row of the family. Absent for one who was not chosen anew.
 */
export async function lockDoctor(
  tx: RegionalTx,
  doctorId: string | null | undefined,
  companyId: string,
): Promise<void> {
  if (!doctorId) return;
  const locked = await kysely(tx)
    .selectFrom('staff')
    .select('staff.id')
    .where('staff.id', '=', doctorId)
    .where('staff.deleted', '=', sql.lit(false))
    .where('staff.user_type', '=', sql.lit('doctor'))
    .where(({ eb, or, selectFrom }) => {
      const above = selectFrom('company')
        .select(({ fn, ref }) => fn<string>('unnest', [ref('company.ancestors')]).as('id'))
        .where('company.id', '=', companyId);
      return or([eb('staff.company_id', '=', companyId), eb('staff.company_id', 'in', above)]);
    })
    .forShare('staff')
    .executeTakeFirst();
  if (!locked) throw refuseField('doctorId', 'invalidChoice');
}
