import { makeStyles, tokens } from '@fluentui/react-components';
import { formatDay } from '@fovea/contracts/dates';
import { type Incident, soonDays } from '@fovea/contracts/incidents/schema';
import { useTranslation } from 'react-i18next';
import { StatusBadge, type Tone } from '../../ui/status-badge.tsx';

const tones: Record<Incident['state'], Tone> = { open: 'attention', reported: 'info', closed: 'good' };

export function IncidentStateBadge({ state }: Pick<Incident, 'state'>) {
  const { t } = useTranslation('incidents');
  return <StatusBadge tone={tones[state]}>{t(`state.${state}`)}</StatusBadge>;
}

export function SeverityWord({ severity }: Pick<Incident, 'severity'>) {
  const { t } = useTranslation('incidents');
  return <span>{t(`severity.${severity}`)}</span>;
}

const useStyles = makeStyles({
  root: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: tokens.spacingHorizontalXS },
});

/** The last day for the report, and of an open incident how far it is. */
export function DaysLeft({ dueOn, daysLeft }: Pick<Incident, 'dueOn' | 'daysLeft'>) {
  const styles = useStyles();
  const { t } = useTranslation('incidents');
  return (
    <span className={styles.root}>
      {formatDay(dueOn)}
      {daysLeft !== null && (
        <StatusBadge tone={daysLeft < 0 ? 'poor' : daysLeft <= soonDays ? 'attention' : 'neutral'} wraps>
          {daysLeft < 0
            ? t('due.overdue', { days: -daysLeft })
            : daysLeft === 0
              ? t('due.today')
              : t('due.left', { days: daysLeft })}
        </StatusBadge>
      )}
    </span>
  );
}
