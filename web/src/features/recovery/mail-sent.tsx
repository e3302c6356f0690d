import { MessageBar, MessageBarBody } from '@fluentui/react-components';
import { useTranslation } from 'react-i18next';
import { PublicCard } from '../../ui/public-card.tsx';

/** After asking for a link: the same words whether the address is known or not. */
export function MailSent({ email, signIn }: { email: string; signIn: string }) {
  const { t } = useTranslation('recovery');
  return (
    <PublicCard title={t('sent.title')} links={[{ to: signIn, label: t('back') }]}>
      <MessageBar intent="success" layout="multiline" role="status">
        <MessageBarBody>{t('sent.body', { email })}</MessageBarBody>
      </MessageBar>
      <p>{t('sent.hint')}</p>
    </PublicCard>
  );
}
