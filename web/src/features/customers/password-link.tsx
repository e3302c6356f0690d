import { Button, makeStyles, tokens } from '@fluentui/react-components';
import type { Customer } from '@fovea/contracts/customers/schema';
import { useTranslation } from 'react-i18next';
import { confirmPasswordLink } from './confirm.ts';

const useStyles = makeStyles({
  // In line with the fields beside it, which have their names above them.
  root: { '@media (min-width: 640px)': { paddingTop: `calc(${tokens.lineHeightBase300} + 6px)` } },
});

/** For a parent who cannot get in: nobody has to know the new password. */
export function PasswordLink({ customer }: { customer: Customer }) {
  const { t } = useTranslation('customers');
  return (
    <div className={useStyles().root}>
      <Button onClick={() => void confirmPasswordLink(customer, t)}>{t('action.passwordLink')}</Button>
    </div>
  );
}
