import { snoozeWork } from '@fovea/contracts/worklist/endpoints';
import type { WorkRow } from '@fovea/contracts/worklist/schema';
import { useTranslation } from 'react-i18next';
import { call } from '../../api/client.ts';
import { confirmFinish } from '../../parts/work/finish-work.ts';
import { whomOf } from '../../parts/work/whom-of.ts';
import { useDialogTo } from '../../routing/use-dialog-to.ts';
import { useStaffArea } from '../../routing/use-staff-area.ts';
import { confirm } from '../../ui/confirm.ts';
import type { RowActions } from '../../ui/table/column.ts';
import { customerPaths } from '../customers/paths.ts';
import { worklistPaths as paths } from './paths.ts';
import { workChanged } from './work-queries.ts';

/** What can be done with a row: spoken with the family or written to it, later, somebody else, done. */
export function useWorkActions(): RowActions<WorkRow> {
  const { t } = useTranslation('worklist');
  const { t: holds } = useTranslation('holds');
  const to = useDialogTo();
  const area = useStaffArea();
  return (row) => [
    { label: t('action.call'), to: to(paths.call(area, row._id)) },
    { label: t('action.write'), to: to(paths.write(area, row._id)) },
    { label: t('action.handOver'), to: to(paths.handOver(area, row._id)) },
    // A treatment on hold stays until its release.
    row.reason === 'onHold' && row.account
      ? {
          label: holds('staff.decide'),
          to: to(customerPaths.accountHold(area, row.customerId, row.account._id, 'overview')),
        }
      : row.state === 'open'
        ? { label: t('action.snooze'), to: to(paths.snooze(area, row._id)) }
        : { label: t('action.wake'), onClick: () => void wake(row) },
    row.reason !== 'onHold' &&
      row.state === 'open' && { label: t('action.done'), onClick: () => void confirmFinish(row, t, workChanged) },
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
}
