import { z } from 'zod';

/** Limit of records per decision. */
export const mostDecided = 200;

/**
 * A device closes its record once the lasers are off and both eyes are written, up to a minute after the dose. A longer
 * record means that it was not switched off in time, or that its clock was changed.
 */
export const doseToleranceSeconds = 60;

/** Longer than any treatment: the search for overlaps covers records that began within this time before. */
export const longestTreatmentHours = 24;

/** Bounds of a catalog's laser output. Text other than a number with this unit is not checked. */
export type OutputBounds = { unit: string; least: number; most: number };

const outputPattern = /^\s*([+-]?\d+(?:\.\d+)?)\s*(\D.*?)\s*$/u;
const plainUnit = (unit: string): string => unit.normalize('NFKC').replace(/\s/g, '');

/**
 * Whether laser data is a number with the unit and lies outside the bounds. Units are case-sensitive: mW is not MW. A
 * JSON object has its power in milliwatts.
 */
export function isOutputOutside(data: string, { unit, least, most }: OutputBounds): boolean {
  const [, number, written] = outputPattern.exec(powerIn(data) ?? data) ?? [];
  if (number === undefined || written === undefined || plainUnit(written) !== plainUnit(unit)) return false;
  const value = Number(number);
  return value < least || value > most;
}

function powerIn(data: string): string | undefined {
  if (!data.trimStart().startsWith('{')) return undefined;
  try {
    const { data: measured } = Measured.safeParse(JSON.parse(data));
    return measured && `${measured.power} mW`;
  } catch {
    return undefined;
  }
}
const Measured = z.looseObject({ power: z.number() });
