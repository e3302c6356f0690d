import { formatDay } from '@fovea/contracts/dates';
import type { Currency } from '@fovea/contracts/fields';
import type { LockIn } from '@fovea/contracts/payments/preview-schema';
import { useTranslation } from 'react-i18next';
import { formatMoney } from '../../ui/money-format.ts';

/** The end of a renewal's fixed term with the remaining charges; nothing without charges. */
export function useLockInFact() {
  const { t, i18n } = useTranslation('charge');
  return ({ lockIn, currency }: { lockIn: LockIn | null; currency: Currency }, name = t('lockIn.label')) => {
    if (!lockIn || lockIn.chargesLeft === 0) return [];
    const amount = formatMoney(lockIn.amountLeft, currency, i18n.language);
    const words = t('lockIn.value', { date: formatDay(lockIn.until), count: lockIn.chargesLeft, amount });
    return [[name, words] as const];
  };
}
