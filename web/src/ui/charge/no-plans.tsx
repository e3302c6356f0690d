import { ReceiptRegular } from '@fluentui/react-icons';
import type { Patient } from '@fovea/contracts/patients';
import { useTranslation } from 'react-i18next';
import { formatDate } from '../date-format.ts';
import { EmptyState } from '../empty-state.tsx';

/** Why nothing can be chosen: a running renewal locks the plan, or no plan fits the account. */
export function NoPlans({ account }: { account: Pick<Patient, 'subscriptionStatus' | 'planName' | 'expiredDate'> }) {
  const { t } = useTranslation('charge');
  if (account.subscriptionStatus !== 'active') return <EmptyState icon={<ReceiptRegular />} title={t('none.title')} hint={t('none.hint')} />;
  const hint = t('locked.hint', { plan: account.planName ?? '–', date: formatDate(account.expiredDate) });
  return <EmptyState icon={<ReceiptRegular />} title={t('locked.title')} hint={hint} />;
}
