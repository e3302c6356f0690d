import { createHash } from 'node:crypto';
import type { AuditField } from '@fovea/contracts/audit/fields';
import type { AuditChange } from '@fovea/contracts/audit/schema';

type Values = Partial<Record<AuditField, unknown>>;

/**
 * From → to of every field of `after` that is not as it was; creating is from nothing. A password only says that it
 * changed.
 */
export function changesBetween(before: Values | null, after: Values): AuditChange[] {
  return (Object.keys(after) as AuditField[]).flatMap((field): AuditChange[] => {
    if (field === 'password') return after.password ? [{ field, from: null, to: null }] : [];
    const [from, to] = [told(before?.[field]), told(after[field])];
    return from === to ? [] : [{ field, from, to }];
  });
}

/**
 * What changed of a row, null before it was made: `told` with its values; of `untold`, which the trail must not hold
 * because nothing there can be erased, only that it changed.
 */
export const changesOfRow = <Row>(
  before: Row | null,
  after: Row,
  told: (row: Row) => Values,
  untold: (row: Row) => Values,
): AuditChange[] => [
  ...changesBetween(before && told(before), told(after)),
  ...changesBetween(before && untold(before), untold(after)).map(({ field }) => ({ field, from: null, to: null })),
];

function told(value: unknown): string | null {
  if (value === undefined || value === null || value === '') return null;
  return value instanceof Date ? value.toISOString() : String(value);
}

/** What the chain holds of values that may have to be erased: without the salt nobody can guess them from it. */
export const commitmentTo = (changes: AuditChange[], salt: string): string =>
  createHash('sha256')
    .update(salt)
    .update(JSON.stringify(changes.map(({ field, from, to }) => [field, from, to])))
    .digest('hex');
