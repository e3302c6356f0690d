import { findPickedWork } from '@fovea/contracts/worklist/picked-endpoints';
import type { WorkFilter } from '@fovea/contracts/worklist/schema';
import { lazy } from 'react';
import { useTranslation } from 'react-i18next';
import { AskAboutPicked } from '../../parts/batch/ask-about-picked.tsx';
import { DialogAboutPicked } from '../../parts/batch/dialog-about-picked.tsx';
import { meantBy, type Picks } from '../../ui/table/picks.ts';
import { askToMany, type ManyAct } from './act-on-many.ts';

const HandOverDialog = lazy(async () => ({ default: (await import('./hand-over-picked.tsx')).HandOverPickedDialog }));
const SnoozeDialog = lazy(async () => ({ default: (await import('./snooze-picked.tsx')).SnoozePickedDialog }));

export type PickActionsProps = { picks: Picks /** What the list shows. */; filter: WorkFilter };

/** What can be done with many rows: somebody else, later, done; of those put aside that they are not any more. */
export function PickActions({ picks, filter }: PickActionsProps) {
  const { t } = useTranslation('worklist');
  const { id: _, ...all } = meantBy(filter);
  const { db, state } = filter;
  const picked = picks.isAll ? all : { db, state, ids: [...picks.ids] };
  const about = { picked, onDone: picks.clear };
  const askButton = (act: ManyAct) => (
    <AskAboutPicked
      find={findPickedWork}
      label={t(`action.${act}`)}
      ask={({ list }) => askToMany(act, list, db, t)}
      {...about}
    />
  );
  return (
    <>
      <DialogAboutPicked label={t('many.handOver.action')} dialog={HandOverDialog} {...about} />
      {state === 'open' ? (
        <>
          <DialogAboutPicked label={t('action.snooze')} dialog={SnoozeDialog} {...about} />
          {askButton('done')}
        </>
      ) : (
        askButton('wake')
      )}
    </>
  );
}
