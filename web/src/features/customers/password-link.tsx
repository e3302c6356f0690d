import { Button, makeStyles, tokens } from '@fluentui/react-components';
import type { Customer } from '@fovea/contracts/customers/schema';
import { useTranslation } from 'react-i18next';
import { confirmPasswordLink } from './confirm.ts';

const useStyles = makeStyles({
  // Aligned with the neighboring fields, which have labels above.
  root: { '@media (min-width: 640px)': { paddingTop: `calc(${tokens.lineHeightBase300} + 6px)` } },
});

/** Sends a password link to a parent who cannot sign in, so staff never see the password. */
export function PasswordLink({ customer }: { customer: Customer }) {
  const { t } = useTranslation('customers');
  return (
    <div className={useStyles().root}>
      <Button onClick={() => void confirmPasswordLink(customer, t)}>{t('action.passwordLink')}</Button>
    </div>
  );
}
