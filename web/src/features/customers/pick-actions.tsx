import { Button } from '@fluentui/react-components';
import { exportCustomers, findPickedCustomers } from '@fovea/contracts/customers/endpoints';
import type { CustomerFilter } from '@fovea/contracts/customers/schema';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApiMutation } from '../../api/query.ts';
import { useUser } from '../../api/session.ts';
import { ExportButton } from '../../parts/export/export-button.tsx';
import { isDoctor } from '../../routing/area.ts';
import { showError } from '../../ui/error-dialog.ts';
import type { Picks } from '../../ui/table/picks.ts';
import { askToMany, type ManyAct } from './ask-many.ts';

const dialogs = {
  handOver: lazy(async () => ({ default: (await import('./hand-over-families.tsx')).HandOverFamiliesDialog })),
  write: lazy(async () => ({ default: (await import('./write-to-families.tsx')).WriteToFamiliesDialog })),
};

export type PickActionsProps = {
  picks: Picks;
  /** What the list shows; its region goes with the picked rows. */
  filter: CustomerFilter;
};

/** What can be done with many families: as with one, doctors neither lock nor unlock. */
export function PickActions({ picks, filter }: PickActionsProps) {
  const { t } = useTranslation(['customers', 'worklist']);
  const isOffice = !isDoctor(useUser());
  const [shown, setShown] = useState<keyof typeof dialogs>();
  const { current: _, pageSize: __, sort: ___, order: ____, ...all } = filter;
  const { db } = filter;
  const picked = picks.isAll ? all : { db, ids: [...picks.ids] };
  const Dialog = shown && dialogs[shown];
  return (
    <>
      {isOffice && <LockButton act="lock" picked={picked} onDone={picks.clear} />}
      {isOffice && <LockButton act="unlock" picked={picked} onDone={picks.clear} />}
      <Button onClick={() => setShown('handOver')}>{t('worklist:many.handOver.action')}</Button>
      <Button onClick={() => setShown('write')}>{t('many.write.action')}</Button>
      <ExportButton endpoint={exportCustomers} input={picked} />
      {Dialog && (
        <Suspense>
          <Dialog picked={picked} onDone={picks.clear} onClose={() => setShown(undefined)} />
        </Suspense>
      )}
    </>
  );
}

type LockButtonProps = { act: ManyAct; picked: { db?: string | undefined; ids?: string[] }; onDone: () => void };

/** Which families are meant is settled by the server before it asks. */
function LockButton({ act, picked, onDone }: LockButtonProps) {
  const { t } = useTranslation('customers');
  const find = useApiMutation(findPickedCustomers, {
    onSuccess: async ({ list }) => {
      if (await askToMany(act, { list, db: picked.db }, t)) onDone();
    },
    onError: showError,
  });
  return <Button onClick={() => find.mutate(picked)}>{t(`action.${act}`)}</Button>;
}
