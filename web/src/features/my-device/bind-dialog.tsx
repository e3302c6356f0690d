import { makeStyles, tokens } from '@fluentui/react-components';
import { getPortalUserInfo } from '@fovea/contracts/customers/portal-endpoints';
import { bindDevice, getPortalDevice } from '@fovea/contracts/devices/portal-endpoints';
import { scannedSerial } from '@fovea/contracts/devices/scanned-code';
import { getUsageSummary } from '@fovea/contracts/usage/portal-endpoints';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { codes, withHint } from '../../api/errors.ts';
import { invalidate, useApiMutation } from '../../api/query.ts';
import { TextField } from '../../parts/fields/text-field.tsx';
import { useContractForm } from '../../parts/form/contract-form.ts';
import { FormDialog } from '../../parts/form/form-dialog.tsx';
import { redirectUnlessAllowed } from '../../routing/redirect-unless-allowed.ts';
import { useClose } from '../../routing/use-close.ts';
import { toast } from '../../ui/toast.ts';
import { myDevicePaths } from './paths.ts';
import { ScanCode } from './scan-code.tsx';

const useStyles = makeStyles({
  steps: { margin: 0, paddingLeft: tokens.spacingHorizontalXL, display: 'grid', rowGap: tokens.spacingVerticalS },
});

const blank = { serial_number: '' };

export const loader = () => redirectUnlessAllowed(bindDevice, myDevicePaths.page());

/** `/index/bind` */
export function BindDialog() {
  const styles = useStyles();
  const { t } = useTranslation('my-device');
  const close = useClose(myDevicePaths.page());
  const form = useContractForm(bindDevice.input, blank);
  const bind = useApiMutation(bindDevice, {
    onSuccess: async () => {
      await invalidate(getPortalDevice, getUsageSummary, getPortalUserInfo);
      toast(t('bind.done'));
      close();
    },
  });
  const error = useMemo(
    () => (bind.error?.code === codes.incorrectDeviceNumber ? withHint(bind.error, t('bind.whatToType')) : bind.error),
    [bind.error, t],
  );
  return (
    <FormDialog
      title={t('bind.action')}
      size="small"
      form={form}
      onSubmit={(typed) => bind.mutate(typed)}
      onClose={close}
      saving={{ isPending: bind.isPending, error }}
      alertedField="serial_number"
      action={t('bind.action')}
    >
      <ol className={styles.steps}>
        <li>{t('bind.step1')}</li>
        <li>{t('bind.step2')}</li>
        <li>{t('bind.step3')}</li>
      </ol>
      <ScanCode
        onFound={(text) =>
          form.setValue('serial_number', scannedSerial(text), { shouldDirty: true, shouldValidate: true })
        }
      >
        <TextField form={form} name="serial_number" label={t('bind.serial')} autoComplete="off" maxLength={200} />
      </ScanCode>
    </FormDialog>
  );
}
