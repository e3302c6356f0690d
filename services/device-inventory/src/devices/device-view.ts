import { type Device, Device as DeviceContract } from '@fovea/contracts/devices';
import { direct } from '@fovea/kit/direct';
import { type Holder, holdersOf } from '../families/holders.ts';
import type { Caller } from '../handle.ts';
import type { ViewedDevice } from './device-query.ts';

type Names = {
  companies: ReadonlyMap<string, string>;
  locked: ReadonlySet<string>;
  references: ReadonlyMap<string, string>;
  versions: ReadonlyMap<string, string>;
  holders: ReadonlyMap<string, Holder>;
};

/** Devices as lists and dialogs show them, with every name looked up once for all of them. */
export async function deviceViews(caller: Pick<Caller, 'global' | 'of' | 'regions' | 'log'>, rows: ViewedDevice[]): Promise<Device[]> {
  if (rows.length === 0) return [];
  const names = await namesFor(caller, rows);
  return rows.map((row) => deviceView(row, names));
}

/** Every name of the page in one statement, and the holders from their regions. */
async function namesFor(caller: Pick<Caller, 'global' | 'of' | 'regions' | 'log'>, rows: ViewedDevice[]): Promise<Names> {
  const [found, holders] = await Promise.all([
    direct(caller.global).$queryRawUnsafe<Named[]>(
      namesSql,
      unique(rows.flatMap(({ companyId, ownershipId, toCompanyId }) => [companyId, ownershipId, toCompanyId])),
      unique(rows.map(({ productId }) => productId)),
      unique(rows.map(({ versionId }) => versionId)),
    ),
    holdersOf(caller, rows),
  ]);
  const named = (kind: Named['kind']) => new Map(found.flatMap((each) => (each.kind === kind ? [[each.id, each.name]] : [])));
  const locked = new Set(found.flatMap(({ id, disabled }) => (disabled ? [id] : [])));
  return { companies: named('company'), locked, references: named('catalog'), versions: named('release'), holders };
}

type Named = { kind: 'company' | 'catalog' | 'release'; id: string; name: string; disabled: boolean };

const namesSql = `SELECT 'company' AS kind, id, name, disabled FROM company WHERE id = ANY($1::uuid[])
  UNION ALL SELECT 'catalog', id, reference, false FROM catalog WHERE id = ANY($2::uuid[])
  UNION ALL SELECT 'release', id, name, false FROM release WHERE id = ANY($3::uuid[])`;

const unique = (ids: (string | null)[]): string[] => [...new Set(ids)].filter((id) => id !== null);

function deviceView(row: ViewedDevice, { companies, locked, references, versions, holders }: Names): Device {
  const holder = row.customerId ? holders.get(row.customerId) : undefined;
  return DeviceContract.parse({
    _id: row.id,
    productId: row.productId,
    productName: row.productName,
    catalog: { reference: references.get(row.productId) ?? '' },
    type: row.type,
    createdDate: row.createdDate.toISOString(),
    serviceDate: row.serviceDate.toISOString(),
    discardDate: row.discardDate.toISOString(),
    serial_number: row.serialNumber,
    qrcode: row.qrcode,
    order_number: row.orderNumber,
    udi: row.udi,
    versionId: row.versionId,
    version: row.versionId ? (versions.get(row.versionId) ?? null) : null,
    companyId: row.companyId,
    companyName: row.companyName,
    ownership: row.ownershipId,
    ownershipName: companies.get(row.ownershipId) ?? '',
    toCompanyId: row.toCompanyId,
    toCompanyName: row.toCompanyId ? (companies.get(row.toCompanyId) ?? null) : null,
    customerId: row.customerId,
    customerEmail: holder?.email ?? null,
    customerRegion: row.customerRegion,
    bindingDate: row.bindingDate?.toISOString() ?? null,
    distributedAt: row.distributedAt?.toISOString() ?? null,
    lastUsage: row.lastUsage?.toISOString() ?? null,
    comments: row.comments,
    duration: row.duration?.toNumber() ?? null,
    intervals: row.intervals?.toNumber() ?? null,
    timesPerDay: row.timesPerDay?.toNumber() ?? null,
    timesPerWeek: row.timesPerWeek?.toNumber() ?? null,
    twicePer24: row.twicePer24,
    status: row.status,
    locked: locked.has(row.companyId) || (holder?.lock ?? false),
    updatedAt: row.updatedAt.toISOString(),
  });
}
