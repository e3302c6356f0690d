import { Button } from '@fluentui/react-components';
import { ArrowDownloadRegular } from '@fluentui/react-icons';
import type { ExportResult } from '@fovea/contracts/envelope';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { TinySpinner } from '../../ui/tiny-spinner.tsx';
import { useExport } from './use-export.ts';

const ExportDialog = lazy(async () => ({ default: (await import('./export-dialog.tsx')).ExportDialog }));

export type ExportButtonProps = {
  /** Starts the export with the list's current filter: `() => call(exportDevices, filter)`. */
  start: () => Promise<ExportResult>;
  /** Default: Export. */
  label?: string;
};

/**
 * Exports what the list shows: waits for the files and ends with links to download them. Whoever leaves meanwhile finds
 * it again by the same button.
 */
export function ExportButton({ start, label }: ExportButtonProps) {
  const { t } = useTranslation('ui');
  const [isOpen, setOpen] = useState(false);
  const [isSeen, setSeen] = useState(true);
  const exporting = useExport(start);
  const { step } = exporting.state;
  const isUnderWay = step === 'starting' || step === 'waiting';
  const open = () => {
    if (isSeen) exporting.begin();
    setSeen(false);
    setOpen(true);
  };
  const close = () => {
    setSeen(step === 'ready' || step === 'failed');
    setOpen(false);
  };
  return (
    <>
      <Button icon={isUnderWay ? <TinySpinner /> : <ArrowDownloadRegular />} onClick={open}>
        {label ?? t('export')}
      </Button>
      {isOpen && (
        <Suspense>
          <ExportDialog title={label ?? t('export')} export={exporting} onClose={close} />
        </Suspense>
      )}
    </>
  );
}
