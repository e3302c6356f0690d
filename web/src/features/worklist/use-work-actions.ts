import { finishWork, snoozeWork } from '@fovea/contracts/worklist/endpoints';
import type { WorkRow } from '@fovea/contracts/worklist/schema';
import { useTranslation } from 'react-i18next';
import { call } from '../../api/client.ts';
import { useDialogTo } from '../../routing/use-dialog-to.ts';
import { useStaffArea } from '../../routing/use-staff-area.ts';
import { confirm } from '../../ui/confirm.ts';
import type { RowActions } from '../../ui/table/column.ts';
import { toast } from '../../ui/toast.ts';
import { worklistPaths as paths } from './paths.ts';
import { whomOf } from './work-cells.tsx';
import { workChanged } from './work-queries.ts';

/** What can be done with a row: spoken with the family, later, somebody else, done. */
export function useWorkActions(): RowActions<WorkRow> {
  const { t } = useTranslation('worklist');
  const to = useDialogTo();
  const area = useStaffArea();
  return (row) => [
    { label: t('action.call'), to: to(paths.call(area, row._id)) },
    { label: t('action.handOver'), to: to(paths.handOver(area, row._id)) },
    row.state === 'open'
      ? { label: t('action.snooze'), to: to(paths.snooze(area, row._id)) }
      : { label: t('action.wake'), onClick: () => void wake(row) },
    row.state === 'open' && { label: t('action.done'), onClick: () => void finish(row) },
  ];

  async function wake(row: WorkRow) {
    const { _id: id, version } = row;
    const isDone = await confirm({
      title: t('wake.title', { name: whomOf(row) }),
      body: t('wake.body'),
      action: t('action.wake'),
      run: () => call(snoozeWork, { id, version, until: null }),
    });
    if (isDone) await workChanged();
  }

  async function finish(row: WorkRow) {
    const { _id: id, version } = row;
    const isDone = await confirm({
      title: t('done.title', { name: whomOf(row), reason: t(`reason.${row.reason}`) }),
      body: t('done.body'),
      action: t('action.done'),
      run: () => call(finishWork, { id, version }),
    });
    if (!isDone) return;
    toast(t('done.told', { name: whomOf(row) }));
    await workChanged();
  }
}
