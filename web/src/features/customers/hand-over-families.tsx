import { useTranslation } from 'react-i18next';
import { HandOverMany } from '../../parts/work/hand-over-many.tsx';
import { customersChanged } from './customer-queries.ts';
import { PickedFamilies, type SelectionDialogProps } from './selected-families.tsx';

/** Assigns the selected families to a staff member. */
export function HandOverFamiliesDialog({ picked, onDone, onClose }: SelectionDialogProps) {
  const { t } = useTranslation('worklist');
  return (
    <PickedFamilies picked={picked} title={t('many.handOver.action')} onClose={onClose}>
      {({ list, colleagues }) => (
        <HandOverMany
          families={list.map(({ _id }) => _id)}
          colleagues={colleagues}
          db={picked.db}
          onDone={() => {
            void customersChanged();
            onDone();
          }}
          onClose={onClose}
        />
      )}
    </PickedFamilies>
  );
}
