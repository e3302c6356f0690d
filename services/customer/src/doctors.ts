import { refuseField } from '@fovea/contracts/errors';
import { sql } from 'kysely';
import type { Regional, RegionalTx } from './handle.ts';
import { kysely } from './tables.ts';

/** Doctors of the family's company or of one above it: only they have the family in scope. */
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
 * Locks a newly chosen clinician's row until the transaction ends. A clinician who is leaving is refused, or the family
 * is reassigned with the others. Call it before locking rows of the family; null or undefined does nothing.
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
