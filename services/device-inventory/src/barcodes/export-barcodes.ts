import { once } from 'node:events';
import type { Readable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import { exportBarcodes } from '@fovea/contracts/devices/endpoints';
import type { CallRpc } from '@fovea/kit/messaging/rpc';
import { ZipArchive } from 'archiver';
import { toBuffer } from 'bwip-js/node';
import { expressionBuilder } from 'kysely';
import { companyTimezone } from '../companies/company-timezone.ts';
import { countDevices, devicesMatching, iterateDevices } from '../devices/device-query.ts';
import { handleExport } from '../handle.ts';
import type { GlobalTables } from '../tables.ts';
import { barcodeOf, type Label } from './barcode-rules.ts';

const device = expressionBuilder<GlobalTables, 'device'>();

/** A PNG for each of the listed devices, or of the one, in a zip that grows in the store while they are drawn. */
export const exportBarcodesHandler = handleExport(exportBarcodes, async ({ id, ...filter }, ctx) => {
  const matching = id ? device('device.id', '=', id) : devicesMatching(filter);
  return {
    name: 'barcodes',
    count: await countDevices(ctx.global, matching),
    suffix: 'zip',
    contentType: 'application/zip',
    body: (done) => zipBarcodes(iterateDevices(ctx.global, matching), timezones(ctx.callRpc), done),
  };
});

/** A company's time zone, asked for once in an export. */
type Timezones = (companyId: string) => Promise<string>;

function timezones(callRpc: CallRpc): Timezones {
  const known = new Map<string, Promise<string>>();
  return (id) => {
    const timezone = known.get(id) ?? companyTimezone(callRpc, id);
    known.set(id, timezone);
    return timezone;
  };
}

export function zipBarcodes(pages: AsyncIterable<Label[]>, timezoneOf: Timezones, done: () => void): Readable {
  // Pictures are compressed already.
  const zip = new ZipArchive({ store: true });
  void fill(zip, pages, timezoneOf, done).catch((error: Error) => zip.destroy(error));
  return zip;
}

/**
 * One picture at a time: the next is drawn when the store has taken the last, and other requests get their turn in
 * between.
 */
async function fill(
  zip: ZipArchive,
  pages: AsyncIterable<Label[]>,
  timezoneOf: Timezones,
  done: () => void,
): Promise<void> {
  for await (const page of pages) {
    for (const device of page) {
      const picture = await drawBarcode(device, await timezoneOf(device.companyId));
      const taken = once(zip, 'entry');
      zip.append(picture, { name: `${device.id.slice(-12)}-${device.serialNumber.replace(/[^\w.-]/g, '_')}.png` });
      await taken;
      done();
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
