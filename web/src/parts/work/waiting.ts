import { countWaitingDevices } from '@fovea/contracts/inventory/endpoints';
import { countWaitingPayments } from '@fovea/contracts/payments/endpoints';
import { findPlanRequests } from '@fovea/contracts/plan-requests/endpoints';
import { countInbox } from '@fovea/contracts/requests/endpoints';
import { countWork } from '@fovea/contracts/worklist/endpoints';
import { apiQuery, invalidate } from '../../api/query.ts';

const minuteMs = 60_000;

/** How much waits for somebody, for the menu beside every page: asked again after a minute at the earliest. */
const counted = { staleTime: minuteMs } as const;
export const workCounts = { ...apiQuery(countWork, {}), ...counted };
/** Of these, what was handed over to the reader. */
export const ownWorkCounts = { ...apiQuery(countWork, { assigned: 'me' }), ...counted };
export const inboxCounts = { ...apiQuery(countInbox, {}), ...counted };
export const waitingPayments = { ...apiQuery(countWaitingPayments, {}), ...counted };
export const waitingDevices = { ...apiQuery(countWaitingDevices, {}), ...counted };

/** After a plan was asked for, approved or declined. */
export const planRequestsChanged = (): Promise<void> => invalidate(findPlanRequests, countWaitingPayments);
