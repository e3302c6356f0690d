import type { Receipt } from '@fovea/contracts/payments/schema';
import type { TFunction } from 'i18next';
import type { ReceiptLines } from './receipt-lines.ts';

/**
 * Makes receipt.pdf as soon as its fonts are there and hands it to the browser's downloads. The maker is loaded with
 * the first one.
 */
export async function saveReceiptPdf(receipt: Receipt, lines: ReceiptLines, t: TFunction<'receipt'>): Promise<void> {
  const { receiptPdf } = await import('./receipt-pdf.tsx');
  const file = await receiptPdf(lines, {
    title: t('title'),
    closing: t('closing'),
    signature: t('signature', { company: receipt.companyName }),
  });
  const link = Object.assign(document.createElement('a'), { href: URL.createObjectURL(file), download: 'receipt.pdf' });
  link.click();
  // The download has its own hold on the file once it was started.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
