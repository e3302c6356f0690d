import { previewSurplus, returnSurplus } from '@fovea/contracts/books/endpoints';
import type { TFunction } from 'i18next';
import { call } from '../../api/client.ts';
import { confirmShown } from '../../parts/charge/confirm-shown.ts';
import { formatMoney } from '../../ui/money-format.ts';
import { toast } from '../../ui/toast.ts';
import { invalidatePayments, regionOf } from './payment-queries.ts';

/** Asks with how much of a charge that was made beside a payment goes back, and gives it back. */
export async function confirmReturn(
  { id, charge }: { id: string; charge: string },
  t: TFunction<'payments'>,
  language: string,
): Promise<void> {
  const about = { id, charge, db: regionOf(id) };
  const isDone = await confirmShown({
    preview: () => call(previewSurplus, about),
    question: ({ amount, currency }) => {
      const money = formatMoney(amount, currency, language);
      return {
        title: t('surplus.title', { amount: money }),
        body: t('surplus.body', { amount: money, charge }),
        action: t('surplus.action'),
        danger: true,
      };
    },
    run: (hash) => call(returnSurplus, { ...about, hash }),
  });
  if (!isDone) return;
  await invalidatePayments();
  toast(t('surplus.done'));
}
