import { createHash } from 'node:crypto';
import type { RefusalReason } from '@fovea/contracts/audit/actions';
import { AppError } from '@fovea/contracts/errors';
import { countAll, type RawClient } from '@fovea/kit/database/kysely';
import { noPassword, verifyPassword } from '@fovea/kit/secrets/password';
import { kyselyOfAny } from '../tables.ts';

/**
 * Ten wrong passwords for one account within a quarter of an hour delay further tries, whether or not the account
 * exists. A place the account was used from before has a count of its own: strangers cannot lock its owner out there.
 */
const allowedMistakes = 10;
export const windowMs = 15 * 60 * 1000;

export type Proof = {
  email: string;
  /** Undefined where there is no such account. */
  hash: string | null | undefined;
  digest: string;
  now: Date;
  /** The known browser or the session it is typed in; undefined elsewhere. */
  place?: string | undefined;
  /** Hears why somebody is kept out. */
  refused(reason: RefusalReason): void;
};

/**
 * Whether the password is right; throws `tooManyRequests` once an account had too many wrong ones. Mistakes are counted
 * in the database, so that every replica agrees.
 */
export async function isRightPassword(
  db: RawClient,
  { email, hash, digest, now, place, refused }: Proof,
): Promise<boolean> {
  const account = accountOf(email) + (place ? `:${place}` : '');
  const holdBack = () => {
    refused('tooManyTries');
    return new AppError('tooManyRequests');
  };
  if ((await countMistakes(db, account, now)) >= allowedMistakes) throw holdBack();
  // Also where nobody is found, so that it does not show in the time an answer takes.
  const right = await verifyPassword(hash ?? noPassword, digest);
  if (!right) await kyselyOfAny(db).insertInto('wrong_password').values({ account, at: now }).execute();

  // Judged again by what is recorded by now: guesses sent side by side get no more tries than one after the other.
  const mistakes = await countMistakes(db, account, now);
  if (mistakes > allowedMistakes || (right && mistakes >= allowedMistakes)) throw holdBack();
  if (!right) refused(hash === undefined ? 'unknownAccount' : 'wrongPassword');
  if (right && mistakes > 0)
    await kyselyOfAny(db).deleteFrom('wrong_password').where('account', '=', account).execute();
  return right;
}

/** Starts every count anew: the password is a new one. */
export async function forgetMistakes(db: RawClient, email: string): Promise<void> {
  await kyselyOfAny(db)
    .deleteFrom('wrong_password')
    .where('account', 'like', `${accountOf(email)}%`)
    .execute();
}

/** Also addresses nobody has are counted; none is kept readable. */
const accountOf = (email: string) => createHash('sha256').update(email).digest('hex');

async function countMistakes(db: RawClient, account: string, now: Date): Promise<number> {
  const { n } = await kyselyOfAny(db)
    .selectFrom('wrong_password')
    .select(countAll.as('n'))
    .where('account', '=', account)
    .where('at', '>', new Date(now.getTime() - windowMs))
    .executeTakeFirstOrThrow();
  return n;
}
