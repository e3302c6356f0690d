import { tz } from '@date-fns/tz';
import { format } from 'date-fns/format';
import type { RegionalTx } from '../handle.ts';

/**
 * The next `FV-<REGION>-<year>-<sequence>` of the region's year. The row stays locked until the payment is stored, so
 * no number is lost or given twice.
 */
export async function takeReferenceNumber(
  tx: RegionalTx,
  { region, paidAt, timezone }: { region: string; paidAt: Date; timezone: string },
): Promise<string> {
  const year = Number(format(paidAt, 'yyyy', { in: tz(timezone) }));
  const [{ last } = { last: 0 }] = await tx.$queryRaw<{ last: number }[]>`
    INSERT INTO reference_sequence (year, last) VALUES (${year}, 1) ON CONFLICT (year) DO UPDATE SET last = reference_sequence.last + 1 RETURNING last`;
  return `FV-${region.toUpperCase()}-${year}-${String(last).padStart(6, '0')}`;
}
