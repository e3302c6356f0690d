import { findPayments } from '@fovea/contracts/payments';
import { companiesInScope } from '@fovea/kit/company-scope';
import { handle } from '../handle.ts';
import { findPaymentPage, paymentsMatching } from './payment-query.ts';
import { paymentView } from './payment-view.ts';

export const findPaymentsHandler = handle(findPayments, async (filter, { db, actor, region, extra, concerns }) => {
  const seen = { companies: await companiesInScope(db, actor), timezone: extra.timezoneOf(region) };
  const { rows, total } = await findPaymentPage(db, filter, paymentsMatching(filter, seen));
  concerns(rows.map(({ customerId }) => customerId));
  return { list: rows.map((row) => paymentView(row, region)), total, current: filter.current, pageSize: filter.pageSize };
});
