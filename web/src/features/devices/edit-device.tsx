import { saveDevice } from '@fovea/contracts/devices/endpoints';
import { useTranslation } from 'react-i18next';
import { type LoaderFunctionArgs, useParams } from 'react-router';
import { useLoaded } from '../../api/query.ts';
import { productChoices, versionChoices } from '../../parts/devices/product-choices.ts';
import { useConfirmDose } from '../../parts/dose/use-confirm-dose.ts';
import { useContractForm } from '../../parts/form/contract-form.ts';
import { FormDialog } from '../../parts/form/form-dialog.tsx';
import { useSave } from '../../parts/form/use-save.ts';
import { OverviewLink } from '../../parts/overview/overview-link.tsx';
import { load } from '../../routing/load.ts';
import { useClose } from '../../routing/use-close.ts';
import { inventoryPaths } from '../inventory/paths.ts';
import { DeviceFacts } from './device-facts.tsx';
import { DeviceFields } from './device-fields.tsx';
import { DeviceForm, doseOf, toDevice, valuesOf } from './device-form.ts';
import { device, devicesChanged } from './device-queries.ts';
import { devicePaths } from './paths.ts';

export const loader = ({ params }: LoaderFunctionArgs) =>
  Promise.all([load(device(params.id ?? '')), load(productChoices), load(versionChoices)]);

export function EditDeviceDialog() {
  const { t } = useTranslation('devices');
  const { id = '' } = useParams();
  const present = useLoaded(device(id));
  const { serial_number: serial } = present;
  const close = useClose(devicePaths.list());
  const form = useContractForm(DeviceForm, valuesOf(present));
  const reload = async () => {
    const fresh = await load(device(id));
    form.shown.names.set(fresh.companyId, fresh.companyName);
    if (fresh.ownership) form.shown.names.set(fresh.ownership, fresh.ownershipName);
    return valuesOf(fresh);
  };
  const confirmDose = useConfirmDose();
  const save = useSave(saveDevice, { changed: devicesChanged, done: () => t('saved', { serial }), close });
  return (
    <FormDialog
      title={t('edit', { serial })}
      form={form}
      onSubmit={async (values) => {
        const form = toDevice(values);
        const isSure = await confirmDose({
          name: serial,
          of: { deviceId: id },
          before: doseOf(present),
          after: doseOf(form),
        });
        if (!isSure) return false;
        save.mutate(form);
      }}
      onClose={close}
      saving={save}
      reload={reload}
      extra={<OverviewLink to={inventoryPaths.overview('admin', id)} />}
    >
      <DeviceFacts device={present} />
      <DeviceFields
        form={form}
        companyName={present.companyName}
        ownershipName={present.ownershipName}
        fixedCompany={present.status !== 'In stock'}
      />
    </FormDialog>
  );
}
