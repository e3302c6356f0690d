import type { Customer } from '@fovea/contracts/customers/schema';
import { AppError } from '@fovea/contracts/errors';
import type { CustomerSession } from '@fovea/contracts/sessions/schema';
import { newId } from '@fovea/kit/ids';
import { sql } from 'kysely';
import type { Credentials } from '../../generated/regional/client.ts';
import { openCompany } from '../companies/open-company.ts';
import { customerCame, customerCameAnew } from '../facts.ts';
import type { Context, RegionalTx } from '../handle.ts';
import { kyselyOfRegion } from '../tables.ts';
import { issueToken, personMs } from './issue-token.ts';
import { meetBrowser } from './known-browsers.ts';
import { type Client, keepSession } from './open-sessions.ts';

type Entrant = {
  credentials: Credentials;
  user: Customer;
  client: Client;
  /** As the browser brought it. */
  browserMark?: string;
  /** Of a session to renew: it keeps its id, so that one sign-out ends all of it. */
  sessionId?: string;
};

/** The session of somebody who proved to be this parent. Only a password counts as a sign-in, not a renewal. */
export async function admitCustomer(
  ctx: Context,
  { credentials, user, client, browserMark, sessionId: renewed }: Entrant,
): Promise<CustomerSession> {
  const key = await ctx.extra.keys.signingKey(ctx.global);
  const token = await ctx.db.$transaction(async (tx) => {
    const issuedAt = Date.now();
    await holdCredentials(tx, credentials);
    await openCompany(tx, user.companyId);
    const id = credentials.customerId;
    if (!renewed) await customerCame(tx, id, ctx.now);
    const met = renewed ? null : await meetBrowser(tx, { personId: id, mark: browserMark, now: ctx.now });
    if (met?.isNew) await customerCameAnew(tx, id, client, ctx.now);
    const sessionId = renewed ?? newId();
    await keepSession(tx, 'customer_session', {
      id: sessionId,
      personId: id,
      client,
      now: ctx.now,
      expiresAt: new Date(issuedAt + personMs),
    });
    const subject = { id, role: 'customer' as const, region: ctx.region, companyId: user.companyId, sessionId };
    return { ...(await issueToken(key, subject, issuedAt, personMs)), browserMark: met?.mark };
  });
  return { ...token, db: ctx.region, user, pageSize: credentials.pageSize };
}

/**
 * Whoever locks the parent or changes the password writes this row first and revokes after: held unchanged, the token
 * is older than any revocation.
 */
async function holdCredentials(tx: RegionalTx, { customerId, passwordHash }: Credentials): Promise<void> {
  const held = await kyselyOfRegion(tx)
    .selectFrom('credentials')
    .select('customer_id')
    .where('customer_id', '=', customerId)
    .where('password_hash', '=', passwordHash)
    .where('active', '=', sql.lit(true))
    .where('locked', '=', sql.lit(false))
    .where('removed', '=', sql.lit(false))
    .forShare()
    .executeTakeFirst();
  if (!held) throw new AppError('notSignedIn');
}
