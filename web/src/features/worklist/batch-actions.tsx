import type { WorkFilter } from '@fovea/contracts/worklist/schema';
import { findSelectedWork } from '@fovea/contracts/worklist/selection-endpoints';
import { lazy } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmSelection } from '../../parts/batch/confirm-selection.tsx';
import { SelectionDialogFrame } from '../../parts/batch/selection-dialog.tsx';
import { meantBy, type RowSelection } from '../../ui/table/row-selection.ts';
import { confirmBatch, type ManyAct } from './act-on-many.ts';

const HandOverDialog = lazy(async () => ({
  default: (await import('./hand-over-selected.tsx')).HandOverSelectedDialog,
}));
const SnoozeDialog = lazy(async () => ({ default: (await import('./snooze-selected.tsx')).SnoozeSelectedDialog }));

export type BatchActionsProps = { picks: RowSelection /** What the list shows. */; filter: WorkFilter };

/** What can be done with many rows: somebody else, later, done; of those put aside that they are not any more. */
export function BatchActions({ picks, filter }: BatchActionsProps) {
  const { t } = useTranslation('worklist');
  const { id: _, ...all } = meantBy(filter);
  const { db, state } = filter;
  const picked = picks.isAll ? all : { db, state, ids: [...picks.ids] };
  const about = { picked, onDone: picks.clear };
  const askButton = (act: ManyAct) => (
    <ConfirmSelection
      find={findSelectedWork}
      label={t(`action.${act}`)}
      ask={({ list }) => confirmBatch(act, list, db, t)}
      {...about}
    />
  );
  return (
    <>
      <SelectionDialogFrame label={t('many.handOver.action')} dialog={HandOverDialog} {...about} />
      {state === 'open' ? (
        <>
          <SelectionDialogFrame label={t('action.snooze')} dialog={SnoozeDialog} {...about} />
          {askButton('done')}
        </>
      ) : (
        askButton('wake')
      )}
    </>
  );
}
