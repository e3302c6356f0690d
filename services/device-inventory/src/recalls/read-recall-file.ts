import { plainSerial } from '@fovea/contracts/devices/fields';
import { messageOf } from '@fovea/contracts/errors';
import type { BatchRow } from '@fovea/contracts/inventory/schema';
import { readRecallFile } from '@fovea/contracts/recalls/endpoints';
import { cellRefusal } from '@fovea/kit/csv/cell-rules';
import { readCsv } from '@fovea/kit/csv/read-csv';
import { serialTable } from '../files/csv-columns.ts';
import { handle } from '../handle.ts';
import { findRegisteredSerials } from '../import/registered-serials.ts';

/** Serial numbers of a file, whatever status their devices have; unknown and repeated ones fail alone. */
export const readRecallFileHandler = handle(readRecallFile, async (choice, { global, file, language }) => {
  const { rows, ...reading } = await readCsv(file, serialTable, { ...choice, language });
  const registered = await findRegisteredSerials(
    global,
    rows.map(({ serial_number }) => serial_number),
  );
  const firstRow = new Map<string, number>();
  const list = rows.map(({ row, serial_number }): BatchRow => {
    const key = plainSerial(serial_number);
    const device = registered.get(key);
    const first = firstRow.get(key);
    firstRow.set(key, first ?? row);
    const isThere = device && !device.isDeleted;
    const msg =
      cellRefusal({ serial_number }, language) ??
      (first !== undefined
        ? messageOf('rowDuplicate', { row: first }, language)
        : isThere
          ? ''
          : messageOf('incorrectDeviceNumber', {}, language));
    const batchStatus = msg ? 'failed' : 'waiting';
    return { row, serial_number, _id: device?.id ?? null, status: device?.status ?? '', batchStatus, msg };
  });
  return { ...reading, list };
});
