import { plainSerial } from '@fovea/contracts/devices/fields';
import { type ErrorName, messageOf } from '@fovea/contracts/errors';
import type { Language } from '@fovea/contracts/fields';
import type { BatchRow } from '@fovea/contracts/inventory/schema';
import { cellRefusal } from '@fovea/kit/csv/cell-rules';
import type { RegisteredDevice } from '../import/registered-serials.ts';

type Checking = {
  registered: ReadonlyMap<string, RegisteredDevice>;
  language: Language;
  /** Why a device fails; undefined: it waits. */
  refusal(device: RegisteredDevice | undefined): ErrorName | undefined;
};

/** Rows of a file of serial numbers with their devices; malformed, repeated and refused ones fail alone. */
export function checkSerialRows(
  rows: readonly { row: number; serial_number: string }[],
  { registered, language, refusal }: Checking,
): BatchRow[] {
  const firstRow = new Map<string, number>();
  return rows.map(({ row, serial_number }): BatchRow => {
    const key = plainSerial(serial_number);
    const device = registered.get(key);
    const first = firstRow.get(key);
    firstRow.set(key, first ?? row);
    const name = refusal(device);
    const refused = name ? messageOf(name, {}, language) : '';
    const msg =
      cellRefusal({ serial_number }, language) ??
      (first === undefined ? refused : messageOf('rowDuplicate', { row: first }, language));
    return {
      row,
      serial_number,
      _id: device?.id ?? null,
      status: device?.status ?? '',
      batchStatus: msg ? 'failed' : 'waiting',
      msg,
    };
  });
}
