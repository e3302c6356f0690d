import { plainSerial } from '@fovea/contracts/device-fields';
import { type ImportRow, importDevices } from '@fovea/contracts/devices';
import { messageOf, refuseField } from '@fovea/contracts/errors';
import { newId } from '@fovea/kit/ids';
import { companyDay } from '../companies/company-timezone.ts';
import { serviceLife } from '../devices/save-device.ts';
import { devicesChanged, searchColumns } from '../facts.ts';
import { type Global, handle } from '../handle.ts';
import { checkRows } from './import-rules.ts';
import { knownSerials } from './known-serials.ts';

const batchSize = 5_000;
type Holder = { productId: string; companyId: string; ownershipId: string };

/**
 * Registers the waiting rows. They are checked again, since what was previewed may be old or altered; a serial number
 * taken in between fails its own row only, so the same file confirmed twice, even twice at once, registers nothing
 * twice.
 */
export const importDevicesHandler = handle(
  importDevices,
  async ({ productId, companyId, ownership = companyId, list }, ctx) => {
    const { global, now, language } = ctx;
    await checkReferences(global, productId, [companyId, ownership]);
    const waiting = list.filter(({ batchStatus }) => batchStatus === 'waiting');
    const known = await knownSerials(
      global,
      waiting.map(({ serial_number }) => serial_number),
    );
    const checked = checkRows(waiting, known, language);
    const today = await companyDay(ctx, companyId, now);
    const ready = checked.filter(({ batchStatus }) => batchStatus === 'waiting');
    const registered = new Set<string>();
    for (let start = 0; start < ready.length; start += batchSize) {
      for (const key of await register(
        global,
        { productId, companyId, ownershipId: ownership },
        ready.slice(start, start + batchSize),
        { now, today },
      ))
        registered.add(key);
    }
    const results = checked.map((row): ImportRow => {
      if (row.batchStatus === 'failed') return row;
      return registered.has(plainSerial(row.serial_number))
        ? { ...row, batchStatus: 'succeeded' }
        : { ...row, batchStatus: 'failed', msg: messageOf('rowRegistered', {}, language) };
    });
    const next = results.values();
    return { list: list.map((row) => (row.batchStatus === 'waiting' ? (next.next().value ?? row) : row)) };
  },
);

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

/** One statement and its announcements for a batch; returns the plain serial numbers that are new. */
async function register(
  db: Global,
  { productId, companyId, ownershipId }: Holder,
  rows: ImportRow[],
  { now, today }: { now: Date; today: Date },
): Promise<string[]> {
  const devices = rows.map((row) => {
    const named = { serialNumber: row.serial_number, orderNumber: row.order_number, udi: row.udi };
    return { id: newId(), ...named, ...searchColumns(named), type: row.type, qrcode: row.qrcode };
  });
  const { serviceDate, discardDate } = serviceLife(today);
  return db.$transaction(async (tx) => {
    const inserted = await tx.$queryRawUnsafe<{ id: string }[]>(
      insertSql,
      ...(['id', 'serialNumber', 'serialKey', 'search', 'type', 'udi', 'orderNumber', 'qrcode'] as const).map(
        (column) => devices.map((each) => each[column]),
      ),
      ...[productId, companyId, ownershipId],
      ...[today, serviceDate, discardDate, now].map((date) => date.toISOString()),
    );
    const isNew = new Set(inserted.map(({ id }) => id));
    const added = devices.filter(({ id }) => isNew.has(id));
    const shared = {
      productId,
      companyId,
      customerId: null,
      customerRegion: null,
      status: 'In stock',
      versionId: null,
      discardDate,
    };
    await devicesChanged(
      tx,
      added.map(({ id, serialNumber }) => ({ id, serialNumber, ...shared })),
    );
    return added.map(({ serialKey }) => serialKey);
  });
}

const insertSql = `INSERT INTO device (id, serial_number, serial_key, search, type, udi, order_number, qrcode,
    product_id, product_name, company_id, company_name, ownership_id, created_date, service_date, discard_date, updated_at, status)
  SELECT rows.id::uuid, serial_number, serial_key, rows.search, type, udi, order_number, qrcode,
    catalog.id, catalog.name, company.id, company.name, $11::uuid, $12::timestamptz, $13::timestamptz, $14::timestamptz, $15::timestamptz, 'In stock'
  FROM unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::text[], $6::text[], $7::text[], $8::text[])
    AS rows(id, serial_number, serial_key, search, type, udi, order_number, qrcode), catalog, company
  WHERE catalog.id = $9::uuid AND company.id = $10::uuid
  ORDER BY serial_key
  ON CONFLICT (serial_key) DO NOTHING RETURNING id`;
