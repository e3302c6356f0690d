import { reopenRequest } from '@fovea/contracts/requests/endpoints';
import { mayReopen, type RequestRow } from '@fovea/contracts/requests/schema';
import { useTranslation } from 'react-i18next';
import { call } from '../../api/client.ts';
import { useRequestWords } from '../../parts/requests/request-words.tsx';
import { useDialogTo } from '../../routing/use-dialog-to.ts';
import { useStaffArea } from '../../routing/use-staff-area.ts';
import { confirm } from '../../ui/confirm.ts';
import type { RowActions } from '../../ui/table/column.ts';
import { toast } from '../../ui/toast.ts';
import { customerPaths } from '../customers/paths.ts';
import { requestPaths as paths } from './paths.ts';
import { requestsChanged } from './request-queries.ts';

/** What can be done with a request beside answering it. */
export function useRequestActions(): RowActions<RequestRow> {
  const { t } = useTranslation('requests');
  const to = useDialogTo();
  const area = useStaffArea();
  const { senderOf } = useRequestWords();
  return (row) => [
    { label: t('action.open'), to: to(paths.thread(area, row._id)) },
    { label: t('action.assign'), to: to(paths.assign(area, row._id)) },
    row.state === 'closed'
      ? mayReopen(row) && { label: t('action.reopen'), onClick: () => void confirmReopen(row, senderOf(row), t) }
      : { label: t('close.action'), to: to(paths.close(area, row._id)) },
    row.customerId !== null && { label: t('action.family'), to: customerPaths.view(area, row.customerId, 'request') },
  ];
}

type Reopening = Pick<RequestRow, '_id' | 'version' | 'customerId'>;

/** Asks, and opens it again. */
export async function confirmReopen(
  { _id: id, version, customerId }: Reopening,
  /** Who asked. */ name: string,
  t: ReturnType<typeof useTranslation<'requests'>>['t'],
): Promise<void> {
  const isDone = await confirm({
    title: t('reopen.title', { name }),
    body: t(customerId ? 'reopen.body' : 'platform.reopenBody'),
    action: t('action.reopen'),
    run: () => call(reopenRequest, { id, version }),
  });
  if (!isDone) return;
  toast(t('reopen.told', { name }));
  await requestsChanged();
}
