import { Field, makeStyles, mergeClasses, Radio, RadioGroup, tokens } from '@fluentui/react-components';
import type { ChargeablePlan } from '@fovea/contracts/plans/schema';
import { useTranslation } from 'react-i18next';
import { useField } from '../fields/use-field.ts';
import type { ContractForm } from '../form/contract-form.ts';
import type { Choice } from './charge-choice.ts';
import { PlanFacts } from './plan-facts.tsx';

const useStyles = makeStyles({
  group: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 260px), 1fr))',
    gap: tokens.spacingHorizontalM,
  },
  card: {
    alignItems: 'start',
    borderRadius: tokens.borderRadiusLarge,
    border: `1px solid ${tokens.colorNeutralStroke1}`,
    backgroundColor: tokens.colorNeutralBackground1,
    padding: tokens.spacingVerticalXS,
    ':hover': { backgroundColor: tokens.colorNeutralBackground1Hover },
  },
  chosen: { outline: `2px solid ${tokens.colorBrandStroke1}`, outlineOffset: '-1px' },
  label: { flexGrow: 1, minWidth: 0 },
});

export type PlanChoiceProps = {
  form: ContractForm<Choice, Choice>;
  plans: readonly ChargeablePlan[];
};

/** Plans as cards to compare; the whole card chooses. */
export function PlanChoice({ form, plans }: PlanChoiceProps) {
  const styles = useStyles();
  const { t } = useTranslation('charge');
  const { field, frame } = useField({ form, name: 'planId', label: t('plan') });
  const choose = (planId: string) => {
    field.onChange(planId);
    // Another plan has other terms: consents do not carry over.
    for (const name of ['terms', 'guarantee'] as const) form.setValue(name, false);
    form.clearErrors();
  };
  return (
    <Field {...frame}>
      <RadioGroup
        className={styles.group}
        value={String(field.value ?? '')}
        onChange={(_, { value }) => choose(value)}
        onBlur={field.onBlur}
      >
        {plans.map((plan, index) => (
          <Radio
            key={plan._id}
            value={plan._id}
            disabled={plan.unpayable !== null}
            className={mergeClasses(styles.card, field.value === plan._id && styles.chosen)}
            label={{ className: styles.label, children: <PlanFacts plan={plan} /> }}
            {...(index === 0 && { ref: field.ref })}
          />
        ))}
      </RadioGroup>
    </Field>
  );
}
