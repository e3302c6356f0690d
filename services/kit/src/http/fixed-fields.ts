import { AppError } from '@fovea/contracts/errors';

type Fields = Readonly<Record<string, unknown>>;

/**
 * Refuses a form that changes read-only fields. An absent or unchanged field is no change: a client may return the
 * whole record. Throws `validation` naming every such field.
 */
export function refuseChangesOf(names: readonly string[], present: Fields, sent: Fields): void {
  const changed = names.filter((name) => sent[name] !== undefined && (sent[name] ?? '') !== (present[name] ?? ''));
  if (changed.length > 0)
    throw new AppError(
      'validation',
      {},
      changed.map((path) => ({ path, message: 'notEditable' })),
    );
}
