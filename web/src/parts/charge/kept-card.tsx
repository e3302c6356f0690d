import { Body1 } from '@fluentui/react-components';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { type Charged, payMethodsOf } from './charge-queries.ts';

/** The card kept for renewals, so that people recognise it; nothing where there is none. */
export function KeptCard({ charged }: { charged: Charged }) {
  const { t } = useTranslation('charge');
  const { data } = useQuery(payMethodsOf(charged));
  if (!data?.card) return null;
  const { brand, last4, expiry_month, expiry_year } = data.card;
  const expiry = `${String(expiry_month).padStart(2, '0')}/${String(expiry_year).slice(-2)}`;
  return <Body1>{t('keptCard', { brand: brand.toUpperCase(), last4, expiry })}</Body1>;
}
