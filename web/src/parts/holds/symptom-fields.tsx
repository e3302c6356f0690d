import { addToDay } from '@fovea/contracts/calendar';
import { dayOf } from '@fovea/contracts/dates';
import { Eye, ReportSymptom, SymptomKind, symptomDays } from '@fovea/contracts/holds/schema';
import { type FieldPath, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { useViewerZone } from '../../api/session.ts';
import { DateField } from '../fields/date-field.tsx';
import { TextAreaField } from '../fields/text-area-field.tsx';
import { TextField } from '../fields/text-field.tsx';
import type { ContractForm } from '../form/contract-form.ts';
import { instantOf } from '../requests/meeting-time.tsx';
import { ChoiceButtons } from './choice-buttons.tsx';

/** A report as typed: the start is now, or a day and a time in the reporter's zone. */
export const SymptomForm = ReportSymptom.omit({ startedAt: true })
  .extend({ when: z.enum(['now', 'earlier']), day: z.string().optional(), time: z.string().optional() })
  .refine(({ when, day }) => when === 'now' || day, { path: ['day'], error: 'required' })
  .refine(({ when, time }) => when === 'now' || time, { path: ['time'], error: 'required' });
type Typed = z.input<typeof SymptomForm>;

export const blankSymptom = { kinds: [], eye: 'unknown', when: 'now', day: undefined, time: '', text: '' } as const;

/** The call's input. */
export const reportOf = ({ when, day, time, ...report }: z.output<typeof SymptomForm>, zone: string) => ({
  ...report,
  startedAt: when === 'earlier' && day && time ? instantOf({ day, time }, zone) : new Date().toISOString(),
});

type SymptomFieldsProps<In extends Typed, Out> = { form: ContractForm<In, Out> };

/** The symptom, the eye and the start, with large buttons. */
export function SymptomFields<In extends Typed, Out>({ form }: SymptomFieldsProps<In, Out>) {
  const { t } = useTranslation('holds');
  const name = (field: keyof Typed) => field as FieldPath<In>; // the form has these fields by its type
  const when = useWatch({ control: form.control, name: name('when') });
  const today = dayOf(new Date(), useViewerZone());
  return (
    <>
      <ChoiceButtons
        form={form}
        name={name('kinds')}
        label={t('report.kinds')}
        required
        many
        options={SymptomKind.options.map((value) => ({ value, label: t(`symptom.${value}`) }))}
      />
      <ChoiceButtons
        form={form}
        name={name('eye')}
        label={t('report.eye')}
        options={Eye.options.map((value) => ({ value, label: t(`eye.${value}`) }))}
      />
      <ChoiceButtons
        form={form}
        name={name('when')}
        label={t('report.when')}
        options={(['now', 'earlier'] as const).map((value) => ({ value, label: t(`report.${value}`) }))}
      />
      {when === 'earlier' && (
        <>
          <DateField
            form={form}
            name={name('day')}
            label={t('report.day')}
            required
            min={addToDay(today, -symptomDays)}
            max={today}
          />
          <TextField form={form} name={name('time')} type="time" label={t('report.time')} required />
        </>
      )}
      <TextAreaField form={form} name={name('text')} label={t('report.text')} rows={3} maxLength={2000} />
    </>
  );
}
