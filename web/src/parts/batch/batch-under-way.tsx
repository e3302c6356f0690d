import { makeStyles, tokens } from '@fluentui/react-components';
import type { Job } from '@fovea/contracts/jobs/schema';
import { useTranslation } from 'react-i18next';
import { JobProgress } from '../jobs/job-progress.tsx';

const useStyles = makeStyles({
  root: { display: 'grid', justifyItems: 'start', rowGap: tokens.spacingVerticalM, '& p': { margin: 0 } },
});

/** How far a batch is, in place of what it was made of. */
export function BatchUnderWay({ job }: { job: Job }) {
  const styles = useStyles();
  const { t, i18n } = useTranslation(['batch', 'ui']);
  const number = (count: number) => new Intl.NumberFormat(i18n.language).format(count);
  return (
    <div className={styles.root}>
      <p role="status">{t('batch:underWay')}</p>
      <span>{t('ui:exporting.progress', { done: number(job.rowsDone), total: number(job.rowsTotal) })}</span>
      <JobProgress job={job} label={t('batch:underWay')} cancelLabel={t('batch:stop')} />
    </div>
  );
}
