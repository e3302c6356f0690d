import { AppError } from '@fovea/contracts/errors';
import { activateCredentials, reserveCredentials } from '@fovea/contracts/sessions/questions';
import { newId } from '@fovea/kit/database/ids';
import type { Context } from '../handle.ts';

type Credentials = { email: string; password?: string /** Of somebody whom a parent lets in. */; familyId?: string };
type Dependencies = Pick<Context, 'ask' | 'log' | 'now'> & { region: string };

/**
 * Somebody and the credentials, or nothing: identity puts the credentials aside, what `store` keeps under the id makes them
 * real. Whatever dies in between leaves credentials that never work and that identity drops again; after the commit the
 * stored one's state activates them even if nobody asks. Tried again with the same password, the attempt is gone on with.
 */
export async function withCredentials<Stored>(
  credentials: Credentials,
  store: (id: string) => Promise<Stored>,
  { ask, log, now, region }: Dependencies,
): Promise<Stored> {
  const newest = newId(now.getTime());
  const reservation = { customerId: newest, ...credentials };
  const { reserved, customerId: id = newest } = await ask(reserveCredentials, reservation, { region });
  if (!reserved) throw emailTaken();
  const stored = await store(id);
  await ask(activateCredentials, { customerId: id }, { region }).catch((error: unknown) =>
    log.warn({ err: error }, 'credentials are activated by the state alone'),
  );
  return stored;
}

export const emailTaken = () => new AppError('alreadyExists', {}, [{ path: 'email', message: 'alreadyTaken' }]);
