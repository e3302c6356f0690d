import type { InputOf } from '@fovea/contracts/endpoint';
import type { exportInvoices } from '@fovea/contracts/invoices/endpoints';
import { paidStatuses } from '@fovea/contracts/payments/schema';
import { dayBegins, dayEnds } from '@fovea/kit/database/kysely';
import type { Rows } from '@fovea/kit/database/list';
import { type Expression, expressionBuilder, type SqlBool, sql } from 'kysely';
import type { Tables } from '../tables.ts';

const payment = expressionBuilder<Tables, 'payment'>();

/** Plans assigned in the days asked for, by the region's calendar; those of test users are left out. */
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
 * WHOLESALE is activated now and paid by the distributor later, so it counts as unpaid here; what was paid back in part
 * was paid, what was paid back altogether was not.
 */
export const paidHere = payment.and([
  payment('payment.billing_type', '<>', sql.lit('WHOLESALE')),
  payment.or([
    payment('payment.status', '=', sql.lit('succeeded')),
    payment('payment.refund_amount', '<', payment.ref('payment.amount')),
  ]),
]);

/** What was paid back; null for nothing. */
export const refundedHere = payment
  .case()
  .when('payment.status', '=', sql.lit('refunded'))
  .then(payment.ref('payment.refund_amount'))
  .end();

/** The first device the family has now. */
export const deviceOfFamily = payment
  .selectFrom('device')
  .select('device.serial_number')
  .whereRef('device.customer_id', '=', 'payment.customer_id')
  .where('device.deleted', '=', sql.lit(false))
  .orderBy('device.id')
  .limit(1);

/** What a row of the report names beside the payment. */
export const withNames = (payments: Rows<Tables, 'payment'>) =>
  payments
    .innerJoin('parent', 'parent.id', 'payment.customer_id')
    .innerJoin('patient', 'patient.id', 'payment.account_id')
    .innerJoin('company', 'company.id', 'payment.company_id')
    .leftJoin('company as above', 'above.id', 'company.parent_company_id')
    .leftJoin('staff', (join) =>
      join.on(({ eb, fn }) => eb('staff.id', '=', fn.coalesce('patient.doctor_id', 'parent.doctor_id'))),
    );
