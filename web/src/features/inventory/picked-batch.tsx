import type { RequestOf } from '@fovea/contracts/endpoint';
import { previewPickedDevices } from '@fovea/contracts/inventory/endpoints';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { apiQuery } from '../../api/query.ts';
import { ErrorState } from '../../ui/error-state.tsx';
import { TinySpinner } from '../../ui/tiny-spinner.tsx';
import { ViewDialog } from '../../ui/view-dialog.tsx';
import { InventoryBatch } from './inventory-batch.tsx';

export type PickedBatchDialogProps = {
  picked: RequestOf<typeof previewPickedDevices>;
  onSent: () => void;
  onClose: () => void;
};

/** The same batch of devices that were picked from the list; which of them it can be done with is looked up anew. */
export function PickedBatchDialog({ picked, onSent, onClose }: PickedBatchDialogProps) {
  const { t } = useTranslation('inventory');
  const title = t(`batch.title.${picked.action}`);
  const { data, error, refetch } = useQuery({
    ...apiQuery(previewPickedDevices, picked),
    // What was shown is what is sent.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  if (data)
    return <InventoryBatch action={picked.action} title={title} picked={data.list} onSent={onSent} onClose={onClose} />;
  return (
    <ViewDialog title={title} onClose={onClose}>
      {error ? <ErrorState error={error} onRetry={() => void refetch()} kept={false} /> : <TinySpinner />}
    </ViewDialog>
  );
}
