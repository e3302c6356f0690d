import { deleteDevice, restoreDevice } from '@fovea/contracts/devices/endpoints';
import type { Device } from '@fovea/contracts/devices/schema';
import { useTranslation } from 'react-i18next';
import { call } from '../../api/client.ts';
import { useApiMutation } from '../../api/query.ts';
import { useDialogTo } from '../../routing/use-dialog-to.ts';
import { confirm } from '../../ui/confirm.ts';
import { showError } from '../../ui/error-dialog.ts';
import type { RowActions } from '../../ui/table/column.ts';
import { toast } from '../../ui/toast.ts';
import { devicesChanged } from './device-queries.ts';
import { devicePaths } from './paths.ts';

/** Edit and delete, or bring back. Only a device that nobody holds, on the shelf or discarded, may go. */
export function useDeviceActions(): RowActions<Device> {
  const { t } = useTranslation('devices');
  const to = useDialogTo();

  const whyNotDelete = ({ customerId, status }: Device): string | null => {
    if (customerId) return t('delete.hasCustomer');
    return status === 'In stock' || status === 'Discarded' ? null : t('delete.notInStock');
  };
  const askToDelete = async ({ _id, serial_number: serial }: Device) => {
    const run = () => call(deleteDevice, { id: _id });
    if (
      !(await confirm({
        title: t('delete.title', { serial }),
        body: t('delete.body'),
        action: t('action.delete'),
        danger: true,
        run,
      }))
    )
      return;
    toast(t('deleted', { serial }));
    await devicesChanged();
  };
  const restore = useApiMutation(restoreDevice, { onError: showError });
  const bringBack = async ({ _id: id, serial_number: serial }: Device) => {
    await restore.mutateAsync({ id });
    toast(t('restored', { serial }));
    await devicesChanged();
  };
  return (device) => {
    if (device.deletedAt)
      return [{ label: t('action.restore'), onClick: () => void bringBack(device).catch(() => undefined) }];
    return [
      { label: t('action.edit'), to: to(devicePaths.view(device._id)) },
      {
        label: t('action.delete'),
        danger: true,
        disabledReason: whyNotDelete(device),
        onClick: () => void askToDelete(device),
      },
    ];
  };
}
