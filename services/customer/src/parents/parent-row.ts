import type { CustomerRow } from '@fovea/contracts/customers';
import { Prisma } from '../../generated/regional/client.ts';
import type { FamilyNames } from '../family-names.ts';
import { type ListedParent, parentFields } from './parent-view.ts';

/** A listed parent with everything its row says, read in the statement that finds the page. */
export type ParentRow = ListedParent & {
  company: FamilyNames['company'];
  device: FamilyNames['device'];
  doctorName: string | null;
  accounts: CustomerRow['accounts'];
  expiredDate: Date | null;
};

/** Listed parents with what others say about them, in one statement. */
export const showParents = (parents: Prisma.Sql): Prisma.Sql => Prisma.sql`
  SELECT p.id, p.company_id AS "companyId", p.doctor_id AS "doctorId", p.first_name AS "firstName", p.middle_name AS "middleName", p.last_name AS "lastName",
  p.birth_date AS "birthDate", p.email, p.phone, p.mobile_country_code AS "mobileCountryCode", p.register_date AS "registerDate", p.last_login_at AS "lastLoginAt", p.lock, p.requesting,
  p.debug, p.language, p.timezone, p.timezone_update_date AS "timezoneUpdateDate", p.country, p.zip, p.address, p.reference_number AS "referenceNumber",
  p.need_required AS "needRequired", p.updated_at AS "updatedAt", p.removed_at AS "removedAt", doctor.full_name AS "doctorName",
  CASE WHEN company.id IS NOT NULL THEN json_build_object('id', company.id, 'name', company.name, 'type', company.type, 'country', company.country,
    'publicPlans', company.public_plans, 'disabled', company.disabled) END AS company,
  CASE WHEN device.id IS NOT NULL THEN json_build_object('id', device.id, 'serialNumber', device.serial_number, 'status', device.status) END AS device,
  accounts.list AS accounts, accounts.expired_date AS "expiredDate"
  FROM ${parents}
  LEFT JOIN company ON company.id = p.company_id
  LEFT JOIN staff doctor ON doctor.id = p.doctor_id
  LEFT JOIN LATERAL (SELECT d.id, d.serial_number, d.status FROM device d WHERE d.customer_id = p.id AND NOT d.deleted LIMIT 1) AS device ON true
  LEFT JOIN LATERAL (
    SELECT coalesce(json_agg(json_build_object('_id', c.id, 'firstName', c.first_name, 'lastName', c.last_name, 'patientId', c.patient_id, 'doctorName', s.full_name,
      'removed', c.removed_at IS NOT NULL)
      ORDER BY c.id), '[]') AS list, max(c.expired_date) AS expired_date
    FROM patient c LEFT JOIN staff s ON s.id = c.doctor_id WHERE c.parent_id = p.id AND c.deleted_at IS NULL
  ) AS accounts ON true`;

export function parentRow(
  { company, device, doctorName, accounts, ...parent }: ParentRow,
  region: string,
): CustomerRow {
  return { ...parentFields(parent, { company, device, doctors: new Map() }, region), doctorName, accounts };
}
