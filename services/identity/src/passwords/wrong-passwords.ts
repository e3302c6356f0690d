import { createHash } from 'node:crypto';
import type { RefusalReason } from '@fovea/contracts/audit/actions';
import { AppError } from '@fovea/contracts/errors';
import { countAll, type RawClient } from '@fovea/kit/database/kysely';
import { noPassword, verifyPassword } from '@fovea/kit/secrets/password';
import { kyselyOfAny } from '../tables.ts';

/**
 * Ten wrong passwords for one account within a quarter of an hour block further tries, whether or not the account
 * exists. A browser used before has its own count, so that strangers cannot lock the owner out.
 */
const maxMistakes = 10;
export const windowMs = 15 * 60 * 1000;

export type PasswordCheck = {
  email: string;
  /** Undefined when no such account exists. */
  hash: string | null | undefined;
  digest: string;
  now: Date;
  /** A recognised browser, or the session; undefined elsewhere. */
  place?: string | undefined;
  /** Records why the attempt was refused. */
  refused(reason: RefusalReason): void;
};

/**
 * Whether the password is right; throws `tooManyRequests` after too many wrong ones. Counts in the database, for all
 * replicas.
 */
export async function isRightPassword(
  db: RawClient,
  { email, hash, digest, now, place, refused }: PasswordCheck,
): Promise<boolean> {
  const account = accountOf(email) + (place ? `:${place}` : '');
  const refuseTry = () => {
    refused('tooManyTries');
    return new AppError('tooManyRequests');
  };
  if ((await countMistakes(db, account, now)) >= maxMistakes) throw refuseTry();
  // Also for unknown accounts, so that the duration reveals nothing.
  const right = await verifyPassword(hash ?? noPassword, digest);
  if (!right) await kyselyOfAny(db).insertInto('wrong_password').values({ account, at: now }).execute();

  // Checked again with attempts recorded by now: parallel guesses get no more tries than sequential ones.
  const mistakes = await countMistakes(db, account, now);
  if (mistakes > maxMistakes || (right && mistakes >= maxMistakes)) throw refuseTry();
  if (!right) refused(hash === undefined ? 'unknownAccount' : 'wrongPassword');
  if (right && mistakes > 0)
    await kyselyOfAny(db).deleteFrom('wrong_password').where('account', '=', account).execute();
  return right;
}

/** Resets all counts after a new password. */
export async function resetMistakes(db: RawClient, email: string): Promise<void> {
  await kyselyOfAny(db)
    .deleteFrom('wrong_password')
    .where('account', 'like', `${accountOf(email)}%`)
    .execute();
}

/** Unknown addresses are counted too; none is stored in clear text. */
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
