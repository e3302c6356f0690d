import type pg from 'pg';
import { idSql as id } from './id-sql.ts';

/** Replaces billing's tables by `count` families of a clinic, each with one payment of ¥12,000. */
export async function loadCharged(client: pg.Client, count: number, status: 'pending' | 'succeeded'): Promise<void> {
  for (const sql of [emptySql, companySql, planSql]) await client.query(sql);
  for (const sql of [parentsSql, patientsSql]) await client.query(sql, [count]);
  await client.query(paymentsSql, [count, status]);
}

export const each = 'FROM generate_series(1, $1::int) AS n';
export const emptySql = 'TRUNCATE company, plan, parent, patient, provider_customer, payment, subscription CASCADE';
const companySql = `INSERT INTO company (id, revision, name, ancestors, public_plans, tax_percentage, disabled)
  VALUES (${id('clinic')}, 0, 'Clinic', '{}', true, 10, false)`;
const planSql = `INSERT INTO plan (id, revision, name, details, type, product_id, billing_type, currency, price, deposit, purchase,
    valid_months, valid_days, experience_months, experience_days, status, payment_gateway, legacy, families_may_choose)
  VALUES (${id('plan')}, 0, 'Monthly', '', 'database', ${id('product')}, 'RETAIL', 'jpy', 12000, 0, 0, 1, 0, 0, 0, 'enabled', true, false, true)`;
const parentsSql = `INSERT INTO parent (id, revision, search, company_id, debug, timezone)
  SELECT ${id('parent', 'n')}, 0, '', ${id('clinic')}, false, 'Asia/Tokyo' ${each}`;
const patientsSql = `INSERT INTO patient (id, revision, parent_id, company_id, expired_date, paid)
  SELECT ${id('patient', 'n')}, 0, ${id('parent', 'n')}, ${id('clinic')}, now() - interval '1 hour', true ${each}`;
const paymentsSql = `INSERT INTO payment (id, account_id, customer_id, company_id, plan_id, plan_name, catalog_name, billing_type, method, status, intent_id,
    currency, amount, price, deposit, purchase, tax_percentage, valid_months, valid_days, experience_months, experience_days, auto_renew, first_charge, created_at, open)
  SELECT ${id('payment', 'n')}, ${id('patient', 'n')}, ${id('parent', 'n')}, ${id('clinic')}, ${id('plan')}, 'Monthly', 'Fovea One', 'RETAIL', 'card', $2, 'pi_' || n,
    'jpy', 12000, 12000, 0, 0, 10, 1, 0, 0, 0, true, true, now() - interval '1 month', $2 = 'pending' ${each}`;
