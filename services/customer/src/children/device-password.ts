import { refuseField } from '@fovea/contracts/errors';
import { hashPassword } from '@fovea/kit/secrets/password';
import { refuseWeakPassword } from '@fovea/kit/secrets/refuse-weak-password';
import type { Extra } from '../handle.ts';

type Login = { username?: string | undefined; firstName: string; lastName: string };
type StoredPassword = { passwordHash: string; hasDefaultPassword: boolean };

/** Hashes the password of a device login. The configured default one is accepted, and marked. */
export async function storedPassword(
  digest: string | undefined,
  { username, firstName, lastName }: Login,
  { defaultDevicePassword }: Pick<Extra, 'defaultDevicePassword'>,
): Promise<StoredPassword> {
  const chosen = digest ?? defaultDevicePassword;
  if (!chosen) throw refuseField('password', 'required');
  const hasDefaultPassword = chosen === defaultDevicePassword;
  if (!hasDefaultPassword) await refuseWeakPassword(chosen, { names: [username, `${firstName} ${lastName}`] });
  return { passwordHash: await hashPassword(chosen), hasDefaultPassword };
}
