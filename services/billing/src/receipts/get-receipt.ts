import { getCreditNote, getCreditNotePdf } from '@fovea/contracts/documents/endpoints';
import { getReceipt, getReceiptPdf } from '@fovea/contracts/payments/endpoints';
import type { Paper } from '@fovea/contracts/payments/paper-schema';
import { publicId } from '@fovea/contracts/payments/payment-id';
import type { FileAnswer } from '@fovea/kit/handle';
import { keptPdf, pdfAnswer } from '../documents/stored-pdf.ts';
import { type Context, handle } from '../handle.ts';
import { creditOf, type Found, findPaid, receiptView } from './find-receipt.ts';
import { creditNotePaper } from './receipt-document.ts';

/** Whoever knows the unguessable id sees the receipt of what was paid; anything else is not found. */
export const getReceiptHandler = handle(getReceipt, async (asked, ctx) => receiptView(await findPaid(asked, ctx)));

export const getReceiptPdfHandler = handle(getReceiptPdf, async (asked, ctx) => {
  const found = await findPaid(asked, ctx);
  const { referenceNumber, date, refundAmount, paper } = receiptView(found);
  // What went back since is on it, and so it is another paper; the ones before stay as they were.
  const name = `receipt/${referenceNumber}${refundAmount ? `/refunded-${refundAmount}` : ''}`;
  return pdf(found, { name, at: new Date(date), paper, fileName: 'receipt.pdf' }, ctx);
});

export const getCreditNoteHandler = handle(getCreditNote, async ({ number, ...asked }, ctx) => {
  const found = await findPaid(asked, ctx);
  const { region, payment, language } = found;
  return { _id: publicId(region, payment.id), number, paper: creditNotePaper(creditOf(found, number), language) };
});

export const getCreditNotePdfHandler = handle(getCreditNotePdf, async ({ number, ...asked }, ctx) => {
  const found = await findPaid(asked, ctx);
  const credit = creditOf(found, number);
  const paper = creditNotePaper(credit, found.language);
  return pdf(
    found,
    { name: `credit-note/${number}`, at: credit.issuedAt, paper, fileName: `creditnote-${number}.pdf` },
    ctx,
  );
});

type Document = { name: string; at: Date; paper: Paper; fileName: string };

async function pdf(
  { region, language, customerId }: Found,
  { name, at, paper, fileName }: Document,
  { of, files, now, log }: Context,
): Promise<FileAnswer> {
  // Of a family that was erased another paper, with its pseudonym.
  const edition = `${name}/${language}${customerId ? '' : '/former'}`;
  const body = await keptPdf(
    { db: of(region), files, region, now, log },
    { name: edition, customerId, paper: () => paper, at },
  );
  return pdfAnswer(body, fileName);
}
