import { AppError } from '@fovea/contracts/errors';
import type { Actor } from '@fovea/kit/actor';
import { companiesInScope } from '@fovea/kit/company-scope';
import type { Prisma } from '../generated/regional/client.ts';
import type { Regional } from './handle.ts';

/**
 * Payments an actor may see: admins all of the region, staff those of their companies (doctors: of their patients'
 * parents), parents their own.
 */
export async function visiblePayments(db: Regional, actor: Actor): Promise<Prisma.PaymentWhereInput> {
  if (actor.role === 'customer') return { customerId: actor.id };
  const companies = await companiesInScope(db, actor);
  if (companies === 'all') return {};
  return {
    companyId: { in: companies },
    ...(actor.role === 'doctor' ? { customerId: { in: await parentsOfDoctor(db, actor.id) } } : {}),
  };
}

type Owners = { customerId: string; companyId: string; doctorId: string | null };

/** Whether an actor may deal with a patient: the same rule for one row. */
export async function seesPatient(
  db: Regional,
  actor: Actor,
  { customerId, companyId, doctorId }: Owners,
): Promise<boolean> {
  if (actor.role === 'customer') return customerId === actor.id;
  const companies = await companiesInScope(db, actor);
  if (companies !== 'all' && !companies.includes(companyId)) return false;
  return actor.role !== 'doctor' || doctorId === actor.id || (await parentsOfDoctor(db, actor.id)).includes(customerId);
}

/** A patient by its projection, for an actor who may see it. */
export async function visiblePatient(db: Regional, actor: Actor, accountId: string) {
  const patient = await db.patient.findUnique({ where: { id: accountId, gone: false } });
  if (!patient || !(await seesPatient(db, actor, { ...patient, customerId: patient.parentId })))
    throw new AppError('notFound');
  return patient;
}

/** A doctor's parents: his own, and those with a child he treats. */
async function parentsOfDoctor(db: Regional, doctorId: string): Promise<string[]> {
  const [parents, patients] = await Promise.all([
    db.parent.findMany({ where: { doctorId }, select: { id: true } }),
    db.patient.findMany({ where: { doctorId }, select: { parentId: true }, distinct: ['parentId'] }),
  ]);
  return [...new Set([...parents.map(({ id }) => id), ...patients.map(({ parentId }) => parentId)])];
}
