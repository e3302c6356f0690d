import { previewInventoryBatch } from '@fovea/contracts/inventory/endpoints';
import { readCsv } from '@fovea/kit/csv/read-csv';
import { serialTable } from '../files/csv-columns.ts';
import { checkSerialRows } from '../files/serial-rows.ts';
import { handle } from '../handle.ts';
import { findRegisteredSerials } from '../import/registered-serials.ts';
import { checkUsesInventory, visibleDevices } from '../scope.ts';
import { batchRefusal, checkMayAct } from './action-rules.ts';

export const previewInventoryBatchHandler = handle(previewInventoryBatch, async ({ action, ...choice }, ctx) => {
  const { global, actor, file, language } = ctx;
  await checkUsesInventory(ctx);
  checkMayAct(action, actor);
  const { rows, ...reading } = await readCsv(file, serialTable, { ...choice, language });
  const serials = rows.map(({ serial_number }) => serial_number);
  const registered = await findRegisteredSerials(global, serials, await visibleDevices(global, actor));
  const list = checkSerialRows(rows, {
    registered,
    language,
    refusal: (device) => (device ? batchRefusal(action, device, actor) : 'incorrectDeviceNumber'),
  });
  return { ...reading, list };
});
