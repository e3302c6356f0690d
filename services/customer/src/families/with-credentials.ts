import { AppError } from '@fovea/contracts/errors';
import { activateCredentials, reserveCredentials } from '@fovea/contracts/sessions/rpcs';
import { newId } from '@fovea/kit/database/ids';
import type { Context } from '../handle.ts';

type Credentials = {
  email: string;
  password?: string;
  /** With a password, which must not consist of them. */
  names?: string[];
  /** Set for a guardian. */
  familyId?: string;
};
type Dependencies = Pick<Context, 'callRpc' | 'log' | 'now'> & { region: string };

/**
 * Creates a person with credentials: identity reserves them, `store` writes the person, then they are activated. After a
 * crash before the commit, the reserved credentials never work and identity deletes them. After the commit, the published
 * state activates them even without the rpc. A repeated attempt with the same password continues the first.
 */
export async function withCredentials<Stored>(
  credentials: Credentials,
  store: (id: string) => Promise<Stored>,
  { callRpc, log, now, region }: Dependencies,
): Promise<Stored> {
  const newest = newId(now.getTime());
  const reservation = { customerId: newest, ...credentials };
  const { reserved, customerId: id = newest } = await callRpc(reserveCredentials, reservation, { region });
  if (!reserved) throw emailTaken();
  const stored = await store(id);
  await callRpc(activateCredentials, { customerId: id }, { region }).catch((error: unknown) =>
    log.warn({ err: error }, 'the activation failed; the published state activates the credentials'),
  );
  return stored;
}

export const emailTaken = () => new AppError('alreadyExists', {}, [{ path: 'email', message: 'alreadyTaken' }]);
