import type { z } from 'zod';
import { approvalAsked, approvalDecided } from '../approvals/events.ts';
import { companyState } from '../companies/events.ts';
import { customerSignedUp, parentState } from '../customers/events.ts';
import { deviceState, deviceUnbound } from '../devices/events.ts';
import type { EventBody, EventSpec } from '../event.ts';
import { treatmentHoldState } from '../holds/events.ts';
import { familyNotified, staffNotified } from '../notifications/events.ts';
import { patientState } from '../patients/events.ts';
import {
  depositPaidBack,
  paymentFailed,
  paymentLinkCreated,
  paymentNeedsAttention,
  paymentRefunded,
  paymentSucceeded,
  paymentUndone,
} from '../payments/events.ts';
import { meetingArranged, requestAnswered, requestReplied, requestSent, requestsChanged } from '../requests/events.ts';
import { staffState } from '../staff/events.ts';
import { careChanged, treatmentDayUsed } from '../usage/events.ts';
import { workChanged } from '../worklist/events.ts';
import type { AddressedChange, ChangedList } from './schema.ts';

type Rule = { event: EventSpec<z.ZodObject>; changes: (body: never) => AddressedChange[] };

const on = <Event extends EventSpec<z.ZodObject>>(
  event: Event,
  changes: (body: EventBody<Event>) => AddressedChange[],
): Rule => ({ event, changes });

type Place = { customerId?: string | null; companyId?: string | null; doctorId?: string | null; staffId?: string };

const row = (
  list: ChangedList,
  id: string,
  { customerId = null, companyId = null, doctorId = null, staffId }: Place,
  isNew = false,
): AddressedChange => ({ list, id, isNew, customerId, companyId, doctorId, staffId: staffId ?? null });

const asNew = (change: AddressedChange): AddressedChange => ({ ...change, isNew: true });

type OfPayment = { paymentId: string; customerId: string; companyId?: string };
const payment = ({ paymentId, customerId, companyId }: OfPayment) => [
  row('payments', paymentId, { customerId, companyId }),
];
const newPayment = (named: OfPayment) => payment(named).map(asNew);
type OfRequest = { requestId: string; customerId: string | null; companyId?: string };
const request = ({ requestId, customerId, companyId }: OfRequest) => [
  row('requests', requestId, { customerId, companyId }),
];

/** Rows of lists that each event changes. */
const rules: readonly Rule[] = [
  // Of the platform's administrators alone.
  on(approvalAsked, ({ approvalId }) => [row('approvals', approvalId, {}, true)]),
  on(approvalDecided, ({ approvalId }) => [row('approvals', approvalId, {})]),
  on(companyState, ({ _id }) => [row('companies', _id, { companyId: _id })]),
  on(customerSignedUp, ({ customerId, companyId }) => [row('customers', customerId, { customerId, companyId }, true)]),
  on(parentState, ({ _id, companyId, doctorId }) => [row('customers', _id, { customerId: _id, companyId, doctorId })]),
  on(patientState, ({ userId, companyId, doctorId }) => [
    row('customers', userId, { customerId: userId, companyId, doctorId }),
  ]),
  on(deviceState, ({ _id, customerId, companyId }) => [row('inventory', _id, { customerId, companyId })]),
  // The state no longer names the former family.
  on(deviceUnbound, ({ deviceId, customerId, companyId }) => [row('inventory', deviceId, { customerId, companyId })]),
  on(paymentSucceeded, newPayment),
  on(paymentFailed, newPayment),
  on(paymentLinkCreated, newPayment),
  on(paymentRefunded, payment),
  on(depositPaidBack, payment),
  on(paymentUndone, payment),
  on(paymentNeedsAttention, payment),
  on(requestSent, (sent) => request(sent).map(asNew)),
  on(requestReplied, request),
  on(requestAnswered, request),
  on(requestsChanged, ({ rows }) => rows.flatMap(request)),
  on(meetingArranged, request),
  on(staffState, ({ _id, companyId }) => [row('staff', _id, { companyId })]),
  on(familyNotified, ({ customerIds }) =>
    customerIds.map((customerId) => row('bell', customerId, { customerId }, true)),
  ),
  on(treatmentDayUsed, ({ accountId, customerId }) => [row('usage', accountId, { customerId })]),
  on(treatmentHoldState, ({ _id, customerId }) => [row('usage', _id, { customerId })]),
  on(careChanged, ({ customerId, companyId, doctorIds }) =>
    doctorIds.map((doctorId) => row('usage', customerId, { customerId, companyId, doctorId })),
  ),
  on(staffNotified, ({ staffIds }) => staffIds.map((staffId) => row('bell', staffId, { staffId }, true))),
  on(workChanged, ({ customerId, companyId, rows }) =>
    rows.map(({ workId, doctorId, isNew }) => row('worklist', workId, { customerId, companyId, doctorId }, isNew)),
  ),
];

const byName = new Map(rules.map((rule) => [`${rule.event.kind}.${rule.event.name}`, rule]));

/** Rows of lists that an event changed; empty for most events. */
export function changesOf(kind: EventSpec<z.ZodObject>['kind'], name: string, body: string): AddressedChange[] {
  const rule = byName.get(`${kind}.${name}`);
  // The rules have no common body type; the publisher checked the body.
  return rule ? rule.changes(JSON.parse(body) as never) : [];
}
