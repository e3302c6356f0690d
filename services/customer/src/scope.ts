import { companyById } from '@fovea/contracts/companies/rpcs';
import { AppError, refuseField } from '@fovea/contracts/errors';
import type { OwnRequests } from '@fovea/contracts/requests/schema';
import type { Actor } from '@fovea/kit/access/actor';
import { type CompanyScope, companiesInScope, inCompanies, isInScope } from '@fovea/kit/access/company-scope';
import { listOf } from '@fovea/kit/database/kysely';
import { isAmong } from '@fovea/kit/database/list';
import { related } from '@fovea/kit/database/relations';
import { type Expression, expressionBuilder, type SqlBool, sql } from 'kysely';
import type { z } from 'zod';
import type { Patient } from '../generated/regional/client.ts';
import type { Context, RegionalTx } from './handle.ts';
import { kysely, type Tables } from './tables.ts';

/** The part of an actor that decides what is visible. */
export type Viewer = Pick<Actor, 'id' | 'role' | 'companyId'>;
/**
 * Which families an actor may see: those of the companies in scope, and for a doctor only those he treats. Parents see
 * themselves.
 */
export type FamilyScope = { companyIds: CompanyScope; exceptCompanyId?: string; doctorId?: string; ownId?: string };

/** A filter by company; `not`: all but this one. */
export type CompanyNarrowing = { companyId?: string | undefined; companyIdIs?: 'not' | undefined };

export async function familiesInScope(db: RegionalTx, actor: Viewer): Promise<FamilyScope> {
  if (actor.role === 'customer') return { companyIds: [], ownId: actor.id };
  const companyIds = await companiesInScope(db, actor);
  return actor.role === 'doctor' ? { companyIds, doctorId: actor.id } : { companyIds };
}

/** Narrows a scope to a company, or to all but it. A company outside the scope gives an empty scope. */
export function ofCompany(scope: FamilyScope, { companyId, companyIdIs }: CompanyNarrowing): FamilyScope {
  if (!companyId) return scope;
  if (companyIdIs === 'not') return { ...scope, exceptCompanyId: companyId };
  return { ...scope, companyIds: isInScope(scope.companyIds, companyId) ? [companyId] : [] };
}

/** The same as conditions on a company column. */
export const ofCompaniesIn = (
  { companyIds, exceptCompanyId }: Pick<FamilyScope, 'companyIds' | 'exceptCompanyId'>,
  column: Expression<string | null>,
): Expression<SqlBool>[] => [
  inCompanies(companyIds, column),
  ...related('not', exceptCompanyId ? sql<SqlBool>`${column} = ${exceptCompanyId}::uuid` : undefined),
];

const parent = expressionBuilder<Tables, 'parent'>();
const patient = expressionBuilder<Tables, 'patient'>();

/** Families of a scope that are on the lists, or (`removed`) deleted ones that may still be restored. */
export const inScope = (
  { doctorId, ownId, ...companies }: FamilyScope,
  { removed }: { removed: boolean },
): Expression<SqlBool> =>
  parent.and([
    parent('parent.deleted_at', 'is', null),
    parent('parent.removed_at', removed ? 'is not' : 'is', null),
    ...(ownId ? [parent('parent.id', '=', ownId)] : ofCompaniesIn(companies, parent.ref('parent.company_id'))),
    ...(doctorId ? [treatedBy(doctorId)] : []),
  ]);

/** A doctor's families: those with a child he treats, and those assigned to him. */
export const treatedBy = (doctorId: string): Expression<SqlBool> => parent('parent.doctor_ids', '@>', listOf(doctorId));

export const visibleFamilies = async (db: RegionalTx, actor: Viewer): Promise<Expression<SqlBool>> =>
  inScope(await familiesInScope(db, actor), { removed: false });

/** Deleted families of the scope that may still be restored. */
export const removedFamilies = async (db: RegionalTx, actor: Viewer): Promise<Expression<SqlBool>> =>
  inScope(await familiesInScope(db, actor), { removed: true });

/** Whether an actor may see a family. */
export const seesFamily = async (db: RegionalTx, actor: Viewer, id: string): Promise<boolean> =>
  isAmong(kysely(db), 'parent', id, await visibleFamilies(db, actor));

const request = expressionBuilder<Tables, 'request'>();

/** Requests of the families an actor may see, and for the platform's administrators staff requests. */
export const visibleRequests = async (db: RegionalTx, actor: Viewer): Promise<Expression<SqlBool>> =>
  request.or([requestsOf(await visibleFamilies(db, actor)), ...(actor.role === 'admin' ? [ofStaff] : [])]);

/** Requests from staff to the platform. */
export const ofStaff: Expression<SqlBool> = request('request.parent_id', 'is', null);

/** Requests that an actor sent: a parent's, or those of staff for their present company. */
export const sentBy = ({ role, id, companyId }: Viewer) =>
  role === 'customer' ? { parentId: id } : { parentId: null, staffId: id, companyId: companyId ?? undefined };

/** Requests of the families that match a condition. */
export const requestsOf = (families: Expression<SqlBool>): Expression<SqlBool> =>
  request('request.parent_id', 'in', (eb) => eb.selectFrom('parent').select('parent.id').where(families));

/** Children of the families an actor may see; a parent does not see removed ones. */
export const visibleChildren = async (db: RegionalTx, actor: Viewer): Promise<Expression<SqlBool>> =>
  patient.and([
    patient('patient.deleted_at', 'is', null),
    ...(actor.role === 'customer' ? [patient('patient.removed_at', 'is', null)] : []),
    patient(
      'patient.parent_id',
      'in',
      patient
        .selectFrom('parent')
        .select('parent.id')
        .where(await visibleFamilies(db, actor)),
    ),
  ]);

export const seesChild = async (db: RegionalTx, actor: Viewer, id: string): Promise<boolean> =>
  isAmong(kysely(db), 'patient', id, await visibleChildren(db, actor));

/** A visible child; null otherwise. */
export const findVisibleChild = async (db: RegionalTx, actor: Viewer, id: string): Promise<Patient | null> =>
  (await seesChild(db, actor, id)) ? db.patient.findUnique({ where: { id } }) : null;

/** Visible to a clinic: everybody who is not erased. */
export const ofClinic = { deletedAt: null } as const;
/** Neither erased nor removed: parents on the lists, and children visible to the family. */
export const notRemoved = { deletedAt: null, removedAt: null } as const;
export type ChildrenShown = typeof ofClinic | typeof notRemoved;

/** Only administrators see, restore and erase deleted families. Throws `notAllowed`. */
export function checkMaySeeRemoved({ role }: Viewer): void {
  if (role !== 'admin' && role !== 'companyAdmin') throw new AppError('notAllowed');
}

/** A family is stored in its company's region, which the company service returns. */
export async function requireCompany(companyId: string, { db, actor, callRpc, region }: Context) {
  const { companyIds } = await familiesInScope(db, actor);
  if (!isInScope(companyIds, companyId)) throw refuseField('companyId', 'invalidChoice');
  const company = await callRpc(companyById, { id: companyId });
  if (!company || company.databaseUrl !== region) throw refuseField('companyId', 'invalidChoice');
  if (company.disabled) throw new AppError('companyLocked');
  return company;
}

type OwnReturn = NonNullable<z.output<typeof OwnRequests>['openReturn']>;

/** A family's open return, preferably that of its present device. */
export async function findOpenReturn(db: RegionalTx, parentId: string): Promise<OwnReturn | null> {
  const open = await db.request.findMany({
    where: { parentId, type: 'Return', open: true },
    select: { id: true, deviceId: true },
    orderBy: { id: 'desc' },
  });
  if (open.length === 0) return null;
  const devices = await db.device.findMany({ where: { customerId: parentId, deleted: false }, select: { id: true } });
  const held = open.find(({ deviceId }) => devices.some(({ id }) => id === deviceId));
  const found = held ?? open[0];
  return found ? { _id: found.id, holdsDevice: held !== undefined } : null;
}
