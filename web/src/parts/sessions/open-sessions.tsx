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
import { useTranslation } from 'react-i18next';
import { type ApiQuery, queryClient } from '../../api/query.ts';
import { confirm } from '../../ui/confirm.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { toast } from '../../ui/toast.ts';
import { RelativeTime } from '../dates/date-time.tsx';
import { placeOf, useDeviceName } from './session-words.ts';

export type OpenSessionsProps = {
  /** The endpoints of staff or parents. */
  query: ApiQuery<{ list: OpenSession[] }>;
  endOne: (id: string) => Promise<unknown>;
  endOthers: () => Promise<unknown>;
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
  const ended = async (happened: string) => {
    toast(happened);
    await queryClient.invalidateQueries({ queryKey: query.queryKey });
  };
  const askToEnd = async (session: OpenSession) => {
    const device = nameOf(session);
    const run = () => endOne(session._id);
    if (
      await confirm({
        title: t('end.title', { device }),
        body: t('end.body'),
        action: t('end.action'),
        danger: true,
        run,
      })
    )
      await ended(t('end.done', { device }));
  };
  const askToEndOthers = async () => {
    const [title, body, action] = [t('endOthers.title'), t('endOthers.body'), t('endOthers.action')];
    if (await confirm({ title, body, action, danger: true, run: endOthers })) await ended(t('endOthers.done'));
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
                  onClick={() => void askToEnd(session)}
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
        <Button className={styles.others} onClick={() => void askToEndOthers()}>
          {t('endOthers.action')}
        </Button>
      )}
    </Card>
  );
}

const isPhone = ({ system }: OpenSession) => system === 'iOS' || system === 'Android';
