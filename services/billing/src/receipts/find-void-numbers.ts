import { findVoidNumbers } from '@fovea/contracts/documents/endpoints';
import { publicId } from '@fovea/contracts/payments/payment-id';
import type { VoidNumber } from '@fovea/contracts/payments/schema';
import { type Kysely, sql } from 'kysely';
import { handle } from '../handle.ts';
import { kysely, type Tables } from '../tables.ts';

export const findVoidNumbersHandler = handle(
  findVoidNumbers,
  async ({ current, pageSize, order = 'desc' }, { db, region }) => {
    const numbers = voidNumbers(kysely(db));
    const [rows, { total }] = await Promise.all([
      kysely(db)
        .selectFrom(numbers.as('void'))
        .selectAll()
        .orderBy('voidedAt', order)
        .orderBy('number', order)
        .limit(pageSize)
        .offset((current - 1) * pageSize)
        .execute(),
      kysely(db)
        .selectFrom(numbers.as('void'))
        .select(({ fn }) => fn.countAll<string>().as('total'))
        .executeTakeFirstOrThrow(),
    ]);
    const list = rows.map(({ voidedAt, paymentId, ...row }) => ({
      ...row,
      voidedAt: voidedAt.toISOString(),
      paymentId: paymentId && publicId(region, paymentId),
    }));
    return { list, total: Number(total), current, pageSize };
  },
);

/** Single void numbers, and the ranges skipped after a restore. */
const voidNumbers = (db: Kysely<Tables>) =>
  db
    .selectFrom('issued_document')
    .where('voided_at', 'is not', null)
    .where('void_cause', 'is not', null)
    .select(({ ref }) => [
      'number',
      sql<string | null>`NULL::text`.as('last'),
      ref('void_cause').$notNull().$castTo<VoidNumber['cause']>().as('cause'),
      ref('voided_at').$notNull().as('voidedAt'),
      'replaced_by as replacedBy',
      ref('payment_id').$castTo<string | null>().as('paymentId'),
    ])
    .unionAll(
      db
        .selectFrom('skipped_numbers')
        .select(({ ref }) => [
          'first as number',
          ref('last').$castTo<string | null>().as('last'),
          sql.lit('restored' as const).as('cause'),
          'skipped_at as voidedAt',
          sql<string | null>`NULL::text`.as('replacedBy'),
          sql<string | null>`NULL::uuid`.as('paymentId'),
        ]),
    );
