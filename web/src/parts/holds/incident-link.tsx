import { useTranslation } from 'react-i18next';
import { LinkButton } from '../../ui/link.tsx';

/** From what was reported to an incident, for those who report one to the authority. */
export function IncidentLink({ to }: { to: string | undefined }) {
  const { t } = useTranslation('holds');
  if (to === undefined) return null;
  return (
    <div>
      <LinkButton size="small" appearance="secondary" to={to}>
        {t('staff.reportIncident')}
      </LinkButton>
    </div>
  );
}
