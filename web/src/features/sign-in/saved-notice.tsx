import { MessageBar, MessageBarBody } from '@fluentui/react-components';
import { useTranslation } from 'react-i18next';

/** After a password was set by a mailed link. */
export function SavedNotice() {
  const { t } = useTranslation('sign-in');
  return (
    <MessageBar intent="success" layout="multiline" role="status">
      <MessageBarBody>{t('passwordSaved')}</MessageBarBody>
    </MessageBar>
  );
}
