import { Button } from '@fluentui/react-components';
import type { InventoryFilter } from '@fovea/contracts/inventory/schema';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { RowSelection } from '../../ui/table/row-selection.ts';
import type { BatchName } from './action-names.ts';
import { useOwnBatches } from './use-own-batches.ts';

const PickedBatchDialog = lazy(async () => ({ default: (await import('./selected-batch.tsx')).SelectedBatchDialog }));

export type BatchActionsProps = { picks: RowSelection; filter: InventoryFilter };

/** Transfer, receive and recall of the picked devices, as far as this person may. */
export function BatchActions({ picks, filter }: BatchActionsProps) {
  const { t } = useTranslation('inventory');
  const [action, setAction] = useState<BatchName>();
  const [isSent, setSent] = useState(false);
  const close = () => {
    setAction(undefined);
    setSent(false);
    if (isSent) picks.clear();
  };
  return (
    <>
      {useOwnBatches().map((each) => (
        <Button key={each} onClick={() => setAction(each)}>
          {t(`action.${each}`)}
        </Button>
      ))}
      {action && (
        <Suspense>
          <PickedBatchDialog
            picked={{ action, ...(picks.isAll ? filter : { db: filter.db, ids: [...picks.ids] }) }}
            onSent={() => setSent(true)}
            onClose={close}
          />
        </Suspense>
      )}
    </>
  );
}
