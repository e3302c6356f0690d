import { Button } from '@fluentui/react-components';
import { ArrowDownloadRegular } from '@fluentui/react-icons';
import type { Endpoint, RequestOf } from '@fovea/contracts/endpoint';
import { isUnderWay } from '@fovea/contracts/jobs/schema';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../api/client.ts';
import { TinySpinner } from '../../ui/tiny-spinner.tsx';
import { useExports } from './use-exports.ts';

const ExportDialog = lazy(async () => ({ default: (await import('./export-dialog.tsx')).ExportDialog }));

export type ExportButtonProps<E extends Endpoint> = {
  endpoint: E;
  /** The list's current filter. */
  input: RequestOf<E>;
  /** Default: Export. */
  label?: string;
};

/**
 * Exports the list: shows progress and ends with download links. After leaving or reloading, the same button shows the
 * running export and those of the last hour.
 */
export function ExportButton<E extends Endpoint>({ endpoint, input, label }: ExportButtonProps<E>) {
  const { t } = useTranslation('ui');
  const [isOpen, setOpen] = useState(false);
  /** Whether the last export's end was shown; else the next press shows it and starts none. */
  const [isSeen, setSeen] = useState(true);
  const exports = useExports(endpoint, () => call(endpoint, input));
  const isBusy = exports.isStarting || exports.list.some(({ state }) => isUnderWay(state));
  const open = () => {
    if (isSeen) exports.look();
    setOpen(true);
  };
  const close = () => {
    setSeen(!isBusy);
    setOpen(false);
  };
  return (
    <>
      <Button icon={isBusy ? <TinySpinner /> : <ArrowDownloadRegular />} onClick={open}>
        {label ?? t('export')}
      </Button>
      {isOpen && (
        <Suspense>
          <ExportDialog title={label ?? t('export')} endpoint={endpoint} exports={exports} onClose={close} />
        </Suspense>
      )}
    </>
  );
}
