import { AppError } from '@fovea/contracts/errors';
import { uniqueViolation } from '@fovea/kit/database-errors';

/** Which field of the form an already used patient id or device login belongs to; undefined for any other error. */
export function takenField(error: unknown): 'username' | 'patientId' | undefined {
  const columns = uniqueViolation(error)?.join(' ');
  if (columns === undefined) return undefined;
  return /username/i.test(columns) ? 'username' : 'patientId';
}

/** Runs a write; a unique key that was taken is told on its field. */
export async function tellingTaken<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    const path = takenField(error);
    throw path ? new AppError('alreadyExists', {}, [{ path, message: 'alreadyTaken' }]) : error;
  }
}
