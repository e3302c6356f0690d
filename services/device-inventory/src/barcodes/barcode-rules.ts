import { fitsBarcode } from '@fovea/contracts/devices/fields';
import { isGtin } from '@fovea/contracts/devices/scanned-code';
import { localDay } from '../usage/local-day.ts';

export type Label = { id: string; companyId: string; udi: string; serialNumber: string; createdDate: Date };
export type Barcode = {
  kind: 'gs1datamatrix' | 'code128';
  content: string;
  /** Human-readable, below the code. */
  text: string;
};

/**
 * A GS1 DataMatrix with product number, production date and serial number when the UDI is a GTIN, else a Code 128 of
 * the same three. The date is the production day in `timezone`.
 */
export function barcodeOf(
  { udi, serialNumber, createdDate }: Pick<Label, 'udi' | 'serialNumber' | 'createdDate'>,
  timezone: string,
): Barcode {
  const day = localDay(createdDate, timezone).slice(2).replaceAll('-', '');
  const text = `${udi} ${serialNumber} ${day}`;
  if (isGtin(udi) && isGs1Serial(serialNumber))
    return { kind: 'gs1datamatrix', content: `(01)${udi}(11)${day}(21)${serialNumber}`, text };
  return { kind: 'code128', content: ascii(text), text: ascii(text) };
}

/** Characters that GS1 allows in a serial number, without the brackets that mark a field. */
const isGs1Serial = (serial: string): boolean => /^[!"%&'*+,\-./0-9:;<=>?A-Z_a-z]{1,20}$/.test(serial);

/** Replaces characters outside Code 128, which older serial numbers and other identifiers may contain. */
const ascii = (text: string): string => Array.from(text, (sign) => (fitsBarcode(sign) ? sign : '?')).join('');
