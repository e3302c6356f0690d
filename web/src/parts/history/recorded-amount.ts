import { formatMoney } from '../../ui/money-format.ts';

/** What the audit log records of money ("12000 jpy", "−5 eur") or of a share of a price ("10 %"). */
const recorded = /^([−-]?)(\d+(?:\.\d+)?) ([a-z]{3}|%)$/i;

/** As the reader's language writes it; anything else as it is. */
export function recordedAmount(text: string, language: string): string {
  const [, sign = '', number = '', unit = ''] = recorded.exec(text) ?? [];
  if (!unit) return text;
  const value = sign ? -Number(number) : Number(number);
  if (unit !== '%') return formatMoney(value, unit, language);
  return new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 2 }).format(value / 100);
}
