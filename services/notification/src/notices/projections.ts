import { checkUpState } from '@fovea/contracts/check-ups/events';
import { companyState } from '@fovea/contracts/companies/events';
import { parentState } from '@fovea/contracts/customers/events';
import { deviceOfRegionState } from '@fovea/contracts/devices/events';
import { treatmentHoldState } from '@fovea/contracts/holds/events';
import { patientState } from '@fovea/contracts/patients/events';
import { staffState } from '@fovea/contracts/staff/events';
import { zoneOr } from '@fovea/kit/database/stored-zone';
import { scheduleEvaluation } from '@fovea/kit/jobs/due-rows';
import { project } from '../handle.ts';
import { deleteStaffBells } from '../notifications/notify-staff.ts';
import { dueNotices, holdersOf, reevaluatePatientsOf } from './reevaluate-notices.ts';

/** Data that determines which notices are due. Each change schedules an evaluation. */
export const parentProjection = project(parentState, {
  table: 'parent',
  columns: {
    company_id: 'uuid',
    doctor_id: 'uuid',
    lock: 'boolean',
    debug: 'boolean',
    timezone: 'text',
    removed: 'boolean',
  },
  from: ({ companyId, doctorId, lock, debug, timezone, removed = false }) => ({
    lock,
    debug,
    removed,
    timezone: zoneOr(timezone, timezone),
    company_id: companyId,
    doctor_id: doctorId,
  }),
  name: 'notices',
  written: (client, parents) => reevaluatePatientsOf(client, 'parent', parents),
});

export const patientProjection = project(patientState, {
  table: 'patient',
  columns: {
    user_id: 'uuid',
    doctor_id: 'uuid',
    first_name: 'text',
    last_name: 'text',
    expired_date: 'timestamptz',
    renewing: 'boolean',
    created_at: 'timestamptz',
    removed: 'boolean',
    prescribed_per_week: 'integer',
  },
  from: (patient) => ({
    user_id: patient.userId,
    doctor_id: patient.doctorId,
    first_name: patient.firstName,
    last_name: patient.lastName,
    expired_date: patient.expiredDate,
    renewing: patient.subscriptionStatus === 'active',
    created_at: patient.createdAt,
    removed: patient.removed ?? false,
    prescribed_per_week: patient.prescribedPerWeek ?? null,
  }),
  name: 'notices',
  written: (client, patients) => scheduleEvaluation(client, dueNotices('patient'), patients),
});

export const treatmentHoldProjection = project(treatmentHoldState, {
  table: 'treatment_hold',
  columns: { customer_id: 'uuid', since: 'timestamptz' },
  from: ({ customerId, since }) => ({ customer_id: customerId, since }),
  written: (client, holds) => scheduleEvaluation(client, dueNotices('patient'), holds),
});

export const checkUpProjection = project(checkUpState, {
  table: 'check_up',
  columns: { due_on: 'date' },
  from: ({ dueOn }) => ({ due_on: dueOn }),
  written: (client, checkUps) => scheduleEvaluation(client, dueNotices('patient'), checkUps),
});

export const companyProjection = project(companyState, {
  table: 'company',
  columns: {
    name: 'text',
    country: 'text',
    database_url: 'text',
    customer_notifications: 'boolean',
    disabled: 'boolean',
  },
  from: ({ name, country, databaseUrl, customerNotifications, disabled }) => ({
    name,
    country,
    disabled,
    database_url: databaseUrl,
    customer_notifications: customerNotifications,
  }),
  async written(client, companies) {
    await reevaluatePatientsOf(client, 'company', companies);
    await scheduleEvaluation(client, dueNotices('company'), companies);
  },
});

export const staffProjection = project(staffState, {
  table: 'staff',
  columns: { company_id: 'uuid', user_type: 'text', timezone: 'text', locked: 'boolean' },
  from: ({ companyId, userType, timezone, locked }) => ({
    locked,
    timezone: timezone && zoneOr(timezone, timezone),
    company_id: companyId,
    user_type: userType,
  }),
  written: (client, changes) =>
    deleteStaffBells(
      client,
      changes.filter(({ body }) => body.deleted).map(({ id }) => id),
    ),
});

export const ownedDeviceProjection = project(deviceOfRegionState, {
  table: 'owned_device',
  columns: { company_id: 'uuid', serial: 'text', status: 'text', discard_day: 'date', recall_hold: 'boolean' },
  from: ({ companyId, serial_number, status, discardDate, recallHold = false }) => ({
    status,
    recall_hold: recallHold,
    company_id: companyId,
    serial: serial_number,
    discard_day: discardDate.slice(0, 10),
  }),
  name: 'owned',
  async written(client, devices) {
    await scheduleEvaluation(
      client,
      dueNotices('company'),
      devices.map(({ body, at }) => ({ id: body.companyId, at })),
    );
    await reevaluatePatientsOf(client, 'parent', holdersOf(devices));
  },
});
