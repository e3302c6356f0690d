import { actionRule, allowsAction, InventoryStatus, plainSerial } from '@fovea/contracts/device-fields';
import { AppError, type ErrorName, messageOf } from '@fovea/contracts/errors';
import { type BatchRow, previewInventoryBatch } from '@fovea/contracts/inventory';
import { companiesInScope, isInScope } from '@fovea/kit/company-scope';
import { readCsv } from '../files/read-csv.ts';
import { handle } from '../handle.ts';
import { type Known, knownSerials } from '../import/known-serials.ts';

export const previewInventoryBatchHandler = handle(previewInventoryBatch, async ({ action }, { global, actor, file, language }) => {
  if (actionRule(action).adminOnly && actor.role !== 'admin') throw new AppError('notAllowed');
  const rows = await readCsv(file, ['serial_number']);
  const [known, scope] = await Promise.all([
    knownSerials(
      global,
      rows.map(({ serial_number }) => serial_number),
    ),
    companiesInScope(global, actor),
  ]);
  const firstRow = new Map<string, number>();

  const list = rows.map(({ row, serial_number }): BatchRow => {
    const key = plainSerial(serial_number);
    const found = known.get(key);
    const device = found && (isInScope(scope, found.companyId) || isInScope(scope, found.toCompanyId)) ? found : undefined;
    const first = firstRow.get(key);
    firstRow.set(key, first ?? row);
    const msg = first === undefined ? reason(device) : messageOf('rowDuplicate', { row: first }, language);
    return { row, serial_number, _id: device?.id ?? null, status: device?.status ?? '', batchStatus: msg ? 'failed' : 'waiting', msg };
  });
  return { list };

  function reason(device: Known | undefined): string {
    const name = refusal(device);
    return name ? messageOf(name, {}, language) : '';
  }

  function refusal(device: Known | undefined): ErrorName | undefined {
    if (!device) return 'incorrectDeviceNumber';
    if (!allowsAction(action, InventoryStatus.parse(device.status))) return action === 'Receive' ? 'notInTransferring' : 'deviceNotInStock';
    return action === 'Receive' && actor.role !== 'admin' && device.toCompanyId !== actor.companyId ? 'notAllowed' : undefined;
  }
});
