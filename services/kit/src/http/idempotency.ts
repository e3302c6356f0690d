import { createHash, createHmac } from 'node:crypto';
import type { Endpoint } from '@fovea/contracts/endpoint';
import { AppError, refuseField, statusOf } from '@fovea/contracts/errors';
import { expressionBuilder } from 'kysely';
import type { z } from 'zod';
import type { Database, ServiceClient } from '../database/database.ts';
import { newId } from '../database/ids.ts';
import { fromNow, idempotencyKeySeconds, type KitTables, kitTables, rightNow } from '../database/kit-tables.ts';
import { type RawClient, worksOn } from '../database/kysely.ts';
import { open, seal } from '../secrets/secret-box.ts';

/** A try that said nothing for so long has died; while it lives it says so three times as often. */
const aliveSeconds = 15;
const lookAgainMs = 100;
/** Shorter than the gateway's patience with a service. */
const waitMs = 20_000;
const acceptable = /^[\x21-\x7e]{1,200}$/;
/** Solved anew for every try, hence no part of what is asked for. */
const captcha = 'g-recaptcha-response';

export type KeyedCall = {
  endpoint: Endpoint<z.ZodObject, z.ZodType>;
  /** The person's id, of a guardian the own one; of a visitor the network address. */
  caller: string;
  region: string;
  key: string;
  input: Record<string, unknown>;
};
/** How work reaches a database: that of the key has transactions which take note of their effect. */
export type ClientOf = (database: Database) => ServiceClient;
/**
 * Says, in the transaction that takes back what the call had written before, that nothing of it is left: it may be made
 * again.
 */
export type Undone = (tx: RawClient) => Promise<void>;
/** What a repeat hears. */
type Said = { answer: unknown } | { refusal: Pick<AppError, 'error' | 'params' | 'issues'> };

/** The key of a creating call; undefined where none was sent or the call creates nothing. */
export function keyOf({ creates }: KeyedCall['endpoint'], header: string | undefined): string | undefined {
  if (!creates || header === undefined) return undefined;
  if (!acceptable.test(header)) throw refuseField('Idempotency-Key', 'invalid');
  return header;
}

/**
 * Makes a call once per caller and key: a repeat gets the answer of the first, one under way is waited for, the same
 * key with another body is refused. A try that died or failed before its effect is made again; one that did so after
 * it, or whose answer holds a secret, is told to have happened (`alreadyDone`). What the call refuses is not kept,
 * unless it was refused after an effect: then the repeat is refused alike. `work` gets the way to the databases, and
 * how to say that what it did is undone.
 */
export async function makeOnce(
  database: Database,
  call: KeyedCall,
  work: (clientOf: ClientOf, undone: Undone) => Promise<unknown>,
): Promise<unknown> {
  const place = placeOf(call);
  const holder = newId();
  const kept = await claim(database, place, holder);
  if (kept) return hear(JSON.parse(kept.said));

  const fenced = fence(database, place.id, holder);
  const alive = setInterval(() => void sayAlive(database, place.id, holder), (aliveSeconds * 1000) / 3);
  try {
    const answer = await work(
      (asked) => (asked === database ? fenced : asked.client),
      async (tx) => void (await ownCall(tx, place.id, holder).set({ effected: false }).execute()),
    );
    await keep(database, place, holder, holdsSecret(call.endpoint, answer) ? null : { answer });
    return answer;
  } catch (error) {
    await giveUp(database, place, holder, error).catch(() => undefined);
    throw error;
  } finally {
    clearInterval(alive);
  }
}

const call = expressionBuilder<KitTables, 'kept_call'>();

/** A key of more than a day ago is a new one. */
const isOldCall = call('kept_call.created_at', '<', fromNow(-idempotencyKeySeconds));

/** What a try may still change: somebody else may have taken the call over. */
const ownCall = (client: RawClient, id: string, holder: string) =>
  kitTables(client).updateTable('kept_call').where('id', '=', id).where('holder', '=', holder);

type Place = { id: string; body: string; secret: string };

/**
 * Neither caller nor body can be read or guessed from what is stored: both are digested together with the key, which
 * only the caller knows.
 */
function placeOf({ endpoint, caller, region, key, input }: KeyedCall): Place {
  const { [captcha]: _, ...asked } = input;
  const secret = JSON.stringify([caller, `${endpoint.method} ${endpoint.path}`, key]);
  return {
    secret,
    id: createHash('sha256').update(secret).digest('hex'),
    body: createHmac('sha256', secret)
      .update(JSON.stringify([region, asked]))
      .digest('hex'),
  };
}

/** Undefined once this try may begin; else what is kept. */
async function claim(
  { client }: Database,
  { id, body, secret }: Place,
  holder: string,
): Promise<{ said: string } | undefined> {
  const db = kitTables(client);
  for (const until = Date.now() + waitMs; ; ) {
    const { numInsertedOrUpdatedRows: begun } = await db
      .insertInto('kept_call')
      .values({ id, body, holder, held_until: fromNow(aliveSeconds) })
      .onConflict((known) => known.doNothing())
      .executeTakeFirstOrThrow();
    if (begun === 1n) return undefined;
    const known = await db
      .selectFrom('kept_call')
      .select((eb) => ['body', 'effected', 'answer', eb('held_until', '>', rightNow).as('alive')])
      .where('id', '=', id)
      .where(({ not }) => not(isOldCall))
      .executeTakeFirst();
    if (known && known.body !== body) throw new AppError('keyUsedOtherwise');
    if (known && known.answer !== null) return { said: open([secret], 'answer', known.answer) };
    if (known?.effected && !known.alive) throw new AppError('alreadyDone');
    if (!known?.alive) {
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
    await new Promise((resolve) => setTimeout(resolve, lookAgainMs));
  }
}

/**
 * The database as the work sees it: the first statement of each transaction notes that it takes effect, unless somebody
 * has taken the call over.
 */
function fence({ client, statements }: Database, id: string, holder: string): ServiceClient {
  const begin = async (tx: RawClient) => {
    const { numUpdatedRows: mine } = await ownCall(tx, id, holder).set({ effected: true }).executeTakeFirstOrThrow();
    if (mine === 0n) throw new AppError('unavailable');
  };
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
  worksOn(fenced, statements);
  return fenced;
}

/** Silence is no harm: it only lets others look, and an effect of theirs or ours is still made once. */
const sayAlive = ({ client }: Database, id: string, holder: string): Promise<unknown> =>
  ownCall(client, id, holder)
    .set({ held_until: fromNow(aliveSeconds) })
    .execute()
    .catch(() => undefined);

async function keep({ client }: Database, { id, secret }: Place, holder: string, said: Said | null): Promise<void> {
  const answer = said && seal([secret], 'answer', JSON.stringify(said));
  await ownCall(client, id, holder).set({ answer, effected: true, held_until: rightNow }).execute();
}

/**
 * The row knows whether anything was committed, since that was noted in the same transaction; one that is still open is
 * waited for. Without an effect the key is free again. With one it is kept: a fault then says nothing about what was
 * done, a refusal does.
 */
async function giveUp({ client }: Database, { id, secret }: Place, holder: string, error: unknown): Promise<void> {
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
  const answer = refusal && seal([secret], 'answer', JSON.stringify({ refusal } satisfies Said));
  await ownCall(client, id, holder)
    .set(({ fn, val }) => ({ answer: fn.coalesce('answer', val(answer)), held_until: rightNow }))
    .execute();
}

function hear(said: Said): unknown {
  if ('answer' in said) return said.answer;
  throw new AppError(said.refusal.error, said.refusal.params, said.refusal.issues);
}

const holdsSecret = ({ secret }: KeyedCall['endpoint'], answer: unknown): boolean =>
  secret !== undefined && typeof answer === 'object' && answer !== null && secret in answer;
