import { Body1, makeStyles, Subtitle2, tokens } from '@fluentui/react-components';
import { WarningRegular } from '@fluentui/react-icons';
import { formatDate } from '@fovea/contracts/dates';
import type { Hold, HoldOverview, ReportedSymptom } from '@fovea/contracts/holds/schema';
import { useTranslation } from 'react-i18next';
import { useViewerZone } from '../../api/session.ts';
import { formatSeconds } from '../../ui/duration.ts';
import { FactList } from '../../ui/fact-list.tsx';
import { DateTime } from '../dates/date-time.tsx';
import { useSymptomWords } from './symptom-words.ts';

const useStyles = makeStyles({
  root: { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', rowGap: tokens.spacingVerticalM },
  what: { display: 'flex', columnGap: tokens.spacingHorizontalS, alignItems: 'flex-start', margin: 0 },
  icon: { color: tokens.colorStatusDangerForeground1, flexShrink: 0, fontSize: '20px' },
  quote: {
    margin: 0,
    paddingLeft: tokens.spacingHorizontalM,
    borderLeft: `3px solid ${tokens.colorNeutralStroke1}`,
    whiteSpace: 'pre-wrap',
    overflowWrap: 'anywhere',
  },
});

type ReportedFactsProps = { hold: Hold; overview: HoldOverview };

/** What was reported and when, the last treatment, the dose, and earlier symptoms. */
export function ReportedFacts({ hold, overview }: ReportedFactsProps) {
  const styles = useStyles();
  const { t, i18n } = useTranslation('holds');
  const { t: device } = useTranslation('my-device');
  const zone = useViewerZone();
  const what = useSymptomWords();
  const minute = (at: string) => formatDate(at, 'minute', zone);
  const { lastTreatment: last, dose } = overview;
  const settings = dose && [
    device('device.duration', { duration: formatSeconds(dose.duration, i18n.language) }),
    dose.timesPerDay > 0 && device('device.perDay', { times: dose.timesPerDay }),
    dose.intervals > 0 && device('device.pause', { hours: dose.intervals }),
  ];
  const earlier = overview.released.flatMap(({ symptoms }) => symptoms);
  return (
    <div className={styles.root}>
      {hold.symptoms.map((symptom) => (
        <Reported key={symptom._id} symptom={symptom} />
      ))}
      {hold.reason && <p className={styles.quote}>{hold.reason}</p>}
      <FactList
        facts={[
          [t('staff.since'), <DateTime key="since" value={hold.since} variant="minute" />],
          [
            t('staff.lastTreatment'),
            last &&
              t('staff.lastTreatmentOf', {
                start: minute(last.start),
                end: minute(last.end),
                serial: last.serial_number,
              }),
          ],
          [t('staff.dose'), settings?.filter((part) => part !== false).join(', ')],
          [
            t('staff.earlier'),
            earlier.length > 0
              ? earlier.map((symptom) => `${minute(symptom.at)}: ${what(symptom)}`).join('; ')
              : t('staff.none'),
          ],
          [
            t('staff.seen'),
            hold.seenAt ? [minute(hold.seenAt), hold.seenBy].filter(Boolean).join(', ') : t('staff.notSeen'),
          ],
          ...hold.notes.map(({ text, at, by }) => [t('staff.notes'), `${minute(at)}, ${by ?? '–'}: ${text}`] as const),
        ]}
      />
    </div>
  );
}

function Reported({ symptom }: { symptom: ReportedSymptom }) {
  const styles = useStyles();
  const { t } = useTranslation('holds');
  const what = useSymptomWords();
  const zone = useViewerZone();
  const at = formatDate(symptom.startedAt, 'minute', zone);
  return (
    <>
      <Subtitle2 as="h3" className={styles.what}>
        <WarningRegular className={styles.icon} aria-hidden />
        <span>{what(symptom)}</span>
      </Subtitle2>
      {symptom.text && <p className={styles.quote}>{symptom.text}</p>}
      <Body1>{t(symptom.byRole === 'customer' ? 'staff.byFamily' : 'staff.byStaff', { at })}</Body1>
    </>
  );
}
