import { Button, Link, makeStyles, ProgressBar, tokens } from '@fluentui/react-components';
import { ArrowDownloadRegular } from '@fluentui/react-icons';
import type { ExportResult } from '@fovea/contracts/envelope';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { filesOf, untilReady } from '../api/export-file.ts';
import { ErrorBar } from './error-bar.tsx';
import { ViewDialog } from './view-dialog.tsx';

const useStyles = makeStyles({ root: { display: 'grid', rowGap: tokens.spacingVerticalM } });

export type ExportButtonProps = {
  /** Starts the export with the list's current filter: `() => call(exportDevices, filter)`. */
  start: () => Promise<ExportResult>;
  /** Default: Export. */
  label?: string;
};

/** Exports what the list shows: waits for the files and ends with links to download them. */
export function ExportButton({ start, label }: ExportButtonProps) {
  const { t } = useTranslation('ui');
  const asked = useMutation({ mutationFn: start });
  return (
    <>
      <Button icon={<ArrowDownloadRegular />} disabledFocusable={asked.isPending} onClick={() => asked.mutate()}>
        {label ?? t('export.start')}
      </Button>
      {asked.status !== 'idle' && (
        <ViewDialog title={label ?? t('export.title')} size="small" onClose={asked.reset}>
          <ErrorBar error={asked.error} />
          {asked.isPending && <ProgressBar aria-label={t('export.preparing')} />}
          {asked.data && <ExportProgress result={asked.data} />}
        </ViewDialog>
      )}
    </>
  );
}

function ExportProgress({ result }: { result: ExportResult }) {
  const styles = useStyles();
  const { t } = useTranslation('ui');
  const [files] = useState(() => filesOf(result));
  const [done, setDone] = useState(0);
  const [failed, setFailed] = useState(false);
  const [round, setRound] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new round waits anew
  useEffect(() => {
    const controller = new AbortController();
    const wait = async () => {
      for (const [index, file] of files.entries()) {
        await untilReady(file, controller.signal);
        setDone(index + 1);
      }
    };
    wait().catch(() => !controller.signal.aborted && setFailed(true));
    return () => controller.abort();
  }, [files, round]);

  const again = () => {
    setFailed(false);
    setRound(round + 1);
  };
  const isReady = done === files.length;
  return (
    <div className={styles.root} role="status">
      <span>{t(isReady ? 'export.ready' : failed ? 'export.timeout' : 'export.preparing')}</span>
      {!isReady && !failed && <ProgressBar value={files.length > 1 ? done / files.length : undefined} />}
      {!isReady && files.length > 1 && <span>{t('export.progress', { done, total: files.length })}</span>}
      {failed && <Button onClick={again}>{t('retry')}</Button>}
      {files.slice(0, done).map((file) => (
        <Link key={file.name} href={file.url} download={file.name}>
          {t('export.download', { name: file.name })}
        </Link>
      ))}
    </div>
  );
}
