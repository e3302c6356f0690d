import type pg from 'pg';
import { type BenchStack, region } from './bench-stack.ts';
import { idSql as id } from './id-sql.ts';

export const parentCount = 200_000;
const clinicCount = 40;
const syllables = ['ka', 'mi', 'ro', 'ta', 'ne', 'su', 'ha', 'yo', 'ri', 'to'];
/** A hundred first and a thousand last names of syllables: about two families share a full name, 200 a last name. */
const firstNames = syllables.flatMap((one) => syllables.map((two) => `${capital(one)}${two}n`));
const familyNames = syllables.flatMap((one) => firstNames.map((two) => `${two}${one}`));

/**
 * Loads families into the customer database of the region, as its service would write them, including the columns the
 * service derives: the search texts (with its leading space) and the doctors.
 */
export function loadParents({ within }: BenchStack, count = parentCount): Promise<void> {
  return within('customer', region, async (client) => {
    const { rows } = await client.query<{ total: number }>(
      'SELECT count(*)::int AS total FROM parent WHERE deleted_at IS NULL',
    );
    if ((rows[0]?.total ?? 0) >= count) return;
    await client.query('BEGIN');
    // Building an index at once takes a tenth of the time of updating it row by row.
    const { rows: indexes } = await client.query<{ name: string; definition: string }>(plainIndexesSql);
    for (const { name } of indexes) await client.query(`DROP INDEX ${name}`);
    await client.query(companiesSql, [clinicCount]);
    await client.query(doctorsSql, [clinicCount]);
    await client.query(parentsSql, [count, clinicCount, firstNames, familyNames]);
    await client.query(patientsSql, [count, clinicCount, firstNames, familyNames]);
    await client.query(devicesSql, [count]);
    for (const { definition } of indexes) await client.query(definition);
    await client.query('COMMIT');
    await vacuum(client);
  });
}

/** Searches as staff type them: mostly a whole name, sometimes a patient's id or a family name alone. */
export function searches(count: number): string[] {
  return Array.from({ length: count }, (_, place) => {
    const parent = (place * 7_919) % parentCount;
    if (place % 4 === 2) return `P-${parent}`;
    const family = familyNames[Math.floor(parent / firstNames.length) % familyNames.length] ?? '';
    return place % 4 === 3 ? family : `${firstNames[parent % firstNames.length]} ${family}`;
  });
}

/** Autovacuum would have done this in a busy database: merged index entries and updated statistics. */
export const vacuum = (client: pg.Client) => client.query('VACUUM ANALYZE');

function capital(word: string): string {
  return word.slice(0, 1).toUpperCase() + word.slice(1);
}

const plainIndexesSql = `SELECT indexrelid::regclass::text AS name, pg_get_indexdef(indexrelid) AS definition FROM pg_index
  WHERE indrelid IN ('parent'::regclass, 'patient'::regclass) AND NOT indisunique`;

const companiesSql = `INSERT INTO company (id, revision, name, type, country, database_url, ancestors, public_plans, customer_notifications, disabled)
  SELECT ${id('clinic', 'n')}, 0, 'Clinic ' || n, 'Clinic', 'JP', '${region}', ARRAY[${id('clinic', 'n')}], true, true, false FROM generate_series(0, $1::int - 1) AS n ON CONFLICT DO NOTHING`;

const doctorsSql = `INSERT INTO staff (id, revision, full_name, company_id, user_type)
  SELECT ${id('doctor', 'n')}, 0, 'Doctor ' || n, ${id('clinic', 'n')}, 'doctor' FROM generate_series(0, $1::int - 1) AS n ON CONFLICT DO NOTHING`;

const named = `CROSS JOIN LATERAL (SELECT ($3::text[])[n % cardinality($3::text[]) + 1] AS first,
  ($4::text[])[n / cardinality($3::text[]) % cardinality($4::text[]) + 1] AS family, ($3::text[])[(n + 31) % cardinality($3::text[]) + 1] AS child) AS names`;

const parentsSql = `INSERT INTO parent (id, company_id, doctor_id, first_name, middle_name, last_name, email, phone, mobile_country_code, register_date, last_login_at,
    language, timezone, country, zip, address, reference_number, patient_count, updated_at, doctor_ids, name_search, search)
  SELECT ${id('parent', 'n')}, ${id('clinic', 'n % $2::int')}, ${id('doctor', 'n % $2::int')}, first, '', family, 'parent' || n || '@bench.test', '90' || n, '81',
    timestamptz '2025-01-01' + n * interval '2 minutes', timestamptz '2026-06-01' + n * interval '1 minute', 'ja', 'Asia/Tokyo', 'JP', '100-0001', 'Chiyoda 1-1',
    'RBENCH' || lpad(n::text, 6, '0'), 1, now(), ARRAY[${id('doctor', 'n % $2::int')}], ' ' || lower(first || ' ' || family),
    ' ' || lower(concat_ws(' ', first, family, 'parent' || n || '@bench.test', '90' || n, 'rbench' || lpad(n::text, 6, '0'), '', child, family, 'p-' || n))
  FROM generate_series(0, $1::int - 1) AS n ${named} ON CONFLICT DO NOTHING`;

const patientsSql = `INSERT INTO patient (id, parent_id, company_id, doctor_id, first_name, last_name, patient_id, patient_id_key, patient_id_search, name_search, birth_date, created_at, updated_at)
  SELECT ${id('patient', 'n')}, ${id('parent', 'n')}, ${id('clinic', 'n % $2::int')}, ${id('doctor', 'n % $2::int')}, child, family, 'P-' || n, 'p-' || n, 'p-' || n,
    ' ' || lower(child || ' ' || family), date '2017-01-01' + n % 1000, now(), now()
  FROM generate_series(0, $1::int - 1) AS n ${named} ON CONFLICT DO NOTHING`;

const devicesSql = `INSERT INTO device (id, revision, serial_number, status, customer_id)
  SELECT ${id('device', 'n')}, 0, 'BENCH' || n, 'In use', ${id('parent', 'n')} FROM generate_series(0, $1::int - 1) AS n ON CONFLICT DO NOTHING`;
