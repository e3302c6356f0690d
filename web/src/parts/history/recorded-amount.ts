import { formatMoney } from '../../ui/money-format.ts';

/** Parses an amount ("12000 jpy", "−5 eur") or share ("10 %") of the audit log. */
const recorded = /^([−-]?)(\d+(?:\.\d+)?) ([a-z]{3}|%)$/i;

/** Formats it in the reader's language; other values are unchanged. */
export function recordedAmount(text: string, language: string): string {
  const [, sign = '', number = '', unit = ''] = recorded.exec(text) ?? [];
  if (!unit) return text;
  const value = sign ? -Number(number) : Number(number);
  if (unit !== '%') return formatMoney(value, unit, language);
  return new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 2 }).format(value / 100);
}
