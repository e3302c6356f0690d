import { Body1 } from '@fluentui/react-components';
import { findOwnHolds, reportSymptom } from '@fovea/contracts/holds/portal-endpoints';
import { useTranslation } from 'react-i18next';
import { invalidate, useApiMutation, useLoaded } from '../../api/query.ts';
import { useViewerZone } from '../../api/session.ts';
import { SelectField } from '../../parts/fields/select-field.tsx';
import { useContractForm } from '../../parts/form/contract-form.ts';
import { FormDialog } from '../../parts/form/form-dialog.tsx';
import { blankSymptom, reportOf, SymptomFields, SymptomForm } from '../../parts/holds/symptom-fields.tsx';
import { load } from '../../routing/load.ts';
import { useClose } from '../../routing/use-close.ts';
import { toast } from '../../ui/toast.ts';
import { usage } from './device-queries.ts';
import { myDevicePaths } from './paths.ts';

export async function loader() {
  await load(usage);
  return null;
}

/** `/index/symptom`: what a child feels or sees; its treatment is on hold at once. */
export function ReportSymptomDialog() {
  const { t } = useTranslation('holds');
  const close = useClose(myDevicePaths.page());
  const zone = useViewerZone();
  const { list: children } = useLoaded(usage);
  const form = useContractForm(SymptomForm, {
    ...blankSymptom,
    kinds: [],
    accountId: children.length === 1 ? children[0]?.accountId : undefined,
  });
  const report = useApiMutation(reportSymptom, {
    onSuccess: async () => {
      await invalidate(findOwnHolds);
      toast(t('report.sent'));
      close();
    },
  });
  return (
    <FormDialog
      title={t('report.title')}
      form={form}
      onSubmit={(typed) => report.mutate(reportOf(typed, zone))}
      onClose={close}
      saving={report}
      action={t('report.send')}
    >
      <Body1>{t('report.hint')}</Body1>
      {children.length > 1 && (
        <SelectField
          form={form}
          name="accountId"
          label={t('report.child')}
          options={children.map(({ accountId, accountName }) => ({ value: accountId, label: accountName }))}
        />
      )}
      <SymptomFields form={form} />
    </FormDialog>
  );
}
