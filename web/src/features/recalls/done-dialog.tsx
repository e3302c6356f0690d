import { Body1 } from '@fluentui/react-components';
import { reportRecalledDevice } from '@fovea/contracts/recalls/endpoints';
import { ReportedOutcome } from '@fovea/contracts/recalls/schema';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { z } from 'zod';
import { RadioField } from '../../parts/fields/radio-field.tsx';
import { useContractForm } from '../../parts/form/contract-form.ts';
import { FormDialog } from '../../parts/form/form-dialog.tsx';
import { useSave } from '../../parts/form/use-save.ts';
import { useClose } from '../../routing/use-close.ts';
import { useStaffArea } from '../../routing/use-staff-area.ts';
import { recallPaths } from './paths.ts';
import { recallChanged } from './recall-queries.ts';

const DoneForm = z.object({ outcome: ReportedOutcome });

/** What became of a device that does not come back by itself. Only administrators say that one was corrected. */
export function DoneDialog() {
  const { t } = useTranslation('recalls');
  const area = useStaffArea();
  const { id = '', device = '' } = useParams();
  const close = useClose(recallPaths.view(area, id));
  const form = useContractForm(DoneForm, {});
  const report = useSave(reportRecalledDevice, { changed: recallChanged, done: () => t('done.done'), close });
  const offered = ReportedOutcome.options.filter((outcome) => area === 'admin' || outcome !== 'corrected');
  return (
    <FormDialog
      title={t('done.title')}
      form={form}
      onSubmit={({ outcome }) => report.mutate({ id: device, outcome })}
      saving={report}
      onClose={close}
      size="small"
      action={t('done.action')}
    >
      <Body1>{t('done.body')}</Body1>
      <RadioField
        form={form}
        name="outcome"
        label={t('column.outcome')}
        options={offered.map((outcome) => ({ value: outcome, label: t(`outcome.${outcome}`) }))}
      />
    </FormDialog>
  );
}
