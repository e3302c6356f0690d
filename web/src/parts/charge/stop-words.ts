import { formatDay } from '@fovea/contracts/dates';
import type { StopPreview } from '@fovea/contracts/payments/preview-schema';
import type { TFunction } from 'i18next';
import { formatMoney } from '../../ui/money-format.ts';

/** The effects of turning a renewal off, one sentence per line. */
export function stopWords(
  { next, currency, paidUntil, graceUntil }: StopPreview,
  t: TFunction<'charge'>,
  language: string,
) {
  return [
    next
      ? t('stop.next', { amount: formatMoney(next.amount, currency, language), date: formatDay(next.on) })
      : t('stop.nothing'),
    paidUntil && t(graceUntil ? 'stop.over' : 'stop.paidUntil', { date: formatDay(paidUntil) }),
    graceUntil && t('stop.grace', { date: formatDay(graceUntil) }),
  ]
    .filter(Boolean)
    .join('\n');
}
