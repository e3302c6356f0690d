import type { TFunction } from 'i18next';
import { formatSeconds } from '../../ui/duration.ts';

/**
 * Formats a device's laser data of one eye: `power` in milliwatts and `seconds`. Unknown fields are shown by their
 * names and non-objects unchanged; nothing is left out.
 */
export function laserWords(laserData: string, t: TFunction<'customers'>, language: string): string {
  const measured = readObject(laserData);
  if (!measured) return laserData || '–';
  const words = Object.entries(measured).map(([name, value]) => {
    if (name === 'power' && typeof value === 'number')
      return t('usage.power', { power: value.toLocaleString(language, { maximumFractionDigits: 3 }) });
    if (name === 'seconds' && typeof value === 'number') return formatSeconds(value, language);
    return `${name}: ${typeof value === 'object' ? JSON.stringify(value) : String(value)}`;
  });
  return new Intl.ListFormat(language, { type: 'unit' }).format(words) || '–';
}

function readObject(text: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : undefined;
  } catch {
    return undefined;
  }
}
