import { Caption1, makeStyles, Tooltip, tokens } from '@fluentui/react-components';
import { type DateVariant, formatDate, storedDays, zoneName } from '@fovea/contracts/dates';
import { useTranslation } from 'react-i18next';
import { useViewerZone } from '../../api/session.ts';
import { formatRelative } from './relative-time.ts';

type Instant = string | null | undefined;
export type DateTimeProps = {
  value: Instant;
  variant?: DateVariant;
  /** Only for times outside the viewer's zone: a public page, a report. */
  timeZone?: string;
};

/**
 * An instant as the specification writes it, DD/MM/YYYY and its longer variants, in the viewer's own time zone. An en
 * dash stands for none.
 */
export function DateTime({ value, variant = 'day', timeZone }: DateTimeProps) {
  const own = useViewerZone();
  if (!value) return <>–</>;
  const zone = timeZone ?? own;
  return (
    <time dateTime={value} title={zoneName(zone)} translate="no">
      {formatDate(value, variant, zone)}
    </time>
  );
}

export type CalendarDayProps = {
  value: Instant;
  /** The family's or company's zone; `storedDays` for values stored as days. */
  timeZone: string;
};

/** A calendar day (expiry, guarantee, binding, manufacturing …): the same for every reader. */
export function CalendarDay({ value, timeZone }: CalendarDayProps) {
  if (!value) return <>–</>;
  return (
    <time dateTime={value} title={timeZone === storedDays ? undefined : zoneName(timeZone)} translate="no">
      {formatDate(value, 'day', timeZone)}
    </time>
  );
}

/** "yesterday, 19:40", with the exact time and its zone as its tooltip. */
export function RelativeTime({ value }: Pick<DateTimeProps, 'value'>) {
  const { i18n } = useTranslation();
  const zone = useViewerZone();
  if (!value) return <>–</>;
  return (
    <Tooltip content={`${formatDate(value, 'second', zone)} (${zoneName(zone)})`} relationship="description" withArrow>
      <time dateTime={value}>{formatRelative(value, i18n.language, zone)}</time>
    </Tooltip>
  );
}

const useStyles = makeStyles({
  zones: {
    display: 'block',
    color: tokens.colorNeutralForeground3,
    margin: `${tokens.spacingVerticalXS} 0 ${tokens.spacingVerticalM}`,
  },
});

/** Names both zones of a page whose days and times use different ones. */
export function ZonesNote({ days }: { days: string }) {
  const styles = useStyles();
  const { t } = useTranslation('ui');
  const times = useViewerZone();
  if (times === days) return null;
  return <Caption1 className={styles.zones}>{t('zones', { times: zoneName(times), days: zoneName(days) })}</Caption1>;
}
