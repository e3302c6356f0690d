import { useTranslation } from 'react-i18next';
import { LinkButton } from '../../ui/link.tsx';

/** Link from a record's details to its overview. */
export function OverviewLink({ to }: { to: string }) {
  const { t } = useTranslation('overview');
  return (
    <LinkButton appearance="secondary" to={to}>
      {t('title')}
    </LinkButton>
  );
}
