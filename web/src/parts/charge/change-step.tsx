import { formatDay } from '@fovea/contracts/dates';
import { changePlan, previewChange } from '@fovea/contracts/payments/endpoints';
import type { ChangePreview } from '@fovea/contracts/payments/preview-schema';
import type { ChargeablePlan } from '@fovea/contracts/plans/schema';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { apiQuery } from '../../api/query.ts';
import { nameOf } from '../../i18n/name-of.ts';
import { FactList } from '../../ui/fact-list.tsx';
import { formatMoney } from '../../ui/money-format.ts';
import { useContractForm } from '../form/contract-form.ts';
import { FormDialog } from '../form/form-dialog.tsx';
import { useSave } from '../form/use-save.ts';
import { blankChoice, changeChoice } from './charge-choice.ts';
import { type Charged, invalidateCharged } from './charge-queries.ts';
import { ConsentFields } from './consent-fields.tsx';
import { nextWords } from './next-words.ts';
import { PlainWords } from './plain-words.tsx';
import { PlanChoice } from './plan-choice.tsx';
import { useLockInFact } from './use-lock-in-fact.ts';

export type ChangeStepProps = { charged: Charged; plans: readonly ChargeablePlan[]; onClose: () => void };

/** Another plan for a running renewal, from its next charge on. */
export function ChangeStep({ charged: { account, db }, plans, onClose }: ChangeStepProps) {
  const { t } = useTranslation('charge');
  const form = useContractForm(changeChoice(plans), blankChoice);
  const planId = useWatch({ control: form.control, name: 'planId' });
  const plan = plans.find(({ _id }) => _id === planId);
  const { data: preview, isFetching } = useQuery({
    ...apiQuery(previewChange, { accountId: account._id, planId: planId ?? '', db }),
    enabled: plan !== undefined,
    staleTime: 0,
    gcTime: 0,
    placeholderData: keepPreviousData,
  });
  const change = useSave(changePlan, {
    changed: invalidateCharged,
    told: () => t('change.done', { plan: preview?.planName, date: formatDay(preview?.paidUntil ?? '') }),
    close: onClose,
  });
  return (
    <FormDialog
      title={t('change.title', { name: nameOf(account) })}
      form={form}
      onSubmit={({ planId: chosen, terms, guarantee }) =>
        change.mutate({ accountId: account._id, planId: chosen, terms, guarantee, hash: preview?.hash, db })
      }
      saving={change}
      waiting={isFetching}
      onClose={onClose}
      action={t('change.action')}
    >
      <PlanChoice form={form} plans={plans} />
      {plan && preview && <ChangeSummary preview={preview} />}
      {plan && <ConsentFields form={form} plan={plan} />}
    </FormDialog>
  );
}

/** In plain words: nothing now, what comes instead of what, and from when on. */
function ChangeSummary({ preview }: { preview: ChangePreview }) {
  const { t, i18n } = useTranslation('charge');
  const { former, paidUntil } = preview;
  const lockInFact = useLockInFact();
  const formerAmount = formatMoney(former.amount, former.currency, i18n.language);
  return (
    <PlainWords title={t('change.summary')}>
      <FactList
        facts={[
          [t('summary.now'), t('change.now', { plan: former.planName, date: formatDay(paidUntil) })],
          [t('change.instead'), t('change.each', { amount: formerAmount, plan: former.planName })],
          [t('summary.next'), nextWords(preview, t, i18n.language)],
          ...lockInFact(preview),
        ]}
      />
    </PlainWords>
  );
}
