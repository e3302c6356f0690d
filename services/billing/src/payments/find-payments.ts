import { findPayments } from '@fovea/contracts/payments';
import { companiesInScope } from '@fovea/kit/company-scope';
import { handle } from '../handle.ts';
import { countPayments, findPaymentPage, paymentsMatching } from './payment-query.ts';
import { paymentView } from './payment-view.ts';

export const findPaymentsHandler = handle(findPayments, async (filter, { db, actor, region, extra, concerns }) => {
  const seen = { companies: await companiesInScope(db, actor), timezone: extra.timezoneOf(region) };
  const [page, total] = await Promise.all([findPaymentPage(db, filter, paymentsMatching(filter, seen)), countPayments(db, region, filter, seen)]);
  const payments = await db.payment.findMany({ where: { id: { in: page.map(({ id }) => id) } } });
  const byId = new Map(payments.map((payment) => [payment.id, payment]));
  concerns(payments.map(({ customerId }) => customerId));
  const list = page.flatMap(({ id, ...people }) => {
    const payment = byId.get(id);
    return payment ? [paymentView({ ...payment, ...people }, region)] : [];
  });
  return { list, total, current: filter.current, pageSize: filter.pageSize };
});
