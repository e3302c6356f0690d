import type { InputOf } from '@fovea/contracts/endpoint';
import type { Language } from '@fovea/contracts/fields';
import { findInvoices } from '@fovea/contracts/invoices/endpoints';
import type { InvoiceRow } from '@fovea/contracts/invoices/schema';
import { amountText } from '@fovea/contracts/money';
import { nameFor } from '@fovea/contracts/names';
import { countRows, rowsMatching } from '@fovea/kit/database/list';
import type { Expression, InferResult, NotNull, SqlBool } from 'kysely';
import { jsonBuildObject } from 'kysely/helpers/postgres';
import type { z } from 'zod';
import { Prisma } from '../../generated/regional/client.ts';
import { handle, type Regional } from '../handle.ts';
import { formerFamily, formerFamilyName } from '../payments/payment-view.ts';
import { kysely } from '../tables.ts';
import { assignedIn, deviceOfFamily, paidHere, refundedHere, withNames } from './assigned-plans.ts';

type Filter = InputOf<typeof findInvoices>;

/** One row per assigned plan in these days of the region's calendar, without test users. */
export const findInvoicesHandler = handle(findInvoices, async (filter, { db, region, extra, language, concerns }) => {
  const { current, pageSize } = filter;
  const timezone = extra.timezoneOf(region);
  const matching = assignedIn(filter, timezone);
  const [rows, total] = await Promise.all([
    pageOf(db, matching, filter).execute(),
    countRows(kysely(db), 'payment', matching),
  ]);
  concerns(rows.map(({ customerId }) => customerId));
  return { list: rows.map((row) => invoiceView(row, language)), total, current, pageSize, timezone };
});

const columns = {
  planAssignedAt: 'payment.paid_at',
  companyName: 'company.name',
  planName: 'payment.plan_name',
  planPrice: 'payment.price',
  paidAt: 'paidAt',
} as const satisfies Record<NonNullable<Filter['sort']>, string>;

type Row = InferResult<ReturnType<typeof pageOf>>[number];

const pageOf = (
  db: Regional,
  matching: Expression<SqlBool>,
  { current, pageSize, sort = 'planAssignedAt', order = 'asc' }: Filter,
) =>
  withNames(rowsMatching(kysely(db), 'payment', matching))
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
      deviceOfFamily.as('deviceSerialNumber'),
      jsonBuildObject({
        firstName: eb.ref('parent.first_name'),
        middleName: eb.ref('parent.middle_name'),
        lastName: eb.ref('parent.last_name'),
        email: eb.ref('parent.email'),
        deleted: eb.ref('parent.deleted'),
      }).as('parent'),
      jsonBuildObject({ firstName: eb.ref('patient.first_name'), lastName: eb.ref('patient.last_name') }).as('patient'),
      eb.case().when(paidHere).then(eb.ref('payment.paid_at')).end().as('paidAt'),
      refundedHere.as('refundAmount'),
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
