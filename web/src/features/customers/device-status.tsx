import { InventoryStatus } from '@fovea/contracts/devices/fields';
import { useTranslation } from 'react-i18next';
import { StatusBadge, type Tone } from '../../ui/status-badge.tsx';

const looks = {
  'In stock': ['inStock', 'neutral'],
  'In use': ['inUse', 'good'],
  'Not in use': ['notInUse', 'neutral'],
  Lost: ['lost', 'poor'],
  Discarded: ['discarded', 'poor'],
  Recalled: ['recalled', 'attention'],
  Transferring: ['transferring', 'info'],
  Servicing: ['servicing', 'attention'],
  Repairing: ['repairing', 'attention'],
} as const satisfies Record<InventoryStatus, readonly [string, Tone]>;

/** What the family's device is doing. */
export function DeviceStatus({ status }: { status: string }) {
  const { t } = useTranslation('customers');
  const known = InventoryStatus.safeParse(status).data;
  if (!known) return <>{status}</>;
  const [key, tone] = looks[known];
  return <StatusBadge tone={tone}>{t(`deviceStatus.${key}`)}</StatusBadge>;
}
