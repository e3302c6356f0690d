import { formatDay } from '@fovea/contracts/dates';
import { previewUndo, undoPlan } from '@fovea/contracts/payments/endpoints';
import type { UndoPreview } from '@fovea/contracts/payments/preview-schema';
import type { Payment } from '@fovea/contracts/payments/schema';
import { isAssigned } from '@fovea/contracts/plans/billing-types';
import type { TFunction } from 'i18next';
import { call } from '../../api/client.ts';
import { confirmShown } from '../../parts/charge/confirm-shown.ts';
import { formatMoney } from '../../ui/money-format.ts';
import { toast } from '../../ui/toast.ts';
import { invalidateRefunded, regionOf } from './payment-queries.ts';

/** Whether there is something to take back; the server knows whether it was used. */
export const mayBeUndone = ({ status, billing_type }: Pick<Payment, 'status' | 'billing_type'>): boolean =>
  status === 'succeeded' && isAssigned(billing_type);

/** Asks with what taking an assigned plan back changes for child and company, and does it. */
export async function confirmUndo(
  { _id: id, accountName: name, planName: plan }: Pick<Payment, '_id' | 'accountName' | 'planName'>,
  t: TFunction<'payments'>,
  language: string,
): Promise<void> {
  const about = { id, db: regionOf(id) };
  const isDone = await confirmShown({
    preview: () => call(previewUndo, about),
    question: (preview) => ({
      title: t('undo.title', { name, plan }),
      body: wordsOf(preview).join('\n'),
      action: t('undo.action'),
      danger: true,
    }),
    run: (hash) => call(undoPlan, { ...about, hash }),
  });
  if (!isDone) return;
  await invalidateRefunded();
  toast(t('undo.done'));

  function wordsOf({ paidUntil, paidUntilThen, billing_type, amount, currency }: UndoPreview): string[] {
    const days = { before: formatDay(paidUntil ?? ''), after: formatDay(paidUntilThen ?? '') };
    const change = paidUntil === paidUntilThen ? 'stays' : paidUntilThen === null ? 'nothing' : 'until';
    return [
      t(`undo.${change}`, { name, ...days }),
      t(`undo.${billing_type}`, { amount: formatMoney(amount, currency, language) }),
      t('undo.receipt'),
    ];
  }
}
