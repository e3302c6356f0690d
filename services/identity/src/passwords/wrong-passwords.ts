import { createHash } from 'node:crypto';
import { AppError } from '@fovea/contracts/errors';
import type { RawClient } from '@fovea/kit/kysely-on';
import { noPassword, verifyPassword } from '@fovea/kit/password';

/**
 * Ten wrong passwords for one account within a quarter of an hour delay further tries, whether or not the account
 * exists.
 */
const allowedMistakes = 10;
export const windowMs = 15 * 60 * 1000;

export type Proof = { email: string; hash: string | null | undefined; digest: string; now: Date };

/**
 * Whether the password is right; throws `tooManyRequests` once an account had too many wrong ones. Mistakes are counted
 * in the database, so that every replica agrees.
 */
export async function isRightPassword(db: RawClient, { email, hash, digest, now }: Proof): Promise<boolean> {
  const account = accountOf(email);
  if ((await countMistakes(db, account, now)) >= allowedMistakes) throw new AppError('tooManyRequests');
  // Also where nobody is found, so that it does not show in the time an answer takes.
  const right = await verifyPassword(hash ?? noPassword, digest);
  if (!right)
    await db.$executeRawUnsafe(
      'INSERT INTO wrong_password (account, at) VALUES ($1, $2::timestamptz)',
      account,
      now.toISOString(),
    );

  // Judged again by what is recorded by now: guesses sent side by side get no more tries than one after the other.
  const mistakes = await countMistakes(db, account, now);
  if (mistakes > allowedMistakes || (right && mistakes >= allowedMistakes)) throw new AppError('tooManyRequests');
  if (right && mistakes > 0) await forgetMistakes(db, email);
  return right;
}

/** Starts the count anew: the password was right, or is a new one. */
export async function forgetMistakes(db: RawClient, email: string): Promise<void> {
  await db.$executeRawUnsafe('DELETE FROM wrong_password WHERE account = $1', accountOf(email));
}

/** Also addresses nobody has are counted; none is kept readable. */
const accountOf = (email: string) => createHash('sha256').update(email).digest('hex');

async function countMistakes(db: RawClient, account: string, now: Date): Promise<number> {
  const since = new Date(now.getTime() - windowMs).toISOString();
  const rows = await db.$queryRawUnsafe<{ n: number }[]>(
    'SELECT count(*)::int AS n FROM wrong_password WHERE account = $1 AND at > $2::timestamptz',
    account,
    since,
  );
  return rows[0]?.n ?? 0;
}
