import type { InvoiceRow } from '@fovea/contracts/invoices/schema';
import { expect, test } from 'vitest';
import type { z } from 'zod';
import { invoiceColumns } from './invoice-columns.tsx';

test('a row of the first of December in Tokyo is one of December, wherever it is read', () => {
  const row = { planAssignedAt: '2026-11-30T15:30:00.000Z', paidAt: '2026-11-30T15:30:00.000Z' } as z.infer<
    typeof InvoiceRow
  >;
  const textsIn = (timezone: string) =>
    invoiceColumns(timezone)
      .filter(({ id }) => id === 'planAssignedAt' || id === 'paidAt')
      .map(({ text }) => text(row, { yes: '', no: '' }));
  expect(textsIn('Asia/Tokyo')).toEqual(['01-12-2026', '01-12-2026']);
  expect(textsIn('Europe/Berlin')).toEqual(['30-11-2026', '30-11-2026']);
});
