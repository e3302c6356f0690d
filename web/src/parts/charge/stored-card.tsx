import { Body1 } from '@fluentui/react-components';
import type { SavedCard as Card } from '@fovea/contracts/payments/charge-schema';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { type Charged, payMethodsOf } from './charge-queries.ts';

/** The card stored for renewals; nothing without one. */
export function StoredCard({ charged }: { charged: Charged }) {
  const { t } = useTranslation('charge');
  const { data } = useQuery(payMethodsOf(charged));
  if (!data?.card) return null;
  return <Body1>{t('keptCard', cardWords(data.card))}</Body1>;
}

/** Brand, last digits and expiry of a card. */
export const cardWords = ({ brand, last4, expiry_month, expiry_year }: Card) => ({
  brand: brand.toUpperCase(),
  last4,
  expiry: `${String(expiry_month).padStart(2, '0')}/${String(expiry_year).slice(-2)}`,
});
