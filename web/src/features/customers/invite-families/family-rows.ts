import { FamilyRow, maxFamiliesAtOnce } from '@fovea/contracts/invitations/schema';
import { z } from 'zod';

/** All rows of a file with their results so far, and the inviting clinic. */
export const FamiliesForm = z.object({ companyId: z.uuid({ error: 'required' }), list: z.array(FamilyRow) });
export type FamiliesForm = z.output<typeof FamiliesForm>;

type Row = Pick<z.input<typeof FamilyRow>, 'row' | 'batchStatus' | 'customerId'>;

export const waiting = <R extends Row>(rows: readonly R[]): R[] =>
  rows.filter(({ batchStatus }) => batchStatus === 'waiting');

/** The created families. */
export const invitedIds = (rows: readonly Row[]): string[] =>
  rows.flatMap(({ batchStatus, customerId }) => (batchStatus === 'succeeded' && customerId ? [customerId] : []));

/**
 * The waiting rows in parts, one call each. After a failure the remaining parts start with the failed one: the same
 * call again, which creates nobody twice.
 */
export function partsOf<R extends Row>(rows: readonly R[], size = maxFamiliesAtOnce): R[][] {
  const left = waiting(rows);
  return Array.from({ length: Math.ceil(left.length / size) }, (_, part) => left.slice(part * size, (part + 1) * size));
}

/** The rows, replaced by their results where available. */
export function withResults<R extends Row>(rows: readonly R[], results: readonly R[]): R[] {
  const byRow = new Map(results.map((result) => [result.row, result]));
  return rows.map((row) => byRow.get(row.row) ?? row);
}

/** The rows after invitations were revoked, except of families that were not deleted. */
export function withRevoked<R extends Row>(
  rows: readonly R[],
  remainingIds: readonly string[],
): (Omit<R, 'batchStatus'> & { batchStatus: R['batchStatus'] | 'takenBack' })[] {
  const revoked = new Set(invitedIds(rows).filter((id) => !remainingIds.includes(id)));
  return rows.map((row) => (revoked.has(row.customerId ?? '') ? { ...row, batchStatus: 'takenBack' } : row));
}
