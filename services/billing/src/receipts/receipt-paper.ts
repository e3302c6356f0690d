import { zonedMinute } from '@fovea/contracts/dates';
import type { Language } from '@fovea/contracts/fields';
import { fillText } from '@fovea/contracts/fill-text';
import { moneyText } from '@fovea/contracts/money';
import type { Paper } from '@fovea/contracts/payments/paper-schema';
import type { Receipt } from '@fovea/contracts/payments/schema';
import { texts } from '../texts.ts';

/** What a receipt says, line by line. Times are in the region's zone. */
export function receiptPaper(receipt: Omit<Receipt, 'paper'>, language: Language): Paper {
  const { receipt: words } = texts[language];
  const money = (amount: string) => moneyText(amount, receipt.currency, language);
  const time = (instant: string) => zonedMinute(instant, receipt.timezone);
  return {
    title: words.title,
    parts: [
      {
        lines: [
          { name: words.date, value: time(receipt.date) },
          { name: words.reference, value: receipt.referenceNumber },
          { name: words.customer, value: receipt.customerName },
          { name: fillText(words.plan, { name: receipt.planName }), value: money(receipt.price) },
          { name: words.processed, value: time(receipt.paidAt) },
        ],
      },
      {
        lines: [
          { name: words.total, value: money(receipt.total), isTotal: true },
          { name: words.deposit, value: money(receipt.deposit) },
          ...(Number(receipt.purchase) > 0 ? [{ name: words.purchase, value: money(receipt.purchase) }] : []),
          { name: words.fee, value: money(receipt.subscriptionFee) },
          { name: words.gst, value: money(receipt.gst) },
        ],
      },
      {
        lines: [
          { name: words.invoice, value: receipt.invoiceNumber || '–' },
          { name: words.method.label, value: words.method[methodOf(receipt.paymentMethod)] },
        ],
      },
    ],
    closing: [words.closing],
    signature: fillText(words.signature, { company: receipt.companyName }),
  };
}

const methods = ['prepaid', 'wholesale', 'free'] as const;

/** Card, unless the plan took no money through the provider. */
function methodOf(method: string): 'card' | (typeof methods)[number] {
  return methods.find((known) => known === method) ?? 'card';
}
