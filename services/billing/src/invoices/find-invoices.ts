import type { InputOf } from '@fovea/contracts/endpoint';
import type { Language } from '@fovea/contracts/fields';
import { findInvoices } from '@fovea/contracts/invoices/endpoints';
import type { InvoiceRow } from '@fovea/contracts/invoices/schema';
import { amountText } from '@fovea/contracts/money';
import { nameFor } from '@fovea/contracts/names';
import { countAll, dayBegins, dayEnds } from '@fovea/kit/kysely-on';
import { expressionBuilder, type InferResult, type NotNull, sql } from 'kysely';
import { jsonBuildObject } from 'kysely/helpers/postgres';
import type { z } from 'zod';
import { Prisma } from '../../generated/regional/client.ts';
import { handle, type Regional } from '../handle.ts';
import { formerFamily, formerFamilyName } from '../payments/former-family.ts';
import { kysely, type Tables } from '../tables.ts';

type Filter = InputOf<typeof findInvoices>;

/** One row per plan assignment in the days asked for, by the region's calendar; test users are left out. */
export const findInvoicesHandler = handle(findInvoices, async (filter, { db, region, extra, language, concerns }) => {
  const { current, pageSize } = filter;
  const timezone = extra.timezoneOf(region);
  const assigned = assignedIn(db, filter, timezone);
  const [rows, { total }] = await Promise.all([
    pageOf(assigned, filter).execute(),
    assigned.select(countAll.as('total')).executeTakeFirstOrThrow(),
  ]);
  concerns(rows.map(({ customerId }) => customerId));
  return { list: rows.map((row) => invoiceView(row, language)), total, current, pageSize, timezone };
});

const assignedIn = (db: Regional, { startDate, endDate }: Filter, timezone: string) =>
  kysely(db)
    .selectFrom('payment')
    .innerJoin('parent', 'parent.id', 'payment.customer_id')
    .where('payment.status', 'in', [sql.lit('succeeded' as const), sql.lit('refunded' as const)])
    .where('parent.debug', '=', sql.lit(false))
    .where('payment.paid_at', '>=', dayBegins(startDate, timezone))
    .where('payment.paid_at', '<', dayEnds(endDate, timezone));

const payment = expressionBuilder<Tables, 'payment'>();

/**
 * WHOLESALE is activated now and paid by the distributor later, so it counts as unpaid here; what was paid back in part
 * was paid, what was paid back altogether was not.
 */
const paidHere = payment.and([
  payment('payment.billing_type', '<>', sql.lit('WHOLESALE')),
  payment.or([
    payment('payment.status', '=', sql.lit('succeeded')),
    payment('payment.refund_amount', '<', payment.ref('payment.amount')),
  ]),
]);

const columns = {
  planAssignedAt: 'payment.paid_at',
  companyName: 'company.name',
  planName: 'payment.plan_name',
  planPrice: 'payment.price',
  paidAt: 'paidAt',
} as const satisfies Record<NonNullable<Filter['sort']>, string>;

type Row = InferResult<ReturnType<typeof pageOf>>[number];

const pageOf = (
  assigned: ReturnType<typeof assignedIn>,
  { current, pageSize, sort = 'planAssignedAt', order = 'asc' }: Filter,
) =>
  assigned
    .innerJoin('patient', 'patient.id', 'payment.account_id')
    .innerJoin('company', 'company.id', 'payment.company_id')
    .leftJoin('company as above', 'above.id', 'company.parent_company_id')
    .leftJoin('staff', (join) =>
      join.on(({ eb, fn }) => eb('staff.id', '=', fn.coalesce('patient.doctor_id', 'parent.doctor_id'))),
    )
    .select([
      'payment.id',
      'payment.customer_id as customerId',
      'company.name as companyName',
      'above.name as parentCompanyName',
      'staff.full_name as clinician',
      'payment.paid_at as planAssignedAt',
      'payment.plan_name as planName',
      'payment.price as planPrice',
      'payment.currency as planCurrency',
      'payment.billing_type as billingType',
    ])
    .select((eb) => [
      eb
        .selectFrom('device')
        .select('device.serial_number')
        .whereRef('device.customer_id', '=', 'payment.customer_id')
        .where('device.deleted', '=', sql.lit(false))
        .orderBy('device.id')
        .limit(1)
        .as('deviceSerialNumber'),
      jsonBuildObject({
        firstName: eb.ref('parent.first_name'),
        middleName: eb.ref('parent.middle_name'),
        lastName: eb.ref('parent.last_name'),
        email: eb.ref('parent.email'),
        deleted: eb.ref('parent.deleted'),
      }).as('parent'),
      jsonBuildObject({ firstName: eb.ref('patient.first_name'), lastName: eb.ref('patient.last_name') }).as('patient'),
      eb.case().when(paidHere).then(eb.ref('payment.paid_at')).end().as('paidAt'),
      eb
        .case()
        .when('payment.status', '=', sql.lit('refunded'))
        .then(eb.ref('payment.refund_amount'))
        .end()
        .as('refundAmount'),
    ])
    .orderBy(columns[sort], order)
    .orderBy('payment.id', order)
    .limit(pageSize)
    .offset((current - 1) * pageSize)
    .$narrowType<{ planAssignedAt: NotNull }>();

function invoiceView(row: Row, language: Language): z.infer<typeof InvoiceRow> {
  return {
    _id: row.id,
    companyName: row.companyName,
    parentCompanyName: row.parentCompanyName ?? '',
    clinician: row.clinician ?? '',
    deviceSerialNumber: row.deviceSerialNumber ?? '',
    parentName: nameFor(row.parent, language) || formerFamilyName(formerFamily(row.customerId, row.parent), language),
    parentEmail: row.parent.email ?? '',
    patientName: nameFor(row.patient, language),
    planAssignedAt: row.planAssignedAt.toISOString(),
    planName: row.planName,
    planPrice: amountText(new Prisma.Decimal(row.planPrice), row.planCurrency),
    planCurrency: row.planCurrency,
    prepaid: row.billingType === 'PREPAID',
    wholesale: row.billingType === 'WHOLESALE',
    paid: row.paidAt !== null,
    paidAt: row.paidAt?.toISOString() ?? null,
    refundAmount: row.refundAmount && amountText(new Prisma.Decimal(row.refundAmount), row.planCurrency),
  };
}
