import type { Customer } from '@fovea/contracts/customers';
import { AppError } from '@fovea/contracts/errors';
import type { CustomerSession } from '@fovea/contracts/sessions';
import type { Credentials } from '../../generated/regional/client.ts';
import { openCompany } from '../companies/open-company.ts';
import { customerCame } from '../facts.ts';
import type { Extra, Global, Regional, RegionalTx } from '../handle.ts';
import { issueToken, personMs } from './issue-token.ts';

type Context = { db: Regional; global: Global; extra: Extra; region: string; now: Date };

/** The session of somebody who proved to be this parent. */
export async function admitCustomer(ctx: Context, credentials: Credentials, user: Customer, sessionId?: string): Promise<CustomerSession> {
  const key = await ctx.extra.keys.signingKey(ctx.global);
  const token = await ctx.db.$transaction(async (tx) => {
    const issuedAt = Date.now();
    await holdCredentials(tx, credentials);
    await openCompany(tx, user.companyId);
    await customerCame(tx, credentials.customerId, ctx.now);
    const subject = { id: credentials.customerId, role: 'customer' as const, region: ctx.region, companyId: user.companyId, sessionId };
    return issueToken(key, subject, issuedAt, personMs);
  });
  return { ...token, db: ctx.region, user };
}

/** Whoever locks the parent or changes the password writes this row first and revokes after: held unchanged, the token is older than any revocation. */
async function holdCredentials(tx: RegionalTx, { customerId, passwordHash }: Credentials): Promise<void> {
  const sql = 'SELECT 1 FROM credentials WHERE customer_id = $1::uuid AND password_hash = $2 AND active AND NOT locked FOR SHARE';
  const held = await tx.$queryRawUnsafe<unknown[]>(sql, customerId, passwordHash);
  if (held.length === 0) throw new AppError('notSignedIn');
}
