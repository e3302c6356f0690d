import { Body1, Caption1, makeStyles, Subtitle2, tokens } from '@fluentui/react-components';
import { formatDate } from '@fovea/contracts/dates';
import type { DeviceDetails } from '@fovea/contracts/devices/schema';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { useViewerZone } from '../../api/session.ts';
import { DateTime } from '../../parts/dates/date-time.tsx';

type Log = z.output<typeof DeviceDetails>['logs'][number];

const useStyles = makeStyles({
  title: { margin: `${tokens.spacingVerticalXL} 0 ${tokens.spacingVerticalS}` },
  list: { listStyleType: 'none', margin: 0, padding: 0 },
  entry: {
    display: 'grid',
    gridTemplateColumns: '152px minmax(0, 1fr)',
    columnGap: tokens.spacingHorizontalL,
    padding: `${tokens.spacingVerticalS} 0`,
    borderTop: `1px solid ${tokens.colorNeutralStroke2}`,
    '@media (max-width: 639.98px)': { gridTemplateColumns: 'minmax(0, 1fr)' },
  },
  date: { color: tokens.colorNeutralForeground2, fontVariantNumeric: 'tabular-nums' },
  what: { display: 'grid', rowGap: tokens.spacingVerticalXXS, overflowWrap: 'anywhere' },
  aside: { color: tokens.colorNeutralForeground2 },
});

export type ItemLogProps = { logs: readonly Log[] };

/** What happened to a device, newest first. */
export function ItemLog({ logs }: ItemLogProps) {
  const styles = useStyles();
  const { t } = useTranslation('inventory');
  return (
    <section aria-label={t('log.title')}>
      <Subtitle2 as="h3" block className={styles.title}>
        {t('log.title')}
      </Subtitle2>
      {logs.length === 0 && <Body1>{t('log.empty')}</Body1>}
      <LogList logs={logs} />
    </section>
  );
}

/** The entries alone, for a place with a heading of its own. */
export function LogList({ logs }: ItemLogProps) {
  const styles = useStyles();
  return (
    <ol className={styles.list}>
      {logs.map((log) => (
        <LogEntry key={log._id} log={log} />
      ))}
    </ol>
  );
}

function LogEntry({ log }: { log: Log }) {
  const styles = useStyles();
  const { t } = useTranslation(['inventory', 'device-words']);
  const status = (name: Log['from']) => (name ? t(`device-words:status.${name}`) : '–');
  const where = [log.companyName, log.toCompanyName].filter(Boolean).join(' → ');
  const logged = log.logging.map((kind) => t(`inventory:logging.${kind}`)).join(', ');
  return (
    <li className={styles.entry}>
      <span className={styles.date}>
        <DateTime value={log.date} variant="minute" />
      </span>
      <span className={styles.what}>
        <Body1>
          <strong>{t(`inventory:action.${log.action}`)}</strong>
          {`: ${status(log.from)} → ${status(log.to)}`}
        </Body1>
        {where && <Caption1 className={styles.aside}>{where}</Caption1>}
        {log.notes && <Body1>{log.notes}</Body1>}
        <Actor log={log} />
        {logged && <Caption1 className={styles.aside}>{t('inventory:log.logged', { kinds: logged })}</Caption1>}
        <Recorded log={log} />
      </span>
    </li>
  );
}

function Actor({ log: { actorName, actorRole } }: { log: Log }) {
  const styles = useStyles();
  const { t } = useTranslation('inventory');
  const parent = actorRole === 'customer' ? [t('log.parent'), actorName].filter(Boolean).join(' ') : '';
  const name = parent || actorName;
  return name ? <Caption1 className={styles.aside}>{t('log.by', { name })}</Caption1> : null;
}

const worthSayingMs = 10 * 60 * 1000;

/** An action that was dated back says when it was written down. */
function Recorded({ log: { date, createdAt } }: { log: Log }) {
  const styles = useStyles();
  const { t } = useTranslation('inventory');
  const zone = useViewerZone();
  if (Date.parse(createdAt) - Date.parse(date) < worthSayingMs) return null;
  const time = formatDate(createdAt, 'minute', zone);
  return <Caption1 className={styles.aside}>{t('log.recorded', { time })}</Caption1>;
}
