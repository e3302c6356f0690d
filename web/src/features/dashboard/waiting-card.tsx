import { countApprovals } from '@fovea/contracts/approvals/endpoints';
import { deviceWaits } from '@fovea/contracts/inventory/schema';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { apiQuery } from '../../api/query.ts';
import { useUser } from '../../api/session.ts';
import { waitingDevices, waitingPayments } from '../../parts/work/waiting.ts';
import { usesInventory } from '../../routing/area.ts';
import { useStaffArea } from '../../routing/use-staff-area.ts';
import { inventoryPaths } from '../inventory/paths.ts';
import { paymentPaths } from '../payments/paths.ts';
import { planPaths } from '../plans/paths.ts';
import { worklistPaths } from '../worklist/paths.ts';
import { CountLinks } from './count-links.tsx';

const waitingApprovals = apiQuery(countApprovals, {});

/** Money, devices and changes that wait for somebody. */
export function WaitingCard() {
  const { t } = useTranslation('dashboard');
  const area = useStaffArea();
  const user = useUser();
  const hasInventory = usesInventory(user);
  const approvals = useQuery({ ...waitingApprovals, enabled: user.type === 'admin' });
  const money = useQuery(waitingPayments);
  const devices = useQuery({ ...waitingDevices, enabled: hasInventory });
  const counts = [
    { name: t('waiting.toLookAt'), count: money.data?.toLookAt ?? 0, to: paymentPaths.waiting(area, 'attention') },
    { name: t('waiting.openLinks'), count: money.data?.openLinks ?? 0, to: paymentPaths.waiting(area, 'openLink') },
    { name: t('waiting.planRequests'), count: money.data?.planRequests ?? 0, to: planPaths.openRequests(area) },
    { name: t('waiting.approvals'), count: approvals.data?.open ?? 0, to: worklistPaths.list(area) },
    ...deviceWaits.map((wait) => ({
      name: t(`waiting.${wait}`),
      count: devices.data?.[wait] ?? 0,
      to: inventoryPaths.waiting(area, wait),
    })),
  ];
  const isKnown = money.data !== undefined && (devices.data !== undefined || !hasInventory);
  return (
    <CountLinks
      title={t('waiting.title')}
      counts={counts.filter(({ count }) => count > 0)}
      empty={isKnown ? t('waiting.empty') : null}
      error={money.error ?? devices.error}
      hasData={isKnown}
      onRetry={() => {
        void money.refetch();
        if (hasInventory) void devices.refetch();
      }}
    />
  );
}
