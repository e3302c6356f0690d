import { importDevices, previewDeviceImport } from '@fovea/contracts/devices/endpoints';
import type { InventoryAction } from '@fovea/contracts/devices/fields';
import { type ImportRow, registerColumns } from '@fovea/contracts/devices/schema';
import { changeDeviceStatus, findInventory } from '@fovea/contracts/inventory/endpoints';
import type { Place } from './companies.ts';
import type { Product } from './product.ts';
import type { Goods } from './products.ts';

const gtin = '04912345000019';
/** Number of devices per company; more than its families need. */
const stock: Record<string, number> = {
  sakura: 8,
  southern: 3,
  midori: 22,
  aoi: 12,
  hikari: 9,
  kaede: 7,
  harbour: 11,
  rheinblick: 9,
};
/** Actions on the last devices of a company, so that every status occurs. */
const histories: Record<string, InventoryAction[][]> = {
  sakura: [['Service'], ['Repair'], ['Recall'], ['Repair', 'Discard'], ['Transfer']],
  midori: [['Service', 'Repair'], ['Transfer']],
  harbour: [['Service']],
};

/**
 * Registers devices by CSV, as the batch dialog does, and gives some of them a history. Resolves to serial numbers in
 * stock by company.
 */
export async function makeDevices(
  product: Product,
  admin: string,
  places: Map<string, Place>,
  { catalogs }: Goods,
): Promise<Map<string, string[]>> {
  const serials = new Map<string, string[]>();
  let number = 0;
  for (const [key, count] of Object.entries(stock)) {
    const place = places.get(key);
    if (!place) throw new Error(`No company ${key}`);
    const wanted = Array.from({ length: count }, (_, index) => ({
      serial: `FV-${String(++number).padStart(6, '0')}`,
      type: index === 0 ? 'DEMO' : index === 1 ? 'CLINICAL' : 'COMMERCIAL',
    }));
    const csv = [
      registerColumns.join(','),
      ...wanted.map(({ serial, type }) => `${type},${gtin},PO-2026-${key},https://fovea.test/d/${serial},${serial}`),
    ].join('\r\n');
    const file = { name: `${key}.csv`, type: 'text/csv', bytes: Buffer.from(csv) };
    const { list } = await product.callApi(previewDeviceImport, {}, { as: admin, file });
    const batch = { companyId: place.id, productId: catalogs[number % 2] ?? '', list };
    const result = await product.until(`devices of ${key} can be registered`, () =>
      product.callApi(importDevices, batch, { as: admin }),
    );
    refuseFailures(result.list);
    // A DEMO device is only for families of test users: it stays in stock.
    serials.set(
      key,
      wanted.flatMap(({ serial, type }) => (type === 'DEMO' ? [] : serial)),
    );
  }
  for (const [key, lists] of Object.entries(histories)) {
    for (const actions of lists)
      await applyActions(product, admin, places, { serial: serials.get(key)?.pop() ?? '', key, actions });
  }
  return serials;
}

function refuseFailures(rows: ImportRow[]): void {
  const failed = rows.find(({ batchStatus }) => batchStatus !== 'succeeded');
  if (failed) throw new Error(`Device ${failed.serial_number} was not registered: ${failed.msg}`);
}

async function applyActions(
  { callApi }: Product,
  admin: string,
  places: Map<string, Place>,
  { serial, key, actions }: { serial: string; key: string; actions: InventoryAction[] },
): Promise<void> {
  const { list } = await callApi(findInventory, { searchStr: serial }, { as: admin });
  const id = list[0]?._id;
  if (!id) throw new Error(`No device ${serial}`);
  const companyId = places.get(key)?.id;
  for (const action of actions) {
    const toCompanyId = action === 'Transfer' ? places.get('aoi')?.id : undefined;
    await callApi(changeDeviceStatus, { id, action, companyId, toCompanyId, notes: 'Demo' }, { as: admin });
  }
}
