import type { Device, DeviceDetails } from '@fovea/contracts/devices/schema';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { CalendarDay, DateTime, ZonesNote } from '../../parts/dates/date-time.tsx';
import { DeviceStatus } from '../../parts/devices/device-status.tsx';
import { Holder } from '../../parts/devices/holder.tsx';
import { FactList } from '../../ui/fact-list.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';

export type DeviceFactsProps = { device: z.output<typeof DeviceDetails> };

/** What happens to a device elsewhere and is only shown here. */
export function DeviceFacts({ device }: DeviceFactsProps) {
  const { t } = useTranslation('devices');
  return (
    <>
      <ZonesNote days={device.timezone} />
      <FactList
        facts={[
          [t('column.status'), <DeviceStatus key="status" status={device.status} />],
          [t('column.customer'), <Holder key="holder" {...device} />],
          [t('field.bindingDate'), <CalendarDay key="bound" value={device.bindingDate} timeZone={device.timezone} />],
          [t('field.lastUsage'), <DateTime key="used" value={device.lastUsage} variant="minute" />],
          [t('field.reportedVersion'), device.reportedVersion],
          [t('field.locked'), <LockState key="locked" locked={device.locked} />],
        ]}
      />
    </>
  );
}

/** Locked while its customer is locked or its company is disabled. */
function LockState({ locked }: Pick<Device, 'locked'>) {
  const { t } = useTranslation('devices');
  return locked ? (
    <StatusBadge tone="poor">{t('lock.locked')}</StatusBadge>
  ) : (
    <StatusBadge tone="good">{t('lock.open')}</StatusBadge>
  );
}
