import { MessageBar, MessageBarBody } from '@fluentui/react-components';
import { useTranslation } from 'react-i18next';
import type { BeforeSignIn } from '../../routing/before-sign-in.ts';

/** After a password was set by a mailed link, or an account was created, to which a mail with a link was sent. */
export function SavedNotice({ did, email }: BeforeSignIn) {
  const { t } = useTranslation('sign-in');
  return (
    <MessageBar intent="success" layout="multiline" role="status">
      <MessageBarBody>{did === 'signedUp' ? t('mailSent', { email }) : t('passwordSaved')}</MessageBarBody>
    </MessageBar>
  );
}
