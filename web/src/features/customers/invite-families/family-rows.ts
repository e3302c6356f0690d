import { FamilyRow, maxFamiliesAtOnce } from '@fovea/contracts/invitations/schema';
import { z } from 'zod';

/** All rows of a file, with what became of each so far, and the clinic they are invited to. */
export const FamiliesForm = z.object({ companyId: z.uuid({ error: 'required' }), list: z.array(FamilyRow) });
export type FamiliesForm = z.output<typeof FamiliesForm>;

type Row = Pick<z.input<typeof FamilyRow>, 'row' | 'batchStatus' | 'customerId'>;

export const waiting = <R extends Row>(rows: readonly R[]): R[] =>
  rows.filter(({ batchStatus }) => batchStatus === 'waiting');

/** The families that were entered. */
export const invitedIds = (rows: readonly Row[]): string[] =>
  rows.flatMap(({ batchStatus, customerId }) => (batchStatus === 'succeeded' && customerId ? [customerId] : []));

/**
 * The waiting rows as they are sent, one part a call. What is left after a failed part begins with that very part: sent
 * again it is the same call, which enters nobody twice.
 */
export function partsOf<R extends Row>(rows: readonly R[], size = maxFamiliesAtOnce): R[][] {
  const left = waiting(rows);
  return Array.from({ length: Math.ceil(left.length / size) }, (_, part) => left.slice(part * size, (part + 1) * size));
}

/** The rows of the file, where there is a result in its place. */
export function withResults<R extends Row>(rows: readonly R[], results: readonly R[]): R[] {
  const byRow = new Map(results.map((result) => [result.row, result]));
  return rows.map((row) => byRow.get(row.row) ?? row);
}

/** The rows after their invitations were taken back from all families but those that were kept. */
export function withRevoked<R extends Row>(
  rows: readonly R[],
  remainingIds: readonly string[],
): (Omit<R, 'batchStatus'> & { batchStatus: R['batchStatus'] | 'takenBack' })[] {
  const revoked = new Set(invitedIds(rows).filter((id) => !remainingIds.includes(id)));
  return rows.map((row) => (revoked.has(row.customerId ?? '') ? { ...row, batchStatus: 'takenBack' } : row));
}
