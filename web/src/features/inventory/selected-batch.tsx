import type { RequestOf } from '@fovea/contracts/endpoint';
import { previewSelectedDevices } from '@fovea/contracts/inventory/endpoints';
import { useTranslation } from 'react-i18next';
import { apiQuery } from '../../api/query.ts';
import { ResolvedSelection } from '../../parts/batch/resolved-selection.tsx';
import { InventoryBatch } from './inventory-batch.tsx';

export type SelectedBatchDialogProps = {
  picked: RequestOf<typeof previewSelectedDevices>;
  onSent: () => void;
  onClose: () => void;
};

/** The same batch of devices that were picked from the list; which of them it can be done with is looked up anew. */
export function SelectedBatchDialog({ picked, onSent, onClose }: SelectedBatchDialogProps) {
  const { t } = useTranslation('inventory');
  const { action } = picked;
  const title = t(`batch.title.${action}`);
  return (
    <ResolvedSelection query={apiQuery(previewSelectedDevices, picked)} title={title} onClose={onClose}>
      {({ list }) => <InventoryBatch action={action} title={title} picked={list} onSent={onSent} onClose={onClose} />}
    </ResolvedSelection>
  );
}
