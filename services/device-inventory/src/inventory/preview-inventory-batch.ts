import { plainSerial } from '@fovea/contracts/devices/fields';
import { messageOf } from '@fovea/contracts/errors';
import { previewInventoryBatch } from '@fovea/contracts/inventory/endpoints';
import type { BatchRow } from '@fovea/contracts/inventory/schema';
import { cellRefusal } from '@fovea/kit/csv/cell-rules';
import { readCsv } from '@fovea/kit/csv/read-csv';
import { serialTable } from '../files/csv-columns.ts';
import { handle } from '../handle.ts';
import { findRegisteredSerials, type RegisteredDevice } from '../import/registered-serials.ts';
import { checkUsesInventory, visibleDevices } from '../scope.ts';
import { batchRefusal, checkMayAct } from './action-rules.ts';

export const previewInventoryBatchHandler = handle(previewInventoryBatch, async ({ action, ...choice }, ctx) => {
  const { global, actor, file, language } = ctx;
  await checkUsesInventory(ctx);
  checkMayAct(action, actor);
  const { rows, ...reading } = await readCsv(file, serialTable, { ...choice, language });
  const serials = rows.map(({ serial_number }) => serial_number);
  const registered = await findRegisteredSerials(global, serials, await visibleDevices(global, actor));
  const firstRow = new Map<string, number>();

  const list = rows.map(({ row, serial_number }): BatchRow => {
    const key = plainSerial(serial_number);
    const device = registered.get(key);
    const first = firstRow.get(key);
    firstRow.set(key, first ?? row);
    const msg =
      cellRefusal({ serial_number }, language) ??
      (first === undefined ? reason(device) : messageOf('rowDuplicate', { row: first }, language));
    return {
      row,
      serial_number,
      _id: device?.id ?? null,
      status: device?.status ?? '',
      batchStatus: msg ? 'failed' : 'waiting',
      msg,
    };
  });
  return { ...reading, list };

  function reason(device: RegisteredDevice | undefined): string {
    const name = device ? batchRefusal(action, device, actor) : 'incorrectDeviceNumber';
    return name ? messageOf(name, {}, language) : '';
  }
});
