import {
  customerSignedUp,
  familyHandedOver,
  familyNoteShared,
  type ParentState,
  parentState,
} from '@fovea/contracts/customers/events';
import type { EventBody } from '@fovea/contracts/event';
import { guardianLetIn, guardianRemoved, guardianState } from '@fovea/contracts/guardians/events';
import { patientLoginChanged, patientState } from '@fovea/contracts/patients/events';
import {
  meetingArranged,
  meetingChanged,
  requestAnswered,
  requestAssigned,
  requestReplied,
  requestSent,
  requestsAssigned,
  requestsChanged,
  returnClosed,
} from '@fovea/contracts/requests/events';
import { isAnswer, type RequestType } from '@fovea/contracts/requests/schema';
import { kyselyOn, type RawClient } from '@fovea/kit/database/kysely';
import { zoneOr } from '@fovea/kit/database/stored-zone';
import { type Changed, type DueRows, scheduleEvaluation, scheduleEvaluationOf } from '@fovea/kit/jobs/due-rows';
import { publish, publishAll } from '@fovea/kit/messaging/outbox';
import type { Guardian, Parent, Patient, Request, RequestMessage } from '../generated/regional/client.ts';
import type { Tables } from '../generated/regional/tables.ts';
import type { RegionalTx } from './handle.ts';

/** Publishes a parent's whole state. An erased parent's state has no personal data. */
export const publishParent = (tx: RegionalTx, parent: Parent): Promise<void> => publishParents(tx, [parent]);
export async function publishParents(tx: RegionalTx, parents: Parent[]): Promise<void> {
  await publishAll(tx, parentState, parents.map(stateOfParent));
  await markFamiliesDue(
    tx,
    parents.map(({ id }) => id),
  );
}

function stateOfParent(parent: Parent): ParentState {
  return {
    _id: parent.id,
    firstName: parent.firstName,
    middleName: parent.middleName,
    lastName: parent.lastName,
    email: parent.email,
    companyId: parent.companyId,
    doctorId: parent.doctorId,
    lock: parent.lock,
    debug: parent.debug,
    language: parent.language,
    timezone: zoneOr(parent.timezone, parent.timezone),
    country: parent.country,
    registerDate: parent.registerDate.toISOString(),
    deleted: parent.deletedAt !== null,
    removed: parent.removedAt !== null,
  };
}

export const publishChild = (tx: RegionalTx, patient: Patient): Promise<void> => publishChildren(tx, [patient]);
export async function publishChildren(tx: RegionalTx, patients: Patient[]): Promise<void> {
  await publishAll(tx, patientState, patients.map(stateOfChild));
  await markFamiliesDue(
    tx,
    patients.map(({ parentId }) => parentId),
  );
}

function stateOfChild(patient: Patient): EventBody<typeof patientState> {
  return {
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
    graceUntil: patient.graceUntil?.toISOString() ?? null,
    experienceDate: patient.experienceDate?.toISOString() ?? null,
    subscriptionStatus: patient.subscriptionStatus,
    paid: patient.paid,
    freeTrialUsed: patient.freeTrialUsed,
    renewHasEnd: patient.renewHasEnd,
    prescribedPerWeek: patient.prescribedPerWeek,
    createdAt: patient.createdAt.toISOString(),
    deleted: patient.deletedAt !== null,
    removed: patient.removedAt !== null,
  };
}

export const publishLoginChanged = (
  tx: RegionalTx,
  { id: accountId, parentId: customerId }: Patient,
  at: Date,
): Promise<void> => publish(tx, patientLoginChanged, { customerId, accountId, at: at.toISOString() });

export function publishSignedUp(
  tx: RegionalTx,
  parent: Parent,
  how: { by: 'self' | 'staff'; invite: boolean },
): Promise<void> {
  return publish(tx, customerSignedUp, {
    customerId: parent.id,
    companyId: parent.companyId,
    ...how,
    at: parent.registerDate.toISOString(),
  });
}

/** Publishes a guardian's rights; the parent's state names the clinic whose screens show the guardians. */
export async function publishGuardian(
  tx: RegionalTx,
  { id: _id, parentId: customerId, email, rights }: Guardian,
): Promise<void> {
  await publish(tx, guardianState, { _id, customerId, email, rights, deleted: false });
  await publishParentById(tx, customerId);
}
export const publishGuardianInvited = (
  tx: RegionalTx,
  { id: guardianId, parentId: customerId, createdAt }: Guardian,
): Promise<void> => publish(tx, guardianLetIn, { guardianId, customerId, at: createdAt.toISOString() });
export const publishGuardianRemoved = (tx: RegionalTx, guardianId: string, at: Date): Promise<void> =>
  publish(tx, guardianRemoved, { guardianId, at: at.toISOString() });
/** Publishes a deletion without personal data. */
export async function publishGuardianDeleted(
  tx: RegionalTx,
  { id: _id, parentId: customerId, rights }: Guardian,
): Promise<void> {
  await publish(tx, guardianState, { _id, customerId, email: null, rights, deleted: true });
  await publishParentById(tx, customerId);
}

const publishParentById = async (tx: RegionalTx, id: string): Promise<void> =>
  publishParent(tx, await tx.parent.findUniqueOrThrow({ where: { id } }));

export async function publishRequestSent(tx: RegionalTx, request: Request, type: RequestType): Promise<void> {
  const { id: requestId, parentId: customerId, staffId, companyId, createdAt } = request;
  if (customerId) await markFamiliesDue(tx, [customerId]);
  await publish(tx, requestSent, { requestId, customerId, staffId, companyId, type, at: createdAt.toISOString() });
}

type FamilyRequest = Request & { parentId: string };
/** Publishes a message between both sides. Internal notes are not published. */
export const publishMessageWritten = (
  tx: RegionalTx,
  { parentId: customerId, staffId, companyId, assignedTo }: Request,
  { id: messageId, requestId, from, createdAt }: RequestMessage,
): Promise<void> => {
  // On a family's request, `staffId` can only be the host of a meeting.
  const sender = { customerId, staffId: customerId ? null : staffId };
  const message = { requestId, messageId, ...sender, companyId, at: createdAt.toISOString() };
  return isAnswer(from)
    ? publish(tx, requestAnswered, message)
    : publish(tx, requestReplied, { ...message, assignedTo });
};

/** Messages with which the clinic starts a conversation. They are read like an answer. */
export const publishMessagesToFamilies = (
  tx: RegionalTx,
  messages: { id: string; parentId: string; companyId: string }[],
  at: Date,
): Promise<void> =>
  publishAll(
    tx,
    requestAnswered,
    messages.map(({ id, parentId, companyId }) => {
      return { requestId: id, messageId: id, customerId: parentId, staffId: null, companyId, at: at.toISOString() };
    }),
  );

/** Columns of a request that identify it and its family in events. */
export const requestKeys = { id: true, parentId: true, companyId: true } as const;
/** Publishes changes of requests other than messages, which have their own event. */
export async function publishRequestsChanged(
  tx: RegionalTx,
  requests: Pick<Request, keyof typeof requestKeys>[],
): Promise<void> {
  if (requests.length === 0) return;
  const rows = requests.map(({ id: requestId, parentId: customerId, companyId }) => ({
    requestId,
    customerId,
    companyId,
  }));
  await publish(tx, requestsChanged, { rows });
}

/** Publishes each return among the requests that staff closed, so that its family is notified. */
export const publishReturnsClosed = (
  tx: RegionalTx,
  requests: Pick<Request, 'id' | 'parentId' | 'type'>[],
  at: Date,
): Promise<void> =>
  publishAll(
    tx,
    returnClosed,
    requests.flatMap(({ id: requestId, parentId: customerId, type }) =>
      customerId && type === 'Return' ? [{ requestId, customerId, at: at.toISOString() }] : [],
    ),
  );

/** Publishes one event per action. Staff who assign to themselves are not notified. */
export async function publishRequestsAssigned(
  tx: RegionalTx,
  requests: Request[],
  { to, by, at }: Assignment,
): Promise<void> {
  const [request, ...others] = requests;
  if (!request || to === by) return;
  const { id: requestId, parentId: customerId, staffId, companyId } = request;
  const assigned = { assignedTo: to, at: at.toISOString() };
  if (others.length > 0)
    return publish(tx, requestsAssigned, { ofStaff: !customerId, count: requests.length, ...assigned });
  const sender = { customerId, staffId: customerId ? null : staffId };
  await publish(tx, requestAssigned, { requestId, ...sender, companyId, ...assigned });
}

/** The same for families that were given to another member of staff. `customerId` null: several families. */
export async function publishFamiliesAssigned(
  tx: RegionalTx,
  families: { customerId: string | null; count: number },
  why: EventBody<typeof familyHandedOver>['why'],
  { to, by, at }: Assignment,
): Promise<void> {
  if (to !== by) await publish(tx, familyHandedOver, { ...families, staffId: to, why, at: at.toISOString() });
}
export const publishFamilyAssigned = (
  tx: RegionalTx,
  customerId: string,
  why: EventBody<typeof familyHandedOver>['why'],
  assignment: Assignment,
): Promise<void> => publishFamiliesAssigned(tx, { customerId, count: 1 }, why, assignment);

/** Publishes a note for each colleague it addresses. */
export const publishNote = (
  tx: RegionalTx,
  customerId: string,
  { to, at }: { to: string[]; at: Date },
): Promise<void> =>
  publishAll(
    tx,
    familyNoteShared,
    to.map((staffId) => ({ customerId, staffId, at: at.toISOString() })),
  );
type Assignment = { to: string; by: string; at: Date };

export function publishMeetingArranged(
  tx: RegionalTx,
  requestId: string,
  meeting: { customerId: string; staffId: string; companyId: string },
): Promise<void> {
  return publish(tx, meetingArranged, { requestId, ...meeting });
}

/** The member of staff who arranged the meeting stays its host. */
export async function publishMeetingChanged(
  tx: RegionalTx,
  { id: requestId, parentId: customerId, staffId, sequence }: FamilyRequest,
  { cancelled }: { cancelled: boolean },
): Promise<void> {
  if (staffId) await publish(tx, meetingChanged, { requestId, customerId, staffId, sequence, cancelled });
}

/** When to evaluate a family next. */
export const dueFamilies: DueRows = { table: 'due_family' };

/** Due at once: an evaluation reads the present data, whenever the change was. */
const atOnce = new Date(0);

/**
 * Part of every transaction that changes what the worklist is computed from. It waits for a running evaluation. Callers
 * that write what evaluations write (work items, days of use) call it first, which prevents deadlocks.
 */
export const markFamiliesDue = (tx: RawClient, ids: string[]): Promise<void> =>
  scheduleEvaluation(
    tx,
    dueFamilies,
    ids.map((id) => ({ id, at: atOnce })),
  );

/** Marks every family of these companies due. */
export const markFamiliesOfCompaniesDue = (client: RawClient, companies: Pick<Changed, 'id'>[]): Promise<void> =>
  scheduleEvaluationOf(
    client,
    dueFamilies,
    companies.map(({ id }) => ({ id, at: atOnce })),
    (changes) =>
      kyselyOn<Tables>(client)
        .selectFrom('parent')
        .innerJoin(changes, 'changes.id', 'parent.company_id')
        .select(['parent.id as subject_id', 'changes.at as due_at'])
        .where('parent.deleted_at', 'is', null)
        .orderBy('parent.id'),
  );
