import {
  Button,
  DrawerBody,
  DrawerHeader,
  DrawerHeaderTitle,
  makeStyles,
  OverlayDrawer,
  tokens,
} from '@fluentui/react-components';
import { AlertRegular } from '@fluentui/react-icons';
import { saveOwnNotices } from '@fovea/contracts/notifications/portal-endpoints';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useMayCall } from '../../api/may-call.ts';
import { useApiMutation, useList } from '../../api/query.ts';
import { CloseButton } from '../../ui/close-button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { showError } from '../../ui/error-dialog.ts';
import { ErrorState } from '../../ui/error-state.tsx';
import { AppLink } from '../../ui/link.tsx';
import { TinySpinner } from '../../ui/tiny-spinner.tsx';
import { useTooltipHidden } from '../../ui/use-tooltip-hidden.ts';
import { myDetailsPaths } from '../my-details/paths.ts';
import { NotificationEntry } from './notification-entry.tsx';
import { isFamilys, notifications, notificationsChanged, ownBell, step } from './notification-queries.ts';

const useStyles = makeStyles({
  drawer: { width: 'min(100%, 440px)' },
  list: { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', listStyleType: 'none', margin: 0, padding: 0 },
  foot: { display: 'grid', justifyItems: 'center', padding: tokens.spacingVerticalL },
});

/** The reader's notifications, newest first. */
export function NotificationDrawer({ onClose }: { onClose: () => void }) {
  const styles = useStyles();
  const { t } = useTranslation('notifications');
  useTooltipHidden();
  const [size, setSize] = useState(step);
  const page = useList(notifications(size));
  const mayMark = useMayCall(ownBell().mark);
  const mayChoose = useMayCall(saveOwnNotices);
  const markAll = useApiMutation(ownBell().mark, {
    onSuccess: notificationsChanged,
    onError: showError,
  });
  const { list = [], total = 0, unread = 0 } = page.data ?? {};
  return (
    <OverlayDrawer open position="end" className={styles.drawer} onOpenChange={onClose}>
      <DrawerHeader>
        <DrawerHeaderTitle action={<CloseButton onClick={onClose} />}>{t('title')}</DrawerHeaderTitle>
        {unread > 0 && mayMark && (
          <Button
            appearance="subtle"
            disabledFocusable={markAll.isPending}
            onClick={() => markAll.mutate({ all: true })}
          >
            {t('markAll')}
          </Button>
        )}
      </DrawerHeader>
      <DrawerBody>
        {page.isPending && <TinySpinner />}
        {page.error && (
          <ErrorState error={page.error} onRetry={() => void page.refetch()} hasData={page.data !== undefined} />
        )}
        {page.data && list.length === 0 && (
          <EmptyState
            icon={<AlertRegular />}
            title={t('empty')}
            hint={t(isFamilys() ? 'emptyHint' : 'staffEmptyHint')}
          />
        )}
        <ul className={styles.list}>
          {list.map((entry) => (
            <NotificationEntry key={entry._id} entry={entry} onLeave={onClose} />
          ))}
        </ul>
        {isFamilys() && mayChoose && (
          <div className={styles.foot}>
            <span onClickCapture={onClose}>
              <AppLink to={myDetailsPaths.notices()}>{t('choose')}</AppLink>
            </span>
          </div>
        )}
        {total > list.length && (
          <div className={styles.foot}>
            <Button disabledFocusable={page.isFetching} onClick={() => setSize(size + step)}>
              {t('more')}
            </Button>
          </div>
        )}
      </DrawerBody>
    </OverlayDrawer>
  );
}
