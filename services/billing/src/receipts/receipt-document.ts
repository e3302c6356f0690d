import { zonedMinute } from '@fovea/contracts/dates';
import type { Currency, Language } from '@fovea/contracts/fields';
import { fillText } from '@fovea/contracts/fill-text';
import { moneyText } from '@fovea/contracts/money';
import type { DocumentLine, PrintedDocument } from '@fovea/contracts/payments/document-schema';
import type { Receipt } from '@fovea/contracts/payments/schema';
import type { Seller } from '@fovea/contracts/seller';
import { texts } from '../texts.ts';

/** A receipt, line by line. Times are in the region's zone. */
export function receiptDocument(
  receipt: Omit<Receipt, 'paper'> & { taxPercentage: number },
  language: Language,
): PrintedDocument {
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
          ...(Number(receipt.discount) > 0 ? [{ name: words.discount, value: money(`-${receipt.discount}`) }] : []),
          ...(Number(receipt.credit) > 0 ? [{ name: words.credit, value: money(`-${receipt.credit}`) }] : []),
          ...carriedLines(receipt.carried, words, money),
          { name: words.processed, value: time(receipt.paidAt) },
        ],
      },
      {
        lines: [
          { name: words.total, value: money(receipt.total), isTotal: true },
          ...(receipt.refundAmount ? [{ name: words.refunded, value: money(`-${receipt.refundAmount}`) }] : []),
          { name: words.deposit, value: money(receipt.deposit) },
          ...(Number(receipt.purchase) > 0 ? [{ name: words.purchase, value: money(receipt.purchase) }] : []),
          { name: words.fee, value: money(receipt.subscriptionFee) },
          { name: words.gst, value: money(receipt.gst) },
          { name: words.rate, value: percentText(receipt.taxPercentage, language) },
        ],
      },
      {
        lines: [
          { name: words.invoice, value: receipt.invoiceNumber || '–' },
          { name: words.method.label, value: words.method[methodOf(receipt.paymentMethod)] },
        ],
      },
      { lines: sellerLines(receipt.seller, language) },
    ],
    closing: [words.closing],
    signature: fillText(words.signature, { company: receipt.companyName }),
  };
}

/** The sum carried from earlier charges or to the next one. */
function carriedLines(
  carried: string,
  words: { carriedIn: string; carriedOut: string },
  money: (amount: string) => string,
): DocumentLine[] {
  const isIn = Number(carried) > 0;
  return Number(carried) === 0 ? [] : [{ name: isIn ? words.carriedIn : words.carriedOut, value: money(carried) }];
}

/** Content of a credit note; amounts are decimal text. */
export type Credit = {
  number: string;
  receipt: string;
  issuedAt: Date;
  currency: Currency;
  amount: string;
  tax: string;
  taxPercentage: number;
  customerName: string;
  companyName: string;
  invoiceNumber: string;
  seller: Seller;
  timezone: string;
};

export function creditNoteDocument(credit: Credit, language: Language): PrintedDocument {
  const { receipt: words, creditNote } = texts[language];
  const money = (amount: string) => moneyText(amount, credit.currency, language);
  return {
    title: creditNote.title,
    parts: [
      {
        lines: [
          { name: words.date, value: zonedMinute(credit.issuedAt, credit.timezone) },
          { name: creditNote.number, value: credit.number },
          { name: creditNote.receipt, value: credit.receipt },
          { name: words.customer, value: credit.customerName },
        ],
      },
      {
        lines: [
          { name: creditNote.amount, value: money(credit.amount), isTotal: true },
          { name: creditNote.tax, value: money(credit.tax) },
          { name: words.rate, value: percentText(credit.taxPercentage, language) },
        ],
      },
      { lines: [{ name: words.invoice, value: credit.invoiceNumber || '–' }, ...sellerLines(credit.seller, language)] },
    ],
    closing: [creditNote.closing],
    signature: fillText(words.signature, { company: credit.companyName }),
  };
}

/** The seller with its tax numbers. */
function sellerLines(seller: Seller, language: Language): DocumentLine[] {
  const words = texts[language].seller;
  const fields = ['name', 'address', 'japanTaxNumber', 'euVatId', 'abn'] as const;
  return fields.filter((field) => seller[field]).map((field) => ({ name: words[field], value: seller[field] }));
}

const percentText = (percentage: number, language: Language): string =>
  new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 2 }).format(percentage / 100);

const methods = ['prepaid', 'wholesale', 'free'] as const;

/** `card` unless the plan took no money through the provider. */
function methodOf(method: string): 'card' | (typeof methods)[number] {
  return methods.find((each) => each === method) ?? 'card';
}
