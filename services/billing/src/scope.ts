import { AppError } from '@fovea/contracts/errors';
import type { Actor } from '@fovea/kit/access/actor';
import { companiesInScope, inCompanies } from '@fovea/kit/access/company-scope';
import { type Expression, expressionBuilder, type SqlBool, sql } from 'kysely';
import type { Regional } from './handle.ts';
import { kysely, type Tables } from './tables.ts';

/** Owner of a record, as columns or as values; the doctor is named where the record concerns one child. */
type Owners<Id, DoctorId> = { customerId: Id; companyId: Id; doctorId?: DoctorId };

const row = expressionBuilder<Tables, never>();

/**
 * Records of families that the actor may see. Admins see the whole region, staff their companies, doctors the parents
 * they treat or whose child they treat, parents themselves.
 */
async function ofVisibleFamilies(
  db: Regional,
  actor: Actor,
  { customerId, companyId, doctorId }: Owners<Expression<string>, Expression<string | null>>,
): Promise<Expression<SqlBool>> {
  if (actor.role === 'customer') return row(customerId, '=', actor.id);
  const ofCompanies = inCompanies(await companiesInScope(db, actor), companyId);
  if (actor.role !== 'doctor') return ofCompanies;
  const treated = row
    .selectFrom('parent')
    .select('parent.id')
    .where('parent.doctor_id', '=', actor.id)
    .union(row.selectFrom('patient').select('patient.parent_id as id').where('patient.doctor_id', '=', actor.id));
  const own = row(customerId, 'in', treated);
  return row.and([ofCompanies, doctorId ? row.or([own, row(doctorId, '=', actor.id)]) : own]);
}

const payment = expressionBuilder<Tables, 'payment'>();
const planRequest = expressionBuilder<Tables, 'plan_request'>();
const patient = expressionBuilder<Tables, 'patient'>();
const parent = expressionBuilder<Tables, 'parent'>();

export const visiblePayments = (db: Regional, actor: Actor): Promise<Expression<SqlBool>> =>
  ofVisibleFamilies(db, actor, {
    customerId: payment.ref('payment.customer_id'),
    companyId: payment.ref('payment.company_id'),
  });

export const visiblePlanRequests = (db: Regional, actor: Actor): Promise<Expression<SqlBool>> =>
  ofVisibleFamilies(db, actor, {
    customerId: planRequest.ref('plan_request.customer_id'),
    companyId: planRequest.ref('plan_request.company_id'),
  });

const statement = expressionBuilder<Tables, 'statement'>();

/** Administrators see all statements of the region, others those of their companies. */
export const visibleStatements = async (db: Regional, actor: Actor): Promise<Expression<SqlBool>> =>
  inCompanies(await companiesInScope(db, actor), statement.ref('statement.company_id'));

/** A patient by its projection, for an actor who may see it. Throws `notFound`. */
export async function visiblePatient(db: Regional, actor: Actor, accountId: string) {
  const visible = await ofVisibleFamilies(db, actor, {
    customerId: patient.ref('patient.parent_id'),
    companyId: patient.ref('patient.company_id'),
    doctorId: patient.ref('patient.doctor_id'),
  });
  const found = await kysely(db)
    .selectFrom('patient')
    .select(['patient.parent_id as parentId', 'patient.company_id as companyId'])
    .where('patient.id', '=', accountId)
    .where('patient.gone', '=', sql.lit(false))
    .where(visible)
    .executeTakeFirst();
  if (!found) throw new AppError('notFound');
  return found;
}

/** Checks that the actor may see the family. Throws `notFound`. */
export async function visibleFamily(db: Regional, actor: Actor, customerId: string): Promise<void> {
  const visible = await ofVisibleFamilies(db, actor, {
    customerId: parent.ref('parent.id'),
    companyId: parent.ref('parent.company_id'),
  });
  const found = await kysely(db)
    .selectFrom('parent')
    .select('parent.id')
    .where('parent.id', '=', customerId)
    .where('parent.deleted', '=', sql.lit(false))
    .where(visible)
    .executeTakeFirst();
  if (!found) throw new AppError('notFound');
}

/** Like `visiblePatient`, for the owner's current values: the projection may not have the patient yet. */
export async function canSeePatient(
  db: Regional,
  actor: Actor,
  { customerId, companyId, doctorId }: Owners<string, string | null>,
): Promise<boolean> {
  const visible = await ofVisibleFamilies(db, actor, {
    customerId: uuid(customerId),
    companyId: uuid(companyId),
    doctorId: uuid(doctorId ?? null),
  });
  // For a patient without a doctor the database evaluates to null.
  const { sees } = await kysely(db).selectNoFrom(sql<boolean | null>`${visible}`.as('sees')).executeTakeFirstOrThrow();
  return sees === true;
}

const uuid = <Id extends string | null>(id: Id) => sql<Id>`${id}::uuid`;
