import { findPlanRequests } from '@fovea/contracts/plan-requests/endpoints';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { apiQuery } from '../../api/query.ts';
import { useUser } from '../../api/session.ts';
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
  const mayAsk = user.type === 'admin' || user.userType === 'admin';
  const { data } = useQuery({ ...apiQuery(findPlanRequests, { open: true, pageSize: 1 }), enabled: mayAsk });
  if (!mayAsk) return null;
  return (
    <LinkButton appearance="secondary" to={to(planPaths.requests(area))}>
      {data?.total ? t('request.listOpen', { waiting: data.total }) : t('request.list')}
    </LinkButton>
  );
}
