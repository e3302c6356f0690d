import type { InputOf } from '@fovea/contracts/endpoint';
import type { Language } from '@fovea/contracts/fields';
import { nameFor, type PersonNames } from '@fovea/contracts/names';
import { findInvoices, InvoiceRow } from '@fovea/contracts/payments';
import type { z } from 'zod';
import { Prisma } from '../../generated/regional/client.ts';
import { handle, type Regional } from '../handle.ts';
import { amountText } from '../payments/amount.ts';
import { formerFamily, formerFamilyName } from '../payments/former-family.ts';

type Filter = InputOf<typeof findInvoices>;

/** One row per plan assignment in the days asked for, by the region's calendar; test users are left out. */
export const findInvoicesHandler = handle(findInvoices, async (filter, { db, region, extra, language, concerns }) => {
  const { current, pageSize } = filter;
  const timezone = extra.timezoneOf(region);
  const assigned = assignedIn(filter, timezone);
  const [rows, [{ total } = { total: 0 }]] = await Promise.all([
    findRows(db, filter, assigned),
    db.$queryRaw<
      { total: number }[]
    >`SELECT count(*)::int AS total FROM payment p JOIN parent ON parent.id = p.customer_id WHERE ${assigned}`,
  ]);
  concerns(rows.map(({ customerId }) => customerId));
  return { list: rows.map((row) => invoiceView(row, language)), total, current, pageSize, timezone };
});

const assignedIn = ({ startDate, endDate }: Filter, timezone: string) => Prisma.sql`
  p.status IN ('succeeded', 'refunded') AND NOT parent.debug
  AND p.paid_at >= ${startDate}::date::timestamp AT TIME ZONE ${timezone} AND p.paid_at < (${endDate}::date + 1)::timestamp AT TIME ZONE ${timezone}`;

/**
 * WHOLESALE is activated now and paid by the distributor later, so it counts as unpaid here; what was paid back in part
 * was paid, what was paid back altogether was not.
 */
const paidHere = Prisma.sql`(p.billing_type <> 'WHOLESALE' AND (p.status = 'succeeded' OR p.refund_amount < p.amount))`;

const columns = {
  planAssignedAt: 'p.paid_at',
  companyName: 'company.name',
  planName: 'p.plan_name',
  planPrice: 'p.price',
  paidAt: '"paidAt"',
} as const satisfies Record<NonNullable<Filter['sort']>, string>;

type Row = {
  id: string;
  customerId: string;
  companyName: string;
  parentCompanyName: string | null;
  clinician: string | null;
  deviceSerialNumber: string | null;
  parent: PersonNames & { email: string | null; deleted: boolean };
  patient: PersonNames;
  planAssignedAt: Date;
  planName: string;
  planPrice: Prisma.Decimal;
  planCurrency: string;
  billingType: string;
  paidAt: Date | null;
  refundAmount: Prisma.Decimal | null;
};

function findRows(
  db: Regional,
  { current, pageSize, sort = 'planAssignedAt', order = 'asc' }: Filter,
  assigned: Prisma.Sql,
): Promise<Row[]> {
  const direction = order === 'asc' ? 'ASC' : 'DESC';
  return db.$queryRaw<Row[]>`
    SELECT p.id, p.customer_id AS "customerId", company.name AS "companyName", above.name AS "parentCompanyName", staff.full_name AS clinician,
      (SELECT d.serial_number FROM device d WHERE d.customer_id = p.customer_id AND NOT d.deleted ORDER BY d.id LIMIT 1) AS "deviceSerialNumber",
      json_build_object('firstName', parent.first_name, 'middleName', parent.middle_name, 'lastName', parent.last_name, 'email', parent.email,
        'deleted', parent.deleted) AS parent,
      json_build_object('firstName', patient.first_name, 'lastName', patient.last_name) AS patient,
      p.paid_at AS "planAssignedAt", p.plan_name AS "planName", p.price AS "planPrice", p.currency AS "planCurrency", p.billing_type AS "billingType",
      CASE WHEN ${paidHere} THEN p.paid_at END AS "paidAt",
      CASE WHEN p.status = 'refunded' THEN p.refund_amount END AS "refundAmount"
    FROM payment p
    JOIN parent ON parent.id = p.customer_id
    JOIN patient ON patient.id = p.account_id
    JOIN company ON company.id = p.company_id
    LEFT JOIN company above ON above.id = company.parent_company_id
    LEFT JOIN staff ON staff.id = coalesce(patient.doctor_id, parent.doctor_id)
    WHERE ${assigned}
    ORDER BY ${Prisma.raw(`${columns[sort]} ${direction}, p.id ${direction}`)} LIMIT ${pageSize} OFFSET ${(current - 1) * pageSize}`;
}

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
    planPrice: amountText(row.planPrice, row.planCurrency),
    planCurrency: InvoiceRow.shape.planCurrency.parse(row.planCurrency),
    prepaid: row.billingType === 'PREPAID',
    wholesale: row.billingType === 'WHOLESALE',
    paid: row.paidAt !== null,
    paidAt: row.paidAt?.toISOString() ?? null,
    refundAmount: row.refundAmount && amountText(row.refundAmount, row.planCurrency),
  };
}
