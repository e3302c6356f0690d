import { type Environment, readConfig } from '@fovea/kit/config/config';
import { createService, type Service } from '@fovea/kit/service';
import { PrismaClient as Global } from '../generated/global/client.ts';
import { PrismaClient as Regional } from '../generated/regional/client.ts';
import { drawComplianceReportRpc } from './compliance-report/draw-compliance-report.ts';
import { notificationConfig } from './config.ts';
import { receiveMailStatusHandler } from './deliveries/receive-mail-status.ts';
import { receiveTextStatusHandler } from './deliveries/receive-text-status.ts';
import { sendCustomerMailsLoop, sendStaffMailsLoop } from './deliveries/send-mails.loop.ts';
import { sendPushesLoop } from './deliveries/send-pushes.loop.ts';
import { sendTestMailHandler } from './deliveries/send-test-mail.ts';
import { sendTextsLoop } from './deliveries/send-texts.loop.ts';
import {
  onApprovalAsked,
  onApprovalAskedForBell,
  onApprovalDecided,
  onApprovalDecidedForBell,
} from './facts/on-approval-facts.ts';
import {
  onCustomerAskedProof,
  onCustomerForgotPassword,
  onCustomerInvited,
  onCustomerPasswordChanged,
  onCustomerSignedUp,
  onCustomerUsedNewBrowser,
  onDeviceReportedFound,
  onDeviceReportedLost,
  onGuardianLetIn,
  onGuardianRemoved,
  onGuardianUpdated,
  onParentUpdated,
  onPatientDeleted,
  onPatientLoginChanged,
} from './facts/on-customer-facts.ts';
import { onTreatmentHeld, onTreatmentReleased } from './facts/on-hold-facts.ts';
import {
  onCardExpiresSoon,
  onPaymentFailed,
  onPaymentLinkCreated,
  onPaymentNeedsAttention,
  onPaymentRefunded,
  onPaymentSucceeded,
  onPlanAskedFor,
  onPlanRequestDecided,
  onRenewalNextPrice,
  onSubscriptionChanged,
} from './facts/on-payment-facts.ts';
import {
  onCompanyRecallCancelled,
  onCompanyRecallStarted,
  onDeviceRecallCancelled,
  onDeviceRecalled,
} from './facts/on-recall-facts.ts';
import { deviceProjection, onReleasePublished } from './facts/on-release-published.ts';
import {
  onFamilyHandedOver,
  onFamilyNoteShared,
  onMeetingArranged,
  onMeetingChanged,
  onRequestAnswered,
  onRequestAssigned,
  onRequestReplied,
  onRequestSent,
  onRequestsAssigned,
  onReturnClosed,
} from './facts/on-request-facts.ts';
import {
  onNewCountryAlerted,
  onNewCountryAlertedForBell,
  onPlatformSecurityAlerted,
  onPlatformSecurityAlertedForBell,
  onSecurityAlerted,
} from './facts/on-security-alerted.ts';
import {
  onStaffEmailChanged,
  onStaffForgotPassword,
  onStaffInvited,
  onStaffPasswordChanged,
  onStaffUsedNewBrowser,
} from './facts/on-staff-facts.ts';
import { onStatementClosed } from './facts/on-statement-closed.ts';
import type { Extra } from './handle.ts';
import { cancelJobHandler } from './jobs/cancel-job.ts';
import { findJobsHandler } from './jobs/find-jobs.ts';
import { getJobHandler } from './jobs/get-job.ts';
import { mailRelayRpc } from './mails/mail-relay.ts';
import { openMailTransport } from './mails/mail-transport.ts';
import { findFamilyMessagesHandler, messagesSinceRpc } from './messages/find-family-messages.ts';
import { getFamilyContactStatusHandler } from './messages/get-family-reach.ts';
import { collectDeliveryMetrics } from './metrics.ts';
import {
  getOwnNoticesHandler,
  getStaffNoticesHandler,
  saveOwnNoticesHandler,
  saveStaffNoticesHandler,
} from './notices/notice-preferences.ts';
import { prepareNoticesLoop } from './notices/prepare-notices.loop.ts';
import {
  checkUpProjection,
  companyProjection,
  ownedDeviceProjection,
  parentProjection,
  patientProjection,
  staffProjection,
  treatmentHoldProjection,
} from './notices/projections.ts';
import { onDeviceHeard, onTreatmentDayUsed } from './notices/reevaluate-notices.ts';
import { getStopNoticesPageHandler, stopNoticesHandler } from './notices/stop-notices.ts';
import { deleteNotificationsHandler, deleteStaffNotificationsHandler } from './notifications/delete-notifications.ts';
import { findNotificationsHandler, findStaffNotificationsHandler } from './notifications/find-notifications.ts';
import {
  markNotificationsReadHandler,
  markStaffNotificationsReadHandler,
} from './notifications/mark-notifications-read.ts';
import { dropEndedBrowsersLoop } from './push/drop-ended-browsers.loop.ts';
import { dropPushSubscriptionHandler } from './push/drop-push-subscription.ts';
import { savePushSubscriptionHandler } from './push/keep-push-subscription.ts';
import { openPushTransport } from './push/push-transport.ts';
import { drawRecallReportRpc } from './recall-report/draw-recall-report.ts';
import { openTextTransport } from './text-messages/text-transport.ts';

export async function createNotificationService(env?: Environment): Promise<Service> {
  const config = readConfig(notificationConfig, env);
  return createService({
    name: 'notification',
    config,
    databases: { global: (options) => new Global(options), regional: (options) => new Regional(options) },
    collectMetrics: collectDeliveryMetrics,
    handlers: [
      findNotificationsHandler,
      markNotificationsReadHandler,
      deleteNotificationsHandler,
      findStaffNotificationsHandler,
      markStaffNotificationsReadHandler,
      deleteStaffNotificationsHandler,
      sendTestMailHandler,
      receiveTextStatusHandler,
      receiveMailStatusHandler,
      findFamilyMessagesHandler,
      getFamilyContactStatusHandler,
      getOwnNoticesHandler,
      saveOwnNoticesHandler,
      savePushSubscriptionHandler,
      dropPushSubscriptionHandler,
      getStaffNoticesHandler,
      saveStaffNoticesHandler,
      getStopNoticesPageHandler,
      stopNoticesHandler,
      findJobsHandler,
      getJobHandler,
      cancelJobHandler,
    ],
    rpcs: [messagesSinceRpc, mailRelayRpc, drawComplianceReportRpc, drawRecallReportRpc],
    consumers: [
      onStaffInvited,
      onStaffEmailChanged,
      onStaffForgotPassword,
      onStaffPasswordChanged,
      onStaffUsedNewBrowser,
      onCustomerSignedUp,
      onCustomerInvited,
      onCustomerAskedProof,
      onCustomerForgotPassword,
      onCustomerPasswordChanged,
      onCustomerUsedNewBrowser,
      onPatientLoginChanged,
      onParentUpdated,
      onGuardianLetIn,
      onGuardianRemoved,
      onGuardianUpdated,
      onPatientDeleted,
      onPaymentSucceeded,
      onPaymentFailed,
      onPaymentRefunded,
      onPaymentLinkCreated,
      onPaymentNeedsAttention,
      onPlanAskedFor,
      onStatementClosed,
      onSecurityAlerted,
      onPlatformSecurityAlerted,
      onPlatformSecurityAlertedForBell,
      onNewCountryAlerted,
      onNewCountryAlertedForBell,
      onPlanRequestDecided,
      onApprovalAsked,
      onApprovalAskedForBell,
      onApprovalDecided,
      onApprovalDecidedForBell,
      onCardExpiresSoon,
      onRenewalNextPrice,
      onSubscriptionChanged,
      onDeviceReportedLost,
      onDeviceReportedFound,
      onDeviceRecalled,
      onDeviceRecallCancelled,
      onCompanyRecallStarted,
      onCompanyRecallCancelled,
      onRequestSent,
      onRequestAnswered,
      onReturnClosed,
      onTreatmentHeld,
      onTreatmentReleased,
      onRequestAssigned,
      onRequestsAssigned,
      onFamilyHandedOver,
      onFamilyNoteShared,
      onRequestReplied,
      onMeetingArranged,
      onMeetingChanged,
      deviceProjection,
      onReleasePublished,
      checkUpProjection,
      companyProjection,
      staffProjection,
      parentProjection,
      patientProjection,
      treatmentHoldProjection,
      ownedDeviceProjection,
      onTreatmentDayUsed,
      onDeviceHeard,
    ],
    loops: [
      prepareNoticesLoop,
      sendTextsLoop,
      sendStaffMailsLoop,
      sendCustomerMailsLoop,
      sendPushesLoop,
      dropEndedBrowsersLoop(),
    ],
    dependencies: {
      mail: openMailTransport(config),
      texts: await openTextTransport(config),
      push: await openPushTransport(config),
      publicUrl: config.PUBLIC_URL,
      hasMailRelay: config.SMTP_URL !== '',
      stopSecret: config.S3_SECRET_KEY,
      mailStatusKey: config.MAIL_STATUS_KEY,
    } satisfies Extra,
  });
}
