import {
  CounterBadge,
  makeStyles,
  Popover,
  PopoverSurface,
  PopoverTrigger,
  Subtitle2,
  tokens,
} from '@fluentui/react-components';
import { TaskListSquareLtrRegular } from '@fluentui/react-icons';
import { isUnderWay, type Job } from '@fovea/contracts/jobs/schema';
import i18n from 'i18next';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { DateTime } from '../parts/dates/date-time.tsx';
import { JobEntry } from '../parts/jobs/job-entry.tsx';
import { follow, isShown, unfollow, useAllJobs } from '../parts/jobs/own-jobs.ts';
import { ErrorState } from '../ui/error-state.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { toast, toastWarning } from '../ui/toast.ts';

const useStyles = makeStyles({
  button: { position: 'relative' },
  badge: { position: 'absolute', top: 0, right: 0, pointerEvents: 'none' },
  surface: {
    display: 'grid',
    rowGap: tokens.spacingVerticalM,
    gridTemplateColumns: 'minmax(0, 1fr)',
    width: 'min(400px, calc(100vw - 32px))',
    boxSizing: 'border-box',
    maxHeight: 'min(560px, calc(100dvh - 96px))',
    overflowY: 'auto',
  },
  list: { display: 'grid', rowGap: tokens.spacingVerticalL, listStyleType: 'none', margin: 0, padding: 0 },
  fact: { color: tokens.colorNeutralForeground2, fontSize: tokens.fontSizeBase200 },
});

/** The person's own exports, imports and batches: their progress and results. */
export function JobsTray() {
  const styles = useStyles();
  const { t } = useTranslation('jobs');
  const { data, error, refetch } = useAllJobs();
  const list = data?.list ?? [];
  useAnnouncedEnds(data?.list);
  const underWay = list.filter(({ state }) => isUnderWay(state)).length;
  const label = underWay > 0 ? t('underWay', { number: underWay }) : t('title');
  return (
    <Popover trapFocus positioning={{ position: 'below', align: 'end', overflowBoundaryPadding: 8 }}>
      <PopoverTrigger disableButtonEnhancement>
        <IconButton
          label={label}
          className={styles.button}
          icon={
            <span>
              <TaskListSquareLtrRegular />
              {underWay > 0 && <CounterBadge className={styles.badge} size="small" count={underWay} aria-hidden />}
            </span>
          }
        />
      </PopoverTrigger>
      <PopoverSurface className={styles.surface} aria-label={t('title')}>
        <Subtitle2 as="h2">{t('title')}</Subtitle2>
        {error && <ErrorState error={error} onRetry={() => void refetch()} hasData={data !== undefined} />}
        {data && list.length === 0 && <span className={styles.fact}>{t('empty')}</span>}
        <ul className={styles.list}>
          {list.map((job) => (
            <JobEntry key={job._id} job={job} title={titleOf(job)} cancelLabel={t('cancel')}>
              <span className={styles.fact}>
                {t(`state.${job.state}`)}
                {job.state === 'done' && job.files.fileCount > 0 && (
                  <>
                    {' · '}
                    {t('until')} <DateTime value={job.expiresAt} variant="minute" />
                  </>
                )}
              </span>
            </JobEntry>
          ))}
        </ul>
      </PopoverSurface>
    </Popover>
  );
}

const titleOf = ({ kind }: Job) => i18n.t(`jobs:kind.${kind}`);

/** Announces the end of a followed job, unless a window of its kind shows it or it was cancelled. */
function useAnnouncedEnds(list: Job[] | undefined) {
  useEffect(() => {
    for (const job of list ?? []) {
      if (isUnderWay(job.state)) follow(job._id);
      else if (unfollow(job._id) && !isShown(job)) announce(job);
    }
  }, [list]);
}

function announce(job: Job): void {
  const what = titleOf(job);
  if (job.state === 'done') toast(i18n.t('jobs:ended', { what }));
  if (job.state === 'failed') toastWarning(i18n.t('jobs:failed', { what, why: job.failure ?? '' }));
}
