import type { CustomerRow } from '@fovea/contracts/customers/schema';
import { dayOf } from '@fovea/contracts/dates';
import { rateFromDay } from '@fovea/contracts/usage/compliance-rate';
import { asDay } from '@fovea/kit/database/kysely';
import type { Rows } from '@fovea/kit/database/list';
import { zoneOr } from '@fovea/kit/database/stored-zone';
import { type InferResult, sql } from 'kysely';
import { jsonBuildObject } from 'kysely/helpers/postgres';
import type { Tables } from '../tables.ts';
import { familyFields } from './family-view.ts';
import { asInstant, invitationOf, invitationView } from './invitation-view.ts';

/** A row of the list of families. */
export type ListedFamily = InferResult<ReturnType<typeof showFamilies>>[number];

/** The columns of listed families, read by one statement. */
const showFamilies = (parents: Rows<Tables, 'parent'>) =>
  parents
    .crossJoinLateral((eb) =>
      eb
        .selectFrom('patient')
        .leftJoin('staff', 'staff.id', 'patient.doctor_id')
        .leftJoin('treatment', 'treatment.account_id', 'patient.id')
        .leftJoin('treatment_hold', 'treatment_hold.id', 'patient.id')
        .select(({ fn, ref }) => [
          fn
            .coalesce(
              fn
                .jsonAgg(
                  jsonBuildObject({
                    _id: ref('patient.id'),
                    firstName: ref('patient.first_name'),
                    lastName: ref('patient.last_name'),
                    firstNameKana: ref('patient.first_name_kana'),
                    lastNameKana: ref('patient.last_name_kana'),
                    patientId: ref('patient.patient_id'),
                    doctorName: ref('staff.full_name'),
                    removed: sql<boolean>`${ref('patient.removed_at')} IS NOT NULL`,
                    rate: ref('treatment.rate'),
                    prescribedRate: ref('treatment.prescribed_rate'),
                    firstDay: asDay(ref('treatment.first_day')),
                    lastUse: asDay(ref('treatment.last_day')),
                    expiredDate: ref('patient.expired_date'),
                    onHoldSince: ref('treatment_hold.since'),
                  }),
                )
                .orderBy('patient.id'),
              sql<never[]>`'[]'`,
            )
            .as('list'),
          fn.max('patient.expired_date').as('expired_date'),
        ])
        .whereRef('patient.parent_id', '=', 'parent.id')
        .where('patient.deleted_at', 'is', null)
        .as('accounts'),
    )
    .select([
      'parent.id',
      'parent.company_id as companyId',
      'parent.doctor_id as doctorId',
      'parent.first_name as firstName',
      'parent.middle_name as middleName',
      'parent.last_name as lastName',
      'parent.first_name_kana as firstNameKana',
      'parent.last_name_kana as lastNameKana',
      'parent.birth_date as birthDate',
      'parent.email',
      'parent.phone',
      'parent.mobile_country_code as mobileCountryCode',
      'parent.register_date as registerDate',
      'parent.last_login_at as lastLoginAt',
      'parent.lock',
      'parent.requesting',
      'parent.debug',
      'parent.language',
      'parent.timezone',
      'parent.timezone_update_date as timezoneUpdateDate',
      'parent.country',
      'parent.zip',
      'parent.address',
      'parent.reference_number as referenceNumber',
      'parent.need_required as needRequired',
      'parent.updated_at as updatedAt',
      'parent.removed_at as removedAt',
      'accounts.list as accounts',
      'accounts.expired_date as expiredDate',
    ])
    .select((eb) => [
      eb
        .selectFrom('family_device')
        .select(({ ref }) => asDay(ref('family_device.heard_day')).as('day'))
        .whereRef('family_device.customer_id', '=', 'parent.id')
        .as('heardDay'),
      invitationOf(eb.ref('parent.id')).as('invitation'),
      eb.selectFrom('staff').select('staff.full_name').whereRef('staff.id', '=', 'parent.doctor_id').as('doctorName'),
      eb
        .selectFrom('company')
        .select(({ ref }) =>
          jsonBuildObject({
            id: ref('company.id'),
            name: ref('company.name'),
            type: ref('company.type'),
            country: ref('company.country'),
            publicPlans: ref('company.public_plans'),
            disabled: ref('company.disabled'),
          }).as('company'),
        )
        .whereRef('company.id', '=', 'parent.company_id')
        .as('company'),
      eb
        .selectFrom('device')
        .select(({ ref }) =>
          jsonBuildObject({
            id: ref('device.id'),
            serialNumber: ref('device.serial_number'),
            status: ref('device.status'),
          }).as('device'),
        )
        .whereRef('device.customer_id', '=', 'parent.id')
        .where('device.deleted', '=', sql.lit(false))
        .limit(sql.lit(1))
        .as('device'),
    ]);

export const familyList = { table: 'parent', show: showFamilies } as const;

export function familyRow(
  { company, device, doctorName, accounts, heardDay, invitation, ...parent }: ListedFamily,
  { region, now }: { region: string; now: Date },
): CustomerRow {
  return {
    ...familyFields(parent, { company, device, doctors: new Map() }, region),
    doctorName,
    heardDay,
    invitation: invitation && invitationView(invitation),
    accounts: accounts.map(({ expiredDate, firstDay, onHoldSince, ...account }) => ({
      ...account,
      firstWeek: rateFromDay(firstDay, dayOf(now, zoneOr(parent.timezone, 'UTC'))) !== null,
      expiredDate: asInstant(expiredDate),
      onHoldSince: asInstant(onHoldSince),
      firstName: account.firstName ?? '',
      lastName: account.lastName ?? '',
      firstNameKana: account.firstNameKana ?? '',
      lastNameKana: account.lastNameKana ?? '',
      patientId: account.patientId ?? '',
    })),
  };
}
