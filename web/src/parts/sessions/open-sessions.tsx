import {
  Button,
  Card,
  makeStyles,
  mergeClasses,
  Skeleton,
  SkeletonItem,
  Subtitle2,
  tokens,
} from '@fluentui/react-components';
import { DesktopRegular, PhoneRegular } from '@fluentui/react-icons';
import type { OpenSession } from '@fovea/contracts/sessions/schema';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type ApiQuery, queryClient } from '../../api/query.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { toast } from '../../ui/toast.ts';
import { RelativeTime } from '../dates/date-time.tsx';
import { PasswordDialog } from './password-dialog.tsx';
import { placeOf, useDeviceName } from './session-words.ts';

export type OpenSessionsProps = {
  /** The endpoints of staff or parents. */
  query: ApiQuery<{ list: OpenSession[] }>;
  /** With the digest of the own password. */
  endOne: (id: string, password: string) => Promise<unknown>;
  endOthers: (password: string) => Promise<unknown>;
  className?: string;
};

const useStyles = makeStyles({
  card: { padding: tokens.spacingHorizontalL, rowGap: tokens.spacingVerticalM },
  list: { listStyleType: 'none', margin: 0, padding: 0 },
  row: {
    display: 'grid',
    gridTemplateColumns: 'auto minmax(0, 1fr) auto',
    alignItems: 'center',
    columnGap: tokens.spacingHorizontalM,
    padding: `${tokens.spacingVerticalM} 0`,
    borderTop: `1px solid ${tokens.colorNeutralStroke2}`,
    '& > svg': { fontSize: '24px', color: tokens.colorNeutralForeground2 },
  },
  name: {
    display: 'flex',
    flexWrap: 'wrap',
    gap: tokens.spacingHorizontalS,
    fontWeight: tokens.fontWeightSemibold,
    overflowWrap: 'anywhere',
  },
  facts: {
    display: 'flex',
    flexWrap: 'wrap',
    columnGap: tokens.spacingHorizontalL,
    color: tokens.colorNeutralForeground2,
  },
  others: { justifySelf: 'start', alignSelf: 'start' },
});

/** The open sessions, each with a button to end it. The route loads the texts `sessions`. */
export function OpenSessions({ query, endOne, endOthers, className }: OpenSessionsProps) {
  const styles = useStyles();
  const { t } = useTranslation('sessions');
  const { t: ui } = useTranslation('ui');
  const nameOf = useDeviceName();
  const { data, error, refetch } = useQuery({ ...query, staleTime: 0 });
  const [ending, setEnding] = useState<OpenSession | 'others' | null>(null);
  const close = () => setEnding(null);
  const ended = async (happened: string) => {
    toast(happened);
    await queryClient.invalidateQueries({ queryKey: query.queryKey });
  };
  return (
    <Card className={mergeClasses(styles.card, className)}>
      <Subtitle2 as="h2">{t('title')}</Subtitle2>
      <span>{t('hint')}</span>
      {error && <ErrorState error={error} onRetry={() => void refetch()} hasData={data !== undefined} />}
      {!data && !error && (
        <Skeleton aria-label={ui('loading')}>
          <SkeletonItem style={{ height: '96px' }} />
        </Skeleton>
      )}
      {data?.list.length === 0 && <EmptyState title={t('empty.title')} hint={t('empty.hint')} />}
      {data && data.list.length > 0 && (
        <ul className={styles.list} aria-label={t('title')}>
          {data.list.map((session) => (
            <li key={session._id} className={styles.row}>
              {isPhone(session) ? <PhoneRegular aria-hidden /> : <DesktopRegular aria-hidden />}
              <div>
                <div className={styles.name}>
                  {nameOf(session)}
                  {session.current && <StatusBadge tone="good">{t('here')}</StatusBadge>}
                </div>
                <div className={styles.facts}>
                  {placeOf(session.timezone) && <span>{t('place', { place: placeOf(session.timezone) })}</span>}
                  <span>
                    {t('lastUsed')} <RelativeTime value={session.lastUsedAt} />
                  </span>
                </div>
              </div>
              {!session.current && (
                <Button
                  size="small"
                  onClick={() => setEnding(session)}
                  aria-label={t('end.of', { device: nameOf(session) })}
                >
                  {t('end.action')}
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
      {data?.list.some(({ current }) => !current) && (
        <Button className={styles.others} onClick={() => setEnding('others')}>
          {t('endOthers.action')}
        </Button>
      )}
      {ending === 'others' && (
        <PasswordDialog
          title={t('endOthers.title')}
          body={t('endOthers.body')}
          action={t('endOthers.action')}
          send={endOthers}
          onDone={() => ended(t('endOthers.done'))}
          onClose={close}
        />
      )}
      {ending && ending !== 'others' && (
        <PasswordDialog
          title={t('end.title', { device: nameOf(ending) })}
          body={t('end.body')}
          action={t('end.action')}
          send={(password) => endOne(ending._id, password)}
          onDone={() => ended(t('end.done', { device: nameOf(ending) }))}
          onClose={close}
        />
      )}
    </Card>
  );
}

const isPhone = ({ system }: OpenSession) => system === 'iOS' || system === 'Android';
