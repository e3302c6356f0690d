import type { DeviceLog } from '../../generated/global/client.ts';
import type { Context } from '../handle.ts';

type Noted = Pick<DeviceLog, 'id' | 'customerId' | 'customerRegion' | 'notes'>;

/**
 * Keeps in their regions what rows of the log say about families, and gives the rows without it. A note whose row is
 * never written is read by nobody, and goes with its family.
 */
export async function withoutFamilyNotes<Row extends Noted>(
  rows: Row[],
  of: Context['of'] | undefined,
): Promise<Row[]> {
  const ofFamilies = rows.filter(({ customerId, customerRegion, notes }) => customerId && customerRegion && notes);
  for (const [region, noted] of Map.groupBy(ofFamilies, ({ customerRegion }) => customerRegion ?? '')) {
    if (!of) throw new Error('Somebody notes something of a family where no region is at hand');
    await of(region).deviceNote.createMany({
      data: noted.map(({ id, customerId, notes }) => ({ logId: id, customerId: customerId ?? '', notes })),
    });
  }
  return rows.map((row) => (ofFamilies.includes(row) ? { ...row, notes: '' } : row));
}
