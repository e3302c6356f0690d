import { Badge, Button, Caption1, makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import {
  DataBarVerticalRegular,
  PauseCircleRegular,
  PersonDeleteRegular,
  PlugDisconnectedRegular,
} from '@fluentui/react-icons';
import { addToDay, daysBetween } from '@fovea/contracts/calendar';
import { type CustomerRow, restorableDays } from '@fovea/contracts/customers/schema';
import { dayOf, formatDay } from '@fovea/contracts/dates';
import { useTranslation } from 'react-i18next';
import { viewerZone } from '../../api/session.ts';
import { nameOf, readingOf } from '../../i18n/name-of.ts';
import { RateBadge } from '../../parts/compliance/rate-badge.tsx';
import { CalendarDay } from '../../parts/dates/date-time.tsx';
import { InvitationState } from '../../parts/invitations/invitation-state.tsx';
import { useDialogTo } from '../../routing/use-dialog-to.ts';
import { useStaffArea } from '../../routing/use-staff-area.ts';
import { AppLink } from '../../ui/link.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { MarkedName } from '../../ui/table/marked-name.tsx';
import { confirmAction } from './confirm.ts';
import { customerPaths } from './paths.ts';

type CellProps = { customer: CustomerRow };

/** Two lines fit a row of the table. */
const shownPatients = 2;
const shownOf = (accounts: CustomerRow['accounts']) =>
  accounts.length > shownPatients ? accounts.slice(0, shownPatients - 1) : accounts;

const useStyles = makeStyles({
  // Takes the width of the longest name from all columns, not only this one.
  lines: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr)',
    justifyItems: 'start',
    width: 'max-content',
    maxWidth: '100%',
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200,
  },
  patient: {
    display: 'inline-flex',
    alignItems: 'center',
    columnGap: tokens.spacingHorizontalXS,
    maxWidth: '100%',
    minHeight: '24px',
    '@media (pointer: coarse)': { minHeight: '44px' },
    '& svg': { flexShrink: 0 },
  },
  // Aligns with the first line of the card's name.
  name: {
    boxSizing: 'border-box',
    padding: '4px 0',
    '@media (pointer: coarse)': { padding: '14px 0' },
    '& > span': { alignSelf: 'baseline' },
  },
  held: { color: tokens.colorStatusDangerForeground1 },
  patientName: { overflow: 'hidden', textOverflow: 'ellipsis' },
  beside: { display: 'inline-flex', alignItems: 'center', columnGap: tokens.spacingHorizontalS },
});

/** The parent's name with its reading and a badge for test users. */
export function ParentNameCell({ customer }: CellProps) {
  const { t } = useTranslation('customers');
  const reading = readingOf(customer);
  if (!customer.debug && !reading) return <span translate="no">{nameOf(customer)}</span>;
  return (
    <MarkedName name={nameOf(customer)}>
      {reading && <Caption1>{reading}</Caption1>}
      {customer.debug && (
        <Badge appearance="outline" color="informative">
          {t('status.test')}
        </Badge>
      )}
    </MarkedName>
  );
}

/** Name, how it is read, and id. */
const patientLine = (account: CustomerRow['accounts'][number]): string =>
  [nameOf(account), readingOf(account), account.patientId].filter(Boolean).join(' · ');

/** Name and id of each child, with a badge for removed ones; each opens its compliance. */
export function PatientsCell({ customer: { _id, accounts, removedAt } }: CellProps) {
  const styles = useStyles();
  const { t } = useTranslation('customers');
  const { t: holds } = useTranslation('holds');
  const area = useStaffArea();
  const to = useDialogTo();
  const shown = shownOf(accounts);
  if (accounts.length === 0) return <>–</>;
  // A deleted family's records cannot be opened.
  if (removedAt) return <>{accounts.map(patientLine).join(', ')}</>;
  return (
    <span className={styles.lines}>
      {shown.map((account) => (
        <AppLink
          key={account._id}
          className={mergeClasses(styles.patient, styles.name)}
          to={to(customerPaths.compliance(area, _id, account._id))}
        >
          <DataBarVerticalRegular aria-label={t('complianceOf', { name: nameOf(account) })} />
          {account.removed && <PersonDeleteRegular title={t('patients.removed')} />}
          {account.onHoldSince && <PauseCircleRegular title={holds('staff.onHold')} className={styles.held} />}
          <span className={styles.patientName} translate="no">
            {patientLine(account)}
          </span>
        </AppLink>
      ))}
      {shown.length < accounts.length && (
        <AppLink className={styles.patient} to={to(customerPaths.view(area, _id, 'overview'))}>
          {t('morePatients', { count: accounts.length - shown.length })}
        </AppLink>
      )}
    </span>
  );
}

/** The rate of each child in the order of their names: word, colour and number. */
export function RatesCell({ customer: { accounts } }: CellProps) {
  const styles = useStyles();
  if (accounts.length === 0) return <>–</>;
  return (
    <span className={styles.lines}>
      {shownOf(accounts).map(({ _id, rate, prescribedRate, firstWeek }) => (
        <span key={_id} className={styles.patient}>
          <RateBadge rate={rate} prescribedRate={prescribedRate} firstWeek={firstWeek} />
        </span>
      ))}
    </span>
  );
}

/** Days without contact after which a device is marked as silent. */
const silentDays = 3;

/** The last treatment of each child, or that its device has not reported since. */
export function LastUsesCell({ customer: { accounts, heardDay, timezone } }: CellProps) {
  const styles = useStyles();
  const { t } = useTranslation('customers');
  if (accounts.length === 0) return <>–</>;
  const isSilent = heardDay !== null && daysBetween(heardDay, dayOf(new Date(), timezone)) > silentDays;
  return (
    <span className={styles.lines}>
      {shownOf(accounts).map(({ _id, lastUse }) => (
        <span key={_id} className={styles.patient}>
          {lastUse ? formatDay(lastUse) : '–'}
          {lastUse && isSilent && (
            <PlugDisconnectedRegular title={t('silentSince', { date: formatDay(heardDay) })} role="img" />
          )}
        </span>
      ))}
    </span>
  );
}

export function PlanEndsCell({ customer: { accounts, timezone } }: CellProps) {
  const styles = useStyles();
  if (accounts.length === 0) return <>–</>;
  return (
    <span className={styles.lines}>
      {shownOf(accounts).map(({ _id, expiredDate }) => (
        <span key={_id} className={styles.patient}>
          <CalendarDay value={expiredDate} timeZone={timezone} />
        </span>
      ))}
    </span>
  );
}

export function StatusCell({ customer: { lock, removedAt, invitation } }: CellProps) {
  const { t } = useTranslation('customers');
  if (removedAt)
    return (
      <StatusBadge tone="attention">
        {t('status.deleted', {
          date: formatDay(addToDay(dayOf(removedAt, viewerZone()), restorableDays)),
        })}
      </StatusBadge>
    );
  return <FamilyStatus lock={lock} invitation={invitation} />;
}

type FamilyStatusProps = Pick<CustomerRow, 'lock' | 'invitation'>;

/** A family's status (locked, invited, active), the same in list and record. */
export function FamilyStatus({ lock, invitation }: FamilyStatusProps) {
  const { t } = useTranslation('customers');
  if (!lock && invitation && !invitation.acceptedAt) return <InvitationState invitation={invitation} />;
  return lock ? (
    <StatusBadge tone="poor">{t('status.locked')}</StatusBadge>
  ) : (
    <StatusBadge tone="good">{t('status.active')}</StatusBadge>
  );
}

/** The badge of a family that waits for a reply, with a button to mark it as done. */
export function RequestCell({ customer }: CellProps) {
  const styles = useStyles();
  const { t } = useTranslation('customers');
  if (!customer.requesting || customer.removedAt) return <>–</>;
  return (
    <span className={styles.beside}>
      <StatusBadge tone="attention">{t('status.requesting')}</StatusBadge>
      <Button size="small" onClick={() => void confirmAction('closeRequest', customer, t)}>
        {t('action.closeRequest')}
      </Button>
    </span>
  );
}
