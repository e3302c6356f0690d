import { countWaitingDevices } from '@fovea/contracts/inventory/endpoints';
import { countWaitingPayments } from '@fovea/contracts/payments/endpoints';
import { findPlanRequests } from '@fovea/contracts/plan-requests/endpoints';
import { countInbox } from '@fovea/contracts/requests/endpoints';
import { countWork } from '@fovea/contracts/worklist/endpoints';
import { apiQuery, invalidate } from '../../api/query.ts';

const minuteMs = 60_000;

/** The menu's counts, refetched after a minute at the earliest. */
const counted = { staleTime: minuteMs } as const;
export const workCounts = { ...apiQuery(countWork, {}), ...counted };
/** Of these, the number assigned to the reader. */
export const ownWorkCounts = { ...apiQuery(countWork, { assigned: 'me' }), ...counted };
export const inboxCounts = { ...apiQuery(countInbox, {}), ...counted };
export const waitingPayments = { ...apiQuery(countWaitingPayments, {}), ...counted };
export const waitingDevices = { ...apiQuery(countWaitingDevices, {}), ...counted };

/** Refetches after a plan request was made, approved or declined. */
export const planRequestsChanged = (): Promise<void> => invalidate(findPlanRequests, countWaitingPayments);
