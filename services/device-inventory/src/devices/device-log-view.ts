import type { DeviceLog as LogView } from '@fovea/contracts/devices/schema';
import { nameFor } from '@fovea/contracts/names';
import type { z } from 'zod';
import type { DeviceLog } from '../../generated/global/client.ts';
import { companyNames, staffNames } from '../companies/names.ts';
import { concernHolders, readableNotes, visibleFamilies } from '../families/holders.ts';
import type { Context } from '../handle.ts';

/**
 * Log entries for the caller. The log stays with a device that changes companies, so notes and names are shown only
 * when the caller may see the family or company concerned.
 */
export async function deviceLogViews(ctx: Context, logs: DeviceLog[]): Promise<z.infer<typeof LogView>[]> {
  const [companies, staff, parents, { notes, families }] = await Promise.all([
    companyNames(
      ctx.global,
      logs.flatMap(({ companyId, toCompanyId }) => [companyId, toCompanyId]),
    ),
    staffNames(
      ctx,
      logs.flatMap(({ actorId, actorRole }) => (actorId && actorRole !== 'customer' ? [actorId] : [])),
    ),
    parentNames(ctx, logs),
    readableNotes(ctx, logs),
  ]);
  concernHolders(ctx, families);
  return logs.map((log) => ({
    _id: log.id,
    date: log.date.toISOString(),
    createdAt: log.createdAt.toISOString(),
    action: log.action,
    from: log.from,
    to: log.to,
    companyName: log.companyId ? (companies.get(log.companyId) ?? null) : null,
    toCompanyName: log.toCompanyId ? (companies.get(log.toCompanyId) ?? null) : null,
    logging: log.logging,
    notes: notes.get(log.id) ?? '',
    actorName: (log.actorId && (parents.get(log.actorId) ?? staff.get(log.actorId))) || '',
    actorRole: log.actorRole,
  }));
}

/** Names of parents who acted themselves. Each name shown is recorded in that family's audit log. */
async function parentNames(ctx: Context, logs: DeviceLog[]): Promise<ReadonlyMap<string, string>> {
  const acts = logs
    .filter(({ actorRole }) => actorRole === 'customer')
    .map(({ actorId, actorRegion }) => ({ customerId: actorId, customerRegion: actorRegion }));
  const names = new Map<string, string>();
  for (const { region, families } of await visibleFamilies(ctx, acts)) {
    ctx.concerns([...families.keys()], { region });
    for (const [id, parent] of families) names.set(id, nameFor(parent, ctx.language));
  }
  return names;
}
