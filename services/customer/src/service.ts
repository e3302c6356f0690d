import { type Environment, readConfig } from '@fovea/kit/config/config';
import { createService, type Service } from '@fovea/kit/service';
import { PrismaClient as Regional } from '../generated/regional/client.ts';
import { changeTemplateHandler } from './answer-templates/change-template.ts';
import { createTemplateHandler } from './answer-templates/create-template.ts';
import { deleteTemplateHandler } from './answer-templates/delete-template.ts';
import { findTemplatesHandler } from './answer-templates/find-templates.ts';
import { patientForChargeRpc } from './children/child-for-charge.ts';
import { patientForReportRpc } from './children/child-for-report.ts';
import { compareDevicePasswordsJob } from './children/compare-device-passwords.job.ts';
import { deleteOwnPatientHandler, deletePatientHandler } from './children/delete-child.ts';
import { expiryWithoutRpc } from './children/expiry-without-payment.ts';
import { findCustomerPatientsHandler, findOwnPatientsHandler } from './children/find-children.ts';
import { previewHoldCreditRpc } from './children/hold-credit.ts';
import { onDepositPaidBack } from './children/on-deposit-paid-back.ts';
import { onPaymentRefunded } from './children/on-payment-refunded.ts';
import { onPaymentSucceeded } from './children/on-payment-succeeded.ts';
import { onPaymentUndone } from './children/on-payment-undone.ts';
import { onSubscriptionChanged } from './children/on-subscription-changed.ts';
import { onTreatmentReleased } from './children/on-treatment-released.ts';
import { forgetLoginFailuresJob } from './children/prune-login-failures.job.ts';
import { restorePatientHandler } from './children/restore-child.ts';
import { savePatientHandler } from './children/save-child.ts';
import { saveOwnPatientHandler } from './children/save-own-child.ts';
import { updateExpiredDateHandler } from './children/update-expired-date.ts';
import { verifyDeviceLoginRpc } from './children/verify-device-login.ts';
import { findCohortGroupsHandler } from './cohorts/find-cohort-groups.ts';
import { findCohortMonthsHandler } from './cohorts/find-cohort-months.ts';
import { customerConfig } from './config.ts';
import { checkFamilyZonesJob } from './families/check-family-zones.job.ts';
import { countCompanyCustomersRpc, customerCountsRpc } from './families/count-families.ts';
import { countTreatedFamiliesRpc } from './families/count-treated-families.ts';
import { deleteCustomerHandler } from './families/delete-family.ts';
import { eraseRemovedFamiliesJob } from './families/erase-removed-families.job.ts';
import { exportCustomersHandler } from './families/export-customers.ts';
import { portalUserRpc } from './families/family-by-id.ts';
import { customerContactRpc } from './families/family-contact.ts';
import { findCustomersHandler } from './families/find-families.ts';
import { findSelectedCustomersHandler } from './families/find-selected-families.ts';
import { getCustomerHandler } from './families/get-family.ts';
import { getFamilyOverviewHandler } from './families/get-family-overview.ts';
import { getPortalUserInfoHandler } from './families/get-own-family.ts';
import {
  lockCustomerHandler,
  markTestUserHandler,
  unlockCustomerHandler,
  unmarkTestUserHandler,
} from './families/lock-family.ts';
import { lockCustomersHandler, unlockCustomersHandler } from './families/lock-many-families.ts';
import { onClinicianLeft } from './families/on-clinician-left.ts';
import { onEmailProven } from './families/on-email-proven.ts';
import { onCustomerSignedIn } from './families/on-parent-signed-in.ts';
import { eraseCustomerHandler, restoreCustomerHandler } from './families/restore-or-erase-family.ts';
import { saveCustomerHandler } from './families/save-family.ts';
import { sendPasswordLinkHandler } from './families/send-password-link.ts';
import { signUpHandler } from './families/sign-up.ts';
import { updatePortalAddressHandler, updatePortalUserHandler } from './families/update-own-family.ts';
import { revokeInvitationHandler } from './families/withdraw-invitation.ts';
import { changeGuardianHandler, removeGuardianHandler } from './guardians/change-guardian.ts';
import { findFamilyGuardiansHandler, findGuardiansHandler } from './guardians/find-guardians.ts';
import { formerGuardianRpc, guardianByIdRpc } from './guardians/guardian-by-id.ts';
import { inviteGuardianAgainHandler, inviteGuardianHandler } from './guardians/invite-guardian.ts';
import { pruneCountedInvitationsJob } from './guardians/prune-counted-invitations.job.ts';
import { saveOwnAccessHandler } from './guardians/save-own-access.ts';
import type { Extra } from './handle.ts';
import { addFamilyNoteHandler, findFamilyColleaguesHandler } from './history/add-family-note.ts';
import { familyNamesRpc, maySeeFamilyRpc, personalChangesRpc, visibleFamilyNamesRpc } from './history/rpcs.ts';
import { inviteFamiliesHandler } from './invitations/invite-families.ts';
import { previewFamiliesHandler } from './invitations/preview-families.ts';
import { revokeInvitationsHandler } from './invitations/withdraw-many-invitations.ts';
import {
  checkUpProjection,
  companyProjection,
  deviceProjection,
  invitationProjection,
  planProjection,
  reachProjection,
  staffProjection,
  treatmentHoldProjection,
} from './projections.ts';
import { answerRequestHandler } from './requests/answer-request.ts';
import { assignManyRequestsHandler } from './requests/assign-many-requests.ts';
import { assignRequestHandler } from './requests/assign-request.ts';
import { cancelMeetingHandler, moveMeetingHandler } from './requests/change-meeting.ts';
import { closeRequestingHandler } from './requests/close-all-requests.ts';
import { closeManyRequestsHandler, reopenManyRequestsHandler } from './requests/close-many-requests.ts';
import { closeRequestHandler, reopenRequestHandler } from './requests/close-request.ts';
import { countInboxHandler } from './requests/count-inbox.ts';
import { createMeetingHandler } from './requests/create-meeting.ts';
import { findAssigneesHandler } from './requests/find-assignees.ts';
import { findInboxHandler } from './requests/find-inbox.ts';
import { findOwnRequestsHandler, findSentRequestsHandler } from './requests/find-own-requests.ts';
import { findRequestsHandler } from './requests/find-requests.ts';
import { findSelectedRequestsHandler } from './requests/find-selected-requests.ts';
import { getOwnRequestHandler, getSentRequestHandler } from './requests/get-own-request.ts';
import { getRequestHandler } from './requests/get-request.ts';
import { markLabelSentHandler } from './requests/mark-label-sent.ts';
import { mayReadAttachmentRpc } from './requests/may-read-attachment.ts';
import { onDeviceReportedFound, onDeviceReportedLost } from './requests/on-device-reported.ts';
import { readRequestHandler, readSentRequestHandler } from './requests/read-request.ts';
import { receiveMailedReplyHandler } from './requests/receive-mailed-reply.ts';
import { replyToRequestHandler, replyToSentRequestHandler } from './requests/reply-to-request.ts';
import { requestForMailRpc } from './requests/request-for-mail.ts';
import { sendPortalRequestHandler } from './requests/send-portal-request.ts';
import { sendStaffRequestHandler } from './requests/send-staff-request.ts';
import { writeToFamiliesHandler } from './requests/write-to-families.ts';
import { searchFamiliesHandler } from './search/search-families.ts';
import { searchRequestsHandler } from './search/search-requests.ts';
import { findTrendsHandler } from './trends/find-trends.ts';
import { foldMonthCountsJob } from './trends/fold-month-counts.job.ts';
import { undoChangeHandler } from './undo/undo-change.ts';
import { changeViewHandler } from './views/change-view.ts';
import { createViewHandler } from './views/create-view.ts';
import { deleteViewHandler } from './views/delete-view.ts';
import { findViewsHandler } from './views/find-views.ts';
import { handOverFamiliesHandler } from './worklist/assign-families.ts';
import { findColleaguesHandler, handOverWorkHandler } from './worklist/assign-work.ts';
import { countWorkHandler } from './worklist/count-work.ts';
import { lookAtFamiliesLoop } from './worklist/evaluate-families.loop.ts';
import { findSelectedWorkHandler } from './worklist/find-selected-work.ts';
import { findWorkHandler } from './worklist/find-work.ts';
import { finishManyWorkHandler } from './worklist/finish-many-work.ts';
import { finishWorkHandler } from './worklist/finish-work.ts';
import { noteCallHandler } from './worklist/note-call.ts';
import {
  onDeviceBound,
  onDeviceHeard,
  onDeviceUnbound,
  onRecordsDoubted,
  onTreatmentDayUsed,
} from './worklist/on-treatment-events.ts';
import { snoozeManyWorkHandler } from './worklist/snooze-many-work.ts';
import { snoozeWorkHandler } from './worklist/snooze-work.ts';

export async function createCustomerService(env?: Environment): Promise<Service> {
  const config = readConfig(customerConfig, env);
  return createService({
    name: 'customer',
    config,
    databases: { regional: (options) => new Regional(options) },
    secrets: config.FOVEA_SECRET_KEY,
    dependencies: {
      defaultDevicePassword: config.DEFAULT_DEVICE_PASSWORD_DIGEST,
      replies: { domain: config.MAIL_REPLY_DOMAIN, key: config.MAIL_STATUS_KEY },
    } satisfies Extra,
    handlers: [
      signUpHandler,
      getPortalUserInfoHandler,
      updatePortalUserHandler,
      updatePortalAddressHandler,
      findGuardiansHandler,
      inviteGuardianHandler,
      inviteGuardianAgainHandler,
      changeGuardianHandler,
      removeGuardianHandler,
      saveOwnAccessHandler,
      findFamilyGuardiansHandler,
      findCustomersHandler,
      searchFamiliesHandler,
      searchRequestsHandler,
      getCustomerHandler,
      getFamilyOverviewHandler,
      addFamilyNoteHandler,
      findFamilyColleaguesHandler,
      saveCustomerHandler,
      sendPasswordLinkHandler,
      deleteCustomerHandler,
      revokeInvitationHandler,
      previewFamiliesHandler,
      inviteFamiliesHandler,
      revokeInvitationsHandler,
      restoreCustomerHandler,
      eraseCustomerHandler,
      lockCustomerHandler,
      unlockCustomerHandler,
      findSelectedCustomersHandler,
      lockCustomersHandler,
      unlockCustomersHandler,
      undoChangeHandler,
      markTestUserHandler,
      unmarkTestUserHandler,
      exportCustomersHandler,
      findCustomerPatientsHandler,
      savePatientHandler,
      deletePatientHandler,
      restorePatientHandler,
      updateExpiredDateHandler,
      findOwnPatientsHandler,
      saveOwnPatientHandler,
      deleteOwnPatientHandler,
      sendPortalRequestHandler,
      findOwnRequestsHandler,
      getOwnRequestHandler,
      replyToRequestHandler,
      receiveMailedReplyHandler,
      readRequestHandler,
      sendStaffRequestHandler,
      findSentRequestsHandler,
      getSentRequestHandler,
      replyToSentRequestHandler,
      readSentRequestHandler,
      findRequestsHandler,
      findInboxHandler,
      countInboxHandler,
      getRequestHandler,
      answerRequestHandler,
      writeToFamiliesHandler,
      findAssigneesHandler,
      assignRequestHandler,
      closeRequestHandler,
      reopenRequestHandler,
      findSelectedRequestsHandler,
      assignManyRequestsHandler,
      closeManyRequestsHandler,
      reopenManyRequestsHandler,
      closeRequestingHandler,
      createMeetingHandler,
      moveMeetingHandler,
      cancelMeetingHandler,
      markLabelSentHandler,
      findCohortMonthsHandler,
      findCohortGroupsHandler,
      findTrendsHandler,
      findWorkHandler,
      countWorkHandler,
      findColleaguesHandler,
      noteCallHandler,
      snoozeWorkHandler,
      handOverWorkHandler,
      handOverFamiliesHandler,
      finishWorkHandler,
      findSelectedWorkHandler,
      snoozeManyWorkHandler,
      finishManyWorkHandler,
      findTemplatesHandler,
      createTemplateHandler,
      changeTemplateHandler,
      deleteTemplateHandler,
      findViewsHandler,
      createViewHandler,
      changeViewHandler,
      deleteViewHandler,
    ],
    consumers: [
      companyProjection,
      staffProjection,
      deviceProjection,
      planProjection,
      treatmentHoldProjection,
      onTreatmentReleased,
      checkUpProjection,
      invitationProjection,
      reachProjection,
      onClinicianLeft,
      onCustomerSignedIn,
      onEmailProven,
      onPaymentSucceeded,
      onDepositPaidBack,
      onPaymentRefunded,
      onPaymentUndone,
      onSubscriptionChanged,
      onDeviceReportedLost,
      onDeviceReportedFound,
      onTreatmentDayUsed,
      onDeviceHeard,
      onDeviceBound,
      onDeviceUnbound,
      onRecordsDoubted,
    ],
    rpcs: [
      portalUserRpc,
      customerContactRpc,
      guardianByIdRpc,
      formerGuardianRpc,
      customerCountsRpc,
      countCompanyCustomersRpc,
      countTreatedFamiliesRpc,
      verifyDeviceLoginRpc,
      patientForChargeRpc,
      patientForReportRpc,
      expiryWithoutRpc,
      previewHoldCreditRpc,
      requestForMailRpc,
      mayReadAttachmentRpc,
      maySeeFamilyRpc,
      familyNamesRpc,
      visibleFamilyNamesRpc,
      personalChangesRpc,
    ],
    jobs: [
      eraseRemovedFamiliesJob,
      forgetLoginFailuresJob,
      foldMonthCountsJob,
      compareDevicePasswordsJob,
      checkFamilyZonesJob,
      pruneCountedInvitationsJob,
    ],
    loops: [lookAtFamiliesLoop],
  });
}
