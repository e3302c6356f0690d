import { reissueReceipt } from '@fovea/contracts/documents/endpoints';
import type { TFunction } from 'i18next';
import { call } from '../../api/client.ts';
import { confirm } from '../../ui/confirm.ts';
import { toast } from '../../ui/toast.ts';
import { invalidatePayments } from './payment-queries.ts';

/** What was issued stays as it is: another receipt takes its place. */
export async function confirmReissue(id: string, referenceNumber: string, t: TFunction<'payments'>): Promise<void> {
  const isDone = await confirm({
    title: t('reissue.title', { number: referenceNumber }),
    body: t('reissue.body'),
    action: t('reissue.action'),
    run: () => call(reissueReceipt, { id, referenceNumber, db: id.split('-')[0] }),
  });
  if (!isDone) return;
  await invalidatePayments();
  toast(t('reissue.done'));
}
