import { Caption1, Link, makeStyles, tokens } from '@fluentui/react-components';
import { getExportFile } from '@fovea/contracts/files/endpoints';
import { isUnderWay, type Job } from '@fovea/contracts/jobs/schema';
import { useTranslation } from 'react-i18next';
import { httpRequest } from '../../api/request.ts';
import { DateTime } from '../dates/date-time.tsx';
import { JobProgress } from '../jobs/job-progress.tsx';

const useStyles = makeStyles({
  root: { display: 'grid', justifyItems: 'start', rowGap: tokens.spacingVerticalSNudge, overflowWrap: 'anywhere' },
  fact: { color: tokens.colorNeutralForeground2 },
});

/** One export: when it was asked for, how many rows it has, and its files or how far they are. */
export function ExportEntry({ job }: { job: Job }) {
  const { state, rowsDone, rowsTotal, failure, createdAt } = job;
  const styles = useStyles();
  const { t, i18n } = useTranslation('ui', { keyPrefix: 'exporting' });
  const number = (count: number) => new Intl.NumberFormat(i18n.language).format(count);
  return (
    <li className={styles.root}>
      <Caption1 className={styles.fact}>
        <DateTime value={createdAt} variant="minute" />
        {' · '}
        {state === 'done'
          ? t('rows', { rows: number(rowsDone) })
          : t('progress', { done: number(rowsDone), total: number(rowsTotal) })}
      </Caption1>
      {isUnderWay(state) && <JobProgress job={job} label={t(`state.${state}`)} cancelLabel={t('cancel')} />}
      {state === 'failed' && <span>{failure}</span>}
      {state === 'cancelled' && <span>{t('state.cancelled')}</span>}
      {state === 'done' &&
        filesOf(job).map(({ name, url }) => (
          <Link key={name} href={url} download={name}>
            {t('download', { name })}
          </Link>
        ))}
    </li>
  );
}

/** Under the names people recognise them by, without the part that makes their addresses unguessable. */
function filesOf({ files: { name, suffix, fileCount } }: Job) {
  return Array.from({ length: fileCount }, (_, index) => {
    const file = `${name}-${index + 1}.${suffix}`;
    return { name: file.replace(/-[0-9a-f]{32}/, ''), url: httpRequest(getExportFile, { file }).url };
  });
}
