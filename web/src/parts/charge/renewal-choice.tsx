import { formatDay } from '@fovea/contracts/dates';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { RadioField } from '../fields/radio-field.tsx';
import type { ContractForm } from '../form/contract-form.ts';
import type { Choice } from './charge-choice.ts';
import { type Charged, previewOf } from './charge-queries.ts';
import { nextWords } from './next-words.ts';

export type RenewalChoiceProps = { form: ContractForm<Choice, Choice>; charged: Charged; planId: string };

/** Renew or pay once, each with its consequence in sight before it is chosen. */
export function RenewalChoice({ form, charged, planId }: RenewalChoiceProps) {
  const { t, i18n } = useTranslation('charge');
  const renewing = useAnswer(charged, planId, true);
  const once = useAnswer(charged, planId, false);
  return (
    <RadioField
      form={form}
      name="autoRenew"
      label={t('autoRenew.label')}
      required
      options={[
        { value: 'yes', label: t('autoRenew.yes'), hint: renewing && nextWords(renewing, t, i18n.language) },
        {
          value: 'no',
          label: t('autoRenew.no'),
          hint: once && t('autoRenew.ends', { date: formatDay(once.paidUntil) }),
        },
      ]}
    />
  );
}

/** The preview of one answer; the summary shows the same one and reports its errors. */
const useAnswer = (charged: Charged, planId: string, autoRenew: boolean) =>
  useQuery({ ...previewOf(charged, { planId, autoRenew }), staleTime: 5000, gcTime: 0 }).data;
