import { Body1 } from '@fluentui/react-components';
import { addToDay } from '@fovea/contracts/calendar';
import { formatDay } from '@fovea/contracts/dates';
import { createIncident } from '@fovea/contracts/incidents/endpoints';
import type { IncidentDraft } from '@fovea/contracts/incidents/schema';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useLoaded } from '../../api/query.ts';
import { FactList } from '../../ui/fact-list.tsx';
import { DateField } from '../fields/date-field.tsx';
import { SelectField } from '../fields/select-field.tsx';
import { useContractForm } from '../form/contract-form.ts';
import { FormDialog } from '../form/form-dialog.tsx';
import { useSave } from '../form/use-save.ts';
import { CauseField, DescriptionField, SeverityField } from './incident-fields.tsx';
import { incidentDraft, incidentsChanged } from './incident-queries.ts';
import { deviceWords, symptomWords } from './incident-words.ts';

export type ReportIncidentProps = {
  accountId: string;
  /** The child's. */
  name: string;
  db: string | undefined;
  onClose: () => void;
};

/** An incident of a child, filled in from its newest symptom and its device: one press saves it. */
export function ReportIncident({ accountId, name, db, onClose }: ReportIncidentProps) {
  const { t } = useTranslation('incidents');
  const { t: holds } = useTranslation('holds');
  const draft = useLoaded(incidentDraft(accountId, db));
  const { symptoms, device, deadlines } = draft;
  const form = useContractForm(createIncident.input, {
    accountId,
    cause: 'treatment',
    severity: 'serious',
    description: '',
    db,
    symptomId: symptoms[0]?._id ?? null,
    awareOn: knownDay(draft, symptoms[0]?._id),
  });
  const [awareOn, severity, symptomId] = useWatch({
    control: form.control,
    name: ['awareOn', 'severity', 'symptomId'],
  });
  const save = useSave(createIncident, {
    changed: incidentsChanged,
    done: ({ dueOn }) => t('report.done', { day: formatDay(dueOn) }),
    close: onClose,
  });
  const known = knownDay(draft, symptomId);
  return (
    <FormDialog
      title={t('report.title', { name })}
      form={form}
      onSubmit={save.mutate}
      saving={save}
      onClose={onClose}
      action={t('report.action')}
    >
      <FactList facts={[[t('report.device'), device ? deviceWords(device, t) : t('report.noDevice')]]} />
      {symptoms.length > 0 && (
        <SelectField
          form={form}
          name="symptomId"
          label={t('report.symptom')}
          emptyValue={null}
          options={symptoms.map((symptom) => ({
            value: symptom._id,
            label: t('report.symptomLine', {
              what: symptomWords(symptom, holds),
              day: formatDay(symptom.reportedOn),
            }),
          }))}
          onChosen={(id) => form.setValue('awareOn', knownDay(draft, id))}
        />
      )}
      <CauseField form={form} name="cause" />
      <SeverityField form={form} name="severity" deadlines={deadlines} />
      <DateField form={form} name="awareOn" label={t('field.awareOn')} hint={t('hint.awareOn')} required max={known} />
      {awareOn && severity && (
        <Body1 role="status">{t('report.by', { day: formatDay(addToDay(awareOn, deadlines[severity])) })}</Body1>
      )}
      <DescriptionField form={form} name="description" />
    </FormDialog>
  );
}

/** The day on which the symptom was reported to the platform, at the latest today. */
const knownDay = ({ symptoms, today }: IncidentDraft, symptomId: string | null | undefined): string =>
  symptoms.find(({ _id }) => _id === symptomId)?.reportedOn ?? today;
