import { exportInvoices } from '@fovea/contracts/invoices/endpoints';
import { dateCell, eitherCell, nameCell, walkLines } from '@fovea/kit/csv/csv-lines';
import { zonedHeader } from '@fovea/kit/csv/exports';
import { countRows } from '@fovea/kit/database/list';
import { expressionBuilder, sql } from 'kysely';
import { handleExport } from '../handle.ts';
import { amountCell, former } from '../payments/payment-cells.ts';
import { kysely, type Tables } from '../tables.ts';
import { texts } from '../texts.ts';
import { assignedIn, deviceOfFamily, paidHere, refundedHere, withNames } from './assigned-plans.ts';

const { ref, eb } = expressionBuilder<Tables, 'payment' | 'parent' | 'patient' | 'company' | 'staff'>();

/** The whole of the report that the page shows a part of: the same columns, days of the region. */
export const exportInvoicesHandler = handleExport(exportInvoices, async (filter, ctx) => {
  const { db, language, concerns, region, extra } = ctx;
  const timezone = extra.timezoneOf(region);
  const { invoices, yes, no } = texts[language].exports;
  const titles = Object.entries(invoices);
  const isDay = ([name]: [string, string]) => name === 'planAssignedAt' || name === 'paidAt';
  const matching = assignedIn(filter, timezone);
  const person = (who: 'parent' | 'patient', middle = sql<string | null>`NULL`) =>
    nameCell({ first: ref(`${who}.first_name`), middle, last: ref(`${who}.last_name`) }, language);
  const cells = {
    companyName: ref('company.name'),
    parentCompanyName: sql<string | null>`${sql.ref('above.name')}`,
    clinician: ref('staff.full_name'),
    deviceSerialNumber: sql<string | null>`(${deviceOfFamily})`,
    parentName: sql<string>`coalesce(nullif(${person('parent', sql`${ref('parent.middle_name')}`)}, ''), ${former(language)})`,
    parentEmail: ref('parent.email'),
    patientName: person('patient'),
    planAssignedAt: dateCell(ref('payment.paid_at'), 'report', timezone),
    planName: ref('payment.plan_name'),
    planPrice: amountCell(ref('payment.price')),
    planCurrency: sql<string>`upper(${ref('payment.currency')})`,
    prepaid: eitherCell(eb('payment.billing_type', '=', sql.lit('PREPAID' as const)), yes, no),
    wholesale: eitherCell(eb('payment.billing_type', '=', sql.lit('WHOLESALE' as const)), yes, no),
    paid: eitherCell(paidHere, yes, no),
    paidAt: dateCell(eb.case().when(paidHere).then(ref('payment.paid_at')).end(), 'report', timezone),
    refundAmount: amountCell(refundedHere),
  } satisfies Record<keyof typeof invoices, unknown>;
  return {
    name: 'invoice-report',
    header: zonedHeader(
      titles.map(([, title]) => title),
      titles.flatMap((title, at) => (isDay(title) ? [at] : [])),
      timezone,
    ),
    count: await countRows(kysely(db), 'payment', matching),
    lines: walkLines(
      kysely(db),
      {
        table: 'payment',
        joined: withNames,
        cells: Object.values(cells),
        shows: { whom: ref('payment.customer_id'), tell: concerns },
      },
      matching,
    ),
  };
});
