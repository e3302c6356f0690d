import { dayOf } from '@fovea/contracts/dates';
import { saveDevice } from '@fovea/contracts/devices/endpoints';
import { useTranslation } from 'react-i18next';
import { viewerZone } from '../../api/session.ts';
import { productChoices, versionChoices } from '../../parts/devices/product-choices.ts';
import { useContractForm } from '../../parts/form/contract-form.ts';
import { FormDialog } from '../../parts/form/form-dialog.tsx';
import { useSave } from '../../parts/form/use-save.ts';
import { load } from '../../routing/load.ts';
import { useClose } from '../../routing/use-close.ts';
import { DeviceFields } from './device-fields.tsx';
import { DeviceForm, datesAfter, toDevice } from './device-form.ts';
import { devicesChanged } from './device-queries.ts';
import { devicePaths } from './paths.ts';

export const loader = () => Promise.all([load(productChoices), load(versionChoices)]);

/** Every field, also those that begin empty: one that is missing counts as changed. */
const blank = {
  type: undefined,
  companyId: undefined,
  versionId: null,
  forceVersion: false,
  duration: null,
  intervals: null,
  timesPerDay: null,
  timesPerWeek: null,
  serial_number: '',
  qrcode: '',
  order_number: '',
  udi: '',
  productId: '',
  ownership: null,
  comments: '',
  twicePer24: false,
};

export function RegisterDeviceDialog() {
  const { t } = useTranslation('devices');
  const close = useClose(devicePaths.list());
  const today = dayOf(new Date(), viewerZone());
  const form = useContractForm(DeviceForm, { ...blank, createdDate: today, ...datesAfter(today) });
  const register = useSave(saveDevice, {
    changed: devicesChanged,
    done: ({ serial_number: serial }) => t('registered', { serial }),
    close,
  });
  return (
    <FormDialog
      title={t('register')}
      action={t('action.register')}
      form={form}
      onSubmit={(values) => register.mutate(toDevice(values))}
      onClose={close}
      saving={register}
    >
      <DeviceFields form={form} />
    </FormDialog>
  );
}
