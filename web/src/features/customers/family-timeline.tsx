import { Body1, Button, Caption1, makeStyles, Skeleton, SkeletonItem, tokens } from '@fluentui/react-components';
import {
  BoxRegular,
  ChatRegular,
  EditRegular,
  type FluentIcon,
  MailRegular,
  MoneyRegular,
  NoteRegular,
  QuestionCircleRegular,
} from '@fluentui/react-icons';
import type { AuditEntry } from '@fovea/contracts/audit/schema';
import { auditTopics } from '@fovea/contracts/audit/topics';
import type { Customer } from '@fovea/contracts/customers/schema';
import type { DoseChange } from '@fovea/contracts/dose/change-schema';
import type { FamilyMessage } from '@fovea/contracts/notifications/schema';
import type { FamilyPayment } from '@fovea/contracts/payments/schema';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { nameOf } from '../../i18n/name-of.ts';
import { PaymentStatus } from '../../parts/charge/payment-status.tsx';
import { DateTime } from '../../parts/dates/date-time.tsx';
import { ArchivedNote } from '../../parts/history/archived-note.tsx';
import { ActionCell, ActorCell, ChangesCell } from '../../parts/history/history-cells.tsx';
import { useHistoryWords } from '../../parts/history/history-words.ts';
import { ErrorBar } from '../../ui/error-bar.tsx';
import { FilterSelect } from '../../ui/filters/filter-select.tsx';
import { AppLink } from '../../ui/link.tsx';
import { formatMoney } from '../../ui/money-format.ts';
import { RecordSection } from '../../ui/record-section.tsx';
import { AddNoteDialog } from './add-note-dialog.tsx';
import { MessageState } from './message-state.tsx';
import { useRelated } from './use-related.ts';
import { type IsAwaited, type TimelineEntry, type TimelineTopic, timelineTopics, useTimeline } from './use-timeline.ts';
import { WriteButton } from './write-button.tsx';

const useStyles = makeStyles({
  actions: { display: 'flex', flexWrap: 'wrap', gap: tokens.spacingHorizontalS },
  list: { listStyleType: 'none', margin: 0, padding: 0 },
  entry: {
    display: 'grid',
    gridTemplateColumns: '20px 132px minmax(0, 1fr)',
    columnGap: tokens.spacingHorizontalM,
    padding: `${tokens.spacingVerticalS} 0`,
    borderTop: `1px solid ${tokens.colorNeutralStroke2}`,
    '@media (max-width: 639.98px)': { gridTemplateColumns: '20px minmax(0, 1fr)' },
  },
  icon: { color: tokens.colorNeutralForeground3, fontSize: '20px', lineHeight: 1 },
  date: { color: tokens.colorNeutralForeground2, fontVariantNumeric: 'tabular-nums' },
  what: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr)',
    rowGap: tokens.spacingVerticalXXS,
    '@media (max-width: 639.98px)': { gridColumn: '2' },
  },
  beside: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: tokens.spacingHorizontalS },
  minor: { color: tokens.colorNeutralForeground2 },
});

/** The family's timeline, with notes and messages of staff. */
export function FamilyTimeline({ family }: { family: Customer }) {
  const styles = useStyles();
  const { t } = useTranslation('customers');
  const { t: words } = useTranslation('overview');
  const [topic, setTopic] = useState<TimelineTopic>();
  const [isNoting, setNoting] = useState(false);
  const [isAwaited, setAwaited] = useState<IsAwaited>();
  const { entries, isLoading, earlier, archivedBefore, silent } = useTimeline(family, topic, isAwaited);
  const showDone = (isIt: IsAwaited, own: TimelineTopic) => {
    setAwaited(() => isIt);
    setTopic((shown) => (shown === own ? shown : undefined));
  };
  return (
    <RecordSection
      title={words('timeline.title')}
      actions={
        <div className={styles.actions}>
          <FilterSelect
            label={words('timeline.topic')}
            value={topic}
            options={timelineTopics.map((value) => ({ value, label: t(`timeline.topics.${value}`) }))}
            onChange={setTopic}
          />
          <Button icon={<NoteRegular />} onClick={() => setNoting(true)}>
            {t('timeline.add')}
          </Button>
          <WriteButton family={family} onSent={() => showDone(newMessage(entries), 'request')} />
        </div>
      }
    >
      {silent.map(({ error, retry }) => (
        <ErrorBar key={error.message} error={error} onRetry={retry} />
      ))}
      {entries.length === 0 && !isLoading && silent.length === 0 && <Body1>{words('timeline.empty')}</Body1>}
      <ol className={styles.list} aria-busy={isLoading} aria-label={words('timeline.title')}>
        {entries.map((entry) => (
          <Entry key={entry.id} entry={entry} family={family} />
        ))}
      </ol>
      {isLoading && (
        <Skeleton aria-hidden>
          <SkeletonItem size={40} />
        </Skeleton>
      )}
      {earlier && !isLoading && (
        <div>
          <Button onClick={earlier}>{t('timeline.earlier')}</Button>
        </div>
      )}
      {!earlier && !isLoading && <ArchivedNote before={archivedBefore} />}
      {isNoting && (
        <AddNoteDialog
          family={family}
          onNoted={(text) => showDone(noteOf(text), 'note')}
          onClose={() => setNoting(false)}
        />
      )}
    </RecordSection>
  );
}

const noteOf =
  (text: string): IsAwaited =>
  (entry) =>
    entry.kind === 'deed' && entry.deed.changes.some(({ to }) => to === text);

/** The audit log does not contain a message's text, so the new message is the one that was missing before. */
const newMessage =
  (before: readonly TimelineEntry[]): IsAwaited =>
  (entry) =>
    entry.kind === 'deed' && entry.deed.action === 'familyWrittenTo' && !before.some(({ id }) => id === entry.id);

const icons = {
  note: ChatRegular,
  device: BoxRegular,
  request: QuestionCircleRegular,
  payment: MoneyRegular,
} as const satisfies Record<keyof typeof auditTopics, FluentIcon>;

function iconOf(entry: TimelineEntry): FluentIcon {
  if (entry.kind === 'message') return MailRegular;
  if (entry.kind === 'payment') return MoneyRegular;
  if (entry.kind === 'dose') return BoxRegular;
  const topics = Object.entries(auditTopics).map(([topic, actions]) => ({
    topic,
    actions: actions as readonly string[],
  }));
  const topic = topics.find(({ actions }) => actions.includes(entry.deed.action))?.topic;
  return topic ? icons[topic as keyof typeof icons] : EditRegular;
}

function Entry({ entry, family }: { entry: TimelineEntry; family: Customer }) {
  const styles = useStyles();
  const Icon = iconOf(entry);
  return (
    <li className={styles.entry}>
      <Icon className={styles.icon} aria-hidden />
      <span className={styles.date}>
        <DateTime value={entry.at} variant="minute" />
      </span>
      <div className={styles.what}>{tell(entry, family)}</div>
    </li>
  );
}

function tell(entry: TimelineEntry, family: Customer): ReactNode {
  switch (entry.kind) {
    case 'deed':
      return <Deed deed={entry.deed} family={family} />;
    case 'message':
      return <Message message={entry.message} family={family} />;
    case 'payment':
      return <Paid payment={entry.payment} />;
    case 'dose':
      return <DoseChanged dose={entry.dose} />;
    default:
      return entry satisfies never;
  }
}

function Deed({ deed, family }: { deed: AuditEntry; family: Customer }) {
  const styles = useStyles();
  return (
    <>
      <strong>
        <ActionCell entry={deed} patients={family.accounts} />
      </strong>
      {deed.fields.length > 0 && <ChangesCell entry={deed} days={family.timezone} />}
      <Caption1 className={styles.minor}>
        <ActorCell entry={deed} families={[family._id]} />
      </Caption1>
    </>
  );
}

/** The device's catalog was changed, for all of its devices. */
function DoseChanged({ dose: { name, changes } }: { dose: DoseChange }) {
  const styles = useStyles();
  const { t } = useTranslation('dose');
  const words = useHistoryWords();
  return (
    <>
      <strong>{t('changed', { name })}</strong>
      {changes.map((change) => (
        <Caption1 key={change.field} className={styles.minor}>
          {words.change(change)}
        </Caption1>
      ))}
    </>
  );
}

function Message({ message, family }: { message: FamilyMessage; family: Customer }) {
  const styles = useStyles();
  const { t } = useTranslation('family-messages');
  const child = family.accounts.find(({ _id }) => _id === message.accountId);
  return (
    <>
      <span className={styles.beside}>
        <strong>{message.title}</strong>
        <MessageState message={message} />
      </span>
      <Caption1 className={styles.minor}>
        {[t(`channel.${message.channel}`), child && nameOf(child)].filter(Boolean).join(' · ')}
      </Caption1>
    </>
  );
}

function Paid({ payment }: { payment: FamilyPayment }) {
  const styles = useStyles();
  const { t, i18n } = useTranslation('customers');
  const { payment: way } = useRelated();
  const { _id, amount, currency, planName, accountName, refundAmount } = payment;
  const to = way(_id);
  const sum = `${formatMoney(amount, currency, i18n.language)} · ${planName}`;
  const back = refundAmount && t('timeline.refunded', { amount: formatMoney(refundAmount, currency, i18n.language) });
  return (
    <>
      <span className={styles.beside}>
        <strong>
          {to ? (
            <AppLink alone to={to}>
              {sum}
            </AppLink>
          ) : (
            sum
          )}
        </strong>
        <PaymentStatus payment={payment} />
      </span>
      <Caption1 className={styles.minor}>{[accountName, back].filter(Boolean).join(' · ')}</Caption1>
    </>
  );
}
