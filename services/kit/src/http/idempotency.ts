import { createHash, createHmac } from 'node:crypto';
import type { Endpoint } from '@fovea/contracts/endpoint';
import { AppError, refuseField, statusOf } from '@fovea/contracts/errors';
import { expressionBuilder } from 'kysely';
import type { z } from 'zod';
import type { Database, ServiceClient } from '../database/database.ts';
import { newId } from '../database/ids.ts';
import { fromNow, idempotencyKeySeconds, type KitTables, kitTables, rightNow } from '../database/kit-tables.ts';
import { bindStatements, type RawClient } from '../database/kysely.ts';
import { open, seal } from '../secrets/secret-box.ts';

/** A try that did not renew its hold for so long has died; a live one renews three times as often. */
const aliveSeconds = 15;
const pollMs = 100;
/** Shorter than the gateway's timeout. */
const waitMs = 20_000;
const acceptable = /^[\x21-\x7e]{1,200}$/;
/** Differs between tries, hence not part of the compared request. */
const captcha = 'g-recaptcha-response';

export type KeyedCall = {
  endpoint: Endpoint<z.ZodObject, z.ZodType>;
  /** The person's id, a guardian's own; for a visitor the network address. */
  caller: string;
  region: string;
  key: string;
  input: Record<string, unknown>;
};
/** The client for a database: in the key's database, transactions record their effect. */
export type ClientOf = (database: Database) => ServiceClient;
/** Records, in the transaction that reverts everything the call had written, that it may be made again. */
export type Undone = (tx: RawClient) => Promise<void>;
/** The stored reply for repeated calls. */
type StoredReply = { answer: unknown } | { refusal: Pick<AppError, 'error' | 'params' | 'issues'> };

/** The key of a creating call; undefined if none was sent or the call creates nothing. */
export function keyOf({ creates }: KeyedCall['endpoint'], header: string | undefined): string | undefined {
  if (!creates || header === undefined) return undefined;
  if (!acceptable.test(header)) throw refuseField('Idempotency-Key', 'invalid');
  return header;
}

/**
 * Runs a call once per caller and key. A repeat gets the reply of the first, waits for one in progress, and is refused
 * if the body differs. A try that died or failed before its effect runs again; one that did so after it, or whose reply
 * holds a secret, is refused as `alreadyDone`. A refusal is only stored if it follows an effect. `work` gets the
 * clients of the databases, and a way to record that its effect was reverted.
 */
export async function runOnce(
  database: Database,
  call: KeyedCall,
  work: (clientOf: ClientOf, undone: Undone) => Promise<unknown>,
): Promise<unknown> {
  const place = placeOf(call);
  const holder = newId();
  const stored = await claim(database, place, holder);
  if (stored) return replay(JSON.parse(stored.reply));

  const fenced = fence(database, place.id, holder);
  const alive = setInterval(() => void renewHold(database, place.id, holder), (aliveSeconds * 1000) / 3);
  try {
    const answer = await work(
      (other) => (other === database ? fenced : other.client),
      async (tx) => void (await ownCall(tx, place.id, holder).set({ effected: false }).execute()),
    );
    await storeReply(database, place, holder, holdsSecret(call.endpoint, answer) ? null : { answer });
    return answer;
  } catch (error) {
    await recordFailure(database, place, holder, error).catch(() => undefined);
    throw error;
  } finally {
    clearInterval(alive);
  }
}

const call = expressionBuilder<KitTables, 'kept_call'>();

/** A key older than a day counts as new. */
const isOldCall = call('kept_call.created_at', '<', fromNow(-idempotencyKeySeconds));

/** What this try may still change: another one may have taken the call over. */
const ownCall = (client: RawClient, id: string, holder: string) =>
  kitTables(client).updateTable('kept_call').where('id', '=', id).where('holder', '=', holder);

type Place = { id: string; body: string; secret: string };

/**
 * Neither caller nor body can be read or guessed from the stored row: both are digested together with the key, which
 * only the caller has.
 */
function placeOf({ endpoint, caller, region, key, input }: KeyedCall): Place {
  const { [captcha]: _, ...fields } = input;
  const secret = JSON.stringify([caller, `${endpoint.method} ${endpoint.path}`, key]);
  return {
    secret,
    id: createHash('sha256').update(secret).digest('hex'),
    body: createHmac('sha256', secret)
      .update(JSON.stringify([region, fields]))
      .digest('hex'),
  };
}

/** Undefined once this try may begin; otherwise the stored reply. */
async function claim(
  { client }: Database,
  { id, body, secret }: Place,
  holder: string,
): Promise<{ reply: string } | undefined> {
  const db = kitTables(client);
  for (const until = Date.now() + waitMs; ; ) {
    const { numInsertedOrUpdatedRows: begun } = await db
      .insertInto('kept_call')
      .values({ id, body, holder, held_until: fromNow(aliveSeconds) })
      .onConflict((existing) => existing.doNothing())
      .executeTakeFirstOrThrow();
    if (begun === 1n) return undefined;
    const existing = await db
      .selectFrom('kept_call')
      .select((eb) => ['body', 'effected', 'answer', eb('held_until', '>', rightNow).as('alive')])
      .where('id', '=', id)
      .where(({ not }) => not(isOldCall))
      .executeTakeFirst();
    if (existing && existing.body !== body) throw new AppError('keyUsedOtherwise');
    if (existing && existing.answer !== null) return { reply: open([secret], 'answer', existing.answer) };
    if (existing?.effected && !existing.alive) throw new AppError('alreadyDone');
    if (!existing?.alive) {
      const hasDied = call.and([
        call('effected', '=', false),
        call('answer', 'is', null),
        call('held_until', '<=', rightNow),
      ]);
      const { numDeletedRows: taken } = await db
        .deleteFrom('kept_call')
        .where('id', '=', id)
        .where(({ or }) => or([isOldCall, hasDied]))
        .executeTakeFirstOrThrow();
      if (taken === 1n) continue;
    }
    if (Date.now() > until) throw new AppError('unavailable');
    await new Promise((resolve) => setTimeout(resolve, pollMs));
  }
}

/**
 * The database as the work sees it: the first statement of each transaction records that it takes effect, unless
 * another try has taken the call over.
 */
function fence({ client, statements }: Database, id: string, holder: string): ServiceClient {
  const begin = async (tx: RawClient) => {
    const { numUpdatedRows: mine } = await ownCall(tx, id, holder).set({ effected: true }).executeTakeFirstOrThrow();
    if (mine === 0n) throw new AppError('unavailable');
  };
  // A generic client does not declare its transactions.
  const { $transaction } = client as unknown as {
    $transaction(work: (tx: RawClient) => Promise<unknown>, options?: object): Promise<unknown>;
  };
  const inTransaction = (work: (tx: RawClient) => Promise<unknown>, options?: object) =>
    $transaction.call(
      client,
      async (tx) => {
        await begin(tx);
        return work(tx);
      },
      options,
    );
  const fenced = new Proxy(client, {
    get: (target, name) => (name === '$transaction' ? inTransaction : Reflect.get(target, name, target)),
  });
  bindStatements(fenced, statements);
  return fenced;
}

/** A failed renewal does no harm: another try may take over, and the effect still happens once. */
const renewHold = ({ client }: Database, id: string, holder: string): Promise<unknown> =>
  ownCall(client, id, holder)
    .set({ held_until: fromNow(aliveSeconds) })
    .execute()
    .catch(() => undefined);

async function storeReply(
  { client }: Database,
  { id, secret }: Place,
  holder: string,
  reply: StoredReply | null,
): Promise<void> {
  const answer = reply && seal([secret], 'answer', JSON.stringify(reply));
  await ownCall(client, id, holder).set({ answer, effected: true, held_until: rightNow }).execute();
}

/**
 * The row records whether anything was committed, in the same transaction; an open transaction is waited for. Without
 * an effect the key is free again. With one the row stays: a fault then says nothing about the effect, a refusal does.
 */
async function recordFailure(
  { client }: Database,
  { id, secret }: Place,
  holder: string,
  error: unknown,
): Promise<void> {
  const { numDeletedRows: freed } = await kitTables(client)
    .deleteFrom('kept_call')
    .where('id', '=', id)
    .where('holder', '=', holder)
    .where('effected', '=', false)
    .executeTakeFirstOrThrow();
  if (freed === 1n) return;
  const refusal =
    error instanceof AppError && statusOf(error.error) < 500
      ? { error: error.error, params: error.params, issues: error.issues }
      : null;
  const answer = refusal && seal([secret], 'answer', JSON.stringify({ refusal } satisfies StoredReply));
  await ownCall(client, id, holder)
    .set(({ fn, val }) => ({ answer: fn.coalesce('answer', val(answer)), held_until: rightNow }))
    .execute();
}

function replay(reply: StoredReply): unknown {
  if ('answer' in reply) return reply.answer;
  throw new AppError(reply.refusal.error, reply.refusal.params, reply.refusal.issues);
}

const holdsSecret = ({ secret }: KeyedCall['endpoint'], answer: unknown): boolean =>
  secret !== undefined && typeof answer === 'object' && answer !== null && secret in answer;
