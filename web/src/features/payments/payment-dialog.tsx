import { Button, Link, MessageBar, MessageBarBody, makeStyles, tokens } from '@fluentui/react-components';
import type { PaymentDetails } from '@fovea/contracts/payments/schema';
import { useTranslation } from 'react-i18next';
import { type To, useNavigate, useParams } from 'react-router';
import type { z } from 'zod';
import { useLoaded } from '../../api/query.ts';
import { DocumentLinks } from '../../parts/charge/document-links.tsx';
import { PaymentStatus } from '../../parts/charge/payment-status.tsx';
import { AcceptedWithCharge } from '../../parts/consent/accepted.tsx';
import { DateTime, ZonesNote } from '../../parts/dates/date-time.tsx';
import { OverviewLink } from '../../parts/overview/overview-link.tsx';
import { useClose } from '../../routing/use-close.ts';
import { useDialogTo } from '../../routing/use-dialog-to.ts';
import { useStaffArea } from '../../routing/use-staff-area.ts';
import { Copyable } from '../../ui/copyable.tsx';
import { FactList } from '../../ui/fact-list.tsx';
import { AppLink, LinkButton } from '../../ui/link.tsx';
import { Money } from '../../ui/money.tsx';
import { formatMoney } from '../../ui/money-format.ts';
import { ReasonButton } from '../../ui/reason-button.tsx';
import { Titled } from '../../ui/titled.tsx';
import { ViewDialog } from '../../ui/view-dialog.tsx';
import { companyPaths } from '../companies/paths.ts';
import { confirmReissue } from './confirm-reissue.ts';
import { confirmUndo, mayBeUndone } from './confirm-undo.ts';
import { failureFact } from './failure-words.ts';
import { FamilyLink } from './family-link.tsx';
import { paymentPaths } from './paths.ts';
import { PaymentDispute, PaymentFinding } from './payment-books.tsx';
import { loadPayment, paymentDetails } from './payment-queries.ts';
import { referenceFacts } from './reference-facts.tsx';
import { refundReason } from './use-payment-actions.ts';

export const loader = loadPayment;

const useStyles = makeStyles({
  event: {
    marginTop: tokens.spacingVerticalL,
    '& summary': { cursor: 'pointer', fontWeight: tokens.fontWeightSemibold, padding: `${tokens.spacingVerticalS} 0` },
    '& pre': {
      margin: 0,
      padding: tokens.spacingHorizontalM,
      overflow: 'auto',
      maxHeight: '320px',
      fontFamily: tokens.fontFamilyMonospace,
      fontSize: tokens.fontSizeBase200,
      backgroundColor: tokens.colorNeutralBackground3,
      borderRadius: tokens.borderRadiusMedium,
    },
  },
});

/** One payment: what, for whom, how much of what, what became of it, and what the provider said last. */
export function PaymentDialog() {
  const styles = useStyles();
  const { t, i18n } = useTranslation('payments');
  const area = useStaffArea();
  const close = useClose(paymentPaths.list(area));
  const to = useDialogTo();
  const { id = '' } = useParams();
  const payment = useLoaded(paymentDetails(id));
  return (
    <Titled title={`${formatMoney(payment.amount, payment.currency, i18n.language)} · ${payment.planName}`}>
      <ViewDialog
        title={t('details.title')}
        record={paymentPaths.view(area, id)}
        onClose={close}
        actions={
          <>
            {payment.attention && !payment.settledAt && area === 'admin' && (
              <LinkButton to={to(paymentPaths.settle(id))} appearance="secondary">
                {t('settle.action')}
              </LinkButton>
            )}
            {area === 'admin' && <RefundButton payment={payment} to={to(paymentPaths.refund(id))} />}
            {area === 'admin' && mayBeUndone(payment) && (
              <Button onClick={() => void confirmUndo(payment, t, i18n.language)}>{t('undo.action')}</Button>
            )}
            {payment.referenceNumber && area === 'admin' && (
              <Button onClick={() => void confirmReissue(id, payment.referenceNumber ?? '', t)}>
                {t('reissue.action')}
              </Button>
            )}
            {payment.referenceNumber && <DocumentLinks payment={payment} receipt={t('receipt')} />}
            <OverviewLink to={to(paymentPaths.overview(area, id))} />
          </>
        }
      >
        {payment.attention && (
          <MessageBar intent={payment.settledAt ? 'info' : 'warning'} layout="multiline">
            <MessageBarBody>{t(`attention.${payment.attention}`)}</MessageBarBody>
          </MessageBar>
        )}
        <ZonesNote days={payment.timezone} />
        {payment.disputes.map((dispute) => (
          <PaymentDispute key={dispute._id} dispute={dispute} paymentId={id} />
        ))}
        {payment.findings.map((finding) => (
          <PaymentFinding
            key={`${finding.kind} ${finding.subject} ${finding.foundAt}`}
            finding={finding}
            paymentId={id}
          />
        ))}
        <PaymentFacts payment={payment} />
        {payment.event && (
          <details className={styles.event}>
            <summary>{t('details.event')}</summary>
            {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling block must be reachable by keyboard */}
            <pre tabIndex={0}>{JSON.stringify(payment.event, null, 2)}</pre>
          </details>
        )}
      </ViewDialog>
    </Titled>
  );
}

/** Leads to the refund; where there can be none, it says why. */
function RefundButton({ payment, to }: { payment: z.infer<typeof PaymentDetails>; to: To }) {
  const { t } = useTranslation('payments');
  const navigate = useNavigate();
  return (
    <ReasonButton reason={refundReason(payment, t)} onClick={() => void navigate(to)}>
      {t('refund.action')}
    </ReasonButton>
  );
}

function PaymentFacts({ payment }: { payment: z.infer<typeof PaymentDetails> }) {
  const { t } = useTranslation('payments');
  const { t: ui } = useTranslation('ui');
  const { currency, plan, customer, account } = payment;
  const money = (amount: string) => <Money amount={amount} currency={currency} />;
  const area = useStaffArea();
  return (
    <FactList
      facts={[
        [t('column.status'), <PaymentStatus key="status" payment={payment} />],
        ...failureFact(payment, t),
        [t('column.date'), <DateTime key="date" value={payment.createdAt} variant="minute" />],
        [t('details.paidAt'), <DateTime key="paid" value={payment.paidAt} variant="minute" />],
        [t('details.parent'), <FamilyLink key="parent" payment={payment} />],
        [t('column.email'), <Copyable key="email" text={customer.email} />],
        [t('details.account'), account.username ? `${account.name} (${account.username})` : account.name],
        [
          t('column.company'),
          <AppLink key="company" to={companyPaths.overview(area, payment.company._id)}>
            {payment.company.name}
          </AppLink>,
        ],
        [t('details.product'), payment.catalog.name],
        [t('column.plan'), plan.name],
        [t('details.billingType'), t(`billing.${payment.billing_type}`)],
        [t('column.price'), money(payment.amount)],
        [t('details.planPrice'), money(plan.price)],
        ...(Number(payment.discount) > 0 ? [[t('details.discount'), money(payment.discount)] as const] : []),
        ...(Number(payment.credit) > 0 ? [[t('details.credit'), money(payment.credit)] as const] : []),
        ...(Number(payment.carried) === 0
          ? []
          : [
              [
                t(Number(payment.carried) > 0 ? 'details.carriedIn' : 'details.carriedOut'),
                money(payment.carried),
              ] as const,
            ]),
        ...(Number(plan.deposit) > 0 ? [[t('details.deposit'), money(plan.deposit)] as const] : []),
        ...(Number(plan.purchase) > 0 ? [[t('details.purchase'), money(plan.purchase)] as const] : []),
        ...(payment.refundedAt && payment.refundAmount
          ? [
              [t('details.refunded'), money(payment.refundAmount)] as const,
              [
                t('details.refundedAt'),
                <DateTime key="refunded" value={payment.refundedAt} variant="minute" />,
              ] as const,
              ...(payment.refundReason ? [[t('details.refundReason'), payment.refundReason] as const] : []),
            ]
          : []),
        ...(payment.settlement
          ? [
              [
                t('settle.by'),
                <span key="settled">
                  {payment.settlement.by || '–'} · <DateTime value={payment.settlement.at} variant="minute" />
                </span>,
              ] as const,
              [t('settle.how'), payment.settlement.note] as const,
            ]
          : []),
        [ui('accepted.title'), <AcceptedWithCharge key="consent" consent={payment.consent} />],
        ...referenceFacts(payment, t),
        [
          t('details.invoice'),
          payment.receipt_url && (
            <Link key="invoice" href={payment.receipt_url} target="_blank" rel="noreferrer">
              {t('details.openInvoice')}
            </Link>
          ),
        ],
      ]}
    />
  );
}
