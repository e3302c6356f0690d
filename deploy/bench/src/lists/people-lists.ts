import { findAudit } from '@fovea/contracts/audit/endpoints';
import { findCompanies } from '@fovea/contracts/companies/endpoints';
import { findCustomers } from '@fovea/contracts/customers/endpoints';
import { findRequests } from '@fovea/contracts/requests/endpoints';
import { findStaff } from '@fovea/contracts/staff/endpoints';
import { findWork } from '@fovea/contracts/worklist/endpoints';
import { region } from '../bench-stack.ts';
import { idOf } from './id-of.ts';
import { company, day, is, type List, like, noMatch, ofCompany, sampleNumber, sort, text } from './list.ts';
import { companyCount } from './load-lists.ts';

const emptyCompany = idOf('clinic', companyCount - 1);

const withCare = 'parent t JOIN family_care f ON f.parent_id = t.id';
const ofCare = (condition: string) => `t.id IN (SELECT parent_id FROM family_care WHERE ${condition})`;
const careRates: Record<string, string> = { good: '>= 75', poor: '< 75', none: 'IS NULL' };
const ofFamilies = (condition: string) => `t.parent_id IN (SELECT id FROM parent WHERE ${condition})`;
const ofPatient = (column: string) => (value: string) =>
  `t.id IN (SELECT parent_id FROM patient WHERE deleted_at IS NULL AND ${column} LIKE '%${value.toLowerCase()}%')`;

export const parents: List = {
  name: 'parents',
  path: findCustomers.path,
  service: 'customer',
  scope: region,
  from: 'parent t',
  joins: `LEFT JOIN company ON company.id = t.company_id LEFT JOIN staff doctor ON doctor.id = t.doctor_id LEFT JOIN device ON device.customer_id = t.id
    LEFT JOIN LATERAL (SELECT json_agg(p) AS list FROM patient p WHERE p.parent_id = t.id AND p.deleted_at IS NULL) AS children ON true`,
  always: 't.deleted_at IS NULL AND t.removed_at IS NULL',
  item: `to_jsonb(t) || jsonb_build_object('_id', t.id, 'company', company, 'doctor', doctor.full_name, 'device', device, 'accounts', children.list)`,
  filters: [
    { name: 'searchStr', hit: `parent${sampleNumber}@`, miss: noMatch, where: like('t.search') },
    { name: 'email', hit: `parent${sampleNumber}@`, miss: noMatch, where: like('t.email') },
    { name: 'name', hit: 'Kamin Mimika', miss: noMatch, where: like('t.name_search') },
    { name: 'patientId', hit: `P-${sampleNumber}`, miss: noMatch, where: ofPatient('patient_id_search') },
    { name: 'patientName', hit: 'Kamin Mimika', miss: noMatch, where: ofPatient('name_search') },
    { name: 'companyId', hit: company, miss: emptyCompany, where: is('t.company_id') },
    {
      name: 'doctorId',
      hit: idOf('doctor', 3),
      miss: emptyCompany,
      where: (value) => `t.doctor_ids @> ARRAY[${text(value)}::uuid]`,
    },
    {
      name: 'withoutDoctor',
      hit: 'false',
      miss: 'true',
      where: (value) =>
        `${value === 'true' ? '' : 'NOT '}t.id IN (SELECT parent_id FROM patient WHERE deleted_at IS NULL AND doctor_id IS NULL)`,
    },
    {
      name: 'removedPatients',
      hit: 'false',
      miss: 'true',
      where: (value) =>
        `${value === 'true' ? '' : 'NOT '}t.id IN (SELECT parent_id FROM patient WHERE deleted_at IS NULL AND removed_at IS NOT NULL)`,
    },
    {
      name: 'defaultPassword',
      hit: 'false',
      miss: 'true',
      where: (value) =>
        `${value === 'true' ? '' : 'NOT '}t.id IN (SELECT parent_id FROM patient WHERE deleted_at IS NULL AND has_default_password = true)`,
    },
    { name: 'requesting', hit: 'false', miss: 'true', where: is('t.requesting') },
    { name: 'compliance', hit: 'poor', miss: 'none', where: (value) => ofCare(`lowest_rate ${careRates[value]}`) },
    {
      name: 'lastUseBefore',
      hit: '2026-02-01',
      miss: '2020-01-01',
      where: (value) => ofCare(`last_use < ${text(value)}::date`),
    },
    {
      name: 'planEndBefore',
      hit: '2027-02-01',
      miss: '2020-01-01',
      where: (value) => ofCare(`plan_end < ${day(value)}`),
    },
  ],
  sorts: {
    fullName: sort('name_search'),
    email: sort('email'),
    clinic: sort('c.name', 'parent t JOIN company c ON c.id = t.company_id'),
    phone: sort('phone'),
    registerDate: sort('register_date'),
    // Families that never signed in count as the oldest.
    lastLoginAt: { column: 'last_login_at', nulls: 'oldest' },
    lock: sort('lock'),
    requesting: sort('requesting'),
    rate: sort('f.lowest_rate', withCare),
    lastUse: sort('f.last_use', withCare),
    planEnd: sort('f.plan_end', withCare),
  },
};

/** The rows of `loadLists`: some for most families. */
export const worklist: List = {
  name: 'worklist',
  path: findWork.path,
  service: 'customer',
  scope: region,
  from: 'work_item t',
  joins: `JOIN parent ON parent.id = t.parent_id LEFT JOIN company ON company.id = parent.company_id LEFT JOIN patient ON patient.id = t.subject_id
    LEFT JOIN treatment ON treatment.account_id = patient.id LEFT JOIN follow_up ON follow_up.parent_id = t.parent_id LEFT JOIN staff doctor ON doctor.id = patient.doctor_id`,
  always:
    't.hidden_until IS NULL AND t.parent_id IN (SELECT id FROM parent WHERE deleted_at IS NULL AND removed_at IS NULL)',
  item: `to_jsonb(t) || jsonb_build_object('_id', t.id, 'parent', parent.first_name, 'company', company.name, 'child', patient.first_name, 'doctor', doctor.full_name)`,
  filters: [
    {
      name: 'searchStr',
      hit: `parent${sampleNumber}@`,
      miss: noMatch,
      where: (value) => ofFamilies(like('search')(value)),
    },
    { name: 'reason', hit: 'unused6', miss: 'clockSuspect', where: is('t.reason') },
    { name: 'companyId', hit: company, miss: emptyCompany, where: (value) => ofFamilies(is('company_id')(value)) },
    {
      name: 'doctorId',
      hit: idOf('doctor', 3),
      miss: emptyCompany,
      where: (value) => ofFamilies(`doctor_ids @> ARRAY[${text(value)}::uuid]`),
    },
    {
      name: 'assigned',
      hit: 'nobody',
      miss: 'me',
      where: (value) => (value === 'me' ? 'false' : 't.assigned_to IS NULL'),
    },
  ],
  sorts: { since: { column: 'since', nulls: 'oldest' }, contactedAt: { column: 'contacted_at', nulls: 'oldest' } },
};

export const requests: List = {
  name: 'requests',
  path: findRequests.path,
  query: { userId: idOf('parent', 0) },
  service: 'customer',
  scope: region,
  from: 'request t',
  joins: '',
  always: `t.parent_id = '${idOf('parent', 0)}'`,
  item: `to_jsonb(t) || jsonb_build_object('_id', t.id)`,
  filters: [],
  sorts: { createdAt: sort('created_at'), type: sort('type') },
};

export const staff: List = {
  name: 'staff',
  path: findStaff.path,
  service: 'identity',
  scope: 'global',
  from: 'staff t',
  joins: 'LEFT JOIN company ON company.id = t.company_id',
  // Platform administrators have no region and are listed in each.
  always: `(t.company_id IN (SELECT id FROM company WHERE database_url = '${region}') OR t.type = 'admin')`,
  item: `to_jsonb(t) || jsonb_build_object('_id', t.id, 'company', company)`,
  filters: [
    {
      name: 'searchStr',
      hit: 'Member 777',
      miss: noMatch,
      where: (value) => `(${like('t.search')(value)} OR ${like('t.email')(value)})`,
    },
    { name: 'phone', hit: '1000777', miss: '99999999', where: like('t.phone') },
    { name: 'companyName', hit: 'Company 777', miss: noMatch, where: ofCompany },
    { name: 'companyId', hit: company, miss: idOf('nobody'), where: is('t.company_id') },
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

export const companies: List = {
  name: 'companies',
  path: findCompanies.path,
  service: 'company',
  scope: 'global',
  from: 'company t',
  joins: 'LEFT JOIN company above ON above.id = t.parent_id',
  always: `t.database_url = '${region}'`,
  item: `to_jsonb(t) || jsonb_build_object('_id', t.id, 'above', above.name)`,
  filters: [
    { name: 'searchStr', hit: 'Company 777', miss: noMatch, where: like('t.search') },
    { name: 'companyNumber', hit: '100777', miss: '99999999', where: like('t.company_number::text') },
    { name: 'companyCustomID', hit: '777', miss: noMatch, where: (value) => `t.company_custom_id ILIKE '%${value}%'` },
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

export const audit: List = {
  name: 'audit',
  id: 'seq',
  path: findAudit.path,
  grows: true,
  service: 'identity',
  scope: region,
  from: 'access_log t',
  joins: '',
  always: 'true',
  item: `to_jsonb(t) || jsonb_build_object('_id', t.record_id)`,
  filters: [
    { name: 'kind', hit: 'change', where: is('t.kind') },
    { name: 'role', hit: 'doctor', miss: 'device', where: is('t.actor_role') },
    { name: 'companyId', hit: company, miss: idOf('nobody'), where: is('t.actor_company_id') },
    { name: 'actorId', hit: idOf('staff', 3), miss: idOf('nobody'), where: is('t.actor_id') },
    {
      name: 'customerId',
      hit: idOf('parent', sampleNumber),
      miss: idOf('nobody'),
      where: (value) => `t.customer_ids @> ARRAY[${text(value)}::uuid]`,
    },
    { name: 'recordId', hit: idOf('access', 777), miss: idOf('nobody'), where: is('t.record_id') },
    {
      name: 'startDate',
      hit: '2025-09-01',
      miss: '2040-01-01',
      where: (value) => `t.at >= ${text(value)}::date::timestamp AT TIME ZONE 'UTC'`,
    },
    {
      name: 'endDate',
      hit: '2025-02-01',
      miss: '2020-01-01',
      where: (value) => `t.at < (${text(value)}::date + 1)::timestamp AT TIME ZONE 'UTC'`,
    },
    { name: 'searchStr', hit: 'request-777', miss: noMatch, where: is('t.request_id') },
  ],
  sorts: { at: sort('at') },
};
