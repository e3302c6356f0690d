import { makeStyles, tokens } from '@fluentui/react-components';
import { addToDay } from '@fovea/contracts/calendar';
import { formatDate, formatDay } from '@fovea/contracts/dates';
import { formatRate } from '@fovea/contracts/usage/compliance-format';
import { deviceExpiresWithinDays, planEndsWithinDays, type WorkRow } from '@fovea/contracts/worklist/schema';
import { useTranslation } from 'react-i18next';
import { useViewerZone } from '../../api/session.ts';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { useSymptomWords } from '../holds/symptom-words.ts';
import { reasonTones } from './reason-tones.ts';

const useStyles = makeStyles({
  // On one line in a table, which scrolls; wrapped on a card.
  beside: {
    display: 'inline-flex',
    alignItems: 'center',
    columnGap: tokens.spacingHorizontalS,
    '@media (max-width: 639.98px)': { flexWrap: 'wrap' },
  },
});

/** The reason as word, color and icon, with its amount. */
export function ReasonCell({ row }: { row: WorkRow }) {
  const styles = useStyles();
  const { t } = useTranslation('worklist');
  const detail = useDetail(row);
  return (
    <span className={styles.beside}>
      <StatusBadge tone={reasonTones[row.reason]}>{t(`reason.${row.reason}`)}</StatusBadge>
      {detail && <span>{detail}</span>}
    </span>
  );
}

function useDetail({ reason, figure, before, since, hold }: WorkRow): string | null {
  const { t, i18n } = useTranslation('worklist');
  const what = useSymptomWords();
  const zone = useViewerZone();
  const count = figure ?? 0;
  switch (reason) {
    case 'onHold':
      return hold && [what({ kinds: hold.kinds }), formatDate(hold.since, 'minute', zone)].filter(Boolean).join(', ');
    case 'requestOpen':
      return t('detail.requestOpen', { count });
    case 'overLimit':
      return t('detail.overLimit', { count });
    case 'falling':
      return `${formatRate(before, i18n.language)} → ${formatRate(figure, i18n.language)}`;
    case 'lowMonth':
      return formatRate(figure, i18n.language);
    case 'clockSuspect':
      return t('detail.clockSuspect', { count: Math.abs(count) });
    case 'recordDoubt':
      return t('detail.recordDoubt', { count });
    case 'deviceExpiring':
      return t('detail.deviceExpiring', { date: formatDay(addToDay(since, deviceExpiresWithinDays)) });
    case 'planEnding':
      return t('detail.planEnding', { date: formatDay(addToDay(since, planEndsWithinDays)) });
    default:
      return null;
  }
}
