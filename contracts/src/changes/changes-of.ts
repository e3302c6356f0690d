import type { z } from 'zod';
import { companyState } from '../companies/events.ts';
import { customerSignedUp, parentState } from '../customers/events.ts';
import { deviceState, deviceUnbound } from '../devices/events.ts';
import type { EventBody, EventSpec } from '../event.ts';
import { familyRung, staffRung } from '../notifications/events.ts';
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
import { treatmentDayUsed } from '../usage/events.ts';
import { workChanged } from '../worklist/events.ts';
import type { ChangedList, ToldChange } from './schema.ts';

type Teller = { event: EventSpec<z.ZodObject>; changes: (body: never) => ToldChange[] };

const told = <Event extends EventSpec<z.ZodObject>>(
  event: Event,
  changes: (body: EventBody<Event>) => ToldChange[],
): Teller => ({ event, changes });

type Place = { customerId?: string | null; companyId?: string | null; doctorId?: string | null; staffId?: string };

const row = (
  list: ChangedList,
  id: string,
  { customerId = null, companyId = null, doctorId = null, staffId }: Place,
  isNew = false,
): ToldChange => ({ list, id, isNew, customerId, companyId, doctorId, staffId: staffId ?? null });

const asNew = (change: ToldChange): ToldChange => ({ ...change, isNew: true });

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
const tellers: readonly Teller[] = [
  told(companyState, ({ _id }) => [row('companies', _id, { companyId: _id })]),
  told(customerSignedUp, ({ customerId, companyId }) => [
    row('customers', customerId, { customerId, companyId }, true),
  ]),
  told(parentState, ({ _id, companyId, doctorId }) => [
    row('customers', _id, { customerId: _id, companyId, doctorId }),
  ]),
  told(patientState, ({ userId, companyId, doctorId }) => [
    row('customers', userId, { customerId: userId, companyId, doctorId }),
  ]),
  told(deviceState, ({ _id, customerId, companyId }) => [row('inventory', _id, { customerId, companyId })]),
  // Whose it was, the state does not say any more.
  told(deviceUnbound, ({ deviceId, customerId, companyId }) => [row('inventory', deviceId, { customerId, companyId })]),
  told(paymentSucceeded, newPayment),
  told(paymentFailed, newPayment),
  told(paymentLinkCreated, newPayment),
  told(paymentRefunded, payment),
  told(depositPaidBack, payment),
  told(paymentUndone, payment),
  told(paymentNeedsAttention, payment),
  told(requestSent, (sent) => request(sent).map(asNew)),
  told(requestReplied, request),
  told(requestAnswered, request),
  told(requestsChanged, ({ rows }) => rows.flatMap(request)),
  told(meetingArranged, request),
  told(staffState, ({ _id, companyId }) => [row('staff', _id, { companyId })]),
  told(familyRung, ({ customerIds }) => customerIds.map((customerId) => row('bell', customerId, { customerId }, true))),
  told(treatmentDayUsed, ({ accountId, customerId }) => [row('usage', accountId, { customerId })]),
  told(staffRung, ({ staffIds }) => staffIds.map((staffId) => row('bell', staffId, { staffId }, true))),
  told(workChanged, ({ customerId, companyId, rows }) =>
    rows.map(({ workId, doctorId, isNew }) => row('worklist', workId, { customerId, companyId, doctorId }, isNew)),
  ),
];

const byName = new Map(tellers.map((teller) => [`${teller.event.kind}.${teller.event.name}`, teller]));

/** Rows of lists that an event changed; empty for most events. */
export function changesOf(kind: EventSpec<z.ZodObject>['kind'], name: string, body: string): ToldChange[] {
  const teller = byName.get(`${kind}.${name}`);
  return teller ? teller.changes(JSON.parse(body) as never) : [];
}
