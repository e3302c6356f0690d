import { Caption1, Field, makeStyles, mergeClasses, Radio, RadioGroup, tokens } from '@fluentui/react-components';
import type { FieldValues } from 'react-hook-form';
import { useFlush } from '../../ui/flush.ts';
import type { Choice } from './select-field.tsx';
import { type FieldProps, useField } from './use-field.ts';

const useStyles = makeStyles({
  answers: { display: 'grid', rowGap: tokens.spacingVerticalS },
  answer: {
    alignItems: 'start',
    borderRadius: tokens.borderRadiusLarge,
    border: `1px solid ${tokens.colorNeutralStroke1}`,
  },
  chosen: { outline: `2px solid ${tokens.colorBrandStroke1}`, outlineOffset: '-1px' },
  label: { flexGrow: 1, minWidth: 0 },
  hint: { color: tokens.colorNeutralForeground2 },
});

export type RadioFieldProps<In extends FieldValues, Out> = FieldProps<In, Out> & {
  /** Options with a hint, the consequence of the answer, are shown as cards. */
  options: readonly (Choice & { hint?: string | undefined })[];
};

/** One of very few options, all visible. */
export function RadioField<In extends FieldValues, Out>(props: RadioFieldProps<In, Out>) {
  const flush = useFlush();
  const styles = useStyles();
  const { field, frame, disabled } = useField(props);
  const hasHints = props.options.some(({ hint }) => hint);
  return (
    <Field {...frame}>
      <RadioGroup
        className={hasHints ? styles.answers : flush.sign}
        value={field.value ?? ''}
        onChange={(_, { value }) => field.onChange(value)}
        onBlur={field.onBlur}
        disabled={disabled}
      >
        {props.options.map(({ value, label, hint }, index) => (
          <Radio
            key={value}
            value={value}
            className={mergeClasses(hasHints && styles.answer, hasHints && field.value === value && styles.chosen)}
            label={hint ? { className: styles.label, children: <Answer label={label} hint={hint} /> } : label}
            {...(index === 0 && { ref: field.ref })}
          />
        ))}
      </RadioGroup>
    </Field>
  );
}

function Answer({ label, hint }: { label: string; hint: string }) {
  const styles = useStyles();
  return (
    <>
      <span>{label}</span>{' '}
      <Caption1 block className={styles.hint}>
        {hint}
      </Caption1>
    </>
  );
}
