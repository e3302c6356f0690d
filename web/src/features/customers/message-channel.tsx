import type { FamilyMessage } from '@fovea/contracts/notifications/schema';
import { useTranslation } from 'react-i18next';

/** By what a message to a family goes. */
export function MessageChannel({
  message: { channel, instead },
}: {
  message: Pick<FamilyMessage, 'channel' | 'instead'>;
}) {
  const { t } = useTranslation('family-messages');
  const way = t(`channel.${channel}`);
  return <>{instead ? t('instead', { way }) : way}</>;
}
