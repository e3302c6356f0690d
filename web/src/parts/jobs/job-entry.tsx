import { Caption1, Link, makeStyles, Text, tokens } from '@fluentui/react-components';
import { isUnderWay, type Job } from '@fovea/contracts/jobs/schema';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { DateTime } from '../dates/date-time.tsx';
import { JobProgress } from './job-progress.tsx';
import { newestJobs } from './own-jobs.ts';

const useStyles = makeStyles({
  root: { display: 'grid', justifyItems: 'start', rowGap: tokens.spacingVerticalSNudge, overflowWrap: 'anywhere' },
  fact: { color: tokens.colorNeutralForeground2 },
});

export type JobEntryProps = {
  job: Job;
  /** The kind of job, in lists of several kinds. */
  title?: string;
  /** Label of the cancel button. */
  cancelLabel: string;
  /** More details. */
  children?: ReactNode;
};

/** One job: when it was requested, its rows, and its files or progress. */
export function JobEntry({ job, title, cancelLabel, children }: JobEntryProps) {
  const { state, rowsDone, rowsTotal, failure, createdAt } = job;
  const styles = useStyles();
  const { t, i18n } = useTranslation('ui', { keyPrefix: 'exporting' });
  const number = (count: number) => new Intl.NumberFormat(i18n.language).format(count);
  return (
    <li className={styles.root}>
      {title && <Text weight="semibold">{title}</Text>}
      <Caption1 className={styles.fact}>
        <DateTime value={createdAt} variant="minute" />
        {' · '}
        {state === 'done'
          ? t('rows', { rows: number(rowsDone) })
          : t('progress', { done: number(rowsDone), total: number(rowsTotal) })}
      </Caption1>
      {children}
      {isUnderWay(state) && <JobProgress job={job} label={title ?? t(`state.${state}`)} cancelLabel={cancelLabel} />}
      {state === 'failed' && <span>{failure}</span>}
      {state === 'cancelled' && !title && <span>{t('state.cancelled')}</span>}
      {state === 'done' &&
        filesOf(job).map(({ name, url }) => (
          <Link key={name} href={url} download={name} onClick={() => void newestJobs()}>
            {t('download', { name })}
          </Link>
        ))}
    </li>
  );
}

/**
 * Files under readable names, without the unguessable part. An address is valid once: a download refetches the
 * addresses.
 */
function filesOf({ files: { name, suffix }, addresses }: Job) {
  const known = name.replace(/-[0-9a-f]{64}(-[a-z]+)?$/, '');
  return addresses.map((url, index) => ({ name: `${known}-${index + 1}.${suffix}`, url }));
}
