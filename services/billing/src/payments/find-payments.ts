import { findPayments } from '@fovea/contracts/payments/endpoints';
import { handle } from '../handle.ts';
import { findPaymentPage, paymentsMatching } from './payment-query.ts';
import { paymentView } from './payment-view.ts';

export const findPaymentsHandler = handle(findPayments, async (filter, ctx) => {
  const { rows, total } = await findPaymentPage(ctx.db, filter, await paymentsMatching(filter, ctx));
  ctx.concerns(rows.map(({ customerId }) => customerId));
  return { list: rows.map((row) => paymentView(row, ctx)), total, current: filter.current, pageSize: filter.pageSize };
});
