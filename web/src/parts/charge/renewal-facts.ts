import { formatDay } from '@fovea/contracts/dates';
import type { Billing } from '@fovea/contracts/payments/renewal-schema';
import { useTranslation } from 'react-i18next';
import { formatMoney } from '../../ui/money-format.ts';
import { carriedFact } from './carried-fact.ts';
import { useLockInFact } from './use-lock-in-fact.ts';

type Fact = readonly [term: string, fact: string];

/** The facts of a child's renewal: plan, next amount, end of the fixed term. */
export function useRenewalFacts(): (renewal: Billing['renewals'][number]) => Fact[] {
  const { t, i18n } = useTranslation('billing');
  const { t: charge } = useTranslation('charge');
  const lockInFact = useLockInFact();
  return ({ planName, nextAmount, nextCarried, currency, nextChargeOn, nextPrice, lockIn, declined }) => {
    const money = (amount: string) => formatMoney(amount, currency, i18n.language);
    const sum = money(nextAmount);
    const next = nextChargeOn ? t('next.on', { amount: sum, date: formatDay(nextChargeOn) }) : t('next.none');
    return [
      [t('plan'), planName],
      ...(declined ? [] : [[t('next.label'), next] as const]),
      ...carriedFact(nextCarried, charge, money),
      ...(nextPrice
        ? [
            [
              t('nextPrice.label'),
              t('nextPrice.on', { amount: money(nextPrice.price), date: formatDay(nextPrice.from) }),
            ] as const,
          ]
        : []),
      ...lockInFact({ lockIn, currency }),
    ];
  };
}
