import { Combobox, Field, Input, makeStyles, Option, tokens } from '@fluentui/react-components';
import { plain } from '@fovea/contracts/plain-text';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { FieldPath, FieldValues } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useExpandIcon } from './use-expand-icon.ts';
import { type FieldProps, useField } from './use-field.ts';
import { withoutSeparators } from './without-separators.ts';

const useStyles = makeStyles({
  row: {
    display: 'grid',
    gridTemplateColumns: '112px minmax(0, 1fr)',
    columnGap: tokens.spacingHorizontalS,
    alignItems: 'start',
  },
  code: { minWidth: 0, '& input': { width: '100%', minWidth: 0 } },
  number: { minWidth: 0, '& input': { minWidth: 0 } },
  list: { minWidth: '280px' },
});

export type PhoneFieldProps<In extends FieldValues, Out> = FieldProps<In, Out> & {
  /** Path of the field with the calling code. */
  codeName: FieldPath<In>;
};

/**
 * A phone number after its calling code, which is found by country name or number. Separators are removed while typing.
 */
export function PhoneField<In extends FieldValues, Out>({ codeName, ...props }: PhoneFieldProps<In, Out>) {
  const styles = useStyles();
  const { t } = useTranslation('ui');
  const { field, frame, disabled } = useField(props);
  const code = useField({ ...props, label: t('phone.code'), name: codeName });
  return (
    <div className={styles.row}>
      <Field label={t('phone.code')} required={frame.required} validationMessage={code.frame.validationMessage}>
        <CodeBox value={code.field.value ?? ''} onChange={code.field.onChange} disabled={disabled} />
      </Field>
      <Field {...frame}>
        <Input
          {...field}
          className={styles.number}
          value={field.value ?? ''}
          onChange={(_, { value }) => field.onChange(withoutSeparators(value))}
          type="tel"
          inputMode="tel"
          autoComplete="tel-national"
          disabled={disabled}
        />
      </Field>
    </div>
  );
}

type CodeBoxProps = { value: string; onChange: (code: string) => void; disabled: boolean | undefined };

/** The metadata of all countries (80 kB) is loaded when the list is first needed. */
function CodeBox({ value, onChange, disabled }: CodeBoxProps) {
  const styles = useStyles();
  const { i18n } = useTranslation('ui');
  const expandIcon = useExpandIcon();
  const [typed, setTyped] = useState<string | null>(null);
  const { data: codes = [] } = useQuery({
    queryKey: ['callingCodes', i18n.language],
    queryFn: async () => (await import('./calling-codes.ts')).callingCodes(i18n.language),
    enabled: typed !== null,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const wanted = plain(typed ?? '').replace('+', '');
  const found = codes.filter(({ name, code }) => plain(name).includes(wanted) || code.startsWith(wanted));
  return (
    <Combobox
      className={styles.code}
      expandIcon={expandIcon}
      freeform
      autoComplete="tel-country-code"
      inputMode="text"
      disabled={disabled}
      value={typed ?? (value ? `+${value}` : '')}
      placeholder={value ? `+${value}` : undefined}
      listbox={{ className: styles.list }}
      selectedOptions={[]}
      onInput={(event) => setTyped(event.currentTarget.value)}
      onOpenChange={(_, { open }) => setTyped(open ? '' : null)}
      onOptionSelect={(_, { optionValue }) => {
        if (optionValue) onChange(codes.find(({ country }) => country === optionValue)?.code ?? value);
        setTyped(null);
      }}
      onBlur={() => setTyped(null)}
    >
      {found.map(({ country, code, name }) => (
        <Option key={country} value={country} text={`+${code}`}>
          {`${name} +${code}`}
        </Option>
      ))}
    </Combobox>
  );
}
