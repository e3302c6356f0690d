import { Body1 } from '@fluentui/react-components';
import { swapRecalledDevice } from '@fovea/contracts/recalls/endpoints';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { TextField } from '../../parts/fields/text-field.tsx';
import { useContractForm } from '../../parts/form/contract-form.ts';
import { FormDialog } from '../../parts/form/form-dialog.tsx';
import { useSave } from '../../parts/form/use-save.ts';
import { useClose } from '../../routing/use-close.ts';
import { useStaffArea } from '../../routing/use-staff-area.ts';
import { recallPaths } from './paths.ts';
import { recallChanged } from './recall-queries.ts';

/** The family of a recalled device gets another one from stock, typed or scanned. */
export function SwapDialog() {
  const { t } = useTranslation('recalls');
  const { id = '', device = '' } = useParams();
  const close = useClose(recallPaths.view(useStaffArea(), id));
  const form = useContractForm(swapRecalledDevice.input.pick({ serial_number: true }), { serial_number: '' });
  const swap = useSave(swapRecalledDevice, { changed: recallChanged, done: () => t('swap.done'), close });
  return (
    <FormDialog
      title={t('swap.title')}
      form={form}
      onSubmit={({ serial_number }) => swap.mutate({ id: device, serial_number })}
      saving={swap}
      onClose={close}
      size="small"
      action={t('swap.action')}
    >
      <Body1>{t('swap.body')}</Body1>
      <TextField form={form} name="serial_number" label={t('swap.serial')} maxLength={200} autoComplete="off" />
    </FormDialog>
  );
}
