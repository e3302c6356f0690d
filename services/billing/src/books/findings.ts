import type { FindingKind } from '@fovea/contracts/books/schema';
import { newId } from '@fovea/kit/database/ids';
import type { BookFinding, Payment } from '../../generated/regional/client.ts';
import { callAttention, type Setting } from '../charges/apply-outcome.ts';
import type { RegionalTx } from '../handle.ts';

type Found = Pick<BookFinding, 'expected' | 'found'> &
  Partial<Pick<BookFinding, 'subject' | 'currency' | 'repaired'>> & { kind: FindingKind };

/**
 * Puts a payment before the admins with what the match found: `expected` is what our side says, `found` what the other
 * one does, in the smallest unit. What was found before is not told again.
 */
export async function noteFinding(
  tx: RegionalTx,
  payment: Payment,
  { subject = '', currency = payment.currency, repaired = false, ...found }: Found,
  setting: Setting,
): Promise<void> {
  const finding = { ...found, subject, currency, repaired, id: newId(), paymentId: payment.id, foundAt: setting.now };
  const { count } = await tx.bookFinding.createMany({ data: finding, skipDuplicates: true });
  // Looked at before was something else: it comes up again.
  if (count > 0) await callAttention(tx, { ...payment, attention: null }, 'books', setting);
}
