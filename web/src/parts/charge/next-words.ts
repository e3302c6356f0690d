import { formatDay } from '@fovea/contracts/dates';
import type { ChargePreview } from '@fovea/contracts/payments/preview-schema';
import type { TFunction } from 'i18next';
import { formatMoney } from '../../ui/money-format.ts';

type Coming = Pick<ChargePreview, 'next' | 'lockIn' | 'currency'>;

/** The next amount, and the end of the fixed term. */
export function nextWords({ next, lockIn, currency }: Coming, t: TFunction<'charge'>, language: string): string {
  if (!next) return t('summary.never');
  const words = { price: formatMoney(next.amount, currency, language), date: formatDay(next.on) };
  return lockIn ? t('summary.renewsUntil', { ...words, end: formatDay(lockIn.until) }) : t('summary.renews', words);
}
