import { Button } from '@fluentui/react-components';
import { findPickedRequests } from '@fovea/contracts/requests/picked-endpoints';
import type { RequestFilter } from '@fovea/contracts/requests/schema';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AskAboutPicked } from '../../parts/batch/ask-about-picked.tsx';
import { meantBy, type Picks } from '../../ui/table/picks.ts';
import { askToReopenMany } from './act-on-many.ts';

const dialogs = {
  assign: lazy(async () => ({ default: (await import('./assign-picked.tsx')).AssignPickedDialog })),
  close: lazy(async () => ({ default: (await import('./close-picked.tsx')).ClosePickedDialog })),
};

export type PickActionsProps = { picks: Picks /** What the list shows. */; filter: RequestFilter };

/** What can be done with many requests: somebody answers them, they are done; those that are closed open again. */
export function PickActions({ picks, filter }: PickActionsProps) {
  const { t } = useTranslation('requests');
  const [shown, setShown] = useState<keyof typeof dialogs>();
  const { db, from, state } = filter;
  const picked = picks.isAll ? meantBy(filter) : { db, from, state, ids: [...picks.ids] };
  const Dialog = shown && dialogs[shown];
  return (
    <>
      <Button onClick={() => setShown('assign')}>{t('action.assign')}</Button>
      {state === 'closed' ? (
        <AskAboutPicked
          find={findPickedRequests}
          picked={picked}
          label={t('action.reopen')}
          ask={(settled) => askToReopenMany(settled, db, t)}
          onDone={picks.clear}
        />
      ) : (
        <Button onClick={() => setShown('close')}>{t('many.close.action')}</Button>
      )}
      <Suspense>
        {Dialog && <Dialog picked={picked} onClose={() => setShown(undefined)} onDone={picks.clear} />}
      </Suspense>
    </>
  );
}
