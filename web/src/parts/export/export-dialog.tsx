import { Button, Link, makeStyles, ProgressBar, tokens } from '@fluentui/react-components';
import { useTranslation } from 'react-i18next';
import { ErrorState } from '../../ui/error-state.tsx';
import { ViewDialog } from '../../ui/view-dialog.tsx';
import type { Export } from './use-export.ts';

const useStyles = makeStyles({
  root: { display: 'grid', justifyItems: 'start', rowGap: tokens.spacingVerticalM, '& p': { margin: 0 } },
});

export type ExportDialogProps = { title: string; export: Export; onClose: () => void };

/** How far an export is, in words that are also spoken, and the links to what is ready. */
export function ExportDialog({ title, export: { state, begin, lookAgain }, onClose }: ExportDialogProps) {
  const styles = useStyles();
  const { t } = useTranslation('ui', { keyPrefix: 'exporting' });
  const files = 'files' in state ? state.files : [];
  const done = 'files' in state ? state.done : 0;
  const isUnderWay = state.step === 'starting' || state.step === 'waiting';
  return (
    <ViewDialog title={title} size="small" onClose={onClose}>
      <div className={styles.root}>
        <div className={styles.root} role="status">
          {state.step !== 'failed' && state.step !== 'idle' && <p>{t(state.step)}</p>}
          {files.length > 1 && <p>{t('progress', { done, total: files.length })}</p>}
        </div>
        {state.step === 'failed' && <ErrorState error={state.error} onRetry={begin} kept={false} />}
        {isUnderWay && <ProgressBar aria-label={title} value={files.length > 1 ? done / files.length : undefined} />}
        {state.step === 'late' && <Button onClick={lookAgain}>{t('lookAgain')}</Button>}
        {files.slice(0, done).map((file) => (
          <Link key={file.name} href={file.url} download={file.name}>
            {t('download', { name: file.name })}
          </Link>
        ))}
      </div>
    </ViewDialog>
  );
}
