import { getReceipt, getReceiptPdf } from '@fovea/contracts/payments/endpoints';
import { keptPdf } from '../documents/kept-pdf.ts';
import { handle } from '../handle.ts';
import { findReceipt } from './find-receipt.ts';

/** Whoever knows the unguessable id sees the receipt of what was paid; anything else is not found. */
export const getReceiptHandler = handle(getReceipt, async (asked, ctx) => (await findReceipt(asked, ctx)).receipt);

export const getReceiptPdfHandler = handle(getReceiptPdf, async (asked, ctx) => {
  const { receipt, region, language, customerId } = await findReceipt(asked, ctx);
  const body = await keptPdf(
    { db: ctx.of(region), files: ctx.files, region, now: ctx.now },
    {
      // Of a family that was erased another paper, with its pseudonym.
      name: `receipt/${receipt.referenceNumber}/${language}${customerId ? '' : '/former'}`,
      customerId,
      paper: receipt.paper,
      at: new Date(receipt.paidAt),
    },
  );
  return {
    contentType: 'application/pdf',
    body,
    fileName: 'receipt.pdf',
    disposition: 'attachment',
    headers: { 'Cache-Control': 'private, no-store' },
  };
});
