import type { PaymentDetails } from '@fovea/contracts/payments/schema';
import type { TFunction } from 'i18next';
import type { z } from 'zod';
import { CalendarDay } from '../../parts/dates/date-time.tsx';
import { Copyable } from '../../ui/copyable.tsx';
import type { FactListProps } from '../../ui/fact-list.tsx';

type Details = Pick<
  z.output<typeof PaymentDetails>,
  'status' | 'newExpiredDate' | 'timezone' | 'referenceNumber' | 'intentId'
>;

/** Until when a payment paid, and what it is called here and at the provider. */
export const referenceFacts = (
  { status, newExpiredDate, timezone, referenceNumber, intentId }: Details,
  t: TFunction<'payments'>,
): FactListProps['facts'] => [
  // Of one that was refunded or undone, the child's own plan says until when it is paid.
  ...(status === 'succeeded'
    ? [[t('details.expires'), <CalendarDay key="expires" value={newExpiredDate} timeZone={timezone} />] as const]
    : []),
  [t('details.reference'), <Copyable key="reference" text={referenceNumber} />],
  [t('details.intent'), <Copyable key="intent" text={intentId} />],
];
