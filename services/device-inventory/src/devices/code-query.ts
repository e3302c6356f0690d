import { readingsOfCode } from '@fovea/contracts/devices/scanned-code';
import { parseUdi, storedUdi, type UdiParts } from '@fovea/contracts/devices/udi';
import { typedCode } from '@fovea/contracts/typed-text';
import { escapeLike, likePattern } from '@fovea/kit/search/search-text';
import { type Expression, expressionBuilder, type SqlBool } from 'kysely';
import type { GlobalTables } from '../tables.ts';

const device = expressionBuilder<GlobalTables, 'device'>();

/**
 * Matches what was typed, pasted or scanned: part of a serial number, UDI (its lot included) or order number, or a GS1
 * code, whose parts are compared one by one. Every part has an index.
 */
export function codePart(typed: string | undefined): Expression<SqlBool>[] {
  const text = typedCode(typed ?? '');
  if (text === '') return [];
  const parts = parseUdi(text);
  return [parts ? device.or([...ofUdi(parts, text)]) : device.or(readingsOfCode(text).flatMap(found))];
}

/** Devices whose search text, which has serial number, order number and UDI, contains the text. */
export function found(text: string | undefined): Expression<SqlBool>[] {
  const wanted = likePattern(text);
  return wanted ? [device('device.search', 'like', wanted)] : [];
}

export const anywhere = (text: string): string => `%${escapeLike(text)}%`;

/** A code names one device by its serial number, else a lot, else a product. */
function ofUdi({ di, lot, serial }: UdiParts, text: string): Expression<SqlBool>[] {
  const exactly = device('device.udi', '=', storedUdi(text));
  const ofProduct = di ? [device('device.udi_di', '=', di)] : [];
  if (serial)
    return [
      exactly,
      device('device.serial_key', '=', serial),
      device.and([...ofProduct, device('device.udi_serial', '=', serial)]),
    ];
  if (lot) return [exactly, device.and([...ofProduct, device('device.udi_lot', '=', lot)])];
  // A number that happens to be a GTIN may be part of another number.
  return [exactly, ...ofProduct, ...found(text), ...(di ? found(di) : [])];
}
