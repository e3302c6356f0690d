import { Body1 } from '@fluentui/react-components';
import type { Patient } from '@fovea/contracts/patients/schema';
import { requestPlan } from '@fovea/contracts/plan-requests/endpoints';
import type { ChargeablePlan } from '@fovea/contracts/plans/schema';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { useLoaded } from '../../api/query.ts';
import { nameOf } from '../../i18n/name-of.ts';
import { blankChoice, chargeChoice } from '../../parts/charge/charge-choice.ts';
import { type Charged, plansOf } from '../../parts/charge/charge-queries.ts';
import { ConsentFields } from '../../parts/charge/consent-fields.tsx';
import { PlanChoice } from '../../parts/charge/plan-choice.tsx';
import { useContractForm } from '../../parts/form/contract-form.ts';
import { FormDialog } from '../../parts/form/form-dialog.tsx';
import { useSave } from '../../parts/form/use-save.ts';
import { planRequestsChanged } from '../../parts/work/waiting.ts';
import { ErrorState } from '../../ui/error-state.tsx';
import { TinySpinner } from '../../ui/tiny-spinner.tsx';
import { ViewDialog } from '../../ui/view-dialog.tsx';
import { customer } from './customer-queries.ts';
import { useBackToFamily } from './use-family-tab.ts';

/** A company administrator requests a plan that families cannot choose, above the family's dialog. */
export function AskForPlan() {
  const { t } = useTranslation('charge');
  const { id = '', accountId = '' } = useParams();
  const family = useLoaded(customer(id));
  const close = useBackToFamily();
  const account = family.accounts.find(({ _id }) => _id === accountId);
  const plans = useQuery({
    ...plansOf({
      account: account ?? ({ _id: accountId } as Patient),
      db: family.db,
      timezone: family.timezone,
      area: 'admin',
    }),
    staleTime: 0,
    gcTime: 0,
    refetchOnMount: 'always',
  });
  if (!account) return null;
  const charged: Charged = { account, db: family.db, timezone: family.timezone, area: 'admin' };
  const title = t('ask.title', { name: nameOf(account) });
  const offered = plans.data?.list.filter((plan) => !plan.familiesMayChoose) ?? [];
  if (offered.length > 0) return <AskDialog title={title} charged={charged} plans={offered} onClose={close} />;
  return (
    <ViewDialog title={title} onClose={close}>
      {plans.error ? (
        <ErrorState error={plans.error} onRetry={() => void plans.refetch()} hasData={false} />
      ) : plans.data ? (
        <Body1>{t('ask.none')}</Body1>
      ) : (
        <TinySpinner />
      )}
    </ViewDialog>
  );
}

type AskDialogProps = { title: string; charged: Charged; plans: readonly ChargeablePlan[]; onClose: () => void };

function AskDialog({ title, charged, plans, onClose }: AskDialogProps) {
  const { t } = useTranslation('charge');
  const schema = useMemo(() => chargeChoice(plans, 'admin'), [plans]);
  const form = useContractForm(schema, blankChoice);
  const planId = useWatch({ control: form.control, name: 'planId' });
  const plan = plans.find(({ _id }) => _id === planId);
  const ask = useSave(requestPlan, {
    changed: planRequestsChanged,
    done: () => t('ask.sent'),
    close: onClose,
  });
  return (
    <FormDialog
      title={title}
      form={form}
      onSubmit={({ planId: chosen, terms, guarantee }) =>
        ask.mutate({ accountId: charged.account._id, planId: chosen, terms, guarantee, db: charged.db })
      }
      saving={ask}
      onClose={onClose}
      action={t('ask.send')}
    >
      <Body1>{t('ask.text')}</Body1>
      <PlanChoice form={form} plans={plans} />
      {plan && <ConsentFields form={form} plan={plan} area={charged.area} />}
    </FormDialog>
  );
}
