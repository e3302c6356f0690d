import { formatDay } from '@fovea/contracts/dates';
import type { Discount } from '@fovea/contracts/discounts/schema';
import type { TFunction } from 'i18next';
import { formatMoney } from '../../ui/money-format.ts';

type Worth = Pick<Discount, 'kind' | 'value' | 'currency'>;

/** ¥2,000, or 12.5% as the language writes it. */
export function worthWords({ kind, value, currency }: Worth, language: string): string {
  if (kind === 'amount' && currency) return formatMoney(value, currency, language);
  const percent = new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 2 });
  return percent.format(Number(value) / 100);
}

type Left = Worth & Pick<Discount, 'lastDay'> & { left: number };

/** The discount, its number of charges, and its end. */
export function discountWords(discount: Left, t: TFunction<'charge'>, language: string): string {
  const words = t('discount.left', { worth: worthWords(discount, language), count: discount.left });
  return discount.lastDay ? `${words}, ${t('discount.until', { date: formatDay(discount.lastDay) })}` : words;
}
