import { once } from 'node:events';
import type { Readable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import { exportBarcodes } from '@fovea/contracts/devices';
import { startFileExport } from '@fovea/kit/exports';
import type { Ask } from '@fovea/kit/rpc';
import { ZipArchive } from 'archiver';
import { toBuffer } from 'bwip-js/node';
import { Prisma } from '../../generated/global/client.ts';
import { companyTimezone } from '../companies/company-timezone.ts';
import { devicesMatching, walkDevices } from '../devices/device-query.ts';
import { handle } from '../handle.ts';
import { barcodeOf, type Label } from './barcode-rules.ts';

/** A PNG for each of the listed devices, or of the one, in a zip that grows in the store while they are drawn. */
export const exportBarcodesHandler = handle(exportBarcodes, async ({ id, ...filter }, ctx) => {
  const matching = id ? Prisma.sql`d.id = ${id}::uuid` : devicesMatching(filter);
  return startFileExport(ctx, {
    name: 'barcodes',
    suffix: 'zip',
    contentType: 'application/zip',
    body: zipBarcodes(walkDevices(ctx.global, matching), timezones(ctx.ask)),
  });
});

/** A company's time zone, asked for once in an export. */
type Timezones = (companyId: string) => Promise<string>;

function timezones(ask: Ask): Timezones {
  const known = new Map<string, Promise<string>>();
  return (id) => {
    const timezone = known.get(id) ?? companyTimezone(ask, id);
    known.set(id, timezone);
    return timezone;
  };
}

export function zipBarcodes(pages: AsyncIterable<Label[]>, timezoneOf: Timezones): Readable {
  // Pictures are compressed already.
  const zip = new ZipArchive({ store: true });
  void fill(zip, pages, timezoneOf).catch((error: Error) => zip.destroy(error));
  return zip;
}

/**
 * One picture at a time: the next is drawn when the store has taken the last, and other requests get their turn in
 * between.
 */
async function fill(zip: ZipArchive, pages: AsyncIterable<Label[]>, timezoneOf: Timezones): Promise<void> {
  for await (const page of pages) {
    for (const device of page) {
      const picture = await drawBarcode(device, await timezoneOf(device.companyId));
      const taken = once(zip, 'entry');
      zip.append(picture, { name: `${device.id.slice(-12)}-${device.serialNumber.replace(/[^\w.-]/g, '_')}.png` });
      await taken;
      await setImmediate();
    }
  }
  await zip.finalize();
}

/** Scanners need room around a code, counted in its narrowest bars: ten beside a Code 128, one around a DataMatrix. */
export function drawBarcode(device: Label, timezone: string): Promise<Buffer> {
  const { kind, content, text } = barcodeOf(device, timezone);
  const shape =
    kind === 'code128' ? { scale: 3, height: 14, paddingwidth: 10 } : { scale: 4, textsize: 8, paddingwidth: 4 };
  return toBuffer({
    bcid: kind,
    text: content,
    ...shape,
    includetext: true,
    alttext: text,
    textxalign: 'center',
    paddingheight: 4,
    backgroundcolor: 'FFFFFF',
  });
}
