import { Button } from '@fluentui/react-components';
import { allowsAction } from '@fovea/contracts/devices/fields';
import { getPortalDevice, reportLost } from '@fovea/contracts/devices/portal-endpoints';
import type { PortalDevice } from '@fovea/contracts/devices/schema';
import { useTranslation } from 'react-i18next';
import { useMayCall } from '../../api/may-call.ts';
import { invalidate, useApiMutation } from '../../api/query.ts';
import { confirm } from '../../ui/confirm.ts';
import { toast } from '../../ui/toast.ts';

/** Reports the device lost, after saying what that means. Nothing for whoever may not. */
export function LostButton({ device }: { device: PortalDevice }) {
  const { t } = useTranslation('my-device');
  const mayReport = useMayCall(reportLost);
  const report = useApiMutation(reportLost, { onSuccess: () => invalidate(getPortalDevice) });
  const ask = async () => {
    const isDone = await confirm({
      title: t('lost.title', { serial: device.serial_number }),
      body: t('lost.body'),
      action: t('lost.action'),
      danger: true,
      run: () => report.mutateAsync({ id: device._id }),
    });
    if (isDone) toast(t('lost.done'));
  };
  if (!mayReport) return null;
  return (
    <Button onClick={() => void ask()} disabled={!allowsAction('Lose', device.status)}>
      {t('lost.action')}
    </Button>
  );
}
