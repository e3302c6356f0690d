import { type BenchStack, region } from '../bench-stack.ts';
import { idSql as id } from '../id-sql.ts';
import { loadParents, parentCount, vacuum } from '../load-parents.ts';

export const companyCount = 2_000;
const staffCount = 10_000;
/** All of one family: more than any family sends. */
const requestCount = 1_000;
const clinicsWithParents = 40;
/** A third of the families with one row each. */
const workCount = 66_000;

/**
 * Loads the other rows of the lists in the numbers of 200,000 families: payments, devices, companies and their staff.
 */
export async function loadLists(bench: BenchStack): Promise<void> {
  await loadParents(bench);
  const { within } = bench;
  await within('company', 'global', (client) =>
    once(client, 'company', companyCount, [[companiesSql, [companyCount]]]),
  );
  await within('identity', 'global', (client) =>
    once(client, 'staff', staffCount, [
      [
        companyCopiesSql(
          'search, type, country, database_url, use_inventory, payment_gateway',
          `' company ' || n, 'Clinic', 'JP', '${region}', true, true`,
        ),
        [companyCount],
      ],
      [staffSql, [staffCount, companyCount]],
    ]),
  );
  await within('identity', region, (client) =>
    once(client, 'access_log', parentCount, [[accessSql, [parentCount, staffCount]]]),
  );
  await within('customer', region, (client) => once(client, 'request', requestCount, [[requestsSql, [requestCount]]]));
  await within('customer', region, (client) =>
    once(client, 'work_item', workCount, [
      [careSql, []],
      [workSql, [workCount]],
    ]),
  );
  await within('billing', region, (client) =>
    once(client, 'payment', parentCount, [
      [companyCopiesSql('public_plans, tax_percentage', 'true, 10'), [companyCount]],
      [billingParentsSql, [parentCount, clinicsWithParents]],
      [billingPatientsSql, [parentCount, clinicsWithParents]],
      [plansSql, []],
      [paymentsSql, [parentCount, clinicsWithParents]],
    ]),
  );
  await within('device-inventory', region, (client) =>
    once(client, 'parent', parentCount, [[holdersSql, [parentCount, clinicsWithParents]]]),
  );
  await within('device-inventory', 'global', (client) =>
    once(client, 'device', parentCount, [
      [companyCopiesSql('search, region', `' company ' || n, '${region}'`), [companyCount]],
      [catalogsSql, []],
      [devicesSql, [parentCount, companyCount]],
    ]),
  );
}

type Client = Parameters<Parameters<BenchStack['within']>[2]>[0];

/** Loads the rows unless the table has them. */
async function once(client: Client, table: string, count: number, statements: [string, unknown[]][]): Promise<void> {
  const { rows } = await client.query<{ total: number }>(`SELECT count(*)::int AS total FROM ${table}`);
  if ((rows[0]?.total ?? 0) >= count) return;
  await client.query('BEGIN');
  for (const [sql, values] of statements) await client.query(sql, values);
  await client.query('COMMIT');
  await vacuum(client);
}

const each = 'FROM generate_series(0, $1::int - 1) AS n';
const ignoreExisting = 'ON CONFLICT DO NOTHING';

const companiesSql = `INSERT INTO company (id, name, search, type, country, register_number, company_custom_id, ancestors, database_url, owner_name, owner_number, owner_mobile_country_code,
    owner_email, address, latitude, longitude, public_plans, customer_notifications, use_inventory, payment_gateway, dividend_percentage, tax_percentage, created_at, updated_at)
  SELECT ${id('clinic', 'n')}, 'Company ' || n, ' company ' || n, CASE WHEN n % 9 = 0 THEN 'Distributor' ELSE 'Clinic' END, CASE WHEN n % 3 = 0 THEN 'AU' ELSE 'JP' END, 'REG-' || n, 'C_' || n,
    ARRAY[${id('clinic', 'n')}], '${region}', 'Owner', '0312345678', '81', 'owner' || n || '@bench.test', 'Chiyoda 1-1', 35, 139, true, true, true, true, 10, 10, now() - n * interval '1 hour', now()
  ${each} ${ignoreExisting}`;

const companyCopiesSql = (
  columns: string,
  values: string,
) => `INSERT INTO company (id, revision, name, ancestors, disabled, ${columns})
  SELECT ${id('clinic', 'n')}, 0, 'Company ' || n, ARRAY[${id('clinic', 'n')}], false, ${values} ${each} ${ignoreExisting}`;

const staffSql = `INSERT INTO staff (id, full_name, search, email, type, user_type, company_id, phone, mobile_country_code, timezone, language, last_login_at, created_at, updated_at)
  SELECT ${id('staff', 'n')}, 'Member ' || n, ' member ' || n, 'member' || n || '@bench.test', 'normal', (ARRAY['admin', 'general', 'doctor'])[n % 3 + 1], ${id('clinic', 'n % $2::int')},
    '80' || 1000000 + n, '81', 'Asia/Tokyo', 'ja', now() - n * interval '7 minutes', now() - n * interval '3 hours', now() ${each} ${ignoreExisting}`;

const billingParentsSql = `INSERT INTO parent (id, revision, first_name, last_name, email, search, company_id, debug, timezone)
  SELECT ${id('parent', 'n')}, 0, 'First', 'Last', 'parent' || n || '@bench.test', ' parent' || n || '@bench.test', ${id('clinic', 'n % $2::int')}, false, 'Asia/Tokyo' ${each} ${ignoreExisting}`;
const billingPatientsSql = `INSERT INTO patient (id, revision, parent_id, company_id, first_name, last_name, username, paid)
  SELECT ${id('patient', 'n')}, 0, ${id('parent', 'n')}, ${id('clinic', 'n % $2::int')}, 'Child', 'Last', 'login_' || n, true ${each} ${ignoreExisting}`;
const plansSql = `INSERT INTO plan (id, revision, name, details, type, product_id, billing_type, currency, price, deposit, purchase, valid_months, valid_days, experience_months, experience_days,
    status, payment_gateway, legacy, families_may_choose)
  SELECT ${id('plan', 'n')}, 0, 'Plan ' || n, '', 'database', ${id('product')}, 'RETAIL', 'jpy', 1000 + n, 0, 0, 3, 0, 0, 0, 'enabled', true, false, true FROM generate_series(0, 19) AS n ${ignoreExisting}`;
const paymentsSql = `INSERT INTO payment (id, account_id, customer_id, company_id, plan_id, plan_name, catalog_name, billing_type, method, status, currency, amount, price, deposit, purchase,
    tax_percentage, valid_months, valid_days, experience_months, experience_days, auto_renew, first_charge, created_at, paid_at, reference_number, intent_id, open)
  SELECT ${id('payment', 'n')}, ${id('patient', 'n')}, ${id('parent', 'n')}, ${id('clinic', 'n % $2::int')}, ${id('plan', 'n % 20')}, 'Plan ' || n % 20, 'Catalog', 'RETAIL', 'card',
    CASE WHEN n % 500 = 0 THEN 'refunded' ELSE 'succeeded' END, 'jpy', 1000 + n % 20, 1000 + n % 20, 0, 0, 10, 3, 0, 0, 0, false, true, timestamptz '2025-01-01' + n * interval '2 minutes',
    timestamptz '2025-01-01' + n * interval '2 minutes', 'FV-BENCH-' || n, 'pi_bench_' || n, false ${each} ${ignoreExisting}`;

const holdersSql = `INSERT INTO parent (id, revision, first_name, last_name, email, search, company_id, lock, timezone)
  SELECT ${id('parent', 'n')}, 0, 'First', 'Last', 'parent' || n || '@bench.test', ' parent' || n || '@bench.test', ${id('clinic', 'n % $2::int')}, false, 'Asia/Tokyo' ${each} ${ignoreExisting}`;
const catalogsSql = `INSERT INTO catalog (id, revision, name, reference, version_id, duration, intervals, times_per_day, times_per_week)
  SELECT ${id('product', 'n')}, 0, 'Product ' || n, 'B' || n, ${id('version')}, 180, 4, 2, 10 FROM generate_series(0, 9) AS n ${ignoreExisting}`;
const devicesSql = `INSERT INTO device (id, serial_number, serial_key, type, product_id, company_id, ownership_id, customer_id, customer_region, status, qrcode, order_number, udi,
    created_date, service_date, discard_date, updated_at, search)
  SELECT ${id('listed device', 'n')}, 'LIST-' || n, 'LIST-' || n, CASE WHEN n % 100 = 0 THEN 'DEMO' ELSE 'COMMERCIAL' END, ${id('product', 'n % 10')}, ${id('clinic', 'n % $2::int')},
    ${id('clinic', 'n % $2::int')}, CASE WHEN n % 2 = 0 THEN ${id('parent', 'n')} END, CASE WHEN n % 2 = 0 THEN '${region}' END,
    CASE WHEN n % 1000 = 1 THEN 'Repairing' WHEN n % 2 = 0 THEN 'In use' ELSE 'In stock' END, 'LIST-' || n, 'PO-' || n / 10, '0491' || n,
    timestamptz '2025-01-01' + n * interval '2 minutes', now(), now() + interval '5 years', timestamptz '2025-06-01' + n * interval '2 minutes', ' list-' || n || ' po-' || n / 10 || ' 0491' || n
  ${each} ${ignoreExisting}`;

const requestsSql = `INSERT INTO request (id, parent_id, company_id, type, reason, file_list, open, created_at)
  SELECT ${id('request', 'n')}, ${id('parent', '0')}, ${id('clinic', '0')}, (ARRAY['Device', 'Payment', 'Others'])[n % 3 + 1], 'Reason ' || n, '[]', false, now() - n * interval '1 hour' ${each} ${ignoreExisting}`;
const careSql = `UPDATE family_care SET lowest_rate = abs(hashtext(parent_id::text)) % 1001 / 10.0, last_use = date '2026-01-01' + abs(hashtext(parent_id::text)) % 400,
    plan_end = timestamptz '2027-01-01' + abs(hashtext(parent_id::text)) % 500 * interval '1 day'`;
const workSql = `INSERT INTO work_item (id, subject_id, parent_id, reason, since, contacted_at)
  SELECT ${id('work', 'n')}, ${id('patient', 'n * 3')}, ${id('parent', 'n * 3')}, (ARRAY['unused3', 'unused6', 'unused14', 'silent', 'planEnding', 'lowMonth', 'falling'])[n % 7 + 1],
    date '2026-01-01' + n % 300, CASE WHEN n % 5 = 0 THEN timestamptz '2026-06-01' + n * interval '1 minute' END ${each} ${ignoreExisting}`;
/** Sequence numbers below those of the hash chain, which continues from its head. */
const accessSql = `INSERT INTO access_log (seq, record_id, at, kind, call, request_id, actor_id, actor_role, actor_company_id, address, concerning, customer_ids, fields, changes, previous_hash, hash)
  SELECT -1 - n, ${id('access', 'n')}, timestamptz '2025-01-01' + n * interval '2 minutes', CASE WHEN n % 50 = 0 THEN 'change' ELSE 'view' END,
    CASE WHEN n % 50 = 0 THEN 'POST /api/admin/customer' ELSE 'GET /api/admin/customer' END, 'request-' || n, ${id('staff', 'n % $2::int')},
    (ARRAY['companyAdmin', 'general', 'doctor'])[n % 3 + 1], ${id('clinic', 'n % 2000')}, '127.0.0.1', '{}', ARRAY[${id('parent', 'n')}], '{}', '[]', '', '' ${each} ${ignoreExisting}`;
