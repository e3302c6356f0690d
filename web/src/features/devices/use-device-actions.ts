import { type Device, deleteDevice } from '@fovea/contracts/devices';
import { useTranslation } from 'react-i18next';
import { call } from '../../api/client.ts';
import { paths } from '../../paths.ts';
import { useDialogTo } from '../../routing/use-dialog-to.ts';
import { confirm } from '../../ui/confirm.ts';
import type { RowActions } from '../../ui/table/column.ts';
import { toast } from '../../ui/toast.ts';
import { devicesChanged } from './device-queries.ts';

/** Edit and delete. Only a device that nobody holds, on the shelf or discarded, may go. */
export function useDeviceActions(): RowActions<Device> {
  const { t } = useTranslation('devices');
  const to = useDialogTo();

  const whyNotDelete = ({ customerId, status }: Device): string | null => {
    if (customerId) return t('delete.hasCustomer');
    return status === 'In stock' || status === 'Discarded' ? null : t('delete.notInStock');
  };
  const askToDelete = async ({ _id, serial_number: serial }: Device) => {
    const run = () => call(deleteDevice, { id: _id });
    if (!(await confirm({ title: t('delete.title', { serial }), body: t('delete.body'), action: t('action.delete'), danger: true, run }))) return;
    toast(t('deleted', { serial }));
    await devicesChanged();
  };
  return (device) => [
    { label: t('action.edit'), to: to(paths.device(device._id)) },
    { label: t('action.delete'), danger: true, disabledReason: whyNotDelete(device), onClick: () => void askToDelete(device) },
  ];
}
