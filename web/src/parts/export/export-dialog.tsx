import { Button, makeStyles, tokens } from '@fluentui/react-components';
import type { Endpoint } from '@fovea/contracts/endpoint';
import { isUnderWay } from '@fovea/contracts/jobs/schema';
import { useTranslation } from 'react-i18next';
import { ErrorState } from '../../ui/error-state.tsx';
import { TinySpinner } from '../../ui/tiny-spinner.tsx';
import { ViewDialog } from '../../ui/view-dialog.tsx';
import { JobEntry } from '../jobs/job-entry.tsx';
import { useShowsJobs } from '../jobs/own-jobs.ts';
import type { Exports } from './use-exports.ts';
import { useLastsFor } from './use-lasts-for.ts';

const longMs = 60_000;

const useStyles = makeStyles({
  root: { display: 'grid', rowGap: tokens.spacingVerticalL, '& p': { margin: 0 } },
  list: { display: 'grid', rowGap: tokens.spacingVerticalL, listStyleType: 'none', margin: 0, padding: 0 },
});

export type ExportDialogProps = { title: string; endpoint: Endpoint; exports: Exports; onClose: () => void };

/** The person's exports of this kind: the progress of the running one, also announced, and finished ones. */
export function ExportDialog({ title, endpoint, exports, onClose }: ExportDialogProps) {
  useShowsJobs(endpoint);
  const { list, isStarting, error, begin } = exports;
  const styles = useStyles();
  const { t } = useTranslation('ui', { keyPrefix: 'exporting' });
  const [newest] = list;
  const state = isStarting ? 'starting' : newest?.state;
  const isBusy = state === 'starting' || (state !== undefined && isUnderWay(state));
  const isLong = useLastsFor(isBusy, longMs);
  // Only staff have the list of their jobs.
  const where = endpoint.access.includes('customer') ? 'portal' : 'staff';
  const again = list.length > 0 && !isBusy && <Button onClick={begin}>{t('anew')}</Button>;
  return (
    <ViewDialog title={title} size="small" onClose={onClose} actions={again}>
      <div className={styles.root}>
        <div role="status">{!error && state && <p>{isLong ? t(`long.${where}`) : t(`state.${state}`)}</p>}</div>
        {isStarting && <TinySpinner />}
        {error && <ErrorState error={error} onRetry={exports.look} hasData={list.length > 0} />}
        <ul className={styles.list}>
          {list.map((job) => (
            <JobEntry key={job._id} job={job} cancelLabel={t('cancel')} />
          ))}
        </ul>
      </div>
    </ViewDialog>
  );
}
