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
  area: ChargeArea;
  /** The family's time zone: paid periods start and end on its days. */
  timezone: string;
};

/** Administrators change a running renewal; a fixed-term renewal cannot be changed. */
export const mayChange = ({ account, area }: Pick<Charged, 'account' | 'area'>): boolean =>
  area === 'admin' && account.subscriptionStatus === 'active' && !account.renewHasEnd;

/** The plans for a charge, or for the change of a renewal. */
export const plansOf = ({ account, db, area }: Charged, { renewal = false }: { renewal?: boolean } = {}) =>
  area === 'admin'
    ? apiQuery(findChargeablePlans, { accountId: account._id, db, ...(renewal && { renewal }) })
    : apiQuery(findPortalPlans, { accountId: account._id });

export const payMethodsOf = ({ account, db, area }: Charged) =>
  area === 'admin' ? apiQuery(getPayMethods, { accountId: account._id, db }) : apiQuery(getOwnPayMethods, {});

/** Preview of charging this plan. */
export const previewOf = ({ account, db, area }: Charged, wish: { planId: string; autoRenew: boolean }) =>
  area === 'admin'
    ? apiQuery(previewCharge, { accountId: account._id, ...wish, db })
    : apiQuery(previewOwnCharge, { accountId: account._id, ...wish });
