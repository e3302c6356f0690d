import { Link } from '@fluentui/react-components';
import type { PaymentDetails } from '@fovea/contracts/payments/schema';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import type { z } from 'zod';
import { useLoaded } from '../../api/query.ts';
import { DocumentLinks } from '../../parts/charge/document-links.tsx';
import { PaymentStatus } from '../../parts/charge/payment-status.tsx';
import { DateTime, ZonesNote } from '../../parts/dates/date-time.tsx';
import { RecordActions } from '../../parts/overview/record-actions.tsx';
import { useClose } from '../../routing/use-close.ts';
import { useStaffArea } from '../../routing/use-staff-area.ts';
import { FactList } from '../../ui/fact-list.tsx';
import { AppLink } from '../../ui/link.tsx';
import { Money } from '../../ui/money.tsx';
import { formatMoney } from '../../ui/money-format.ts';
import { RecordColumns, RecordParts, RecordSection } from '../../ui/record-section.tsx';
import { ViewDialog } from '../../ui/view-dialog.tsx';
import { companyPaths } from '../companies/paths.ts';
import { planPaths } from '../plans/paths.ts';
import { failureFact } from './failure-words.ts';
import { FamilyLink } from './family-link.tsx';
import { paymentPaths } from './paths.ts';
import { loadPayment, paymentDetails } from './payment-queries.ts';
import { PaymentWork } from './payment-work.tsx';
import { referenceFacts } from './reference-facts.tsx';
import { usePaymentActions } from './use-payment-actions.ts';

export const loader = loadPayment;

type Details = z.output<typeof PaymentDetails>;

/** A payment at a glance: what became of it, what it needs, whose and for what it was, and what can be done with it. */
export function PaymentOverview() {
  const { i18n } = useTranslation();
  const { t: words } = useTranslation('overview');
  const { id = '' } = useParams();
  const payment = useLoaded(paymentDetails(id));
  const area = useStaffArea();
  const close = useClose(paymentPaths.list(area));
  const actionsOf = usePaymentActions();
  return (
    <ViewDialog
      title={`${formatMoney(payment.amount, payment.currency, i18n.language)} · ${payment.planName}`}
      size="large"
      record={paymentPaths.view(area, id)}
      onClose={close}
    >
      <ZonesNote days={payment.timezone} />
      <RecordColumns>
        <RecordParts>
          <RecordSection title={words('work')}>
            <PaymentWork payment={payment} />
          </RecordSection>
          <RecordSection title={words('actions')}>
            <RecordActions actions={actionsOf(payment)} />
          </RecordSection>
          <RecordSection title={words('belongs')}>
            <BelongsTo payment={payment} />
          </RecordSection>
        </RecordParts>
        <RecordSection title={words('facts')}>
          <PaymentHeadlines payment={payment} />
        </RecordSection>
      </RecordColumns>
    </ViewDialog>
  );
}

function PaymentHeadlines({ payment }: { payment: Details }) {
  const { t } = useTranslation('payments');
  const { amount, currency, refundedAt, refundAmount } = payment;
  return (
    <FactList
      facts={[
        [t('column.status'), <PaymentStatus key="status" payment={payment} />],
        ...failureFact(payment, t),
        [t('column.price'), <Money key="price" amount={amount} currency={currency} />],
        [t('details.billingType'), t(`billing.${payment.billing_type}`)],
        [t('column.date'), <DateTime key="date" value={payment.createdAt} variant="minute" />],
        [t('details.paidAt'), <DateTime key="paid" value={payment.paidAt} variant="minute" />],
        ...(refundedAt && refundAmount
          ? ([
              [t('details.refunded'), <Money key="refunded" amount={refundAmount} currency={currency} />],
              [t('details.refundedAt'), <DateTime key="refundedAt" value={refundedAt} variant="minute" />],
            ] as const)
          : []),
        ...referenceFacts(payment, t),
      ]}
    />
  );
}

/** Who paid for whom and what, at which company, and its documents. */
function BelongsTo({ payment }: { payment: Details }) {
  const { t } = useTranslation('payments');
  const area = useStaffArea();
  const { account, company, plan, receipt_url: invoice } = payment;
  return (
    <FactList
      facts={[
        [t('details.parent'), <FamilyLink key="parent" payment={payment} />],
        [t('details.account'), account.username ? `${account.name} (${account.username})` : account.name],
        [
          t('column.company'),
          <AppLink key="company" to={companyPaths.overview(area, company._id)}>
            {company.name}
          </AppLink>,
        ],
        [
          t('column.plan'),
          <AppLink key="plan" to={planPaths.view(area, plan._id)}>
            {plan.name}
          </AppLink>,
        ],
        [t('details.product'), payment.catalog.name],
        [t('receipt'), <DocumentLinks key="documents" payment={payment} receipt={t('receipt')} />],
        ...(invoice
          ? [
              [
                t('details.invoice'),
                <Link key="invoice" href={invoice} target="_blank" rel="noreferrer">
                  {t('details.openInvoice')}
                </Link>,
              ] as const,
            ]
          : []),
      ]}
    />
  );
}
