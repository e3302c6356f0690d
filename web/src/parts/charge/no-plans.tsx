import { ReceiptRegular } from '@fluentui/react-icons';
import { formatDate } from '@fovea/contracts/dates';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../../ui/empty-state.tsx';
import type { Charged } from './charge-queries.ts';

/** Why nothing can be chosen: a running renewal locks the plan, or no plan fits the account. */
export function NoPlans({ charged: { account, timezone } }: { charged: Charged }) {
  const { t } = useTranslation('charge');
  if (account.subscriptionStatus !== 'active')
    return <EmptyState icon={<ReceiptRegular />} title={t('none.title')} hint={t('none.hint')} />;
  const hint = t(account.renewHasEnd ? 'locked.hasEnd' : 'locked.hint', {
    plan: account.planName ?? '–',
    date: formatDate(account.expiredDate, 'day', timezone),
  });
  return <EmptyState icon={<ReceiptRegular />} title={t('locked.title')} hint={hint} />;
}
