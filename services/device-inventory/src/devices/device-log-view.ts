import type { DeviceLog as LogView } from '@fovea/contracts/devices/schema';
import { nameFor } from '@fovea/contracts/names';
import { companiesInLine, companiesInScope, isInScope } from '@fovea/kit/company-scope';
import { openText } from '@fovea/kit/sealed-texts';
import type { z } from 'zod';
import type { DeviceLog } from '../../generated/global/client.ts';
import { companyNames } from '../companies/company-names.ts';
import { visibleFamilies } from '../families/holders.ts';
import type { Context } from '../handle.ts';

/**
 * Log entries as the caller may read them: a device changes companies, its log stays with it. Notes and names are
 * shown only where the caller may see the family or the company concerned.
 */
export async function deviceLogViews(ctx: Context, logs: DeviceLog[]): Promise<z.infer<typeof LogView>[]> {
  const [companies, staff, parents, notes] = await Promise.all([
    companyNames(
      ctx.global,
      logs.flatMap(({ companyId, toCompanyId }) => [companyId, toCompanyId]),
    ),
    staffNames(ctx, logs),
    parentNames(ctx, logs),
    readableNotes(ctx, logs),
  ]);
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

/**
 * The notes of log entries that the caller may read, by entry. A note about a family needs the right to see that
 * family, stays with the company that wrote it when the family moves, and is recorded in its audit log; any other note
 * belongs to the companies of its entry.
 */
export async function readableNotes(
  ctx: Context,
  logs: Pick<DeviceLog, 'id' | 'companyId' | 'toCompanyId' | 'customerId' | 'customerRegion' | 'notes'>[],
): Promise<ReadonlyMap<string, string>> {
  const [scope, line] = await Promise.all([
    companiesInScope(ctx.global, ctx.actor),
    companiesInLine(ctx.global, ctx.actor),
  ]);
  const isFamily = ctx.actor.role === 'customer';
  const ofCompanies = logs.filter(
    ({ customerId, companyId, toCompanyId }) =>
      !customerId && (isInScope(scope, companyId) || isInScope(scope, toCompanyId)),
  );
  const notes = new Map(ofCompanies.map((log) => [log.id, log.notes]));
  const isOfFamily = (log: (typeof logs)[number]) => log.customerId !== null;
  for (const { region, rows, families } of await visibleFamilies(ctx, logs.filter(isOfFamily))) {
    const readable = rows.filter(
      ({ customerId, companyId }) =>
        customerId && families.has(customerId) && (companyId === null || isFamily || isInScope(line, companyId)),
    );
    const ids = readable.map(({ id }) => id);
    const stored = await ctx.lookInto(region, async (db) => {
      const found = await db.deviceNote.findMany({ where: { logId: { in: ids } } });
      return Promise.all(
        found.map(
          async ({ logId, notes: text }) => [logId, await openText(db, 'device_note.notes', logId, text)] as const,
        ),
      );
    });
    // Entries older than the regional store of notes have theirs in the log itself until a job has moved them.
    for (const { id, notes: text } of readable) notes.set(id, text);
    for (const [id, text] of stored ?? []) notes.set(id, text);
    const noted = readable.filter(({ id }) => notes.get(id));
    ctx.concerns([...new Set(noted.flatMap(({ customerId }) => customerId ?? []))], { region });
  }
  return notes;
}

/** Names of staff who acted, as long as they work for a company of the caller's. */
async function staffNames({ global, actor }: Context, logs: DeviceLog[]): Promise<ReadonlyMap<string, string>> {
  const ids = logs.flatMap(({ actorId, actorRole }) => (actorId && actorRole !== 'customer' ? [actorId] : []));
  const [scope, staff] = await Promise.all([
    companiesInScope(global, actor),
    global.staff.findMany({ where: { id: { in: ids } }, select: { id: true, fullName: true, companyId: true } }),
  ]);
  const visible = staff.filter(({ companyId }) => isInScope(scope, companyId));
  return new Map(visible.map(({ id, fullName }) => [id, fullName ?? '']));
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
