import { useTranslation } from 'react-i18next';
import { LinkButton } from '../../ui/link.tsx';

/** From what is specified of a record to it at a glance. Pages that show it load the namespace `overview`. */
export function OverviewLink({ to }: { to: string }) {
  const { t } = useTranslation('overview');
  return (
    <LinkButton appearance="secondary" to={to}>
      {t('title')}
    </LinkButton>
  );
}
