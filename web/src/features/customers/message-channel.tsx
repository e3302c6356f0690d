import type { FamilyMessage } from '@fovea/contracts/notifications/schema';
import { useTranslation } from 'react-i18next';

/** The channel of a message to a family. */
export function MessageChannel({
  message: { channel, instead },
}: {
  message: Pick<FamilyMessage, 'channel' | 'instead'>;
}) {
  const { t } = useTranslation('family-messages');
  const way = t(`channel.${channel}`);
  return <>{instead ? t('instead', { way }) : way}</>;
}
