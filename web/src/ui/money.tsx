import { useTranslation } from 'react-i18next';
import { formatMoney } from './money-format.ts';

export type MoneyProps = { amount: string | number | null | undefined; currency: string | null | undefined };

/** An amount in its currency; an en dash stands for none. */
export function Money({ amount, currency }: MoneyProps) {
  const { i18n } = useTranslation();
  if (amount === null || amount === undefined || !currency) return <>–</>;
  return <span translate="no">{formatMoney(amount, currency, i18n.language)}</span>;
}
