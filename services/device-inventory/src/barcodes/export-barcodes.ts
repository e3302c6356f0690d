import { once } from 'node:events';
import { setImmediate } from 'node:timers/promises';
import { exportBarcodes } from '@fovea/contracts/devices';
import { startFileExport } from '@fovea/kit/exports';
import { ZipArchive } from 'archiver';
import { toBuffer } from 'bwip-js/node';
import type { Device, Prisma } from '../../generated/global/client.ts';
import { devicePages } from '../devices/device-pages.ts';
import { devicesMatching } from '../devices/device-query.ts';
import { type Caller, handle } from '../handle.ts';
import { barcodeOf } from './barcode-rules.ts';

/** A PNG for each of the listed devices, or of the one, in a zip that grows in the store while they are drawn. */
export const exportBarcodesHandler = handle(exportBarcodes, async ({ id, ...filter }, caller) => {
  const where = id ? { id } : await devicesMatching(caller.global, filter);
  // Pictures are compressed already.
  const zip = new ZipArchive({ store: true });
  void fill(zip, caller, where).catch((error: Error) => zip.destroy(error));
  return startFileExport(caller, { name: 'barcodes', suffix: 'zip', contentType: 'application/zip', body: zip });
});

/** One picture at a time: the next is drawn when the store has taken the last, and other requests get their turn in between. */
async function fill(zip: ZipArchive, { global }: Caller, where: Prisma.DeviceWhereInput): Promise<void> {
  for await (const page of devicePages(global, where)) {
    for (const device of page) {
      const taken = once(zip, 'entry');
      zip.append(await drawBarcode(device), { name: `${device.serialNumber.replace(/[^\w.-]/g, '_')}-${device.id.slice(-6)}.png` });
      await taken;
      await setImmediate();
    }
  }
  await zip.finalize();
}

export function drawBarcode(device: Pick<Device, 'udi' | 'serialNumber' | 'createdDate'>): Promise<Buffer> {
  const { kind, content, text } = barcodeOf(device);
  const shape = kind === 'code128' ? { scale: 3, height: 14 } : { scale: 4, textsize: 8 };
  return toBuffer({ bcid: kind, text: content, ...shape, includetext: true, alttext: text, textxalign: 'center', padding: 4, backgroundcolor: 'FFFFFF' });
}
