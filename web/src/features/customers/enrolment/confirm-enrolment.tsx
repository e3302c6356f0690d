import { Body1 } from '@fluentui/react-components';
import { confirmEnrolment } from '@fovea/contracts/enrolment/endpoints';
import { useTranslation } from 'react-i18next';
import { TextAreaField } from '../../../parts/fields/text-area-field.tsx';
import { useContractForm } from '../../../parts/form/contract-form.ts';
import { FormDialog } from '../../../parts/form/form-dialog.tsx';
import { useSave } from '../../../parts/form/use-save.ts';
import { enrolmentChanged } from './enrolment-queries.ts';

export type ConfirmEnrolmentProps = { id: string; name: string; db: string; onClose: () => void };

/** That a child is treated in spite of a contraindication, with the reason. */
export function ConfirmEnrolment({ id, name, db, onClose }: ConfirmEnrolmentProps) {
  const { t } = useTranslation('enrolment');
  const form = useContractForm(confirmEnrolment.input, { id, note: '', db });
  const save = useSave(confirmEnrolment, {
    changed: enrolmentChanged,
    done: () => t('saved.confirmed'),
    close: onClose,
  });
  return (
    <FormDialog
      size="small"
      title={t('confirmTitle', { name })}
      action={t('action.confirm')}
      form={form}
      onSubmit={save.mutate}
      saving={save}
      onClose={onClose}
    >
      <Body1>{t('confirmBody')}</Body1>
      <TextAreaField form={form} name="note" label={t('confirmNote')} maxLength={2000} required />
    </FormDialog>
  );
}
