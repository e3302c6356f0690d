import { findPayments } from '@fovea/contracts/payments';
import { companiesInScope } from '@fovea/kit/company-scope';
import { handle } from '../handle.ts';
import { countPayments, findPaymentIds, paymentsMatching } from './payment-query.ts';
import { paymentRow, paymentView } from './payment-view.ts';

export const findPaymentsHandler = handle(findPayments, async (filter, { db, actor, region, extra, concerns }) => {
  const seen = { companies: await companiesInScope(db, actor), timezone: extra.timezoneOf(region) };
  const [ids, total] = await Promise.all([findPaymentIds(db, filter, paymentsMatching(filter, seen)), countPayments(db, region, filter, seen)]);
  const rows = await db.payment.findMany({ ...paymentRow, where: { id: { in: ids } } });
  concerns(rows.map(({ customerId }) => customerId));
  const byId = new Map(rows.map((row) => [row.id, row]));
  const list = ids.flatMap((id) => byId.get(id) ?? []).map((row) => paymentView(row, region));
  return { list, total, current: filter.current, pageSize: filter.pageSize };
});
