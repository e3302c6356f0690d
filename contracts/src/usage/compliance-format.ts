import { goodCompliance } from './schema.ts';

/** Whether treatment is on track. */
export const isGood = (rate: number): boolean => rate >= goodCompliance;

/** A rate in the language's number format, with at most one decimal, so that 74.9 is not shown as 75. */
export function formatRate(rate: number | null, language: string): string {
  return rate === null
    ? '–'
    : new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 1 }).format(rate / 100);
}

/** `2026-11` in words; the style decides whether the year is included. */
export function formatMonth(month: string, language: string, style: 'short' | 'long'): string {
  const date = new Date(`${month}-01T00:00:00Z`);
  return new Intl.DateTimeFormat(language, {
    month: style,
    timeZone: 'UTC',
    ...(style === 'long' && { year: 'numeric' }),
  }).format(date);
}
