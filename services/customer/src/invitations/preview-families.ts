import { previewFamilies } from '@fovea/contracts/invitations/endpoints';
import { readCsv } from '@fovea/kit/csv/read-csv';
import { handle, type Regional } from '../handle.ts';
import { checkFamilies, emailKey } from './family-rules.ts';
import { familyTable } from './family-table.ts';

/** Stores nothing: the client shows the rows and sends the waiting ones to `inviteFamilies`. */
export const previewFamiliesHandler = handle(previewFamilies, async ({ db: _, ...choice }, { db, file, language }) => {
  const { rows, ...reading } = await readCsv(file, familyTable, { ...choice, language });
  const taken = await takenAmong(
    db,
    rows.map(({ email }) => emailKey(email)),
  );
  return { ...reading, list: checkFamilies(rows, taken, language) };
});

/** Addresses of the region's parents and guardians. Identity refuses all other taken ones on creation. */
async function takenAmong(db: Regional, emails: string[]): Promise<Set<string>> {
  const where = { email: { in: emails } };
  const [parents, guardians] = await Promise.all([
    db.parent.findMany({ where, select: { email: true } }),
    db.guardian.findMany({ where, select: { email: true } }),
  ]);
  return new Set([...parents, ...guardians].flatMap(({ email }) => email ?? []));
}
