import { goodCompliance } from './schema.ts';

/** Whether treatment is on track. */
export const isGood = (rate: number): boolean => rate >= goodCompliance;

/** A rate as the language writes it: one decimal at most, so that 74.9 never looks like the 75 it is not. */
export function formatRate(rate: number | null, language: string): string {
  return rate === null
    ? '–'
    : new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 1 }).format(rate / 100);
}

/** `2026-11` in words; the year stands only where it is asked for. */
export function formatMonth(month: string, language: string, style: 'short' | 'long'): string {
  const date = new Date(`${month}-01T00:00:00Z`);
  return new Intl.DateTimeFormat(language, {
    month: style,
    timeZone: 'UTC',
    ...(style === 'long' && { year: 'numeric' }),
  }).format(date);
}
