import { Button } from '@fluentui/react-components';
import { exportCustomers, findPickedCustomers } from '@fovea/contracts/customers/endpoints';
import type { CustomerFilter } from '@fovea/contracts/customers/schema';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useUser } from '../../api/session.ts';
import { AskAboutPicked } from '../../parts/batch/ask-about-picked.tsx';
import { ExportButton } from '../../parts/export/export-button.tsx';
import { isDoctor } from '../../routing/area.ts';
import { meantBy, type Picks } from '../../ui/table/picks.ts';
import { askToMany, type ManyAct } from './ask-many.ts';

const acts = ['lock', 'unlock'] as const;
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
  const { db } = filter;
  const picked = picks.isAll ? meantBy(filter) : { db, ids: [...picks.ids] };
  const Dialog = shown && dialogs[shown];
  const lockButton = (act: ManyAct) => (
    <AskAboutPicked
      key={act}
      find={findPickedCustomers}
      picked={picked}
      label={t(`action.${act}`)}
      ask={({ list }) => askToMany(act, { list, db }, t)}
      onDone={picks.clear}
    />
  );
  return (
    <>
      {isOffice && acts.map(lockButton)}
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
