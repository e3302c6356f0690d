import { Button, Field, makeStyles, mergeClasses, Radio, RadioGroup, tokens } from '@fluentui/react-components';
import { ChevronDownRegular } from '@fluentui/react-icons';
import type { ChargeablePlan } from '@fovea/contracts/plans/schema';
import { useRef, useState } from 'react';
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
  others: { marginTop: tokens.spacingVerticalS, justifySelf: 'start' },
});

export type PlanChoiceProps = {
  form: ContractForm<Choice, Choice>;
  plans: readonly ChargeablePlan[];
  /** For families: a chosen plan folds the others away. Staff compare them beside the summary. */
  folds?: boolean;
};

/** Plans as cards to compare; the whole card chooses. */
export function PlanChoice({ form, plans, folds = false }: PlanChoiceProps) {
  const styles = useStyles();
  const { t } = useTranslation('charge');
  const { field, frame } = useField({ form, name: 'planId', label: t('plan') });
  const [isOpen, setOpen] = useState(field.value === undefined);
  const byPointer = useRef(false);
  const root = useRef<HTMLDivElement>(null);
  const choose = (planId: string) => {
    field.onChange(planId);
    // Another plan has other terms: consents do not carry over.
    for (const name of ['terms', 'guarantee'] as const) form.setValue(name, false);
    form.clearErrors();
    // Arrow keys choose what they pass: the others stay for them.
    if (byPointer.current) setOpen(false);
  };
  const isFolded = folds && !isOpen && field.value !== undefined;
  const shown = isFolded ? plans.filter(({ _id }) => _id === field.value) : plans;
  return (
    <div ref={root}>
      <Field {...frame}>
        <RadioGroup
          className={styles.group}
          value={String(field.value ?? '')}
          onChange={(_, { value }) => choose(value)}
          onBlur={field.onBlur}
          onPointerDown={() => {
            byPointer.current = true;
          }}
          onKeyDown={() => {
            byPointer.current = false;
          }}
        >
          {shown.map((plan, index) => (
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
      {isFolded && plans.length > 1 && (
        <Button
          className={styles.others}
          appearance="subtle"
          icon={<ChevronDownRegular />}
          iconPosition="after"
          onClick={() => {
            setOpen(true);
            // This button goes away: the chosen plan has the focus.
            requestAnimationFrame(() => root.current?.querySelector<HTMLInputElement>('input:checked')?.focus());
          }}
        >
          {t('others', { count: plans.length - 1 })}
        </Button>
      )}
    </div>
  );
}
