import { Link, makeStyles } from '@fluentui/react-components';
import { useState } from 'react';
import type { FieldPath, FieldPathValue, FieldValues } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { ContractForm } from './contract-form.ts';
import { randomPassword } from './random-password.ts';

const useStyles = makeStyles({
  use: {
    '@media (pointer: coarse)': { display: 'inline-flex', alignItems: 'center', minWidth: '44px', minHeight: '44px' },
  },
});

export type SuggestedPasswordProps<In extends FieldValues, Out> = {
  form: ContractForm<In, Out>;
  password: FieldPath<In>;
  confirmPassword: FieldPath<In>;
  /** Text before the suggestion. */
  hint: string;
};

/** Offers a random password for both fields. It stays in sight, to be passed on to whoever types it on the device. */
export function SuggestedPassword<In extends FieldValues, Out>({
  form,
  password,
  confirmPassword,
  hint,
}: SuggestedPasswordProps<In, Out>) {
  const styles = useStyles();
  const { t } = useTranslation('ui');
  const [suggested] = useState(randomPassword);
  const use = () => {
    for (const name of [password, confirmPassword])
      form.setValue(name, suggested as FieldPathValue<In, typeof name>, { shouldDirty: true, shouldValidate: true }); // both fields hold text
  };
  return (
    <>
      {hint}
      <br />
      {t('password.suggestion')} <span translate="no">{suggested}</span>{' '}
      <Link as="button" type="button" inline className={styles.use} onClick={use}>
        {t('password.useSuggestion')}
      </Link>
    </>
  );
}
