import { patientState } from '../patients/events.ts';
import { Patient, SaveOwnPatient } from '../patients/schema.ts';
import { builder } from './builder.ts';
import { at, ids } from './ids.ts';

const sora = { firstName: 'Sora', lastName: 'Yamada' };
const untreated = {
  planId: null,
  expiredDate: null,
  graceUntil: null,
  experienceDate: null,
  subscriptionStatus: 'none' as const,
  paid: false,
  freeTrialUsed: false,
  renewHasEnd: false,
};

/** A newly added child: no doctor, no plan. */
export const patient = builder(Patient, {
  _id: ids.patient,
  userId: ids.parent,
  ...sora,
  ...untreated,
  fullName: 'Sora Yamada',
  firstNameKana: '',
  lastNameKana: '',
  patientId: '',
  birthDate: '2018-04-01',
  prescriptionNumber: '',
  prescribedPerWeek: null,
  comments: '',
  doctorId: null,
  doctorName: null,
  company: { _id: ids.clinic, name: 'Midori Eye Clinic' },
  username: 'sora_yamada',
  hasDefaultPassword: false,
  plan: null,
  planName: null,
  experiencing: false,
  auto_renew: false,
  createdAt: at,
  updatedAt: at,
  onHoldSince: null,
  removedAt: null,
});

/** A parent's form for a child. */
export const ownPatientForm = builder(SaveOwnPatient, { ...sora, birthDate: '2018-04-01' });

export const patientEvent = builder(patientState.body, {
  _id: ids.patient,
  userId: ids.parent,
  companyId: ids.clinic,
  doctorId: ids.doctor,
  ...sora,
  ...untreated,
  patientId: 'P-1',
  username: 'sora_yamada',
  createdAt: at,
  deleted: false,
});
