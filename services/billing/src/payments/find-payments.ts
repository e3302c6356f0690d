import { findPayments } from '@fovea/contracts/payments/endpoints';
import { companiesInScope } from '@fovea/kit/company-scope';
import { handle } from '../handle.ts';
import { findPaymentPage, paymentsMatching } from './payment-query.ts';
import { paymentView } from './payment-view.ts';

export const findPaymentsHandler = handle(findPayments, async (filter, ctx) => {
  const { db, actor, concerns, timezone } = ctx;
  const seen = { companies: await companiesInScope(db, actor), timezone };
  const { rows, total } = await findPaymentPage(db, filter, paymentsMatching(filter, seen));
  concerns(rows.map(({ customerId }) => customerId));
  return { list: rows.map((row) => paymentView(row, ctx)), total, current: filter.current, pageSize: filter.pageSize };
});
