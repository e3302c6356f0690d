import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useUser } from '../../api/session.ts';
import { seesInventory, waitingDevices, waitingPayments } from '../../parts/work/waiting.ts';
import { useStaffArea } from '../../routing/use-staff-area.ts';
import { inventoryPaths } from '../inventory/paths.ts';
import { paymentPaths } from '../payments/paths.ts';
import { planPaths } from '../plans/paths.ts';
import { CountLinks } from './count-links.tsx';

/** Money and devices that wait for somebody. */
export function WaitingCard() {
  const { t } = useTranslation('dashboard');
  const area = useStaffArea();
  const hasInventory = seesInventory(useUser());
  const money = useQuery(waitingPayments);
  const devices = useQuery({ ...waitingDevices, enabled: hasInventory });
  const { toLookAt = 0, openLinks = 0, planRequests = 0 } = money.data ?? {};
  const { toReceive = 0, toDiscard = 0 } = devices.data ?? {};
  const counts = [
    { name: t('waiting.toLookAt'), count: toLookAt ?? 0, to: paymentPaths.waiting(area, 'attention') },
    { name: t('waiting.openLinks'), count: openLinks, to: paymentPaths.waiting(area, 'openLink') },
    { name: t('waiting.planRequests'), count: planRequests ?? 0, to: `${planPaths.requests(area)}?open=true` },
    { name: t('waiting.toReceive'), count: toReceive, to: inventoryPaths.waiting(area, 'toReceive') },
    { name: t('waiting.toDiscard'), count: toDiscard, to: inventoryPaths.waiting(area, 'toDiscard') },
  ];
  const isKnown = money.data !== undefined && (devices.data !== undefined || !hasInventory);
  return (
    <CountLinks
      title={t('waiting.title')}
      counts={counts.filter(({ count }) => count > 0)}
      empty={isKnown ? t('waiting.empty') : null}
      error={money.error ?? devices.error}
      isKept={isKnown}
      onRetry={() => {
        void money.refetch();
        if (hasInventory) void devices.refetch();
      }}
    />
  );
}
