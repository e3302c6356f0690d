import { Link } from '@fluentui/react-components';
import { useTranslation } from 'react-i18next';
import { ViewDialog } from '../../ui/view-dialog.tsx';

export type ExternalDashboardProps = { url: string | null; onClose: () => void };

/** For staff who work elsewhere: congratulates and leads there. */
export function ExternalDashboard({ url, onClose }: ExternalDashboardProps) {
  const { t } = useTranslation('sign-in');
  return (
    <ViewDialog title={t('external.title')} size="small" onClose={onClose}>
      <p>{t('external.body')}</p>
      {url && <Link href={url}>{t('external.open')}</Link>}
    </ViewDialog>
  );
}
