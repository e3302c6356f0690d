import { formatDay } from '@fovea/contracts/dates';
import type { Plan } from '@fovea/contracts/plans/schema';
import { useTranslation } from 'react-i18next';
import { formatMoney } from '../../ui/money-format.ts';

/** What a plan is set to cost, and from when; null where its price stays. */
export function useNextPriceWords({ nextPrice, nextPriceFrom, currency }: Plan): string | null {
  const { t, i18n } = useTranslation('plans');
  if (!nextPrice || !nextPriceFrom) return null;
  return t('nextPriceOn', { amount: formatMoney(nextPrice, currency, i18n.language), date: formatDay(nextPriceFrom) });
}
