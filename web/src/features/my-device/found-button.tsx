import { Button } from '@fluentui/react-components';
import { getPortalDevice, reportFound } from '@fovea/contracts/devices/portal-endpoints';
import type { PortalDevice } from '@fovea/contracts/devices/schema';
import { useTranslation } from 'react-i18next';
import { useMayCall } from '../../api/may-call.ts';
import { invalidate, useApiMutation } from '../../api/query.ts';
import { confirm } from '../../ui/confirm.ts';
import { toast } from '../../ui/toast.ts';

/** Reports a lost device found: it works again. Nothing for whoever may not. */
export function FoundButton({ device }: { device: PortalDevice }) {
  const { t } = useTranslation('my-device');
  const mayReport = useMayCall(reportFound);
  const report = useApiMutation(reportFound, { onSuccess: () => invalidate(getPortalDevice) });
  const ask = async () => {
    const isDone = await confirm({
      title: t('found.title', { serial: device.serial_number }),
      body: t('found.body'),
      action: t('found.action'),
      run: () => report.mutateAsync({ id: device._id }),
    });
    if (isDone) toast(t('found.done'));
  };
  if (!mayReport) return null;
  return <Button onClick={() => void ask()}>{t('found.action')}</Button>;
}
