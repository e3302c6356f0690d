import { customerSignedUp, parentState } from '@fovea/contracts/customers';
import { LanguageCode } from '@fovea/contracts/fields';
import { Patient as PatientContract, patientState } from '@fovea/contracts/patients';
import { meetingArranged, type RequestType, requestSent } from '@fovea/contracts/requests';
import { announce } from '@fovea/kit/outbox';
import type { Parent, Patient, Request } from '../generated/regional/client.ts';
import type { Tx } from './handle.ts';

/** Tells a parent's whole state; of an erased one nothing personal is left to tell. */
export function parentChanged(tx: Tx, parent: Parent): Promise<void> {
  return announce(tx, parentState, {
    _id: parent.id,
    firstName: parent.firstName,
    middleName: parent.middleName,
    lastName: parent.lastName,
    email: parent.email,
    companyId: parent.companyId,
    doctorId: parent.doctorId,
    lock: parent.lock,
    debug: parent.debug,
    language: LanguageCode.parse(parent.language),
    timezone: parent.timezone,
    country: parent.country,
    registerDate: parent.registerDate.toISOString(),
    deleted: parent.deletedAt !== null,
  });
}

export function patientChanged(tx: Tx, patient: Patient): Promise<void> {
  return announce(tx, patientState, {
    _id: patient.id,
    userId: patient.parentId,
    companyId: patient.companyId,
    doctorId: patient.doctorId,
    firstName: patient.firstName,
    lastName: patient.lastName,
    patientId: patient.patientId,
    username: patient.username,
    planId: patient.planId,
    expiredDate: patient.expiredDate?.toISOString() ?? null,
    experienceDate: patient.experienceDate?.toISOString() ?? null,
    subscriptionStatus: PatientContract.shape.subscriptionStatus.parse(patient.subscriptionStatus),
    paid: patient.paid,
    freeTrialUsed: patient.freeTrialUsed,
    renewHasEnd: patient.renewHasEnd,
    createdAt: patient.createdAt.toISOString(),
    deleted: patient.deletedAt !== null,
  });
}

export function parentSignedUp(tx: Tx, parent: Parent, by: 'self' | 'staff'): Promise<void> {
  return announce(tx, customerSignedUp, { customerId: parent.id, companyId: parent.companyId, by, at: parent.registerDate.toISOString() });
}

export function requestWasSent(tx: Tx, request: Request, type: RequestType): Promise<void> {
  const { id: requestId, parentId: customerId, staffId, companyId, createdAt } = request;
  return announce(tx, requestSent, { requestId, customerId, staffId, companyId, type, at: createdAt.toISOString() });
}

export function meetingWasArranged(tx: Tx, requestId: string, meeting: { customerId: string; staffId: string; companyId: string }): Promise<void> {
  return announce(tx, meetingArranged, { requestId, ...meeting });
}
