import { findDevices } from '@fovea/contracts/devices/endpoints';
import { findInventory } from '@fovea/contracts/inventory/endpoints';
import { findPayments } from '@fovea/contracts/payments/endpoints';
import { region } from '../bench-stack.ts';
import { day, is, type List, like, noMatch, ofCompany, sampleNumber, sort, text } from './list.ts';

export const payments: List = {
  name: 'payments',
  path: findPayments.path,
  service: 'billing',
  scope: region,
  from: 'payment t',
  joins:
    'JOIN parent ON parent.id = t.customer_id JOIN patient ON patient.id = t.account_id JOIN company ON company.id = t.company_id',
  always: 'true',
  item: `to_jsonb(t) || jsonb_build_object('_id', '${region}-' || t.id, 'customer', parent, 'account', patient, 'company', company.name)`,
  filters: [
    {
      name: 'searchStr',
      hit: `parent${sampleNumber}@`,
      miss: noMatch,
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

export const devices: List = {
  name: 'devices',
  path: findDevices.path,
  service: 'device-inventory',
  scope: 'global',
  from: 'device t',
  joins: deviceJoins,
  always: 'true',
  item: deviceItem,
  filters: [
    { name: 'searchStr', hit: `list-${sampleNumber}`, miss: noMatch, where: like('t.search') },
    { name: 'serialNumber', hit: `list-${sampleNumber}`, miss: noMatch, where: like('t.search') },
    { name: 'companyName', hit: 'Company 777', miss: noMatch, where: ofCompany },
    { name: 'orderNumber', hit: 'PO-777', miss: noMatch, where: like('t.search') },
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

export const inventory: List = {
  ...devices,
  name: 'inventory',
  path: findInventory.path,
  always: inRegion,
  filters: [
    { name: 'searchStr', hit: `list-${sampleNumber}`, miss: noMatch, where: like('t.search') },
    { name: 'status', hit: 'Repairing', miss: 'Recalled', where: is('t.status') },
    { name: 'companyName', hit: 'Company 777', miss: noMatch, where: ofCompany },
    {
      name: 'customerEmail',
      hit: `parent${sampleNumber - 1}@`,
      miss: noMatch,
      first: (value) => `SELECT id FROM parent WHERE NOT deleted AND ${like('search')(value)}`,
      where: () => 't.customer_id = ANY($1::uuid[])',
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
