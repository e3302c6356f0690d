import { formatDate, zoneName } from '@fovea/contracts/dates';
import type { Receipt } from '@fovea/contracts/payments/schema';
import type { TFunction } from 'i18next';
import { formatMoney } from '../../ui/money-format.ts';

export type ReceiptLine = { name: string; value: string; isTotal?: boolean };
export type ReceiptLines = { head: ReceiptLine[]; money: ReceiptLine[]; foot: ReceiptLine[] };

/** What a receipt says, line by line: the same on screen, on paper and in the PDF. Times are in the region's zone. */
export function receiptLines(receipt: Receipt, t: TFunction<'receipt'>, language: string): ReceiptLines {
  const money = (amount: string) => formatMoney(amount, receipt.currency, language);
  const time = (instant: string) =>
    `${formatDate(instant, 'minute', receipt.timezone)} (${zoneName(receipt.timezone)})`;
  return {
    head: [
      { name: t('date'), value: time(receipt.date) },
      { name: t('reference'), value: receipt.referenceNumber },
      { name: t('customer'), value: receipt.customerName },
      { name: t('plan', { name: receipt.planName }), value: money(receipt.price) },
      { name: t('processed'), value: time(receipt.paidAt) },
    ],
    money: [
      { name: t('total'), value: money(receipt.total), isTotal: true },
      { name: t('deposit'), value: money(receipt.deposit) },
      ...(Number(receipt.purchase) > 0 ? [{ name: t('purchase'), value: money(receipt.purchase) }] : []),
      { name: t('fee'), value: money(receipt.subscriptionFee) },
      { name: t('gst'), value: money(receipt.gst) },
      ...(receipt.refundAmount ? [{ name: t('refunded'), value: money(receipt.refundAmount) }] : []),
    ],
    foot: [
      { name: t('invoice'), value: receipt.invoiceNumber || '–' },
      { name: t('method.label'), value: t(`method.${methodOf(receipt.paymentMethod)}`) },
    ],
  };
}

const methods = ['prepaid', 'wholesale', 'free'] as const;

/** Card, unless the plan took no money through the provider. */
function methodOf(method: string): 'card' | (typeof methods)[number] {
  return methods.find((known) => known === method) ?? 'card';
}
