import {
  Badge,
  Body1,
  Button,
  Caption1,
  Link,
  makeStyles,
  mergeClasses,
  Subtitle2,
  tokens,
} from '@fluentui/react-components';
import { DeleteRegular } from '@fluentui/react-icons';
import type { Notification } from '@fovea/contracts/notifications/schema';
import { useTranslation } from 'react-i18next';
import { useMayCall } from '../../api/may-call.ts';
import { useApiMutation } from '../../api/query.ts';
import { RelativeTime } from '../../parts/dates/date-time.tsx';
import { areaOfPath } from '../../routing/area.ts';
import { showError } from '../../ui/error-dialog.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { AppLink } from '../../ui/link.tsx';
import { notificationsChanged, ownBell } from './notification-queries.ts';

const useStyles = makeStyles({
  root: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr) auto',
    columnGap: tokens.spacingHorizontalS,
    padding: `${tokens.spacingVerticalM} ${tokens.spacingHorizontalS}`,
    borderBottom: `1px solid ${tokens.colorNeutralStroke2}`,
  },
  unread: { borderLeft: `3px solid ${tokens.colorBrandStroke1}` },
  words: { display: 'grid', rowGap: tokens.spacingVerticalXS, overflowWrap: 'anywhere' },
  time: { color: tokens.colorNeutralForeground2 },
  actions: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: tokens.spacingHorizontalM },
});

export type NotificationEntryProps = { entry: Notification; onLeave: () => void };

/** One notification. Following its link also marks it read. */
export function NotificationEntry({ entry, onLeave }: NotificationEntryProps) {
  const styles = useStyles();
  const { t } = useTranslation('notifications');
  const changed = { onSuccess: notificationsChanged, onError: showError };
  const mark = useApiMutation(ownBell().mark, changed);
  const remove = useApiMutation(ownBell().remove, changed);
  const mayMark = useMayCall(ownBell().mark);
  const mayRemove = useMayCall(ownBell().remove);
  const isUnread = entry.readAt === null;
  const read = () => isUnread && mayMark && mark.mutate({ ids: [entry._id] });
  return (
    <li className={mergeClasses(styles.root, isUnread && styles.unread)}>
      <div className={styles.words}>
        <Subtitle2 as="h3">{entry.title}</Subtitle2>
        {entry.body && <Body1>{entry.body}</Body1>}
        <Caption1 className={styles.time}>
          <RelativeTime value={entry.createdAt} />
        </Caption1>
        <div className={styles.actions}>
          {isUnread && <Badge appearance="tint">{t('unread')}</Badge>}
          {entry.link && <EntryLink to={entry.link} onFollow={read} onLeave={onLeave} />}
          {isUnread && mayMark && (
            <Button size="small" appearance="subtle" disabledFocusable={mark.isPending} onClick={read}>
              {t('markRead')}
            </Button>
          )}
        </div>
      </div>
      {mayRemove && (
        <IconButton
          label={t('delete', { title: entry.title })}
          icon={<DeleteRegular />}
          disabledFocusable={remove.isPending}
          onClick={() => remove.mutate({ ids: [entry._id] })}
        />
      )}
    </li>
  );
}

type EntryLinkProps = { to: string; onFollow: () => void; onLeave: () => void };

/** Pages of the areas open here; receipts and the provider's pages in a window of their own. */
function EntryLink({ to, onFollow, onLeave }: EntryLinkProps) {
  const { t } = useTranslation('notifications');
  if (!areaOfPath(to))
    return (
      <Link href={to} target="_blank" rel="noreferrer" onClick={onFollow}>
        {t('show')}
      </Link>
    );
  const leave = () => {
    onFollow();
    onLeave();
  };
  return (
    <span onClickCapture={leave}>
      <AppLink to={to}>{t('show')}</AppLink>
    </span>
  );
}
