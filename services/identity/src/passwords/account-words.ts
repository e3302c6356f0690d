import { fullName } from '@fovea/contracts/names';
import type { CallRpc } from '@fovea/kit/messaging/rpc';
import type { AccountWords } from '@fovea/kit/secrets/refuse-weak-password';
import type { Staff } from '../../generated/global/client.ts';
import type { Credentials } from '../../generated/regional/client.ts';
import { findFamily } from '../sessions/find-family.ts';

/** What a new password must not consist of. */
export const staffWords = ({ email, fullName }: Pick<Staff, 'email' | 'fullName'>): AccountWords => ({
  email,
  names: [fullName],
});

export async function familyWords(
  credentials: Pick<Credentials, 'customerId' | 'familyId' | 'email'>,
  callRpc: CallRpc,
): Promise<AccountWords> {
  const found = await findFamily(credentials, callRpc);
  return { email: credentials.email, names: [fullName(found?.guardian ?? found?.user ?? {})] };
}
