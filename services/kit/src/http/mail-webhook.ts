import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { AppError } from '@fovea/contracts/errors';
import { z } from 'zod';
import { kitTables } from '../database/kit-tables.ts';
import type { RawClient } from '../database/kysely.ts';

/** Mailgun signs its identity, not the content it posts. */
export const MailSignature = z.object({ timestamp: z.string(), token: z.string(), signature: z.string() });
export type MailSignature = z.infer<typeof MailSignature>;

const validMs = 5 * 60 * 1000;
type Call = {
  /** The provider's signing key; empty: none. */
  key: string;
  now: Date;
  regions: { key: string }[];
  of(region: string): RawClient;
};

/**
 * Runs the work of a signed webhook call. A signature is valid for five minutes, then it throws `notAllowed`. A failed
 * call may be repeated later, as the provider does for hours: its failure is stored in a region with an available
 * database.
 */
export async function withMailSignature(
  signature: MailSignature,
  { key, now, regions, of }: Call,
  work: () => Promise<void>,
): Promise<void> {
  if (!isOfMailProvider(signature, key)) throw new AppError('notAllowed');
  const isFresh = Math.abs(now.getTime() - Number(signature.timestamp) * 1000) <= validMs;
  const inTurn = async (query: (client: RawClient) => Promise<boolean>) => {
    for (const { key: region } of regions) if (await query(of(region)).catch(() => false)) return true;
    return false;
  };
  if (!isFresh && !(await inTurn((client) => hasFailed(client, signature)))) throw new AppError('notAllowed');
  try {
    await work();
  } catch (error) {
    await inTurn(async (client) => {
      await store(client, failed, signature);
      return true;
    });
    throw error;
  }
}

/**
 * True for the first call with this signature that takes effect in this database: stored in the transaction of the
 * effect, for all replicas.
 */
export const isFirstUse = (tx: RawClient, signature: MailSignature): Promise<boolean> =>
  store(tx, succeeded, signature);

const failed = 'mail-provider-failed';
const succeeded = 'mail-provider';

async function store(client: RawClient, consumer: string, signature: MailSignature): Promise<boolean> {
  const { numInsertedOrUpdatedRows: inserted } = await kitTables(client)
    .insertInto('inbox')
    .values({ consumer, message_id: idOf(signature) })
    .onConflict((stored) => stored.doNothing())
    .executeTakeFirstOrThrow();
  return inserted === 1n;
}

async function hasFailed(client: RawClient, signature: MailSignature): Promise<boolean> {
  const found = await kitTables(client)
    .selectFrom('inbox')
    .select('message_id')
    .where('consumer', '=', failed)
    .where('message_id', '=', idOf(signature))
    .executeTakeFirst();
  return found !== undefined;
}

/** The inbox's key is a UUID. */
const idOf = ({ timestamp, token }: MailSignature): string =>
  createHash('sha256')
    .update(timestamp + token)
    .digest('hex')
    .replace(/^(.{8})(.{4})(.{4})(.{4})(.{12}).*$/, '$1-$2-$3-$4-$5');

/** Whether the mail provider signed this call. Without a configured key every signature is invalid. */
function isOfMailProvider({ signature, ...signed }: MailSignature, key: string): boolean {
  if (!key) return false;
  const ours = Buffer.from(mailSignature(signed, key), 'hex');
  const given = Buffer.from(signature, 'hex');
  return given.length === ours.length && timingSafeEqual(given, ours);
}

/** The provider's signature, in hexadecimal digits. */
export const mailSignature = ({ timestamp, token }: { timestamp: string; token: string }, key: string): string =>
  createHmac('sha256', key)
    .update(timestamp + token)
    .digest('hex');
