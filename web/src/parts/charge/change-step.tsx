import { MessageBar, MessageBarBody } from '@fluentui/react-components';
import { formatDay } from '@fovea/contracts/dates';
import type { ChangePreview } from '@fovea/contracts/payments/preview-schema';
import type { ChargeablePlan, NotOfferedPlan } from '@fovea/contracts/plans/schema';
import { changePlan, previewChange } from '@fovea/contracts/renewals/endpoints';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { apiQuery } from '../../api/query.ts';
import { nameOf } from '../../i18n/name-of.ts';
import { FactList } from '../../ui/fact-list.tsx';
import { formatMoney } from '../../ui/money-format.ts';
import { RadioField } from '../fields/radio-field.tsx';
import { useContractForm } from '../form/contract-form.ts';
import { FormDialog } from '../form/form-dialog.tsx';
import { useSave } from '../form/use-save.ts';
import { carriedFact } from './carried-fact.ts';
import { blankChoice, changeChoice } from './charge-choice.ts';
import type { Charged } from './charge-queries.ts';
import { ConsentFields } from './consent-fields.tsx';
import { invalidateCharged } from './invalidate-charged.ts';
import { nextWords } from './next-words.ts';
import { NotOffered } from './not-offered.tsx';
import { PlainWords } from './plain-words.tsx';
import { PlanChoice } from './plan-choice.tsx';
import { useLockInFact } from './use-lock-in-fact.ts';

export type ChangeStepProps = {
  charged: Charged;
  plans: readonly ChargeablePlan[];
  notOffered: readonly NotOfferedPlan[];
  onClose: () => void;
};

/** Changes a renewal's plan, at its next charge or at once. */
export function ChangeStep({ charged: { account, db, area }, plans, notOffered, onClose }: ChangeStepProps) {
  const { t } = useTranslation('charge');
  const form = useContractForm(changeChoice(plans), { ...blankChoice, when: 'next' });
  const [planId, when] = useWatch({ control: form.control, name: ['planId', 'when'] });
  const plan = plans.find(({ _id }) => _id === planId);
  const {
    data: preview,
    isFetching,
    error: refused,
  } = useQuery({
    ...apiQuery(previewChange, { accountId: account._id, planId: planId ?? '', when, db }),
    enabled: plan !== undefined,
    staleTime: 0,
    gcTime: 0,
    placeholderData: keepPreviousData,
  });
  const change = useSave(changePlan, {
    changed: invalidateCharged,
    done: () =>
      preview?.now
        ? t('change.begun', { plan: preview.planName })
        : t('change.done', { plan: preview?.planName, date: formatDay(preview?.paidUntil ?? '') }),
    close: onClose,
  });
  return (
    <FormDialog
      title={t('change.title', { name: nameOf(account) })}
      form={form}
      onSubmit={({ planId: chosen, ...agreed }) =>
        change.mutate({
          accountId: account._id,
          planId: chosen,
          hash: preview?.hash,
          db,
          when: agreed.when,
          terms: agreed.terms,
          guarantee: agreed.guarantee,
        })
      }
      saving={change}
      waiting={isFetching}
      onClose={onClose}
      action={t(when === 'now' ? 'change.actionNow' : 'change.action')}
    >
      <PlanChoice form={form} plans={plans} />
      <NotOffered plans={notOffered} />
      {plan && (
        <RadioField
          form={form}
          name="when"
          label={t('change.when')}
          options={(['next', 'now'] as const).map((value) => ({ value, label: t(`change.at.${value}`) }))}
        />
      )}
      {plan && refused && (
        <MessageBar intent="warning" layout="multiline" role="alert">
          <MessageBarBody>{refused.message}</MessageBarBody>
        </MessageBar>
      )}
      {plan && preview && !refused && <ChangeSummary preview={preview} />}
      {plan && <ConsentFields form={form} plan={plan} area={area} />}
    </FormDialog>
  );
}

/** Describes the amount taken now, the old and the new plan, and when the change applies. */
function ChangeSummary({ preview }: { preview: ChangePreview }) {
  const { t, i18n } = useTranslation('charge');
  const { former, paidUntil, now, currency } = preview;
  const money = (amount: string) => formatMoney(amount, currency, i18n.language);
  const lockInFact = useLockInFact();
  const formerAmount = formatMoney(former.amount, former.currency, i18n.language);
  return (
    <PlainWords title={t('change.summary')}>
      <FactList
        facts={[
          ...(now
            ? [
                [t('summary.price'), money(now.price)] as const,
                ...(Number(now.discount) > 0 ? [[t('summary.discount'), money(`-${now.discount}`)] as const] : []),
                [t('change.credit', { count: now.days }), money(`-${now.credit}`)] as const,
                ...carriedFact(now.carried, t, money),
                [t('summary.now'), t('change.byCard', { amount: money(now.amount) })] as const,
                [t('summary.paidUntil'), formatDay(paidUntil)] as const,
              ]
            : [[t('summary.now'), t('change.now', { plan: former.planName, date: formatDay(paidUntil) })] as const]),
          [t('change.instead'), t('change.each', { amount: formerAmount, plan: former.planName })],
          [t('summary.next'), nextWords(preview, t, i18n.language)],
          ...lockInFact(preview),
        ]}
      />
    </PlainWords>
  );
}
