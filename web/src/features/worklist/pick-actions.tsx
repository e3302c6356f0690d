import { Button } from '@fluentui/react-components';
import { findPickedWork } from '@fovea/contracts/worklist/picked-endpoints';
import type { WorkFilter } from '@fovea/contracts/worklist/schema';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AskAboutPicked } from '../../parts/batch/ask-about-picked.tsx';
import { meantBy, type Picks } from '../../ui/table/picks.ts';
import { askToMany, type ManyAct } from './act-on-many.ts';

const dialogs = {
  handOver: lazy(async () => ({ default: (await import('./hand-over-picked.tsx')).HandOverPickedDialog })),
  snooze: lazy(async () => ({ default: (await import('./snooze-picked.tsx')).SnoozePickedDialog })),
};

export type PickActionsProps = { picks: Picks /** What the list shows. */; filter: WorkFilter };

/** What can be done with many rows: somebody else, later, done; of those put aside that they are not any more. */
export function PickActions({ picks, filter }: PickActionsProps) {
  const { t } = useTranslation('worklist');
  const [shown, setShown] = useState<keyof typeof dialogs>();
  const { id: _, ...all } = meantBy(filter);
  const { db, state } = filter;
  const picked = picks.isAll ? all : { db, state, ids: [...picks.ids] };
  const Dialog = shown && dialogs[shown];
  const askButton = (act: ManyAct) => (
    <AskAboutPicked
      find={findPickedWork}
      picked={picked}
      label={t(`action.${act}`)}
      ask={({ list }) => askToMany(act, list, db, t)}
      onDone={picks.clear}
    />
  );
  return (
    <>
      <Button onClick={() => setShown('handOver')}>{t('many.handOver.action')}</Button>
      {state === 'open' ? (
        <>
          <Button onClick={() => setShown('snooze')}>{t('action.snooze')}</Button>
          {askButton('done')}
        </>
      ) : (
        askButton('wake')
      )}
      <Suspense>
        {Dialog && <Dialog picked={picked} onClose={() => setShown(undefined)} onDone={picks.clear} />}
      </Suspense>
    </>
  );
}
