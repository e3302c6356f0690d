import {
  type CreateExamination,
  type EyeSide,
  type EyeValue,
  eyeSides,
  eyeValues,
} from '@fovea/contracts/examinations/schema';
import type { FieldPath, FieldValues } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { DateField } from '../../../parts/fields/date-field.tsx';
import { NumberField } from '../../../parts/fields/number-field.tsx';
import { TextAreaField } from '../../../parts/fields/text-area-field.tsx';
import type { ContractForm } from '../../../parts/form/contract-form.ts';
import { FormSection } from '../../../parts/form/form-section.tsx';
import { units } from './examination-words.ts';

type Values = FieldValues & Partial<Pick<CreateExamination, 'examinedOn' | 'findings'>>;
export type ExaminationFieldsProps<In extends Values, Out> = { form: ContractForm<In, Out> };

/** Date, values of each eye with their units, and findings. */
export function ExaminationFields<In extends Values, Out>({ form }: ExaminationFieldsProps<In, Out>) {
  const { t } = useTranslation('examinations');
  // Both forms have these fields; TypeScript cannot derive their paths from a generic form.
  const path = (name: string) => name as FieldPath<In>;
  // The eye is part of each label: two fields of one name could not be told apart by ear, or in an edit conflict.
  const labelOf = (side: EyeSide, value: EyeValue) =>
    t('fieldOf', { eye: t(`eye.${side}`), value: t(`field.${value}`) });
  return (
    <>
      <DateField form={form} name={path('examinedOn')} label={t('field.examinedOn')} required />
      {eyeSides.map((side) => (
        <FormSection key={side}>
          {eyeValues.map((value) => (
            <NumberField
              key={value}
              form={form}
              name={path(`${side}.${value}`)}
              label={labelOf(side, value)}
              unit={units[value]}
              decimals={value !== 'axis'}
              signed={value === 'sphere' || value === 'cylinder'}
            />
          ))}
        </FormSection>
      ))}
      <TextAreaField form={form} name={path('findings')} label={t('field.findings')} maxLength={4000} />
    </>
  );
}
