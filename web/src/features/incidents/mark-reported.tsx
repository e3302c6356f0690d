import { Body1 } from '@fluentui/react-components';
import { dayOf } from '@fovea/contracts/dates';
import { updateIncident } from '@fovea/contracts/incidents/endpoints';
import { UpdateIncident } from '@fovea/contracts/incidents/schema';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { useLoaded } from '../../api/query.ts';
import { useViewerZone } from '../../api/session.ts';
import { DateField } from '../../parts/fields/date-field.tsx';
import { useContractForm } from '../../parts/form/contract-form.ts';
import { FormDialog } from '../../parts/form/form-dialog.tsx';
import { useSave } from '../../parts/form/use-save.ts';
import { incidentsChanged } from '../../parts/incidents/incident-queries.ts';
import { useClose } from '../../routing/use-close.ts';
import { useStaffArea } from '../../routing/use-staff-area.ts';
import { incident, loadIncident } from './incident-queries.ts';
import { incidentPaths } from './paths.ts';

export const loader = loadIncident;

const ReportedForm = UpdateIncident.pick({ reportedOn: true });

/** The day on which an incident was reported to the authority. */
export function MarkReportedDialog() {
  const { t } = useTranslation('incidents');
  const { id = '' } = useParams();
  const { updatedAt, awareOn } = useLoaded(incident(id));
  const today = dayOf(new Date(), useViewerZone());
  const close = useClose(incidentPaths.list(useStaffArea()));
  const form = useContractForm(ReportedForm, { reportedOn: today });
  const save = useSave(updateIncident, { changed: incidentsChanged, done: () => t('reported.done'), close });
  return (
    <FormDialog
      title={t('reported.title')}
      form={form}
      onSubmit={({ reportedOn }) => save.mutate({ id, updatedAt, state: 'reported', reportedOn })}
      saving={save}
      onClose={close}
      size="small"
      action={t('reported.action')}
    >
      <Body1>{t('reported.body')}</Body1>
      <DateField form={form} name="reportedOn" label={t('field.reportedOn')} required min={awareOn} max={today} />
    </FormDialog>
  );
}
