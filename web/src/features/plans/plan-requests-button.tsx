import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useUser } from '../../api/session.ts';
import { waitingPayments } from '../../parts/work/waiting.ts';
import { isAdministrator } from '../../routing/area.ts';
import { useDialogTo } from '../../routing/use-dialog-to.ts';
import { useStaffArea } from '../../routing/use-staff-area.ts';
import { LinkButton } from '../../ui/link.tsx';
import { planPaths } from './paths.ts';

/** Leads to what companies asked for, and says how many wait; for those who ask or decide. */
export function PlanRequestsButton() {
  const { t } = useTranslation('plans');
  const user = useUser();
  const area = useStaffArea();
  const to = useDialogTo();
  const mayAsk = isAdministrator(user);
  const { data } = useQuery({ ...waitingPayments, enabled: mayAsk });
  if (!mayAsk) return null;
  return (
    <LinkButton appearance="secondary" to={to(planPaths.requests(area))}>
      {data?.planRequests ? t('request.listOpen', { waiting: data.planRequests }) : t('request.list')}
    </LinkButton>
  );
}
