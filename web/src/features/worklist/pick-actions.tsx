import { Button } from '@fluentui/react-components';
import { findPickedWork } from '@fovea/contracts/worklist/picked-endpoints';
import type { WorkFilter } from '@fovea/contracts/worklist/schema';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApiMutation } from '../../api/query.ts';
import { showError } from '../../ui/error-dialog.ts';
import type { Picks } from '../../ui/table/picks.ts';
import { askToMany, type ManyAct, type PickedWork } from './act-on-many.ts';

const dialogs = {
  handOver: lazy(async () => ({ default: (await import('./hand-over-picked.tsx')).HandOverPickedDialog })),
  snooze: lazy(async () => ({ default: (await import('./snooze-picked.tsx')).SnoozePickedDialog })),
};

export type PickActionsProps = { picks: Picks /** What the list shows. */; filter: WorkFilter };

/** What can be done with many rows: somebody else, later, done; of those put aside that they are not any more. */
export function PickActions({ picks, filter }: PickActionsProps) {
  const { t } = useTranslation('worklist');
  const [shown, setShown] = useState<keyof typeof dialogs>();
  const { current: _, pageSize: __, sort: ___, order: ____, id: _____, ...all } = filter;
  const { db, state } = filter;
  const picked = picks.isAll ? all : { db, state, ids: [...picks.ids] };
  const Dialog = shown && dialogs[shown];
  return (
    <>
      <Button onClick={() => setShown('handOver')}>{t('many.handOver.action')}</Button>
      {state === 'open' ? (
        <>
          <Button onClick={() => setShown('snooze')}>{t('action.snooze')}</Button>
          <AskButton act="done" picked={picked} onDone={picks.clear} />
        </>
      ) : (
        <AskButton act="wake" picked={picked} onDone={picks.clear} />
      )}
      <Suspense>
        {Dialog && <Dialog picked={picked} onClose={() => setShown(undefined)} onDone={picks.clear} />}
      </Suspense>
    </>
  );
}

type AskButtonProps = { act: ManyAct; picked: PickedWork; onDone: () => void };

/** Which rows are meant is settled by the server before it asks. */
function AskButton({ act, picked, onDone }: AskButtonProps) {
  const { t } = useTranslation('worklist');
  const find = useApiMutation(findPickedWork, {
    onSuccess: async ({ list }) => {
      if (await askToMany(act, list, picked.db, t)) onDone();
    },
    onError: showError,
  });
  return <Button onClick={() => find.mutate(picked)}>{t(`action.${act}`)}</Button>;
}
