import { AppError } from '@fovea/contracts/errors';
import type { Language } from '@fovea/contracts/fields';
import { oneAtATime } from '@fovea/kit/database/kysely';
import type { Staff } from '../../generated/global/client.ts';
import type { GlobalTx } from '../handle.ts';
import { texts } from '../texts.ts';

/**
 * At least one platform administrator must remain. The lock serializes such changes, so that two administrators cannot
 * remove each other concurrently.
 */
export async function requireOtherAdmin(tx: GlobalTx, staff: Staff, language: Language): Promise<void> {
  if (staff.type !== 'admin') return;
  await oneAtATime(tx, 'platform-admins');
  const others = await tx.staff.count({ where: { type: 'admin', locked: false, id: { not: staff.id } } });
  if (others === 0) throw new AppError('inUse', { what: texts[language].lastAdmin });
}
