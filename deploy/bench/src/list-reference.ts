// A minimal server for the list of families: node:http, pg, one prepared statement for the page and one for the total.
// No tokens, scope, validation or log.
import { createServer } from 'node:http';
import pg from 'pg';

const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 5 });

const pageSql = `SELECT p.*, json_build_object('_id', company.id, 'name', company.name, 'type', company.type, 'country', company.country,
    'publicPlans', company.public_plans, 'disabled', company.disabled) AS company, doctor.full_name AS doctor_name,
    (SELECT json_build_object('_id', d.id, 'serial_number', d.serial_number, 'status', d.status) FROM device d WHERE d.customer_id = p.id AND NOT d.deleted LIMIT 1) AS device,
    (SELECT json_agg(json_build_object('_id', c.id, 'firstName', c.first_name, 'lastName', c.last_name, 'patientId', c.patient_id, 'doctorName', s.full_name,
        'removed', c.removed_at IS NOT NULL, 'rate', t.rate, 'lastUse', t.last_day::text, 'expiredDate', c.expired_date) ORDER BY c.id)
      FROM patient c LEFT JOIN staff s ON s.id = c.doctor_id LEFT JOIN treatment t ON t.account_id = c.id WHERE c.parent_id = p.id AND c.deleted_at IS NULL) AS accounts,
    (SELECT max(c.expired_date) FROM patient c WHERE c.parent_id = p.id AND c.deleted_at IS NULL) AS expired_date,
    (SELECT h.heard_day::text FROM family_device h WHERE h.customer_id = p.id) AS heard_day
  FROM (SELECT id, company_id, doctor_id, first_name, middle_name, last_name, first_name_kana, last_name_kana, email, phone, mobile_country_code, register_date, last_login_at, lock, requesting, debug,
      language, timezone, timezone_update_date, country, zip, address, reference_number, need_required, birth_date::text, removed_at, updated_at, name_search
    FROM parent WHERE deleted_at IS NULL AND removed_at IS NULL AND search LIKE ALL ($1) ORDER BY name_search, id LIMIT 10) AS p
  LEFT JOIN company ON company.id = p.company_id LEFT JOIN staff doctor ON doctor.id = p.doctor_id ORDER BY p.name_search, p.id`;
const totalSql =
  'SELECT count(*)::int AS total FROM parent WHERE deleted_at IS NULL AND removed_at IS NULL AND search LIKE ALL ($1)';

const server = createServer(async (request, response) => {
  const wanted = new URL(request.url ?? '', 'http://reference').searchParams.get('searchStr') ?? '';
  const values = [
    wanted
      .toLowerCase()
      .split(' ')
      .map((word) => `%${word}%`),
  ];
  const [page, total] = await Promise.all([
    pool.query({ name: 'page', text: pageSql, values }),
    pool.query({ name: 'total', text: totalSql, values }),
  ]);
  const list = page.rows.map((row) => ({
    _id: row.id,
    firstName: row.first_name,
    middleName: row.middle_name,
    lastName: row.last_name,
    fullName: `${row.first_name} ${row.last_name}`,
    firstNameKana: row.first_name_kana ?? '',
    lastNameKana: row.last_name_kana ?? '',
    email: row.email,
    phone: row.phone,
    mobileCountryCode: row.mobile_country_code,
    companyId: row.company_id,
    company: row.company,
    registerDate: row.register_date,
    lastLoginAt: row.last_login_at,
    lock: row.lock,
    requesting: row.requesting,
    debug: row.debug,
    language: row.language,
    timezone: row.timezone,
    timezoneUpdateDate: row.timezone_update_date,
    country: row.country,
    zip: row.zip,
    address: row.address,
    doctorId: row.doctor_id,
    doctorName: row.doctor_name,
    referenceNumber: row.reference_number,
    needRequired: row.need_required,
    type: 'customer',
    userType: null,
    birthDate: row.birth_date,
    expiredDate: row.expired_date,
    heardDay: row.heard_day,
    invitation: null,
    removedAt: row.removed_at,
    device: row.device,
    db: 'jp',
    displayWarning: row.lock,
    updatedAt: row.updated_at,
    accounts: row.accounts,
  }));
  response.setHeader('content-type', 'application/json');
  response.end(
    JSON.stringify({ code: 0, data: { list, total: total.rows[0].total, current: 1, pageSize: 10 }, msg: '' }),
  );
});
server.listen(Number(process.env.PORT), '127.0.0.1');
