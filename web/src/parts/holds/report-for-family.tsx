import { Body1 } from '@fluentui/react-components';
import { reportSymptomForFamily } from '@fovea/contracts/holds/endpoints';
import { useTranslation } from 'react-i18next';
import { useViewerZone } from '../../api/session.ts';
import { useContractForm } from '../form/contract-form.ts';
import { FormDialog } from '../form/form-dialog.tsx';
import { useSave } from '../form/use-save.ts';
import type { HoldDialogProps } from './hold-dialog.tsx';
import { holdsChanged } from './hold-queries.ts';
import { blankSymptom, reportOf, SymptomFields, SymptomForm } from './symptom-fields.tsx';

/** Staff report symptoms that a family describes on the telephone. */
export function ReportForFamily({ accountId, name, db, onClose }: Omit<HoldDialogProps, 'timezone' | 'incidentTo'>) {
  const { t } = useTranslation('holds');
  const zone = useViewerZone();
  const form = useContractForm(SymptomForm, { ...blankSymptom, kinds: [], accountId, db });
  const save = useSave(reportSymptomForFamily, {
    changed: holdsChanged,
    done: () => t('report.sent'),
    close: onClose,
  });
  return (
    <FormDialog
      title={t('staff.reportTitle', { name })}
      form={form}
      onSubmit={(typed) => save.mutate(reportOf(typed, zone))}
      onClose={onClose}
      saving={save}
      action={t('report.send')}
    >
      <Body1>{t('report.hint')}</Body1>
      <SymptomFields form={form} />
    </FormDialog>
  );
}
