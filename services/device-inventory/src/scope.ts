import { AppError } from '@fovea/contracts/errors';
import type { Actor } from '@fovea/kit/actor';
import { type CompanyScope, companiesInScope } from '@fovea/kit/company-scope';
import { anyOf } from '@fovea/kit/kysely-on';
import { type Expression, expressionBuilder, type SqlBool } from 'kysely';
import type { Prisma } from '../generated/global/client.ts';
import type { Parent, Prisma as RegionalPrisma } from '../generated/regional/client.ts';
import type { Context, Global } from './handle.ts';
import type { GlobalTables } from './tables.ts';

/** What the companies of the caller hold, and what is on its way to them. */
export async function visibleDevices(db: Global, actor: Actor): Promise<Prisma.DeviceWhereInput> {
  const scope = await companiesInScope(db, actor);
  return scope === 'all'
    ? { deletedAt: null }
    : { deletedAt: null, OR: [{ companyId: { in: scope } }, { toCompanyId: { in: scope } }] };
}

/** Those whose past the caller may read: for admins also the deleted ones, which keep it. */
export const readableDevices = (db: Global, actor: Actor): Promise<Prisma.DeviceWhereInput> =>
  actor.role === 'admin' ? Promise.resolve({}) : visibleDevices(db, actor);

/**
 * Staff of a company that does not use inventory bind, unbind and look at usage, and that is all. Throws
 * `inventoryOff`.
 */
export async function checkUsesInventory({ global, actor }: Pick<Context, 'global' | 'actor'>): Promise<void> {
  if (actor.role === 'admin' || actor.companyId === null) return;
  const company = await global.company.findUnique({ where: { id: actor.companyId }, select: { useInventory: true } });
  if (company && !company.useInventory) throw new AppError('inventoryOff');
}

const device = expressionBuilder<GlobalTables, 'device'>();

/** The same as a condition on `device`. */
export const inScope = (scope: CompanyScope): Expression<SqlBool> =>
  device.and([
    device('device.deleted_at', 'is', null),
    ...(scope === 'all'
      ? []
      : [
          device.or([
            device('device.company_id', '=', anyOf(scope)),
            device('device.to_company_id', '=', anyOf(scope)),
          ]),
        ]),
  ]);

/**
 * The families a caller may look at: admins all of the region's, staff those of their companies, doctors their own, a
 * customer itself.
 */
export async function visibleParents({ actor, global, db }: Context): Promise<RegionalPrisma.ParentWhereInput> {
  if (actor.role === 'customer') return { id: actor.id };
  const scope = await companiesInScope(global, actor);
  const listed = { deleted: false, removed: false };
  if (scope === 'all') return listed;
  const inCompany = { ...listed, companyId: { in: scope } };
  if (actor.role !== 'doctor') return inCompany;
  const treated = await db.patient.findMany({
    where: { doctorId: actor.id, deleted: false },
    select: { userId: true },
    distinct: ['userId'],
  });
  return { ...inCompany, OR: [{ doctorId: actor.id }, { id: { in: treated.map(({ userId }) => userId) } }] };
}

/** Of a visible family's patients: a parent does not see those the family removed. */
export const visiblePatients = ({ actor }: Pick<Context, 'actor'>): RegionalPrisma.PatientWhereInput =>
  actor.role === 'customer' ? { deleted: false, removed: false } : { deleted: false };

/** The parent, if the caller may know of it. Throws `notFound`. */
export async function visibleParent(ctx: Context, id: string): Promise<Parent> {
  const parent = await ctx.db.parent.findFirst({ where: { AND: [await visibleParents(ctx), { id }] } });
  if (!parent) throw new AppError('notFound');
  return parent;
}
