import { createHash } from 'node:crypto';
import type { AuditField } from '@fovea/contracts/audit/fields';
import type { AuditChange } from '@fovea/contracts/audit/schema';

type Values = Partial<Record<AuditField, unknown>>;

/**
 * The old and new value of every field of `after` that differs; creation has no old values. A changed password has no
 * values.
 */
export function changesBetween(before: Values | null, after: Values): AuditChange[] {
  return (Object.keys(after) as AuditField[]).flatMap((field): AuditChange[] => {
    if (field === 'password') return after.password ? [{ field, from: null, to: null }] : [];
    const [from, to] = [asText(before?.[field]), asText(after[field])];
    return from === to ? [] : [{ field, from, to }];
  });
}

/**
 * The changes of a row (`before` is null on creation): `publicValues` with their values. Of `erasableValues` only the
 * field names, because the audit log can never be erased.
 */
export const changesOfRow = <Row>(
  before: Row | null,
  after: Row,
  publicValues: (row: Row) => Values,
  erasableValues: (row: Row) => Values,
): AuditChange[] => [
  ...changesBetween(before && publicValues(before), publicValues(after)),
  ...changesBetween(before && erasableValues(before), erasableValues(after)).map(({ field }) => ({
    field,
    from: null,
    to: null,
  })),
];

function asText(value: unknown): string | null {
  if (value === undefined || value === null || value === '') return null;
  return value instanceof Date ? value.toISOString() : String(value);
}

/** The chain's commitment to values that may have to be erased. The salt prevents guessing them from it. */
export const commitmentTo = (changes: AuditChange[], salt: string): string =>
  createHash('sha256')
    .update(salt)
    .update(JSON.stringify(changes.map(({ field, from, to }) => [field, from, to])))
    .digest('hex');
