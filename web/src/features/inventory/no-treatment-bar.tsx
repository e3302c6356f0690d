import { MessageBar, MessageBarBody } from '@fluentui/react-components';
import { formatDate, storedDays } from '@fovea/contracts/dates';
import type { DeviceDetails } from '@fovea/contracts/devices/schema';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';

type Details = Pick<z.output<typeof DeviceDetails>, 'noTreatment' | 'discardDate'>;

/** Why a device refuses to treat, whatever its status. Nothing for one that treats. */
export function NoTreatmentBar({ device: { noTreatment, discardDate } }: { device: Details }) {
  const { t } = useTranslation('inventory');
  if (!noTreatment) return null;
  return (
    <MessageBar intent="error" layout="multiline">
      <MessageBarBody>
        {t(`noTreatment.${noTreatment}`, { date: formatDate(discardDate, 'day', storedDays) })}
      </MessageBarBody>
    </MessageBar>
  );
}
