import type { InventoryStatus } from '@fovea/contracts/devices/fields';
import { useTranslation } from 'react-i18next';
import { StatusBadge, type Tone } from '../../ui/status-badge.tsx';

const tones: Record<InventoryStatus, Tone> = {
  'In stock': 'info',
  'In use': 'good',
  'Not in use': 'neutral',
  Lost: 'poor',
  Discarded: 'neutral',
  Recalled: 'poor',
  Transferring: 'attention',
  Servicing: 'attention',
  Repairing: 'attention',
};

export type DeviceStatusProps = { status: InventoryStatus };

/** A device's lifecycle status. */
export function DeviceStatus({ status }: DeviceStatusProps) {
  const { t } = useTranslation('device-words');
  return <StatusBadge tone={tones[status]}>{t(`status.${status}`)}</StatusBadge>;
}
