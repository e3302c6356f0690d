import type { FindingKind } from '@fovea/contracts/books/schema';
import { newId } from '@fovea/kit/database/ids';
import type { BookFinding, Payment } from '../../generated/regional/client.ts';
import { flagForAttention, type Setting } from '../charges/apply-outcome.ts';
import type { RegionalTx } from '../handle.ts';

type Found = Pick<BookFinding, 'expected' | 'found'> &
  Partial<Pick<BookFinding, 'subject' | 'currency' | 'repaired'>> & { kind: FindingKind };

/**
 * Records a finding of the match and flags its payment. `expected` is our side, `found` the other side, in the smallest
 * unit. An existing finding is not recorded again.
 */
export async function recordFinding(
  tx: RegionalTx,
  payment: Payment,
  { subject = '', currency = payment.currency, repaired = false, ...found }: Found,
  setting: Setting,
): Promise<void> {
  const finding = { ...found, subject, currency, repaired, id: newId(), paymentId: payment.id, foundAt: setting.now };
  const { count } = await tx.bookFinding.createMany({ data: finding, skipDuplicates: true });
  // An earlier settlement concerned something else: the payment is flagged again.
  if (count > 0) await flagForAttention(tx, { ...payment, attention: null }, 'books', setting);
}
