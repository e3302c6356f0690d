import { formatRate, isGood } from '@fovea/contracts/usage/compliance-format';
import { decisiveRate } from '@fovea/contracts/usage/compliance-rate';
import { useTranslation } from 'react-i18next';
import { StatusBadge, type StatusBadgeProps } from '../../ui/status-badge.tsx';

export type RateBadgeProps = {
  rate: number | null;
  /** Shown in its place where uses are prescribed. */
  prescribedRate?: number | null;
  /** The first seven days: the number without a verdict. */
  firstWeek?: boolean;
} & Pick<StatusBadgeProps, 'small'>;

/** A child's rate as word, colour and number, for staff. Pages that show it load the namespace `customers` too. */
export function RateBadge({ firstWeek, small = true, ...rates }: RateBadgeProps) {
  const { t, i18n } = useTranslation(['compliance', 'customers']);
  const rate = decisiveRate(rates);
  if (rate === null) return <>{t('customers:rate.none')}</>;
  const number = formatRate(rate, i18n.language);
  if (firstWeek)
    return (
      <StatusBadge small={small} tone="neutral">
        {`${t('compliance:firstWeek')} ${number}`}
      </StatusBadge>
    );
  return (
    <StatusBadge small={small} tone={isGood(rate) ? 'good' : 'poor'}>
      {`${t(isGood(rate) ? 'compliance:good' : 'compliance:poor')} ${number}`}
    </StatusBadge>
  );
}
