import { findPickedRequests } from '@fovea/contracts/requests/picked-endpoints';
import type { RequestFilter } from '@fovea/contracts/requests/schema';
import { lazy } from 'react';
import { useTranslation } from 'react-i18next';
import { AskAboutPicked } from '../../parts/batch/ask-about-picked.tsx';
import { DialogAboutPicked } from '../../parts/batch/dialog-about-picked.tsx';
import { meantBy, type Picks } from '../../ui/table/picks.ts';
import { askToReopenMany } from './act-on-many.ts';

const AssignDialog = lazy(async () => ({ default: (await import('./assign-picked.tsx')).AssignPickedDialog }));
const CloseDialog = lazy(async () => ({ default: (await import('./close-picked.tsx')).ClosePickedDialog }));

export type PickActionsProps = { picks: Picks /** What the list shows. */; filter: RequestFilter };

/** What can be done with many requests: somebody answers them, they are done; those that are closed open again. */
export function PickActions({ picks, filter }: PickActionsProps) {
  const { t } = useTranslation('requests');
  const { db, from, state } = filter;
  const picked = picks.isAll ? meantBy(filter) : { db, from, state, ids: [...picks.ids] };
  const about = { picked, onDone: picks.clear };
  return (
    <>
      <DialogAboutPicked label={t('action.assign')} dialog={AssignDialog} {...about} />
      {state === 'closed' ? (
        <AskAboutPicked
          find={findPickedRequests}
          label={t('action.reopen')}
          ask={(settled) => askToReopenMany(settled, db, t)}
          {...about}
        />
      ) : (
        <DialogAboutPicked label={t('many.close.action')} dialog={CloseDialog} {...about} />
      )}
    </>
  );
}
