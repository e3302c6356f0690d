import { CounterBadge, makeStyles } from '@fluentui/react-components';
import { AlertRegular } from '@fluentui/react-icons';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../ui/icon-button.tsx';
import { notifications, refreshMs } from './notification-queries.ts';

const NotificationDrawer = lazy(async () => ({
  default: (await import('./notification-drawer.tsx')).NotificationDrawer,
}));

const useStyles = makeStyles({
  root: { position: 'relative', display: 'inline-flex' },
  count: { position: 'absolute', top: 0, right: 0, pointerEvents: 'none' },
});

/** The bell in the top bar: how much is unread, and the list behind it. */
export function NotificationBell() {
  const styles = useStyles();
  const { t } = useTranslation('notifications');
  const [isOpen, setOpen] = useState(false);
  const { data } = useQuery({ ...notifications(), refetchInterval: refreshMs });
  const unread = data?.unread ?? 0;
  return (
    <>
      <span className={styles.root}>
        <IconButton label={t('open', { unread })} icon={<AlertRegular />} onClick={() => setOpen(true)} />
        {unread > 0 && <CounterBadge className={styles.count} size="small" color="danger" count={unread} aria-hidden />}
      </span>
      <Suspense>{isOpen && <NotificationDrawer onClose={() => setOpen(false)} />}</Suspense>
    </>
  );
}
