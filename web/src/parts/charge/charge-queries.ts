import type { Patient } from '@fovea/contracts/patients/schema';
import { getPayMethods, previewCharge } from '@fovea/contracts/payments/endpoints';
import { getOwnPayMethods, previewOwnCharge } from '@fovea/contracts/payments/portal-endpoints';
import { findChargeablePlans } from '@fovea/contracts/plans/endpoints';
import { findPortalPlans } from '@fovea/contracts/plans/portal-endpoints';
import { apiQuery } from '../../api/query.ts';
import type { ChargeArea } from './charge-choice.ts';

export type Charged = {
  account: Patient;
  db: string;
  area: ChargeArea /** The family's: what is charged for begins and ends on its days. */;
  timezone: string;
};

/** A running renewal is changed by administrators; one that was agreed to until an end is changed by nobody. */
export const mayChange = ({ account, area }: Pick<Charged, 'account' | 'area'>): boolean =>
  area === 'admin' && account.subscriptionStatus === 'active' && !account.renewHasEnd;

/** What may be charged, or what a running renewal may be changed to. */
export const plansOf = ({ account, db, area }: Charged, { renewal = false }: { renewal?: boolean } = {}) =>
  area === 'admin'
    ? apiQuery(findChargeablePlans, { accountId: account._id, db, ...(renewal && { renewal }) })
    : apiQuery(findPortalPlans, { accountId: account._id });

export const payMethodsOf = ({ account, db, area }: Charged) =>
  area === 'admin' ? apiQuery(getPayMethods, { accountId: account._id, db }) : apiQuery(getOwnPayMethods, {});

/** What charging this plan would take and agree to. */
export const previewOf = ({ account, db, area }: Charged, wish: { planId: string; autoRenew: boolean }) =>
  area === 'admin'
    ? apiQuery(previewCharge, { accountId: account._id, ...wish, db })
    : apiQuery(previewOwnCharge, { accountId: account._id, ...wish });
