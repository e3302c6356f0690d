import { MessageBar, MessageBarBody } from '@fluentui/react-components';
import { dayOf, formatDate } from '@fovea/contracts/dates';
import { updateIncident } from '@fovea/contracts/incidents/endpoints';
import { IncidentState } from '@fovea/contracts/incidents/schema';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { useLoaded } from '../../api/query.ts';
import { useViewerZone } from '../../api/session.ts';
import { DateField } from '../../parts/fields/date-field.tsx';
import { RadioField } from '../../parts/fields/radio-field.tsx';
import { TextAreaField } from '../../parts/fields/text-area-field.tsx';
import { useContractForm } from '../../parts/form/contract-form.ts';
import { FormDialog } from '../../parts/form/form-dialog.tsx';
import { useSave } from '../../parts/form/use-save.ts';
import { CauseField, DescriptionField, SeverityField } from '../../parts/incidents/incident-fields.tsx';
import { incidentsChanged } from '../../parts/incidents/incident-queries.ts';
import { deviceWords, symptomWords } from '../../parts/incidents/incident-words.ts';
import { useClose } from '../../routing/use-close.ts';
import { useStaffArea } from '../../routing/use-staff-area.ts';
import { FactList } from '../../ui/fact-list.tsx';
import { DaysLeft } from './incident-cells.tsx';
import { incident, loadIncident } from './incident-queries.ts';
import { incidentPaths } from './paths.ts';

export const loader = loadIncident;

/** One incident: its facts, and what changes until it is closed. */
export function EditIncidentDialog() {
  const { t } = useTranslation('incidents');
  const { t: holds } = useTranslation('holds');
  const { id = '' } = useParams();
  const zone = useViewerZone();
  const shown = useLoaded(incident(id));
  const { cause, severity, state, awareOn, reportedOn, description, closingNote, updatedAt, device } = shown;
  const today = dayOf(new Date(), zone);
  const close = useClose(incidentPaths.list(useStaffArea()));
  const form = useContractForm(updateIncident.input, {
    id,
    updatedAt,
    cause,
    severity,
    state,
    awareOn,
    reportedOn,
    description,
    closingNote,
  });
  const chosen = useWatch({ control: form.control, name: 'state' });
  const save = useSave(updateIncident, { changed: incidentsChanged, done: () => t('edit.done'), close });
  return (
    <FormDialog
      title={t('edit.title', { name: shown.childName || t('erased') })}
      form={form}
      onSubmit={save.mutate}
      saving={save}
      onClose={close}
    >
      {shown.customerId === null && (
        <MessageBar intent="info" layout="multiline">
          <MessageBarBody>{t('edit.erased')}</MessageBarBody>
        </MessageBar>
      )}
      <FactList
        facts={[
          [t('report.device'), device ? deviceWords(device, t) : '–'],
          [t('edit.symptom'), symptomWords(shown, holds) || '–'],
          [t('column.dueOn'), <DaysLeft key="due" {...shown} />],
          [
            t('edit.created'),
            t('edit.createdBy', {
              at: formatDate(shown.createdAt, 'minute', zone),
              name: shown.createdBy ?? '–',
            }),
          ],
        ]}
      />
      <CauseField form={form} name="cause" />
      <SeverityField form={form} name="severity" />
      <DateField form={form} name="awareOn" label={t('field.awareOn')} hint={t('hint.awareOn')} required max={today} />
      <RadioField
        form={form}
        name="state"
        label={t('field.state')}
        required
        options={IncidentState.options.map((value) => ({ value, label: t(`state.${value}`) }))}
      />
      {chosen !== 'open' && (
        <DateField form={form} name="reportedOn" label={t('field.reportedOn')} min={awareOn} max={today} />
      )}
      {chosen === 'closed' && (
        <TextAreaField form={form} name="closingNote" label={t('field.closingNote')} maxLength={2000} />
      )}
      <DescriptionField form={form} name="description" />
    </FormDialog>
  );
}
