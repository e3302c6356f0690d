import type { UsageRecord } from '@fovea/contracts/devices/schema';
import { confirmRecords, findRecords, getCompliance, setRecordsAside } from '@fovea/contracts/usage/endpoints';
import { countWork, findWork } from '@fovea/contracts/worklist/endpoints';
import { useTranslation } from 'react-i18next';
import { call } from '../../api/client.ts';
import { invalidate } from '../../api/query.ts';
import { useUser } from '../../api/session.ts';
import { isDoctor } from '../../routing/area.ts';
import { confirm } from '../../ui/confirm.ts';
import type { RowActions } from '../../ui/table/column.ts';
import { toast } from '../../ui/toast.ts';

const endpoints = { confirm: confirmRecords, setAside: setRecordsAside } as const;

/** What doctors and platform administrators decide about a doubtful treatment; nothing for others. */
export function useRecordActions(db: string | undefined): RowActions<UsageRecord> | undefined {
  const { t } = useTranslation('customers');
  const user = useUser();
  if (user.type !== 'admin' && !isDoctor(user)) return undefined;
  return (record) =>
    record.doubts?.length && !record.decision
      ? [
          { label: t('usage.confirm.action'), onClick: () => void decide('confirm', record) },
          { label: t('usage.setAside.action'), danger: true, onClick: () => void decide('setAside', record) },
        ]
      : [];

  async function decide(decision: keyof typeof endpoints, { _id, accountId }: UsageRecord) {
    const isDone = await confirm({
      title: t(`usage.${decision}.title`),
      body: t(`usage.${decision}.body`),
      action: t(`usage.${decision}.action`),
      danger: decision === 'setAside',
      run: () => call(endpoints[decision], { accountId, recordIds: [_id], db }),
    });
    if (!isDone) return;
    toast(t(`usage.${decision}.done`));
    await invalidate(findRecords, getCompliance, findWork, countWork);
  }
}
