import { formatDate, storedDays } from '@fovea/contracts/dates';
import type { DeviceDetails } from '@fovea/contracts/devices/schema';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { useUser, useViewerZone } from '../../api/session.ts';
import { NeedList, NeedRow } from '../../parts/overview/need-list.tsx';
import { useDialogTo } from '../../routing/use-dialog-to.ts';
import { useStaffArea } from '../../routing/use-staff-area.ts';
import { LinkButton } from '../../ui/link.tsx';
import { StatusBadge, type Tone } from '../../ui/status-badge.tsx';
import { type ItemNeed, itemNeeds } from './item-needs.ts';
import { inventoryPaths } from './paths.ts';
import { isOffered, whyNot } from './why-not.ts';

type Details = z.output<typeof DeviceDetails>;

const tones = {
  toReceive: 'attention',
  lost: 'poor',
  recalled: 'poor',
  toDiscard: 'attention',
  toService: 'attention',
  otherVersion: 'info',
} as const satisfies Record<ItemNeed['kind'], Tone>;

/** Why a device needs somebody, and the action that answers it where the reader may do it. */
export function ItemWork({ device }: { device: Details }) {
  const { t } = useTranslation(['inventory', 'device-words']);
  const user = useUser();
  const area = useStaffArea();
  const to = useDialogTo();
  const needWords = {
    toReceive: t('inventory:waiting.toReceive'),
    lost: t('device-words:status.Lost'),
    recalled: t('device-words:status.Recalled'),
    toDiscard: t('inventory:waiting.toDiscard'),
    toService: t('inventory:need.toService'),
    otherVersion: t('inventory:need.otherVersion'),
  } as const satisfies Record<ItemNeed['kind'], string>;
  return (
    <NeedList>
      {itemNeeds(device, new Date()).map((need) => (
        <NeedRow
          key={need.kind}
          what={
            <StatusBadge tone={tones[need.kind]} wraps>
              {needWords[need.kind]}
            </StatusBadge>
          }
          facts={<NeedFacts need={need} device={device} />}
        >
          {need.action && isOffered(need.action, user) && !whyNot(need.action, device, user, t) && (
            <LinkButton
              size="small"
              appearance="secondary"
              to={to(inventoryPaths.action(area, device._id, need.action))}
            >
              {t(`inventory:action.${need.action}`)}
            </LinkButton>
          )}
        </NeedRow>
      ))}
    </NeedList>
  );
}

function NeedFacts({ need, device }: { need: ItemNeed; device: Details }) {
  const { t } = useTranslation('inventory');
  const { t: words } = useTranslation('overview');
  const zone = useViewerZone();
  const { companyName, toCompanyName, offeredVersion: version, reportedVersion } = device;
  if (need.kind === 'otherVersion') return <span>{t('need.instead', { version, reported: reportedVersion })}</span>;
  const isDay = need.kind === 'toDiscard' || need.kind === 'toService';
  const since = need.at && words('since', { date: formatDate(need.at, 'day', isDay ? storedDays : zone) });
  const way = need.kind === 'toReceive' && [companyName, toCompanyName].filter(Boolean).join(' → ');
  return <span>{[way, since].filter(Boolean).join(' · ')}</span>;
}
