import { dayOf } from '@fovea/contracts/dates';
import { AppError } from '@fovea/contracts/errors';
import { type IncidentFilter, soonDays } from '@fovea/contracts/incidents/schema';
import { companiesInScope, inCompanies } from '@fovea/kit/access/company-scope';
import { isAmong } from '@fovea/kit/database/list';
import { type Expression, expressionBuilder, type SqlBool, sql } from 'kysely';
import type { Incident } from '../../generated/regional/client.ts';
import type { Context } from '../handle.ts';
import { ofCallersCompanies, visiblePatients } from '../scope.ts';
import { kyselyOfRegion, type RegionalTables } from '../tables.ts';

const incident = expressionBuilder<RegionalTables, 'incident'>();
type Asking = Pick<Context, 'global' | 'actor'>;

/**
 * Administrators of a company see the incidents of its families, also of deleted ones, because the deadline goes on; of
 * erased ones those of the company. A doctor sees those of the children he treats; nobody else any.
 */
async function visibleIncidents(ctx: Asking): Promise<Expression<SqlBool>> {
  const { global, actor } = ctx;
  if (actor.role === 'admin') return incident.lit(true);
  if (actor.role === 'doctor') {
    const treated = incident
      .selectFrom('patient')
      .select('patient.id')
      .where(await visiblePatients(ctx));
    return incident('incident.account_id', 'in', treated);
  }
  if (actor.role !== 'companyAdmin') return incident.lit(false);
  const families = incident
    .selectFrom('parent')
    .select('parent.id')
    .where(await ofCallersCompanies(ctx));
  return incident.or([
    incident('incident.customer_id', 'in', families),
    incident.and([
      incident('incident.customer_id', 'is', null),
      inCompanies(await companiesInScope(global, actor), incident.ref('incident.company_id')),
    ]),
  ]);
}

/** The incidents in the caller's scope that a filter matches; days are the reader's. */
export async function incidentsMatching(
  ctx: Asking & Pick<Context, 'now' | 'timezone'>,
  { state, due }: Pick<IncidentFilter, 'state' | 'due'>,
): Promise<Expression<SqlBool>> {
  const today = sql<Date>`${dayOf(ctx.now, ctx.timezone)}::date`;
  const dueOn = incident.ref('incident.due_on');
  const isOpen = incident('incident.state', '=', sql.lit('open'));
  const ofDue = {
    overdue: sql<SqlBool>`${dueOn} < ${today}`,
    soon: sql<SqlBool>`${dueOn} BETWEEN ${today} AND ${today} + ${sql.lit(soonDays)}`,
  };
  return incident.and([
    await visibleIncidents(ctx),
    ...(state ? [incident('incident.state', '=', sql.lit(state))] : []),
    ...(due ? [isOpen, ofDue[due]] : []),
  ]);
}

/** One visible incident. Throws `notFound`. */
export async function visibleIncident(ctx: Context, id: string): Promise<Incident> {
  const isVisible = await isAmong(kyselyOfRegion(ctx.db), 'incident', id, await visibleIncidents(ctx));
  if (!isVisible) throw new AppError('notFound');
  return ctx.db.incident.findUniqueOrThrow({ where: { id } });
}
