import { getCreditNote, getCreditNotePdf } from '@fovea/contracts/documents/endpoints';
import type { PrintedDocument } from '@fovea/contracts/payments/document-schema';
import { getReceipt, getReceiptPdf } from '@fovea/contracts/payments/endpoints';
import { publicId } from '@fovea/contracts/payments/payment-id';
import type { FileResponse } from '@fovea/kit/handle';
import { pdfRpc, storedPdf } from '../documents/stored-pdf.ts';
import { type Context, handle } from '../handle.ts';
import { creditOf, type Found, findPaid, receiptView } from './find-receipt.ts';
import { creditNoteDocument } from './receipt-document.ts';

/** Public by the unguessable id. Throws `notFound` for anything unpaid. */
export const getReceiptHandler = handle(getReceipt, async (input, ctx) => receiptView(await findPaid(input, ctx)));

export const getReceiptPdfHandler = handle(getReceiptPdf, async (input, ctx) => {
  const found = await findPaid(input, ctx);
  const { referenceNumber, date, refundAmount, paper } = receiptView(found);
  // A refund changes the receipt, so it gets another name; earlier PDFs stay unchanged.
  const name = `receipt/${referenceNumber}${refundAmount ? `/refunded-${refundAmount}` : ''}`;
  return pdf(found, { name, at: new Date(date), paper, fileName: 'receipt.pdf' }, ctx);
});

export const getCreditNoteHandler = handle(getCreditNote, async ({ number, ...input }, ctx) => {
  const found = await findPaid(input, ctx);
  const { region, payment, language } = found;
  return { _id: publicId(region, payment.id), number, paper: creditNoteDocument(creditOf(found, number), language) };
});

export const getCreditNotePdfHandler = handle(getCreditNotePdf, async ({ number, ...input }, ctx) => {
  const found = await findPaid(input, ctx);
  const credit = creditOf(found, number);
  const paper = creditNoteDocument(credit, found.language);
  return pdf(
    found,
    { name: `credit-note/${number}`, at: credit.issuedAt, paper, fileName: `creditnote-${number}.pdf` },
    ctx,
  );
});

type Document = { name: string; at: Date; paper: PrintedDocument; fileName: string };

async function pdf(
  { region, language, customerId }: Found,
  { name, at, paper, fileName }: Document,
  { of, files, now, log }: Context,
): Promise<FileResponse> {
  // A deleted family's PDF carries the pseudonym under another name.
  const edition = `${name}/${language}${customerId ? '' : '/former'}`;
  const body = await storedPdf(
    { db: of(region), files, region, now, log },
    { name: edition, customerId, paper: () => paper, at },
  );
  return pdfRpc(body, fileName);
}
