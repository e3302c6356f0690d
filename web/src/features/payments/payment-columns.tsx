import type { Payment } from '@fovea/contracts/payments/schema';
import type { TextKey } from '../../i18n/text-key.ts';
import { PaymentStatus } from '../../parts/charge/payment-status.tsx';
import { DateTime } from '../../parts/dates/date-time.tsx';
import { Money } from '../../ui/money.tsx';
import type { Column } from '../../ui/table/column.ts';
import { Payer } from './payer.tsx';

/** Of what is to be looked at: until when a bank waits for an answer. */
const answerBy: Column<Payment, TextKey<'payments'>> = {
  id: 'answerBy',
  titleKey: 'column.answerBy',
  cell: ({ answerBy: until }) => (until ? <DateTime value={until} variant="minute" /> : '–'),
  kind: 'date',
  card: 'fact',
};

export const paymentColumns: Column<Payment, TextKey<'payments'>>[] = [
  {
    id: 'createdAt',
    titleKey: 'column.date',
    cell: ({ createdAt }) => <DateTime value={createdAt} variant="second" />,
    kind: 'date',
    sortable: true,
  },
  {
    id: 'email',
    titleKey: 'column.email',
    cell: (payment) => <Payer customer={payment.customer} />,
    kind: 'longText',
    sortable: true,
    card: 'fact',
  },
  { id: 'username', titleKey: 'column.username', cell: ({ account }) => account.username || '–', sortable: true },
  { id: 'company', titleKey: 'column.company', cell: ({ company }) => company.name, sortable: true },
  { id: 'plan', titleKey: 'column.plan', cell: ({ plan }) => plan.name, sortable: true, card: 'fact' },
  {
    id: 'amount',
    titleKey: 'column.price',
    cell: ({ amount, currency }) => <Money amount={amount} currency={currency} />,
    kind: 'number',
    sortable: true,
    card: 'fact',
  },
  {
    id: 'status',
    titleKey: 'column.status',
    cell: (payment) => <PaymentStatus payment={payment} />,
    kind: 'status',
    sortable: true,
    card: 'badge',
  },
];

const [created, ...others] = paymentColumns;
export const columnsToReview = [...(created ? [created] : []), answerBy, ...others];
