import { patientState } from '@fovea/contracts/patients/events';
import { projectRegional } from '../handle.ts';

export const patientProjection = projectRegional(patientState, {
  table: 'patient',
  columns: {
    user_id: 'uuid',
    doctor_id: 'uuid',
    first_name: 'text',
    last_name: 'text',
    expired_date: 'timestamptz',
    grace_until: 'timestamptz',
    created_at: 'timestamptz',
    removed: 'boolean',
    prescribed_per_week: 'integer',
  },
  from: ({ userId, doctorId, firstName, lastName, expiredDate, graceUntil = null, ...child }) => ({
    user_id: userId,
    doctor_id: doctorId,
    first_name: firstName,
    last_name: lastName,
    expired_date: expiredDate,
    grace_until: graceUntil,
    created_at: child.createdAt,
    removed: child.removed ?? false,
    prescribed_per_week: child.prescribedPerWeek ?? null,
  }),
});
