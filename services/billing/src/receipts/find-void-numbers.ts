import { findVoidNumbers } from '@fovea/contracts/documents/endpoints';
import { publicId } from '@fovea/contracts/payments/payment-id';
import { handle } from '../handle.ts';

export const findVoidNumbersHandler = handle(
  findVoidNumbers,
  async ({ current, pageSize, order = 'desc' }, { db, region }) => {
    const where = { voidedAt: { not: null } };
    const [rows, total] = await Promise.all([
      db.issuedDocument.findMany({
        ...{ where, skip: (current - 1) * pageSize, take: pageSize },
        orderBy: [{ voidedAt: order }, { number: order }],
      }),
      db.issuedDocument.count({ where }),
    ]);
    const list = rows.flatMap(({ number, voidCause: cause, voidedAt, replacedBy, paymentId }) =>
      cause && voidedAt
        ? [{ number, cause, voidedAt: voidedAt.toISOString(), replacedBy, paymentId: publicId(region, paymentId) }]
        : [],
    );
    return { list, total, current, pageSize };
  },
);
