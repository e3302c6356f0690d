import { AppError } from '@fovea/contracts/errors';
import type { RegionalTx } from '../handle.ts';
import { forgetMistakes } from './wrong-passwords.ts';

/** Puts a parent's new password in place; every link mailed for the old one is spent. The caller ends the sessions in the same transaction. */
export async function storeCustomerPassword(tx: RegionalTx, customerId: string, passwordHash: string): Promise<void> {
  const { count } = await tx.credentials.updateMany({ where: { customerId, deleted: false }, data: { passwordHash } });
  const credentials = await tx.credentials.findUnique({ where: { customerId } });
  if (count === 0 || !credentials) throw new AppError('notFound');
  await tx.customerResetKey.deleteMany({ where: { customerId } });
  if (credentials.email) await forgetMistakes(tx, credentials.email);
}
