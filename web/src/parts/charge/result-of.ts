import { links } from '@fovea/contracts/links';
import type { ChargeArea } from './charge-choice.ts';

/** Where a payment ends; the result of a renewal knows that it is one. */
export const resultOf = (area: ChargeArea, id: string, isRenewal: boolean): string =>
  `${links.paymentResult(area)}?${new URLSearchParams({ id, ...(isRenewal && { renewal: '1' }) })}`;
