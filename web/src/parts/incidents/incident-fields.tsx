import { IncidentSeverity } from '@fovea/contracts/incidents/deadline-schema';
import { IncidentCause } from '@fovea/contracts/incidents/schema';
import type { FieldPath, FieldValues } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { RadioField } from '../fields/radio-field.tsx';
import { TextAreaField } from '../fields/text-area-field.tsx';
import type { ContractForm } from '../form/contract-form.ts';

type IncidentFieldProps<In extends FieldValues, Out> = { form: ContractForm<In, Out>; name: FieldPath<In> };

/** Whether the device or the treatment caused an incident. */
export function CauseField<In extends FieldValues, Out>(field: IncidentFieldProps<In, Out>) {
  const { t } = useTranslation('incidents');
  return (
    <RadioField
      {...field}
      label={t('field.cause')}
      required
      options={IncidentCause.options.map((value) => ({ value, label: t(`cause.${value}`) }))}
    />
  );
}

/** The severity of an incident, with the days to the report to the authority where `deadlines` are given. */
export function SeverityField<In extends FieldValues, Out>({
  deadlines,
  ...field
}: IncidentFieldProps<In, Out> & { deadlines?: Record<IncidentSeverity, number> }) {
  const { t } = useTranslation('incidents');
  const labelOf = (value: IncidentSeverity) =>
    deadlines
      ? t('severityDays', { severity: t(`severity.${value}`), days: deadlines[value] })
      : t(`severity.${value}`);
  return (
    <RadioField
      {...field}
      label={t('field.severity')}
      required
      options={IncidentSeverity.options.map((value) => ({ value, label: labelOf(value) }))}
    />
  );
}

/** What happened, in the words of staff. */
export function DescriptionField<In extends FieldValues, Out>(field: IncidentFieldProps<In, Out>) {
  const { t } = useTranslation('incidents');
  return <TextAreaField {...field} label={t('field.description')} hint={t('hint.description')} maxLength={4000} />;
}
