import { actionRule, type InventoryAction } from '@fovea/contracts/devices/fields';
import type { Device } from '@fovea/contracts/devices/schema';
import { useTranslation } from 'react-i18next';
import { DateTime } from '../../parts/dates/date-time.tsx';
import { DeviceStatus } from '../../parts/devices/device-status.tsx';
import { Holder } from '../../parts/devices/holder.tsx';
import { FactList } from '../../ui/fact-list.tsx';

export type ActionFactsProps = { action: InventoryAction; device: Device; actionDate: string };

/** What an action's dialog shows and nobody can change there. */
export function ActionFacts({ action, device, actionDate }: ActionFactsProps) {
  const { t } = useTranslation('inventory');
  const { logging } = actionRule(action);
  return (
    <FactList
      facts={[
        [t('column.product'), device.productName],
        [t('column.serial'), device.serial_number],
        [t('column.status'), <DeviceStatus key="status" status={device.status} />],
        [t('column.company'), device.companyName],
        ...(action === 'Transfer' ? [] : [[t('column.toCompany'), device.toCompanyName] as const]),
        ...(action === 'Distribute' ? [] : [[t('column.customer'), <Holder key="holder" {...device} />] as const]),
        [t('field.actionDate'), <DateTime key="date" value={actionDate} variant="minute" />],
        [t('field.logging'), logging.map((kind) => t(`logging.${kind}`)).join(', ')],
      ]}
    />
  );
}
