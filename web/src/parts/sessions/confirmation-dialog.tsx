import { confirmSession } from '@fovea/contracts/sessions/endpoints';
import { useTranslation } from 'react-i18next';
import { call } from '../../api/client.ts';
import { PasswordDialog } from './password-dialog.tsx';

/** Confirms the session before a protected call, which is then sent again. */
export function ConfirmationDialog({ onClose }: { onClose: (confirmed: boolean) => void }) {
  const { t } = useTranslation('ui', { keyPrefix: 'confirmation' });
  return (
    <PasswordDialog
      title={t('title')}
      body={t('body')}
      action={t('action')}
      send={(password) => call(confirmSession, { password })}
      onDone={() => onClose(true)}
      onClose={() => onClose(false)}
    />
  );
}
