import { sealText } from '@fovea/kit/database/sealed-texts';
import type { DeviceLog } from '../../generated/global/client.ts';
import type { DeviceNote } from '../../generated/regional/client.ts';
import type { Context, Regional } from '../handle.ts';

type Noted = Pick<DeviceLog, 'id' | 'customerId' | 'customerRegion' | 'notes'>;

/**
 * Stores notes about families in their regions, and returns the log rows without them. A note whose row is never
 * written stays unread and is deleted with its family.
 */
export async function withoutFamilyNotes<Row extends Noted>(
  rows: Row[],
  of: Context['of'] | undefined,
): Promise<Row[]> {
  const ofFamilies = rows.filter(({ customerId, customerRegion, notes }) => customerId && customerRegion && notes);
  for (const [region, noted] of Map.groupBy(ofFamilies, ({ customerRegion }) => customerRegion ?? '')) {
    if (!of) throw new Error('A note about a family needs access to its region');
    await writeDeviceNotes(
      of(region),
      noted.map(({ id, customerId, notes }) => ({ logId: id, customerId: customerId ?? '', notes })),
    );
  }
  return rows.map((row) => (ofFamilies.includes(row) ? { ...row, notes: '' } : row));
}

/** Seals each note for its log row. Existing ones stay. */
export async function writeDeviceNotes(db: Regional, written: (Omit<DeviceNote, 'notes'> & { notes: string })[]) {
  const sealed = written.map(async ({ notes, ...note }) => ({
    ...note,
    notes: await sealText(db, 'device_note.notes', note.logId, notes),
  }));
  await db.deviceNote.createMany({ data: await Promise.all(sealed), skipDuplicates: true });
}
