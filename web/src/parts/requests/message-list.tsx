import { Caption1, Caption1Strong, Link, makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import type { OwnRequestMessage } from '@fovea/contracts/requests/schema';
import { useTranslation } from 'react-i18next';
import { spacedList } from '../../ui/spaced-list.ts';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { DateTime } from '../dates/date-time.tsx';

const useStyles = makeStyles({
  list: spacedList,
  message: {
    display: 'grid',
    rowGap: tokens.spacingVerticalXS,
    justifySelf: 'start',
    boxSizing: 'border-box',
    minWidth: 'min(100%, 240px)',
    maxWidth: '85%',
    padding: `${tokens.spacingVerticalS} ${tokens.spacingHorizontalM}`,
    borderRadius: tokens.borderRadiusLarge,
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    backgroundColor: tokens.colorNeutralBackground2,
  },
  own: { justifySelf: 'end', backgroundColor: tokens.colorBrandBackground2 },
  note: { border: `1px dashed ${tokens.colorNeutralStroke1}`, backgroundColor: tokens.colorNeutralBackground1 },
  head: { display: 'flex', flexWrap: 'wrap', alignItems: 'baseline', columnGap: tokens.spacingHorizontalS },
  quiet: { color: tokens.colorNeutralForeground2, overflowWrap: 'anywhere' },
  text: { margin: 0, whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' },
  files: { display: 'flex', flexWrap: 'wrap', columnGap: tokens.spacingHorizontalM },
});

/** `internal`: a note hidden from families. `mail`: received by mail, possibly incomplete. */
export type ShownMessage = Pick<OwnRequestMessage, '_id' | 'text' | 'fileList' | 'at'> & {
  who: string;
  own: boolean;
  internal?: boolean;
  mail?: OwnRequestMessage['mail'];
};

/** The messages, oldest first; the reader's own side on the right. */
export function MessageList({ messages }: { messages: ShownMessage[] }) {
  const styles = useStyles();
  const { t, i18n } = useTranslation('requests');
  const inList = new Intl.ListFormat(i18n.language);
  return (
    <ol className={styles.list} aria-label={t('thread.label')}>
      {messages.map(({ _id, who, own, internal, text, fileList, mail, at }) => (
        <li key={_id} className={mergeClasses(styles.message, own && styles.own, internal && styles.note)}>
          <span className={styles.head}>
            <Caption1Strong>{who}</Caption1Strong>
            <Caption1 className={styles.quiet}>
              <DateTime value={at} variant="minute" />
            </Caption1>
            {internal && (
              <StatusBadge tone="neutral" small>
                {t('thread.note')}
              </StatusBadge>
            )}
            {mail && (
              <StatusBadge tone="neutral" small>
                {t('thread.byMail')}
              </StatusBadge>
            )}
            {mail?.otherSender && (
              <StatusBadge tone="attention" small>
                {t('thread.otherSender')}
              </StatusBadge>
            )}
          </span>
          {text && <p className={styles.text}>{text}</p>}
          {fileList.length > 0 && (
            <span className={styles.files}>
              {fileList.map(({ name, url }) => (
                <Link key={url} href={url} target="_blank" rel="noreferrer">
                  {name}
                </Link>
              ))}
            </span>
          )}
          {mail && mail.leftOut.length > 0 && (
            <Caption1 className={styles.quiet}>{t('thread.leftOut', { names: inList.format(mail.leftOut) })}</Caption1>
          )}
        </li>
      ))}
    </ol>
  );
}
