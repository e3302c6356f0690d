import { walk } from '@fovea/kit/export-rows';
import { Prisma, type PrismaClient } from '../../generated/regional/client.ts';
import { type PaymentRow, paymentRow } from './payment-view.ts';

const batchSize = 1_000;

/** Every matching payment, oldest first, walked by key: the last page costs what the first does. Ids sort by time. */
export const walkPayments = (db: PrismaClient, matching: Prisma.Sql): AsyncGenerator<PaymentRow> =>
  walk<PaymentRow>(async (after) => {
    const next = after ? Prisma.sql`p.id > ${after.id}::uuid` : Prisma.sql`true`;
    const ids = await db.$queryRaw<{ id: string }[]>`SELECT p.id FROM payment p WHERE ${matching} AND ${next} ORDER BY p.id LIMIT ${batchSize}`;
    return db.payment.findMany({ ...paymentRow, where: { id: { in: ids.map(({ id }) => id) } }, orderBy: { id: 'asc' } });
  });
