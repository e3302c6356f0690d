import { exportInvoices } from '@fovea/contracts/invoices/endpoints';
import { type CsvColumn, dateCell, eitherCell, nameCell, walkLines } from '@fovea/kit/csv/csv-lines';
import { countRows } from '@fovea/kit/database/list';
import { expressionBuilder, sql } from 'kysely';
import { handleExport } from '../handle.ts';
import { amountCell, former } from '../payments/payment-cells.ts';
import { kysely, type Tables } from '../tables.ts';
import { texts } from '../texts.ts';
import { assignedIn, deviceOfFamily, paidHere, refundedHere, withNames } from './assigned-plans.ts';

const { ref, eb } = expressionBuilder<Tables, 'payment' | 'parent' | 'patient' | 'company' | 'staff'>();

/** The whole report of which the page shows a part: the same columns, days in the region's time zone. */
export const exportInvoicesHandler = handleExport(exportInvoices, async (filter, ctx) => {
  const { db, language, concerns, region, extra } = ctx;
  const timezone = extra.timezoneOf(region);
  const { invoices: titles, yes, no } = texts[language].exports;
  const matching = assignedIn(filter, timezone);
  const person = (who: 'parent' | 'patient', middleName = sql<string | null>`NULL`) =>
    nameCell({ firstName: ref(`${who}.first_name`), middleName, lastName: ref(`${who}.last_name`) }, language);
  const parentName = person('parent', sql`${ref('parent.middle_name')}`);
  const paidAt = eb.case().when(paidHere).then(ref('payment.paid_at')).end();
  const billedAs = (type: 'PREPAID' | 'WHOLESALE') =>
    eitherCell(eb('payment.billing_type', '=', sql.lit(type)), yes, no);
  const columns: CsvColumn[] = [
    { title: titles.companyName, cell: ref('company.name') },
    { title: titles.parentCompanyName, cell: sql<string | null>`${sql.ref('above.name')}` },
    { title: titles.clinician, cell: ref('staff.full_name') },
    { title: titles.deviceSerialNumber, cell: sql<string | null>`(${deviceOfFamily})` },
    { title: titles.parentName, cell: sql<string>`coalesce(nullif(${parentName}, ''), ${former(language)})` },
    { title: titles.parentEmail, cell: ref('parent.email') },
    { title: titles.patientName, cell: person('patient') },
    { title: titles.planAssignedAt, cell: dateCell(ref('payment.paid_at'), 'report', timezone), instant: true },
    { title: titles.planName, cell: ref('payment.plan_name') },
    { title: titles.planPrice, cell: amountCell(ref('payment.price')) },
    { title: titles.planCurrency, cell: sql<string>`upper(${ref('payment.currency')})` },
    { title: titles.prepaid, cell: billedAs('PREPAID') },
    { title: titles.wholesale, cell: billedAs('WHOLESALE') },
    { title: titles.paid, cell: eitherCell(paidHere, yes, no) },
    { title: titles.paidAt, cell: dateCell(paidAt, 'report', timezone), instant: true },
    { title: titles.refundAmount, cell: amountCell(refundedHere) },
  ];
  const shows = { family: ref('payment.customer_id'), note: concerns };
  return {
    name: 'invoice-report',
    columns,
    timezone,
    count: await countRows(kysely(db), 'payment', matching),
    lines: walkLines(kysely(db), { table: 'payment', joined: withNames, columns, shows }, matching),
  };
});
