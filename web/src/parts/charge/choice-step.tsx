import { Body1, makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { formatDate } from '@fovea/contracts/dates';
import type { ChargeablePlan, NotOfferedPlan } from '@fovea/contracts/plans/schema';
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { type FormState, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { type ApiError, codes } from '../../api/errors.ts';
import { formatMoney } from '../../ui/money-format.ts';
import { toast, toastNamed } from '../../ui/toast.ts';
import { RadioField } from '../fields/radio-field.tsx';
import { useContractForm } from '../form/contract-form.ts';
import { FormDialog } from '../form/form-dialog.tsx';
import { AcceptedCards } from './accepted-cards.tsx';
import type { OpenCharge } from './charge-choice.ts';
import { asksMethod, asksRenewal, type Choice, chargeChoice, chargeOf, takesMoney } from './charge-choice.ts';
import { refusal } from './charge-error.ts';
import { type Charged, previewOf } from './charge-queries.ts';
import { ChargeSummary } from './charge-summary.tsx';
import { ConsentFields } from './consent-fields.tsx';
import { invalidateCharged } from './invalidate-charged.ts';
import { NotOffered } from './not-offered.tsx';
import { openCharge } from './open-charge.ts';
import { PlanChoice } from './plan-choice.tsx';
import { RenewalChoice } from './renewal-choice.tsx';
import { StoredCard } from './stored-card.tsx';

const useStyles = makeStyles({
  parts: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr)',
    alignContent: 'start',
    rowGap: tokens.spacingVerticalL,
  },
  beside: {
    '@media (min-width: 1024px)': {
      gridTemplateColumns: 'minmax(0, 1fr) 400px',
      columnGap: tokens.spacingHorizontalXXL,
    },
  },
  inSight: { '@media (min-width: 1024px)': { position: 'sticky', top: 0 } },
  muted: { color: tokens.colorNeutralForeground2 },
  missing: { color: tokens.colorPaletteRedForeground1, fontWeight: tokens.fontWeightSemibold },
});

export type ChoiceStepProps = {
  title: string;
  plans: readonly ChargeablePlan[];
  notOffered: readonly NotOfferedPlan[];
  charged: Charged;
  defaults: Partial<Choice>;
  /** The charge returned to: the same choice continues it instead of opening another. */
  opened: OpenCharge | null;
  onCard: (opened: OpenCharge) => void;
  onClose: () => void;
};

/** Plan, consents, renewal and method, with the amounts now and next before the card is entered. */
export function ChoiceStep(props: ChoiceStepProps) {
  const { title, plans, notOffered, charged, defaults, opened, onCard, onClose } = props;
  const styles = useStyles();
  const { t, i18n } = useTranslation('charge');
  const { area } = charged;
  const schema = useMemo(() => chargeChoice(plans, area), [plans, area]);
  const form = useContractForm(schema, defaults);
  const [planId, autoRenew, method] = useWatch({ control: form.control, name: ['planId', 'autoRenew', 'method'] });
  const plan = plans.find(({ _id }) => _id === planId);

  const {
    data: preview,
    isFetching,
    error: unknown,
  } = useQuery({
    ...previewOf(charged, { planId: planId ?? '', autoRenew: autoRenew === 'yes' }),
    enabled: plan !== undefined && plan.unpayable === null,
    staleTime: 0,
    gcTime: 0,
    placeholderData: keepPreviousData,
  });
  const charge = useMutation<void, ApiError, Choice>({
    mutationFn: async (choice) => {
      if (!plan) return;
      // Without a preview nothing can be submitted.
      if (!preview) throw unknown ?? refusal('numbersChanged');
      if (opened && sameChoice(opened.choice, choice)) return onCard(opened);
      const result = await openCharge(charged, { ...chargeOf(choice, plan, area), hash: preview.hash });
      if (result.method === 'card') return onCard({ choice, plan, preview, result });
      await invalidateCharged();
      if (result.method === 'link') toastNamed(t('linkCreated'));
      else toast(t('activated', { date: formatDate(result.newExpiredDate, 'day', charged.timezone) }));
      onClose();
    },
  });
  const hasChanged = charge.error?.code === codes.numbersChanged;
  const isByLink = plan && asksMethod(plan, area, autoRenew) && method === 'link';
  const toCard = plan !== undefined && takesMoney(plan) && !isByLink;
  const isByStaff = area === 'admin';
  const action = !plan || toCard ? t('toCard') : isByLink ? t('sendLink') : t(isByStaff ? 'assign' : 'activate');
  const missing = firstMissing(form.formState);
  const summary = plan && preview && (
    <ChargeSummary plan={plan} preview={preview} autoRenew={autoRenew} changed={hasChanged} />
  );
  const today = summary && preview?.parts && (
    <span>
      {t('summary.today')}: <b>{formatMoney(preview.amount, preview.currency, i18n.language)}</b>
    </span>
  );
  return (
    <FormDialog
      title={title}
      form={form}
      onSubmit={charge.mutate}
      saving={charge}
      waiting={isFetching}
      onClose={onClose}
      action={action}
      size={isByStaff ? 'large' : 'medium'}
      extra={missing ? <span className={styles.missing}>{t(`missing.${missing}`)}</span> : today}
    >
      <div className={mergeClasses(styles.parts, isByStaff && styles.beside)}>
        <div className={styles.parts}>
          <PlanChoice form={form} plans={plans} folds={!isByStaff} />
          <NotOffered plans={notOffered} />
        </div>
        <div className={mergeClasses(styles.parts, isByStaff && styles.inSight)}>
          {summary ?? (!plan && isByStaff && <Body1 className={styles.muted}>{t('choosePlan')}</Body1>)}
          {plan && asksRenewal(plan) && <RenewalChoice form={form} charged={charged} planId={plan._id} />}
          {plan && asksMethod(plan, area, autoRenew) && (
            <RadioField
              form={form}
              name="method"
              label={t('method.label')}
              required
              options={[
                { value: 'card', label: t('method.card') },
                { value: 'link', label: t('method.link') },
              ]}
            />
          )}
          {plan && asksRenewal(plan) && <StoredCard charged={charged} />}
          {plan && <ConsentFields form={form} plan={plan} area={charged.area} />}
          {toCard && <AcceptedCards />}
        </div>
      </div>
    </FormDialog>
  );
}

const asked = ['planId', 'autoRenew', 'method', 'terms', 'guarantee'] as const;

/** What the reader has to do before going on, once they tried. */
const firstMissing = ({ isSubmitted, errors }: FormState<Choice>) =>
  isSubmitted ? asked.find((name) => errors[name]) : undefined;

function sameChoice(one: Choice, other: Choice): boolean {
  return one.planId === other.planId && one.autoRenew === other.autoRenew && one.method === other.method;
}
