import { Field, makeStyles, ToggleButton, tokens, useId } from '@fluentui/react-components';
import type { FieldValues } from 'react-hook-form';
import type { Choice } from '../fields/select-field.tsx';
import { type FieldProps, useField } from '../fields/use-field.ts';

const useStyles = makeStyles({
  buttons: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 160px), 1fr))',
    gap: tokens.spacingHorizontalS,
  },
  button: { minHeight: '48px', justifyContent: 'flex-start', textAlign: 'start', fontWeight: tokens.fontWeightRegular },
});

export type ChoiceButtonsProps<In extends FieldValues, Out> = FieldProps<In, Out> & {
  options: readonly Choice[];
  /** Any number of them; the value is a list. */
  many?: boolean;
};

/** Large buttons for one or several of a few options, for people in a hurry. */
export function ChoiceButtons<In extends FieldValues, Out>({ many, options, ...props }: ChoiceButtonsProps<In, Out>) {
  const styles = useStyles();
  const { field, frame } = useField(props, {
    words: (value) =>
      options
        .filter(({ value: each }) => (Array.isArray(value) ? value.includes(each) : value === each))
        .map(({ label }) => label)
        .join(', '),
  });
  const id = useId('choices');
  const chosen: readonly string[] = many ? (field.value ?? []) : [field.value];
  const choose = (value: string) => {
    if (!many) return field.onChange(value);
    field.onChange(chosen.includes(value) ? chosen.filter((each) => each !== value) : [...chosen, value]);
  };
  return (
    <Field {...frame} label={{ children: frame.label, id }}>
      {/* biome-ignore lint/a11y/useSemanticElements: the field's label names it, a fieldset would name it twice */}
      <div role="group" aria-labelledby={id} className={styles.buttons}>
        {options.map(({ value, label }, index) => (
          <ToggleButton
            key={value}
            size="large"
            className={styles.button}
            checked={chosen.includes(value)}
            onClick={() => choose(value)}
            onBlur={field.onBlur}
            {...(index === 0 && { ref: field.ref })}
          >
            {label}
          </ToggleButton>
        ))}
      </div>
    </Field>
  );
}
