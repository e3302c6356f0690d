import { z } from 'zod';
import { optionalLine } from './fields.ts';
import { typedCode } from './typed-text.ts';

/** Stored without the spaces and hyphens of its usual notation. */
const taxNumber = (isValid: (number: string) => boolean, error: string) =>
  z
    .string()
    .max(30)
    .overwrite((written) => typedCode(written).replace(/[\s-]/g, '').toUpperCase())
    .refine((number) => number === '' || isValid(number), { error })
    .default('');

/**
 * The seller on receipts; '' for missing values. A seller has the tax registration of its country, the platform those
 * of the countries it sells in.
 */
export const Seller = z.object({
  name: optionalLine(200).default(''),
  address: optionalLine(500).default(''),
  /** Registration number of qualified invoices (登録番号): T and 13 digits. */
  japanTaxNumber: taxNumber((number) => /^T\d{13}$/.test(number), 'japanTaxNumber'),
  /** VAT identification number of a member of the European Union (or Northern Ireland), with its country. */
  euVatId: taxNumber(isVatId, 'euVatId'),
  /** Australian Business Number: 11 digits, the first two of which are check digits. */
  abn: taxNumber(isAbn, 'abn'),
});
export type Seller = z.infer<typeof Seller>;

export const noSeller: Seller = { name: '', address: '', japanTaxNumber: '', euVatId: '', abn: '' };
export const isNamed = (seller: Seller): boolean => Object.values(seller).some(Boolean);

/** Structure by country, from the European Commission's VIES (question 11). Greece uses EL, Northern Ireland XI. */
const vatIds: Record<string, RegExp> = {
  AT: /^U\d{8}$/,
  BE: /^[01]\d{9}$/,
  BG: /^\d{9,10}$/,
  CY: /^\d{8}[A-Z]$/,
  CZ: /^\d{8,10}$/,
  DE: /^\d{9}$/,
  DK: /^\d{8}$/,
  EE: /^\d{9}$/,
  EL: /^\d{9}$/,
  ES: /^[A-Z0-9]\d{7}[A-Z0-9]$/,
  FI: /^\d{8}$/,
  FR: /^[A-Z0-9]{2}\d{9}$/,
  HR: /^\d{11}$/,
  HU: /^\d{8}$/,
  IE: /^\d[A-Z0-9+*]\d{5}[A-Z]{1,2}$/,
  IT: /^\d{11}$/,
  LT: /^(\d{9}|\d{12})$/,
  LU: /^\d{8}$/,
  LV: /^\d{11}$/,
  MT: /^\d{8}$/,
  NL: /^[A-Z0-9+*]{12}$/,
  PL: /^\d{10}$/,
  PT: /^\d{9}$/,
  RO: /^\d{2,10}$/,
  SE: /^\d{12}$/,
  SI: /^\d{8}$/,
  SK: /^\d{10}$/,
  XI: /^(\d{9}|\d{12}|(GD|HA)\d{3})$/,
};

function isVatId(number: string): boolean {
  return vatIds[number.slice(0, 2)]?.test(number.slice(2)) ?? false;
}

/**
 * Rule of the Australian Business Register: with 1 subtracted from the first digit, the weighted sum is divisible by
 * 89.
 */
function isAbn(number: string): boolean {
  if (!/^\d{11}$/.test(number)) return false;
  const weights = [10, 1, 3, 5, 7, 9, 11, 13, 15, 17, 19];
  const sum = weights.reduce((total, weight, at) => total + weight * (Number(number[at]) - (at === 0 ? 1 : 0)), 0);
  return sum % 89 === 0;
}
