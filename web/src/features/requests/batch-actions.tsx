import type { RequestFilter } from '@fovea/contracts/requests/schema';
import { findSelectedRequests } from '@fovea/contracts/requests/selection-endpoints';
import { lazy } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmSelection } from '../../parts/batch/confirm-selection.tsx';
import { SelectionDialogFrame } from '../../parts/batch/selection-dialog.tsx';
import { meantBy, type RowSelection } from '../../ui/table/row-selection.ts';
import { confirmReopenMany } from './act-on-many.ts';

const AssignDialog = lazy(async () => ({ default: (await import('./assign-selected.tsx')).AssignSelectedDialog }));
const CloseDialog = lazy(async () => ({ default: (await import('./close-selected.tsx')).CloseSelectedDialog }));

export type BatchActionsProps = { picks: RowSelection /** What the list shows. */; filter: RequestFilter };

/** What can be done with many requests: somebody answers them, they are done; those that are closed open again. */
export function BatchActions({ picks, filter }: BatchActionsProps) {
  const { t } = useTranslation('requests');
  const { db, from, state } = filter;
  const picked = picks.isAll ? meantBy(filter) : { db, from, state, ids: [...picks.ids] };
  const about = { picked, onDone: picks.clear };
  return (
    <>
      <SelectionDialogFrame label={t('action.assign')} dialog={AssignDialog} {...about} />
      {state === 'closed' ? (
        <ConfirmSelection
          find={findSelectedRequests}
          label={t('action.reopen')}
          ask={(settled) => confirmReopenMany(settled, db, t)}
          {...about}
        />
      ) : (
        <SelectionDialogFrame label={t('many.close.action')} dialog={CloseDialog} {...about} />
      )}
    </>
  );
}
