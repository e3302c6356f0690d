import { findSelectedWork } from '@fovea/contracts/worklist/selection-endpoints';
import { useTranslation } from 'react-i18next';
import { apiQuery } from '../../api/query.ts';
import { ResolvedSelection } from '../../parts/batch/resolved-selection.tsx';
import { HandOverMany } from '../../parts/work/hand-over-many.tsx';
import type { SelectionDialogProps } from './act-on-many.ts';

/** Who looks after the families of the picked rows from now on: all of their rows go with them. */
export function HandOverSelectedDialog({ picked, onDone, onClose }: SelectionDialogProps) {
  const { t } = useTranslation('worklist');
  return (
    <ResolvedSelection
      size="small"
      title={t('many.handOver.action')}
      query={apiQuery(findSelectedWork, picked)}
      onClose={onClose}
    >
      {({ list, colleagues }) => (
        <HandOverMany
          families={[...new Set(list.map(({ customerId }) => customerId))]}
          colleagues={colleagues}
          db={picked.db}
          onDone={onDone}
          onClose={onClose}
        />
      )}
    </ResolvedSelection>
  );
}
