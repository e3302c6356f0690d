import { getDeviceImport, importDevices } from '@fovea/contracts/devices/endpoints';
import { plainSerial } from '@fovea/contracts/devices/fields';
import type { ImportRow } from '@fovea/contracts/devices/schema';
import { serviceLife } from '@fovea/contracts/devices/service-life';
import { messageOf, refuseField } from '@fovea/contracts/errors';
import { newId } from '@fovea/kit/database/ids';
import type { Batch } from '@fovea/kit/jobs/batches';
import { sql } from 'kysely';
import { companyDay } from '../companies/company-timezone.ts';
import { publishDevicesChanged, searchColumns, type udiColumns } from '../facts.ts';
import { type Context, type Global, type GlobalTx, handle, handleBatch } from '../handle.ts';
import { kyselyOfGlobal } from '../tables.ts';
import { checkRows } from './import-rules.ts';
import { findRegisteredSerials } from './registered-serials.ts';

/** Owner and product of the devices, and the registration day, which stays the same past midnight. */
type Terms = { productId: string; companyId: string; ownershipId: string; today: string };

/**
 * Registers the waiting rows. They are checked again, because the preview may be outdated or altered. A serial number
 * registered meanwhile fails only its own row, so confirming a file twice, even concurrently, registers nothing twice.
 */
export const importDevicesHandler = handleBatch(importDevices, {
  async plan({ productId, companyId, ownership = companyId, list }, ctx): Promise<Batch<ImportRow, Terms>> {
    const { global, now, language } = ctx;
    await checkReferences(global, productId, [companyId, ownership]);
    const waiting = list.filter(({ batchStatus }) => batchStatus === 'waiting');
    const registeredBefore = await findRegisteredSerials(
      global,
      waiting.map(({ serial_number }) => serial_number),
    );
    const next = checkRows(waiting, registeredBefore, language).values();
    const today = (await companyDay(ctx, companyId, now)).toISOString();
    return {
      terms: { productId, companyId, ownershipId: ownership, today },
      rows: list.map((row) => (row.batchStatus === 'waiting' ? (next.next().value ?? row) : row)),
    };
  },
  async work(tx, { rows, terms }, { now, language, regions }) {
    const ready = rows.filter(({ batchStatus }) => batchStatus === 'waiting');
    const registered = new Set(await register(tx, terms, ready, { now, regions }));
    return rows.map((row): ImportRow => {
      if (row.batchStatus !== 'waiting') return row;
      return registered.has(plainSerial(row.serial_number))
        ? { ...row, batchStatus: 'succeeded', status: 'In stock' }
        : { ...row, batchStatus: 'failed', msg: messageOf('rowRegistered', {}, language) };
    });
  },
});

export const getDeviceImportHandler = handle(getDeviceImport, ({ id }, ctx) => ctx.batch(importDevices, id));

async function checkReferences(db: Global, productId: string, companyIds: string[]): Promise<void> {
  const [product, companies] = await Promise.all([
    db.catalog.findFirst({ where: { id: productId, deleted: false }, select: { id: true } }),
    db.company.findMany({ where: { id: { in: companyIds }, deleted: false }, select: { id: true, disabled: true } }),
  ]);
  if (!product) throw refuseField('productId', 'invalidId');
  const [companyId, ownership] = companyIds;
  if (!companies.some(({ id }) => id === companyId)) throw refuseField('companyId', 'invalidId');
  if (companies.some(({ id, disabled }) => id === companyId && disabled))
    throw refuseField('companyId', 'companyDisabled');
  if (!companies.some(({ id }) => id === ownership)) throw refuseField('ownership', 'invalidId');
}

/** Inserts and publishes the devices; returns the plain serial numbers of the new ones. */
async function register(
  tx: GlobalTx,
  terms: Terms,
  rows: ImportRow[],
  { now, regions }: Pick<Context, 'now' | 'regions'>,
): Promise<string[]> {
  const today = new Date(terms.today);
  const devices = rows.map((row) => {
    const named = { serialNumber: row.serial_number, orderNumber: row.order_number, udi: row.udi };
    return { id: newId(), ...named, ...searchColumns(named), type: row.type, qrcode: row.qrcode };
  });
  const inserted = await insert(tx, terms, devices, { now, today });
  const isNew = new Set(inserted.map(({ id }) => id));
  const added = devices.filter(({ id }) => isNew.has(id));
  const shared = {
    productId: terms.productId,
    companyId: terms.companyId,
    customerId: null,
    customerRegion: null,
    status: 'In stock' as const,
    versionId: null,
    discardDate: serviceLife(today).discardDate,
    recallHold: false,
  };
  await publishDevicesChanged(
    tx,
    added.map(({ id, serialNumber }) => ({ id, serialNumber, ...shared })),
    { regions },
  );
  return added.map(({ serialKey }) => serialKey);
}

type UdiDay = 'udiMade' | 'udiExpires';
type NewDevice = Record<'id' | 'serialNumber' | 'serialKey' | 'search' | 'type' | 'orderNumber', string> &
  Record<'udi' | 'qrcode', string | null> &
  ReturnType<typeof udiColumns>;
type Row = { id: string; serial_number: string; serial_key: string; search: string; type: string } & {
  udi: string | null;
  order_number: string;
  qrcode: string | null;
} & Record<'udi_di' | 'udi_lot' | 'udi_serial' | 'udi_parsed', string | null> &
  Record<'udi_made' | 'udi_expires', Date | null>;

/** Returns the new ones; existing serial numbers are skipped. */
function insert(
  tx: GlobalTx,
  { productId, companyId, ownershipId }: Terms,
  devices: NewDevice[],
  { now, today }: { now: Date; today: Date },
): Promise<{ id: string }[]> {
  const { serviceDate, discardDate } = serviceLife(today);
  const all = (name: Exclude<keyof NewDevice, UdiDay>) => sql`${devices.map((device) => device[name])}::text[]`;
  const days = (name: UdiDay) => sql`${devices.map((device) => device[name]?.toISOString() ?? null)}::date[]`;
  const rows = sql<Row>`unnest(${all('id')}, ${all('serialNumber')}, ${all('serialKey')}, ${all('search')}, ${all('type')},
    ${all('udi')}, ${all('orderNumber')}, ${all('qrcode')}, ${all('udiDi')}, ${all('udiLot')}, ${all('udiSerial')},
    ${all('udiParsed')}, ${days('udiMade')}, ${days('udiExpires')})`;
  const at = (date: Date) => sql<Date>`${date.toISOString()}::timestamptz`;
  return kyselyOfGlobal(tx)
    .insertInto('device')
    .columns([
      ...(['id', 'serial_number', 'serial_key', 'search', 'type', 'udi', 'order_number', 'qrcode'] as const),
      ...(['udi_di', 'udi_lot', 'udi_serial', 'udi_parsed', 'udi_made', 'udi_expires'] as const),
      ...(['product_id', 'product_name', 'company_id', 'company_name', 'ownership_id', 'status'] as const),
      ...(['created_date', 'service_date', 'discard_date', 'updated_at'] as const),
    ])
    .expression((eb) =>
      eb
        .selectFrom([
          rows.as<'rows'>(
            sql`rows(id, serial_number, serial_key, search, type, udi, order_number, qrcode, udi_di, udi_lot, udi_serial, udi_parsed, udi_made, udi_expires)`,
          ),
          'catalog',
          'company',
        ])
        .select(({ ref }) => sql`${ref('rows.id')}::uuid`.as('id'))
        .select(['rows.serial_number', 'rows.serial_key', 'rows.search', 'rows.type', 'rows.udi', 'rows.order_number'])
        .select('rows.qrcode')
        .select([
          'rows.udi_di',
          'rows.udi_lot',
          'rows.udi_serial',
          'rows.udi_parsed',
          'rows.udi_made',
          'rows.udi_expires',
        ])
        .select(['catalog.id as product_id', 'catalog.name as product_name'])
        .select(['company.id as company_id', 'company.name as company_name'])
        .select([sql`${ownershipId}::uuid`.as('ownership_id'), sql.lit('In stock').as('status')])
        .select([at(today).as('created_date'), at(serviceDate).as('service_date')])
        .select([at(discardDate).as('discard_date'), at(now).as('updated_at')])
        .where('catalog.id', '=', productId)
        .where('company.id', '=', companyId)
        .orderBy('rows.serial_key'),
    )
    .onConflict((registeredBefore) => registeredBefore.column('serial_key').doNothing())
    .returning('id')
    .execute();
}
