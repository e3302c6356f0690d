import { sealText } from '@fovea/kit/database/sealed-texts';
import type { DeviceLog } from '../../generated/global/client.ts';
import type { DeviceNote } from '../../generated/regional/client.ts';
import type { Context, Regional } from '../handle.ts';

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
    await writeDeviceNotes(
      of(region),
      noted.map(({ id, customerId, notes }) => ({ logId: id, customerId: customerId ?? '', notes })),
    );
  }
  return rows.map((row) => (ofFamilies.includes(row) ? { ...row, notes: '' } : row));
}

/** Sealed, each for its row of the log. One that is there already stays. */
export async function writeDeviceNotes(db: Regional, written: (Omit<DeviceNote, 'notes'> & { notes: string })[]) {
  const sealed = written.map(async ({ notes, ...note }) => ({
    ...note,
    notes: await sealText(db, 'device_note.notes', note.logId, notes),
  }));
  await db.deviceNote.createMany({ data: await Promise.all(sealed), skipDuplicates: true });
}
