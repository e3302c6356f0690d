import { findCompanies } from '@fovea/contracts/companies';
import { findCustomers } from '@fovea/contracts/customers';
import { findDevices } from '@fovea/contracts/devices';
import type { ServiceName } from '@fovea/contracts/endpoint';
import { findInventory } from '@fovea/contracts/inventory';
import { findPayments } from '@fovea/contracts/payments';
import { findStaff } from '@fovea/contracts/staff';
import { region } from '../bench-stack.ts';
import { parentCount } from '../load-parents.ts';
import { companyCount } from './load-lists.ts';
import { madeUuid } from './made-uuid.ts';

/** One filter of a list: a value some rows have, one that none has, and the condition of the least server. */
type Filter = { name: string; hit: string; miss?: string; where: (value: string) => string };
export type List = {
  name: string;
  path: string;
  service: ServiceName;
  scope: string;
  /** What the least server reads: rows, what it joins to show them, and what holds without any filter. */
  from: string;
  joins: string;
  always: string;
  item: string;
  filters: Filter[];
  sorts: Record<string, { column: string; from?: string; nulls?: 'oldest' }>;
};
export type ListCase = { list: List; what: string; path: string; page: string; total: string };

const text = (value: string) => `'${value.replaceAll("'", "''")}'`;
const like = (column: string) => (value: string) => `${column} LIKE '%${value.toLowerCase()}%'`;
const is = (column: string) => (value: string) => `${column} = ${text(value)}`;
const sort = (column: string, from?: string): List['sorts'][string] => ({ column, from });
const nobody = 'zzqqxx';
const company = madeUuid('clinic', 3);
const emptyCompany = madeUuid('clinic', companyCount - 1);
const someone = parentCount - 777;
const ofPatient = (column: string) => (value: string) =>
  `t.id IN (SELECT parent_id FROM patient WHERE deleted_at IS NULL AND ${column} LIKE '%${value.toLowerCase()}%')`;
const ofCompany = (value: string) => `t.company_id IN (SELECT id FROM company WHERE search LIKE '%${value.toLowerCase()}%')`;
const day = (value: string) => `${text(value)}::date::timestamp AT TIME ZONE 'Asia/Tokyo'`;

const parents: List = {
  name: 'parents',
  path: findCustomers.path,
  service: 'customer',
  scope: region,
  from: 'parent t',
  joins: `LEFT JOIN company ON company.id = t.company_id LEFT JOIN staff doctor ON doctor.id = t.doctor_id LEFT JOIN device ON device.customer_id = t.id
    LEFT JOIN LATERAL (SELECT json_agg(p) AS list FROM patient p WHERE p.parent_id = t.id AND p.deleted_at IS NULL) AS children ON true`,
  always: 't.deleted_at IS NULL',
  item: `to_jsonb(t) || jsonb_build_object('_id', t.id, 'company', company, 'doctor', doctor.full_name, 'device', device, 'accounts', children.list)`,
  filters: [
    { name: 'searchStr', hit: `parent${someone}@`, miss: nobody, where: like('t.search') },
    { name: 'email', hit: `parent${someone}@`, miss: nobody, where: like('t.email') },
    { name: 'name', hit: 'Kamin Mimika', miss: nobody, where: like('t.name_search') },
    { name: 'patientId', hit: `P-${someone}`, miss: nobody, where: ofPatient('patient_id_search') },
    { name: 'patientName', hit: 'Kamin Mimika', miss: nobody, where: ofPatient('name_search') },
    { name: 'companyId', hit: company, miss: emptyCompany, where: is('t.company_id') },
    { name: 'doctorId', hit: madeUuid('doctor', 3), miss: emptyCompany, where: (value) => `t.doctor_ids @> ARRAY[${text(value)}::uuid]` },
    { name: 'requesting', hit: 'false', miss: 'true', where: is('t.requesting') },
  ],
  sorts: {
    fullName: sort('name_search'),
    email: sort('email'),
    clinic: sort('c.name', 'parent t JOIN company c ON c.id = t.company_id'),
    phone: sort('phone'),
    registerDate: sort('register_date'),
    // Who never signed in counts as the oldest.
    lastLoginAt: { column: 'last_login_at', nulls: 'oldest' },
    lock: sort('lock'),
    requesting: sort('requesting'),
  },
};

const staff: List = {
  name: 'staff',
  path: findStaff.path,
  service: 'identity',
  scope: 'global',
  from: 'staff t',
  joins: 'LEFT JOIN company ON company.id = t.company_id',
  // The platform's administrators belong to no region and are listed in each.
  always: `(t.company_id IN (SELECT id FROM company WHERE database_url = '${region}') OR t.type = 'admin')`,
  item: `to_jsonb(t) || jsonb_build_object('_id', t.id, 'company', company)`,
  filters: [
    { name: 'searchStr', hit: 'Member 777', miss: nobody, where: like('t.search') },
    { name: 'phone', hit: '1000777', miss: '99999999', where: like('t.phone') },
    { name: 'companyName', hit: 'Company 777', miss: nobody, where: ofCompany },
    { name: 'companyId', hit: company, miss: madeUuid('nobody'), where: is('t.company_id') },
    { name: 'userType', hit: 'doctor', where: is('t.user_type') },
  ],
  sorts: {
    fullName: sort('search'),
    email: sort('email'),
    type: sort('type'),
    userType: sort('user_type'),
    phone: sort('phone'),
    lastLoginAt: sort('last_login_at'),
    createdAt: sort('created_at'),
  },
};

const companies: List = {
  name: 'companies',
  path: findCompanies.path,
  service: 'company',
  scope: 'global',
  from: 'company t',
  joins: 'LEFT JOIN company above ON above.id = t.parent_id',
  always: `t.database_url = '${region}'`,
  item: `to_jsonb(t) || jsonb_build_object('_id', t.id, 'above', above.name)`,
  filters: [
    { name: 'searchStr', hit: 'Company 777', miss: nobody, where: like('t.search') },
    { name: 'companyNumber', hit: '100777', miss: '99999999', where: like('t.company_number::text') },
    { name: 'companyCustomID', hit: '777', miss: nobody, where: (value) => `t.company_custom_id ILIKE '%${value}%'` },
  ],
  sorts: {
    name: sort('search'),
    type: sort('type'),
    company_number: sort('company_number'),
    company_custom_id: sort('company_custom_id'),
    country: sort('country'),
    register_number: sort('register_number'),
    createdAt: sort('created_at'),
  },
};

const payments: List = {
  name: 'payments',
  path: findPayments.path,
  service: 'billing',
  scope: region,
  from: 'payment t',
  joins: 'JOIN parent ON parent.id = t.customer_id JOIN patient ON patient.id = t.account_id JOIN company ON company.id = t.company_id',
  always: 'true',
  item: `to_jsonb(t) || jsonb_build_object('_id', '${region}-' || t.id, 'customer', parent, 'account', patient, 'company', company.name)`,
  filters: [
    {
      name: 'searchStr',
      hit: `parent${someone}@`,
      miss: nobody,
      where: (value) => `t.customer_id IN (SELECT id FROM parent WHERE search LIKE '%${value}%')`,
    },
    { name: 'startDate', hit: '2025-09-01', miss: '2040-01-01', where: (value) => `t.created_at >= ${day(value)}` },
    {
      name: 'endDate',
      hit: '2025-02-01',
      miss: '2020-01-01',
      where: (value) => `t.created_at < (${text(value)}::date + 1)::timestamp AT TIME ZONE 'Asia/Tokyo'`,
    },
    { name: 'status', hit: 'refunded', where: is('t.status') },
  ],
  sorts: {
    createdAt: sort('created_at'),
    email: sort('r.email', 'payment t JOIN parent r ON r.id = t.customer_id'),
    username: sort('r.username', 'payment t JOIN patient r ON r.id = t.account_id'),
    company: sort('r.name', 'payment t JOIN company r ON r.id = t.company_id'),
    plan: sort('plan_name'),
    amount: sort('amount'),
    status: sort('status,created_at'),
  },
};

const inRegion = `t.company_id IN (SELECT id FROM company WHERE region = '${region}')`;
const deviceItem = `to_jsonb(t) || jsonb_build_object('_id', t.id, 'company', company.name, 'product', catalog.name)`;
const deviceJoins = 'LEFT JOIN company ON company.id = t.company_id LEFT JOIN catalog ON catalog.id = t.product_id';
const devices: List = {
  name: 'devices',
  path: findDevices.path,
  service: 'device-inventory',
  scope: 'global',
  from: 'device t',
  joins: deviceJoins,
  always: 'true',
  item: deviceItem,
  filters: [
    { name: 'searchStr', hit: `list-${someone}`, miss: nobody, where: like('t.search') },
    { name: 'serialNumber', hit: `list-${someone}`, miss: nobody, where: like('t.search') },
    { name: 'companyName', hit: 'Company 777', miss: nobody, where: ofCompany },
    { name: 'orderNumber', hit: 'PO-777', miss: nobody, where: like('t.search') },
    { name: 'type', hit: 'DEMO', miss: 'TESTING', where: is('t.type') },
  ],
  sorts: {
    productName: sort('product_name'),
    type: sort('type'),
    serial_number: sort('serial_key'),
    udi: sort('udi'),
    order_number: sort('order_number'),
    companyName: sort('company_name'),
    status: sort('status'),
    createdDate: sort('created_date'),
  },
};

const inventory: List = {
  ...devices,
  name: 'inventory',
  path: findInventory.path,
  always: inRegion,
  filters: [
    { name: 'searchStr', hit: `list-${someone}`, miss: nobody, where: like('t.search') },
    { name: 'status', hit: 'Repairing', miss: 'Recalled', where: is('t.status') },
    { name: 'companyName', hit: 'Company 777', miss: nobody, where: ofCompany },
    {
      name: 'customerEmail',
      hit: `parent${someone - 1}@`,
      miss: nobody,
      where: (value) => (value === nobody ? 'false' : `t.customer_id = '${madeUuid('parent', someone - 1)}'`),
    },
  ],
  sorts: {
    productName: sort('product_name'),
    status: sort('status'),
    serial_number: sort('serial_key'),
    updatedAt: sort('updated_at'),
    companyName: sort('company_name'),
  },
};

export const lists: List[] = [parents, staff, companies, payments, devices, inventory];

/** Every sort in both directions, without a filter and with each filter, found and not found. */
export function casesOf(list: List): ListCase[] {
  const filters = [
    { what: 'no filter', query: {}, where: 'true' },
    ...list.filters.flatMap(({ name, hit, miss, where }) => [
      { what: `${name} found`, query: { [name]: hit }, where: where(hit) },
      ...(miss ? [{ what: `${name} not found`, query: { [name]: miss }, where: where(miss) }] : []),
    ]),
  ];
  return filters.flatMap((filter) =>
    Object.entries(list.sorts).flatMap(([name, { column, from = list.from, nulls }]) =>
      ['asc', 'desc'].map((order) => {
        const where = `${list.always} AND ${filter.where}`;
        const place = nulls && (order === 'asc' ? ' NULLS FIRST' : ' NULLS LAST');
        const by = column.split(',').map((one) => `${one.includes('.') ? one : `t.${one}`} ${order}${place ?? ''}`);
        const query = new URLSearchParams({ ...filter.query, sort: name, order });
        return {
          list,
          what: `${list.name}: ${filter.what}, by ${name} ${order}`,
          path: `${list.path}?${query}`,
          page: `SELECT ${list.item} AS item FROM (SELECT t.* FROM ${from} WHERE ${where} ORDER BY ${by.join(', ')}, t.id ${order} LIMIT 10) AS t ${list.joins}`,
          total: `SELECT count(*)::int AS total FROM ${list.from} WHERE ${where}`,
        };
      }),
    ),
  );
}
