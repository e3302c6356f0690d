import { makeStyles, tokens } from '@fluentui/react-components';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useUser } from '../../api/session.ts';
import { dueIncidents } from '../../parts/incidents/incident-queries.ts';
import { mayReportIncidents } from '../../routing/area.ts';
import { useStaffArea } from '../../routing/use-staff-area.ts';
import { AppLink } from '../../ui/link.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { incidentPaths } from '../incidents/paths.ts';

const useStyles = makeStyles({
  line: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: tokens.spacingHorizontalS, margin: 0 },
});

const tones = { overdue: 'poor', soon: 'attention' } as const;
const kinds = ['overdue', 'soon'] as const;

/** Incidents with their deadlines to the authority, for those who report them. */
export function WaitingIncidents() {
  const styles = useStyles();
  const { t, i18n } = useTranslation('worklist');
  const area = useStaffArea();
  const { data } = useQuery({ ...dueIncidents, enabled: mayReportIncidents(useUser()) });
  if (!data) return null;
  const counts = kinds.map((kind) => ({ kind, count: data[kind] })).filter(({ count }) => count > 0);
  return (
    <p className={styles.line}>
      {counts.map(({ kind, count }) => (
        <AppLink key={kind} alone to={incidentPaths.due(area, kind)}>
          <StatusBadge tone={tones[kind]} wraps>
            {t(`incidents.${kind}`, { number: count.toLocaleString(i18n.language) })}
          </StatusBadge>
        </AppLink>
      ))}
      {counts.length === 0 && (
        <AppLink alone to={incidentPaths.open(area)}>
          {t('incidents.title')}
        </AppLink>
      )}
    </p>
  );
}
