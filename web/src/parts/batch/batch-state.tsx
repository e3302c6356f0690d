import { Link, makeStyles, tokens } from '@fluentui/react-components';
import type { Endpoint } from '@fovea/contracts/endpoint';
import type { Job } from '@fovea/contracts/jobs/schema';
import { useTranslation } from 'react-i18next';
import { DateTime } from '../dates/date-time.tsx';
import { JobProgress } from '../jobs/job-progress.tsx';
import type { Batch } from './use-batch.ts';

const useStyles = makeStyles({
  root: { display: 'grid', justifyItems: 'start', rowGap: tokens.spacingVerticalM, '& p': { margin: 0 } },
});

export type BatchStateProps<E extends Endpoint> = {
  batch: Batch<E>;
  /** No new batch has been started. */
  isNew: boolean;
};

/** Shows a batch's progress in place of its form; before a new one, a link to the last result. */
export function BatchState<E extends Endpoint>({ batch, isNew }: BatchStateProps<E>) {
  const { job, last, look, isOpen } = batch;
  if (job) return <UnderWay job={job} />;
  return last && isNew && isOpen ? <Last job={last} onLook={look} /> : null;
}

function UnderWay({ job }: { job: Job }) {
  const styles = useStyles();
  const { t, i18n } = useTranslation(['batch', 'ui']);
  const number = (count: number) => new Intl.NumberFormat(i18n.language).format(count);
  return (
    <div className={styles.root}>
      <p role="status">{t(job.state === 'cancelled' ? 'batch:stopping' : 'batch:underWay')}</p>
      <span>{t('ui:exporting.progress', { done: number(job.rowsDone), total: number(job.rowsTotal) })}</span>
      <JobProgress job={job} label={t('batch:underWay')} cancelLabel={t('batch:stop')} />
    </div>
  );
}

/** Opens the result of a batch that ended unseen. */
function Last({ job, onLook }: { job: Job; onLook: (job: Job) => void }) {
  const { t } = useTranslation('batch');
  return (
    <div>
      <Link as="button" type="button" onClick={() => onLook(job)}>
        {t('last')}
      </Link>
      {' · '}
      <DateTime value={job.createdAt} variant="minute" />
    </div>
  );
}
