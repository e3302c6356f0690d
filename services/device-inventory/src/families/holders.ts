import { isTestDevice, type NoTreatment, whyNoTreatment, zoneOfCountry } from '@fovea/contracts/devices/may-treat';
import { companiesInLine, companiesInScope, isInScope } from '@fovea/kit/access/company-scope';
import { anyOf } from '@fovea/kit/database/kysely';
import { openTextOrEmpty } from '@fovea/kit/database/sealed-texts';
import type { Device, DeviceLog } from '../../generated/global/client.ts';
import type { Context } from '../handle.ts';
import { visibleParents } from '../scope.ts';
import { kyselyOfRegion } from '../tables.ts';

/** `email` is null for a family the caller may not see. `away`: the family's region is unavailable. */
type Holder = { email: string | null; lock: boolean; away: boolean };
export type Held = { customerId: string | null; customerRegion: string | null };

const nobody: Holder = { email: null, lock: false, away: false };

/** The family of each device, read in its own region. */
export async function holdersOf(
  ctx: Pick<Context, 'readIfAvailable' | 'regions' | 'global' | 'actor'>,
  devices: Held[],
): Promise<(device: Held) => Holder> {
  const { readIfAvailable, regions } = ctx;
  const visible = await visibleParents(ctx);
  const unavailable = new Set<string | null>();
  const holders = new Map<string | null, Holder>();
  const lookUp = async (region: string) => {
    const ids = devices.flatMap(({ customerId, customerRegion }) =>
      customerId && customerRegion === region ? [customerId] : [],
    );
    if (ids.length === 0) return;
    const found = await readIfAvailable(region, (db) =>
      kyselyOfRegion(db)
        .selectFrom('parent')
        .select((eb) => [
          'parent.id',
          eb.case().when(visible).then(eb.ref('parent.email')).end().as('email'),
          'parent.lock',
        ])
        .where('parent.id', '=', anyOf(ids))
        .execute(),
    );
    if (!found) unavailable.add(region);
    for (const { id, ...holder } of found ?? []) holders.set(id, { ...holder, away: false });
  };
  await Promise.all(regions.map(({ key }) => lookUp(key)));
  return ({ customerId, customerRegion }) =>
    holders.get(customerId) ?? (customerId && unavailable.has(customerRegion) ? { ...nobody, away: true } : nobody);
}

/** Records a view of the devices for their families, each in the audit log of its region. */
export function concernHolders({ concerns }: Pick<Context, 'concerns'>, devices: Held[]): void {
  concerns([]);
  for (const [region, held] of Map.groupBy(devices, ({ customerRegion }) => customerRegion))
    if (region)
      concerns(
        held.flatMap(({ customerId }) => customerId ?? []),
        { region },
      );
}

type Family = { firstName: string | null; lastName: string | null };
/** Rows of one region, and their families that the caller may see. */
type Visible<Row> = { region: string; rows: Row[]; families: ReadonlyMap<string, Family> };

/** The visible families of these rows, read in their regions. An unavailable region shows none. */
export async function visibleFamilies<Row extends Held>(ctx: Context, rows: Row[]): Promise<Visible<Row>[]> {
  const visible = await visibleParents(ctx);
  const inRegion = async ([region, ofRegion]: [string, Row[]]): Promise<Visible<Row>> => {
    const ids = [...new Set(ofRegion.flatMap(({ customerId }) => customerId ?? []))];
    const found = await ctx.readIfAvailable(region, (db) =>
      kyselyOfRegion(db)
        .selectFrom('parent')
        .select(['parent.id', 'parent.first_name as firstName', 'parent.last_name as lastName'])
        .where('parent.id', '=', anyOf(ids))
        .where(visible)
        .execute(),
    );
    return { region, rows: ofRegion, families: new Map((found ?? []).map(({ id, ...family }) => [id, family])) };
  };
  const regions = Map.groupBy(rows, ({ customerRegion }) => customerRegion ?? '');
  regions.delete('');
  return Promise.all([...regions].map(inRegion));
}

/**
 * Visible notes by log entry. A note about a family requires access to that family, and stays with the company that
 * wrote it when the family moves. Other notes belong to the companies of the entry. `families`: the families of the
 * returned notes, for the audit log.
 */
export async function readableNotes(
  ctx: Context,
  logs: Pick<DeviceLog, 'id' | 'companyId' | 'toCompanyId' | 'customerId' | 'customerRegion' | 'notes'>[],
): Promise<{ notes: ReadonlyMap<string, string>; families: Held[] }> {
  const [scope, line] = await Promise.all([
    companiesInScope(ctx.global, ctx.actor),
    companiesInLine(ctx.global, ctx.actor),
  ]);
  const ofCompanies = logs.filter(
    ({ customerId, companyId, toCompanyId }) =>
      !customerId && (isInScope(scope, companyId) || isInScope(scope, toCompanyId)),
  );
  const notes = new Map(ofCompanies.map((log) => [log.id, log.notes]));
  const noted: Held[] = [];
  const isOfFamily = (log: (typeof logs)[number]) => log.customerId !== null;
  for (const { region, rows, families } of await visibleFamilies(ctx, logs.filter(isOfFamily))) {
    const readable = rows.filter(
      ({ customerId, companyId }) =>
        customerId && families.has(customerId) && (companyId === null || isInScope(line, companyId)),
    );
    const ids = readable.map(({ id }) => id);
    // Nothing is readable in an unavailable region, so it is not called again.
    if (ids.length === 0) continue;
    const stored = await ctx.readIfAvailable(region, async (db) => {
      const found = await db.deviceNote.findMany({ where: { logId: { in: ids } } });
      return Promise.all(
        found.map(
          async ({ logId, notes: text }) =>
            [logId, await openTextOrEmpty(db, 'device_note.notes', logId, text)] as const,
        ),
      );
    });
    // Entries from before the regional notes contain theirs until a job has moved them.
    for (const { id, notes: text } of readable) notes.set(id, text);
    for (const [id, text] of stored ?? []) notes.set(id, text);
    noted.push(...readable.filter(({ id }) => notes.get(id)).map((log) => ({ ...log, customerRegion: region })));
  }
  return { notes, families: noted };
}

/** Why a device must not treat, as its sign-in and leave decide; null: it may. */
export async function noTreatmentOf(
  { global, now, readIfAvailable }: Pick<Context, 'global' | 'now' | 'readIfAvailable'>,
  device: Pick<Device, 'type' | 'discardDate' | 'companyId' | 'customerId' | 'customerRegion'>,
): Promise<NoTreatment | null> {
  const { customerId, customerRegion } = device;
  const company = await global.company.findUnique({ where: { id: device.companyId }, select: { country: true } });
  const family =
    customerId && customerRegion && isTestDevice(device.type)
      ? await readIfAvailable(customerRegion, (db) =>
          db.parent.findUnique({ where: { id: customerId }, select: { debug: true } }),
        )
      : null;
  const timezone = zoneOfCountry(company?.country ?? null);
  return whyNoTreatment(device, { now, timezone, isTestFamily: family?.debug ?? null });
}
