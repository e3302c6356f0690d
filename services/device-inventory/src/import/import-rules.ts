import { DeviceType, deviceTypes, fitsBarcode, plainSerial } from '@fovea/contracts/devices/fields';
import { type ImportRow, registerColumns } from '@fovea/contracts/devices/schema';
import { storedUdi } from '@fovea/contracts/devices/udi';
import { type ErrorName, type ErrorParams, messageOf } from '@fovea/contracts/errors';
import type { Language } from '@fovea/contracts/fields';
import { typedCode, typedLine } from '@fovea/contracts/typed-text';
import { validationText } from '@fovea/contracts/validation-messages';
import { cellRefusal } from '@fovea/kit/csv/cell-rules';
import type { RegisteredDevice } from './registered-serials.ts';

type Column = (typeof registerColumns)[number];
export type Given = Record<Column, string> & { row: number };
const longest: Record<Column, number> = { type: 20, udi: 100, order_number: 100, qrcode: 200, serial_number: 64 };

/**
 * Marks each row waiting, or failed with the reason: a missing field, a value damaged by a spreadsheet, an unknown
 * type, or a serial number that is a duplicate, registered or deleted. `registered` is keyed by plain serial number.
 */
export function checkRows(
  rows: Given[],
  registered: ReadonlyMap<string, Pick<RegisteredDevice, 'isDeleted' | 'status'>>,
  language: Language,
): ImportRow[] {
  const firstRow = new Map<string, number>();
  const words = (name: ErrorName, params: ErrorParams = {}) => messageOf(name, params, language);
  return rows.map(({ row, type, udi, order_number, qrcode, serial_number }) => {
    const fields = {
      type: typedCode(type).toUpperCase(),
      udi: storedUdi(udi),
      order_number: typedCode(order_number),
      qrcode: typedLine(qrcode),
      serial_number: typedCode(serial_number),
    };
    const msg = reason();
    const status = registered.get(plainSerial(fields.serial_number))?.status ?? '';
    return { row, ...fields, batchStatus: msg ? 'failed' : 'waiting', status, msg };

    function reason(): string {
      const missing = registerColumns.filter((column) => fields[column] === '');
      if (missing.length > 0) return words('rowMissingField', { field: missing.join(', ') });
      const tooLong = registerColumns.find((column) => fields[column].length > longest[column]);
      if (tooLong) return `${tooLong}: ${validationText('tooLong', language, longest[tooLong])}`;
      const unfit = cellRefusal(fields, language);
      if (unfit) return unfit;
      if (!fitsBarcode(fields.serial_number)) return `serial_number: ${validationText('asciiOnly', language)}`;
      if (!DeviceType.safeParse(fields.type).success)
        return words('rowUnknownType', { type: `${fields.type} (${deviceTypes.join(', ')})` });
      const key = plainSerial(fields.serial_number);
      const first = firstRow.get(key);
      if (first !== undefined) return words('rowDuplicate', { row: first });
      firstRow.set(key, row);
      const holder = registered.get(key);
      return holder ? words(holder.isDeleted ? 'rowDeleted' : 'rowRegistered') : '';
    }
  });
}
