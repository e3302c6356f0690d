import type { InputOf } from '@fovea/contracts/endpoint';
import type { exportInvoices } from '@fovea/contracts/invoices/endpoints';
import { paidStatuses } from '@fovea/contracts/payments/schema';
import { dayBegins, dayEnds } from '@fovea/kit/database/kysely';
import type { Rows } from '@fovea/kit/database/list';
import { type Expression, expressionBuilder, type SqlBool, sql } from 'kysely';
import type { Tables } from '../tables.ts';

const payment = expressionBuilder<Tables, 'payment'>();

/** Plans assigned in these days of the region's calendar, without test users. */
export const assignedIn = (
  { startDate, endDate }: Pick<InputOf<typeof exportInvoices>, 'startDate' | 'endDate'>,
  timezone: string,
): Expression<SqlBool> =>
  payment.and([
    payment('payment.status', 'in', paidStatuses.map(sql.lit)),
    payment('payment.paid_at', '>=', dayBegins(startDate, timezone)),
    payment('payment.paid_at', '<', dayEnds(endDate, timezone)),
    payment.exists(
      payment
        .selectFrom('parent as payer')
        .select('payer.id')
        .whereRef('payer.id', '=', 'payment.customer_id')
        .where('payer.debug', '=', sql.lit(false)),
    ),
  ]);

/**
 * WHOLESALE counts as unpaid, because the distributor pays later. A partial refund leaves it paid, a full one does not.
 */
export const paidHere = payment.and([
  payment('payment.billing_type', '<>', sql.lit('WHOLESALE')),
  payment.or([
    payment('payment.status', '=', sql.lit('succeeded')),
    payment('payment.refund_amount', '<', payment.ref('payment.amount')),
  ]),
]);

/** The refunded sum; null for none. */
export const refundedHere = payment
  .case()
  .when('payment.status', '=', sql.lit('refunded'))
  .then(payment.ref('payment.refund_amount'))
  .end();

/** The family's first device. */
export const deviceOfFamily = payment
  .selectFrom('device')
  .select('device.serial_number')
  .whereRef('device.customer_id', '=', 'payment.customer_id')
  .where('device.deleted', '=', sql.lit(false))
  .orderBy('device.id')
  .limit(1);

/** Joins the names of a report row. */
export const withNames = (payments: Rows<Tables, 'payment'>) =>
  payments
    .innerJoin('parent', 'parent.id', 'payment.customer_id')
    .innerJoin('patient', 'patient.id', 'payment.account_id')
    .innerJoin('company', 'company.id', 'payment.company_id')
    .leftJoin('company as above', 'above.id', 'company.parent_company_id')
    .leftJoin('staff', (join) =>
      join.on(({ eb, fn }) => eb('staff.id', '=', fn.coalesce('patient.doctor_id', 'parent.doctor_id'))),
    );
