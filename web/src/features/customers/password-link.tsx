import { Button } from '@fluentui/react-components';
import type { Customer } from '@fovea/contracts/customers/schema';
import { useTranslation } from 'react-i18next';
import { askToSendPasswordLink } from './ask.ts';

/** For a parent who cannot get in: nobody has to know the new password. */
export function PasswordLink({ customer }: { customer: Customer }) {
  const { t } = useTranslation('customers');
  return (
    <div>
      <Button onClick={() => void askToSendPasswordLink(customer, t)}>{t('action.passwordLink')}</Button>
    </div>
  );
}
