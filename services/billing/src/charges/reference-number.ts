import { tz } from '@date-fns/tz';
import { format } from 'date-fns/format';
import type { RegionalTx } from '../handle.ts';
import { kysely } from '../tables.ts';

/**
 * The next `FV-<REGION>-<year>-<sequence>` of the region's year. The row stays locked until the payment is stored, so
 * no number is lost or given twice.
 */
export async function takeReferenceNumber(
  tx: RegionalTx,
  { region, paidAt, timezone }: { region: string; paidAt: Date; timezone: string },
): Promise<string> {
  const year = Number(format(paidAt, 'yyyy', { in: tz(timezone) }));
  const { last } = await kysely(tx)
    .insertInto('reference_sequence')
    .values({ year, last: 1 })
    .onConflict((known) => known.column('year').doUpdateSet((eb) => ({ last: eb('reference_sequence.last', '+', 1) })))
    .returning('last')
    .executeTakeFirstOrThrow();
  return `FV-${region.toUpperCase()}-${year}-${String(last).padStart(6, '0')}`;
}
