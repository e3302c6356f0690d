import { type Environment, readConfig, timezoneOfRegion } from '@fovea/kit/config/config';
import { createService, type Service } from '@fovea/kit/service';
import { PrismaClient as Regional } from '../generated/regional/client.ts';
import { matchBooksJob } from './books/match-books.job.ts';
import { cardForMailRpc, tellExpiringCardsJob } from './cards/notify-expiring-cards.job.ts';
import { removeOwnCardHandler } from './cards/remove-card.ts';
import { openCardFormHandler, saveOwnCardHandler } from './cards/replace-card.ts';
import { chargeAccountHandler, chargeOwnAccountHandler } from './charges/charge-account.ts';
import { findChargeablePlansHandler, findPortalPlansHandler } from './charges/find-chargeable-plans.ts';
import { getOwnPayMethodsHandler, getPayMethodsHandler } from './charges/get-pay-methods.ts';
import { onParentErased, onPatientDeleted } from './charges/on-parent-erased.ts';
import { chargeInFlightRpc, endChargesRpc } from './charges/pending-charges.ts';
import { previewChargeHandler, previewOwnChargeHandler } from './charges/preview-charge.ts';
import { settleOpenChargesJob } from './charges/settle-open-charges.job.ts';
import { billingConfig } from './config.ts';
import { findDiscountsHandler } from './discounts/find-discounts.ts';
import { giveDiscountHandler } from './discounts/give-discount.ts';
import { withdrawDiscountHandler } from './discounts/withdraw-discount.ts';
import { getDisputeEvidenceHandler } from './disputes/collect-evidence.ts';
import { forgetPdfsJob } from './documents/delete-pdfs.job.ts';
import type { Extra } from './handle.ts';
import { exportInvoicesHandler } from './invoices/export-invoices.ts';
import { findInvoicesHandler } from './invoices/find-invoices.ts';
import { sumInvoicesHandler } from './invoices/sum-invoices.ts';
import { measurePayments } from './metrics.ts';
import { countWaitingPaymentsHandler } from './payments/count-waiting-payments.ts';
import { exportOwnPaymentsHandler } from './payments/export-own-payments.ts';
import { exportPaymentReportHandler, exportPaymentsHandler } from './payments/export-payments.ts';
import { findCustomerPaymentsHandler } from './payments/find-customer-payments.ts';
import { findOrdersHandler } from './payments/find-orders.ts';
import { findOwnPaymentsHandler } from './payments/find-own-payments.ts';
import { findPaymentsHandler } from './payments/find-payments.ts';
import { getOwnPaymentHandler } from './payments/get-own-payment.ts';
import { getPaymentDetailsHandler } from './payments/get-payment-details.ts';
import { hasPaymentsRpc } from './payments/has-payments.ts';
import { isPlanChargedRpc } from './payments/is-plan-charged.ts';
import { paymentForMailRpc } from './payments/payment-for-mail.ts';
import { previewUndoHandler } from './payments/preview-undo.ts';
import { settlePaymentHandler } from './payments/settle-payment.ts';
import { sumPaymentMonthsHandler } from './payments/sum-payment-months.ts';
import { sumPaymentsHandler } from './payments/sum-payments.ts';
import { undoPlanHandler } from './payments/undo-plan.ts';
import { requestPlanHandler } from './plan-requests/ask-for-plan.ts';
import { approvePlanRequestHandler, declinePlanRequestHandler } from './plan-requests/decide-plan-request.ts';
import { findPlanRequestsHandler } from './plan-requests/find-plan-requests.ts';
import { planRequestForMailRpc } from './plan-requests/plan-request-for-mail.ts';
import {
  catalogProjection,
  companyProjection,
  deviceProjection,
  parentProjection,
  patientProjection,
  planProjection,
  settingsProjection,
  staffProjection,
} from './projections/projections.ts';
import { openProvider } from './provider/provider.ts';
import { findVoidNumbersHandler } from './receipts/find-void-numbers.ts';
import {
  getCreditNoteHandler,
  getCreditNotePdfHandler,
  getReceiptHandler,
  getReceiptPdfHandler,
} from './receipts/get-receipt.ts';
import { reissueReceiptHandler } from './receipts/reissue-receipt.ts';
import { payDepositHandler } from './refunds/pay-deposit.ts';
import { previewReturnHandler, previewReturnOfHandler, returnRefundRpc } from './refunds/preview-return.ts';
import { previewRefundHandler, refundPaymentHandler } from './refunds/refund-payment.ts';
import { previewSurplusHandler, returnSurplusHandler } from './refunds/return-surplus.ts';
import { changePlanHandler, previewChangeHandler } from './renewals/change-plan.ts';
import { followPricesJob } from './renewals/follow-prices.job.ts';
import { getBillingHandler, getFamilyBillingHandler } from './renewals/get-billing.ts';
import { hasActiveRenewalRpc } from './renewals/has-active-renewal.ts';
import { payRenewalHandler } from './renewals/pay-renewal.ts';
import { previewOwnStopHandler, previewStopHandler } from './renewals/preview-stop.ts';
import { renewSubscriptionsJob } from './renewals/renew-subscriptions.job.ts';
import { renewalForMailRpc } from './renewals/renewal-for-mail.ts';
import { renewalPriceForMailRpc } from './renewals/renewal-price-for-mail.ts';
import { stopOwnRenewalHandler, stopRenewalHandler } from './renewals/stop-renewal.ts';
import { searchPaymentsHandler } from './search/search-payments.ts';
import { closeMonthsJob } from './statements/close-months.job.ts';
import { findStatementLinesHandler } from './statements/find-statement-lines.ts';
import { findStatementsHandler } from './statements/find-statements.ts';
import { getStatementHandler, getStatementPdfHandler } from './statements/get-statement.ts';
import { markWholesalePaidHandler } from './statements/mark-wholesale-paid.ts';
import { statementForMailRpc } from './statements/statement-for-mail.ts';
import { onProviderEventStored } from './webhook/on-provider-event-stored.ts';
import { receiveStripeEventHandler } from './webhook/receive-stripe-event.ts';

export async function createBillingService(env?: Environment): Promise<Service> {
  const config = readConfig(billingConfig, env);
  const dependencies: Extra = {
    provider: openProvider(config),
    publicUrl: config.PUBLIC_URL,
    timezoneOf: (region) => timezoneOfRegion(config, region),
  };
  return createService({
    name: 'billing',
    config,
    databases: { regional: (options) => new Regional(options) },
    collectMetrics: measurePayments,
    dependencies,
    handlers: [
      findChargeablePlansHandler,
      findPortalPlansHandler,
      chargeAccountHandler,
      chargeOwnAccountHandler,
      previewChargeHandler,
      previewOwnChargeHandler,
      requestPlanHandler,
      findPlanRequestsHandler,
      approvePlanRequestHandler,
      declinePlanRequestHandler,
      findDiscountsHandler,
      giveDiscountHandler,
      withdrawDiscountHandler,
      getPayMethodsHandler,
      getOwnPayMethodsHandler,
      receiveStripeEventHandler,
      refundPaymentHandler,
      previewRefundHandler,
      previewReturnHandler,
      previewReturnOfHandler,
      payDepositHandler,
      settlePaymentHandler,
      undoPlanHandler,
      previewUndoHandler,
      returnSurplusHandler,
      previewSurplusHandler,
      stopRenewalHandler,
      stopOwnRenewalHandler,
      previewStopHandler,
      previewOwnStopHandler,
      changePlanHandler,
      previewChangeHandler,
      payRenewalHandler,
      getBillingHandler,
      getFamilyBillingHandler,
      openCardFormHandler,
      saveOwnCardHandler,
      removeOwnCardHandler,
      findPaymentsHandler,
      countWaitingPaymentsHandler,
      sumPaymentsHandler,
      sumPaymentMonthsHandler,
      searchPaymentsHandler,
      findCustomerPaymentsHandler,
      getPaymentDetailsHandler,
      exportPaymentsHandler,
      exportPaymentReportHandler,
      findOwnPaymentsHandler,
      getOwnPaymentHandler,
      exportOwnPaymentsHandler,
      findOrdersHandler,
      getReceiptHandler,
      getReceiptPdfHandler,
      getCreditNoteHandler,
      getCreditNotePdfHandler,
      reissueReceiptHandler,
      findVoidNumbersHandler,
      getDisputeEvidenceHandler,
      findInvoicesHandler,
      sumInvoicesHandler,
      exportInvoicesHandler,
      findStatementsHandler,
      getStatementHandler,
      getStatementPdfHandler,
      findStatementLinesHandler,
      markWholesalePaidHandler,
    ],
    consumers: [
      companyProjection,
      planProjection,
      catalogProjection,
      parentProjection,
      patientProjection,
      deviceProjection,
      staffProjection,
      settingsProjection,
      onParentErased,
      onPatientDeleted,
      onProviderEventStored,
    ],
    rpcs: [
      paymentForMailRpc,
      planRequestForMailRpc,
      statementForMailRpc,
      hasActiveRenewalRpc,
      renewalForMailRpc,
      renewalPriceForMailRpc,
      cardForMailRpc,
      hasPaymentsRpc,
      isPlanChargedRpc,
      chargeInFlightRpc,
      endChargesRpc,
      returnRefundRpc,
    ],
    jobs: [
      settleOpenChargesJob,
      renewSubscriptionsJob,
      followPricesJob,
      tellExpiringCardsJob,
      matchBooksJob,
      closeMonthsJob,
      forgetPdfsJob,
    ],
  });
}
