import { Text } from '@fluentui/react-components';
import type { InventoryItem } from '@fovea/contracts/inventory/schema';
import { useTranslation } from 'react-i18next';
import { Copyable } from '../../ui/copyable.tsx';

export type HolderProps = Pick<InventoryItem, 'customerEmail' | 'customerAway'>;

/** The family that holds a device. Pages that show it load the namespace `device-words`. */
export function Holder({ customerEmail, customerAway }: HolderProps) {
  const { t } = useTranslation('device-words');
  return customerAway ? <Text italic>{t('holderAway')}</Text> : <Copyable text={customerEmail} />;
}
