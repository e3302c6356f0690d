import { links } from '@fovea/contracts/links';
import type { ChargeArea } from './charge-choice.ts';

/** The result page of a payment, marked for renewals. */
export const resultOf = (area: ChargeArea, id: string, isRenewal: boolean): string =>
  `${links.paymentResult(area)}?${new URLSearchParams({ id, ...(isRenewal && { renewal: '1' }) })}`;
