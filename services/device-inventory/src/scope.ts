import { AppError } from '@fovea/contracts/errors';
import type { Actor } from '@fovea/kit/access/actor';
import { companiesInScope, inCompanies } from '@fovea/kit/access/company-scope';
import { isAmong } from '@fovea/kit/database/list';
import { type Expression, expressionBuilder, type SqlBool, sql } from 'kysely';
import type { Device } from '../generated/global/client.ts';
import type { Parent } from '../generated/regional/client.ts';
import type { Context, Global } from './handle.ts';
import { type GlobalTables, kyselyOfGlobal, kyselyOfRegion, type RegionalTables } from './tables.ts';

const device = expressionBuilder<GlobalTables, 'device'>();
const parent = expressionBuilder<RegionalTables, 'parent'>();
const patient = expressionBuilder<RegionalTables, 'patient'>();
const no = sql.lit(false);
type Asking = Pick<Context, 'global' | 'actor'>;

/** Devices of the caller's companies and those being transferred to them; for a family its own device. */
export async function visibleDevices(db: Global, actor: Actor): Promise<Expression<SqlBool>> {
  const there = device('device.deleted_at', 'is', null);
  if (actor.role === 'customer') return device.and([there, device('device.customer_id', '=', actor.id)]);
  const scope = await companiesInScope(db, actor);
  const { ref } = device;
  return device.and([
    there,
    device.or([inCompanies(scope, ref('device.company_id')), inCompanies(scope, ref('device.to_company_id'))]),
  ]);
}

/** One visible device. Throws `notFound`. */
export async function visibleDevice({ global, actor }: Asking, id: string): Promise<Device> {
  const isVisible = await isAmong(kyselyOfGlobal(global), 'device', id, await visibleDevices(global, actor));
  if (!isVisible) throw new AppError('notFound');
  return global.device.findUniqueOrThrow({ where: { id } });
}

/** Devices whose log the caller may read; for admins deleted ones, too. */
export const readableDevices = async (db: Global, actor: Actor): Promise<Expression<SqlBool>> =>
  actor.role === 'admin' ? device.lit(true) : visibleDevices(db, actor);

/** Staff of a company without inventory may only bind, unbind and view usage. Throws `inventoryOff`. */
export async function checkUsesInventory({ global, actor }: Asking): Promise<void> {
  if (actor.role === 'admin' || actor.companyId === null) return;
  const company = await global.company.findUnique({ where: { id: actor.companyId }, select: { useInventory: true } });
  if (company && !company.useInventory) throw new AppError('inventoryOff');
}

/**
 * The families a caller may see: admins all of the region, staff those of their companies, doctors those they treat, a
 * parent the own one.
 */
export async function visibleParents(ctx: Asking): Promise<Expression<SqlBool>> {
  const { actor } = ctx;
  if (actor.role === 'customer') return parent('parent.id', '=', actor.id);
  const listed = parent.and([
    parent('parent.deleted', '=', no),
    parent('parent.removed', '=', no),
    await ofCallersCompanies(ctx),
  ]);
  if (actor.role !== 'doctor') return listed;
  const treated = patient
    .selectFrom('patient')
    .select('patient.user_id')
    .where('patient.doctor_id', '=', actor.id)
    .where('patient.deleted', '=', no);
  return parent.and([
    listed,
    parent.or([parent('parent.doctor_id', '=', actor.id), parent('parent.id', 'in', treated)]),
  ]);
}

/** Families of the caller's companies, deleted ones too, because a device's log outlives its families. */
export const ofCallersCompanies = async ({ global, actor }: Asking): Promise<Expression<SqlBool>> =>
  inCompanies(await companiesInScope(global, actor), parent.ref('parent.company_id'));

/** Children of visible families; parents do not see removed ones. */
export const visiblePatients = async (ctx: Asking): Promise<Expression<SqlBool>> =>
  patient.and([
    patient('patient.deleted', '=', no),
    ...(ctx.actor.role === 'customer' ? [patient('patient.removed', '=', no)] : []),
    patient(
      'patient.user_id',
      'in',
      parent
        .selectFrom('parent')
        .select('parent.id')
        .where(await visibleParents(ctx)),
    ),
  ]);

/** Children whose report may be shared by link: existing ones of a family that may sign in. */
export const sharablePatients: Expression<SqlBool> = patient.and([
  patient('patient.deleted', '=', no),
  patient('patient.removed', '=', no),
  patient(
    'patient.user_id',
    'in',
    parent
      .selectFrom('parent')
      .select('parent.id')
      .where('parent.deleted', '=', no)
      .where('parent.removed', '=', no)
      .where('parent.lock', '=', no),
  ),
]);

/** One visible parent. Throws `notFound`. */
export async function visibleParent(ctx: Context, id: string): Promise<Parent> {
  const isVisible = await isAmong(kyselyOfRegion(ctx.db), 'parent', id, await visibleParents(ctx));
  if (!isVisible) throw new AppError('notFound');
  return ctx.db.parent.findUniqueOrThrow({ where: { id } });
}
