import { exportCustomers, findSelectedCustomers } from '@fovea/contracts/customers/endpoints';
import type { CustomerFilter } from '@fovea/contracts/customers/schema';
import { lazy } from 'react';
import { useTranslation } from 'react-i18next';
import { useUser } from '../../api/session.ts';
import { ConfirmSelection } from '../../parts/batch/confirm-selection.tsx';
import { SelectionDialogFrame } from '../../parts/batch/selection-dialog.tsx';
import { ExportButton } from '../../parts/export/export-button.tsx';
import { isDoctor } from '../../routing/area.ts';
import { meantBy, type RowSelection } from '../../ui/table/row-selection.ts';
import { confirmBatch, type ManyAct } from './confirm-batch.ts';

const acts = ['lock', 'unlock'] as const;
const HandOverDialog = lazy(async () => ({
  default: (await import('./hand-over-families.tsx')).HandOverFamiliesDialog,
}));
const WriteDialog = lazy(async () => ({ default: (await import('./write-to-families.tsx')).WriteToFamiliesDialog }));

export type BatchActionsProps = {
  picks: RowSelection;
  /** The list's filter; its region applies to the selected rows. */
  filter: CustomerFilter;
};

/** Batch actions on families; doctors may neither lock nor unlock. */
export function BatchActions({ picks, filter }: BatchActionsProps) {
  const { t } = useTranslation(['customers', 'worklist']);
  const isOffice = !isDoctor(useUser());
  const { db } = filter;
  const picked = picks.isAll ? meantBy(filter) : { db, ids: [...picks.ids] };
  const about = { picked, onDone: picks.clear };
  const lockButton = (act: ManyAct) => (
    <ConfirmSelection
      key={act}
      find={findSelectedCustomers}
      label={t(`action.${act}`)}
      ask={({ list }) => confirmBatch(act, { list, db }, t)}
      {...about}
    />
  );
  return (
    <>
      {isOffice && acts.map(lockButton)}
      <SelectionDialogFrame label={t('worklist:many.handOver.action')} dialog={HandOverDialog} {...about} />
      <SelectionDialogFrame label={t('many.write.action')} dialog={WriteDialog} {...about} />
      <ExportButton endpoint={exportCustomers} input={picked} />
    </>
  );
}
