import { formatRate, isGood } from '@fovea/contracts/usage/compliance-format';
import { useTranslation } from 'react-i18next';
import { StatusBadge, type StatusBadgeProps } from '../../ui/status-badge.tsx';

export type RateBadgeProps = { rate: number | null } & Pick<StatusBadgeProps, 'small'>;

/** A child's rate as word, colour and number. Pages that show it load the namespace `customers` too. */
export function RateBadge({ rate, small = true }: RateBadgeProps) {
  const { t, i18n } = useTranslation(['compliance', 'customers']);
  if (rate === null) return <>{t('customers:rate.none')}</>;
  return (
    <StatusBadge small={small} tone={isGood(rate) ? 'good' : 'poor'}>
      {`${t(isGood(rate) ? 'compliance:good' : 'compliance:poor')} ${formatRate(rate, i18n.language)}`}
    </StatusBadge>
  );
}
