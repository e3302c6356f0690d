import { ReceiptRegular } from '@fluentui/react-icons';
import { formatDate } from '@fovea/contracts/dates';
import type { NotOfferedPlan } from '@fovea/contracts/plans/schema';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../../ui/empty-state.tsx';
import { type Charged, mayChange } from './charge-queries.ts';
import { NotOffered } from './not-offered.tsx';

type NoPlansProps = { charged: Charged; notOffered: readonly NotOfferedPlan[] };

/** Why nothing can be chosen: a running renewal locks the plan, or no plan fits the account. */
export function NoPlans({ charged, notOffered }: NoPlansProps) {
  const { t } = useTranslation('charge');
  const { account, timezone } = charged;
  if (account.subscriptionStatus !== 'active' || mayChange(charged))
    return (
      <>
        <EmptyState icon={<ReceiptRegular />} title={t('none.title')} hint={t('none.hint')} />
        <NotOffered plans={notOffered} />
      </>
    );
  const hint = t(account.renewHasEnd ? 'locked.hasEnd' : 'locked.hint', {
    plan: account.planName ?? '–',
    date: formatDate(account.expiredDate, 'day', timezone),
  });
  return <EmptyState icon={<ReceiptRegular />} title={t('locked.title')} hint={hint} />;
}
