import { type Environment, readConfig } from '@fovea/kit/config/config';
import { createService, type Service } from '@fovea/kit/service';
import { PrismaClient as Regional } from '../generated/regional/client.ts';
import { changeTemplateHandler } from './answer-templates/change-template.ts';
import { createTemplateHandler } from './answer-templates/create-template.ts';
import { deleteTemplateHandler } from './answer-templates/delete-template.ts';
import { findTemplatesHandler } from './answer-templates/find-templates.ts';
import { findCohortGroupsHandler } from './cohorts/find-cohort-groups.ts';
import { findCohortMonthsHandler } from './cohorts/find-cohort-months.ts';
import { customerConfig } from './config.ts';
import { changeGuardianHandler, removeGuardianHandler } from './guardians/change-guardian.ts';
import { findFamilyGuardiansHandler, findGuardiansHandler } from './guardians/find-guardians.ts';
import { formerGuardianAnswer, guardianByIdAnswer } from './guardians/guardian-by-id.ts';
import { inviteGuardianAgainHandler, inviteGuardianHandler } from './guardians/invite-guardian.ts';
import { pruneCountedInvitationsJob } from './guardians/prune-counted-invitations.job.ts';
import { saveOwnAccessHandler } from './guardians/save-own-access.ts';
import type { Extra } from './handle.ts';
import { addFamilyNoteHandler, findFamilyColleaguesHandler } from './history/add-family-note.ts';
import {
  familyNamesAnswer,
  maySeeFamilyAnswer,
  personalChangesAnswer,
  visibleFamilyNamesAnswer,
} from './history/answers.ts';
import { inviteFamiliesHandler } from './invitations/invite-families.ts';
import { previewFamiliesHandler } from './invitations/preview-families.ts';
import { takeBackInvitationsHandler } from './invitations/take-back-invitations.ts';
import { checkFamilyZonesJob } from './parents/check-zones.job.ts';
import { countTreatedFamiliesAnswer } from './parents/count-treated-families.ts';
import { customerContactAnswer } from './parents/customer-contact.ts';
import { countCompanyCustomersAnswer, customerCountsAnswer } from './parents/customer-counts.ts';
import { eraseCustomerHandler, restoreCustomerHandler } from './parents/decide-removed.ts';
import { deleteCustomerHandler } from './parents/delete-customer.ts';
import { eraseRemovedFamiliesJob } from './parents/erase-removed-families.job.ts';
import { exportCustomersHandler } from './parents/export-customers.ts';
import { findCustomersHandler } from './parents/find-customers.ts';
import { findPickedCustomersHandler } from './parents/find-picked-customers.ts';
import { getCustomerHandler } from './parents/get-customer.ts';
import { getFamilyOverviewHandler } from './parents/get-family-overview.ts';
import { getPortalUserInfoHandler } from './parents/get-portal-user-info.ts';
import {
  lockCustomerHandler,
  markTestUserHandler,
  unlockCustomerHandler,
  unmarkTestUserHandler,
} from './parents/lock-parent.ts';
import { lockCustomersHandler, unlockCustomersHandler } from './parents/lock-parents.ts';
import { onClinicianLeft } from './parents/on-clinician-left.ts';
import { onCustomerSignedIn } from './parents/on-customer-signed-in.ts';
import { onEmailProven } from './parents/on-email-proven.ts';
import { portalUserAnswer } from './parents/portal-user.ts';
import { saveCustomerHandler } from './parents/save-customer.ts';
import { sendPasswordLinkHandler } from './parents/send-password-link.ts';
import { signUpHandler } from './parents/sign-up.ts';
import { takeBackInvitationHandler } from './parents/take-back-invitation.ts';
import { updatePortalAddressHandler, updatePortalUserHandler } from './parents/update-portal-user.ts';
import { deleteOwnPatientHandler, deletePatientHandler } from './patients/delete-patient.ts';
import { expiryWithoutAnswer } from './patients/expiry-without.ts';
import { findCustomerPatientsHandler, findOwnPatientsHandler } from './patients/find-patients.ts';
import { forgetLoginFailuresJob } from './patients/forget-login-failures.job.ts';
import { onDepositPaidBack } from './patients/on-deposit-paid-back.ts';
import { onPaymentRefunded } from './patients/on-payment-refunded.ts';
import { onPaymentSucceeded } from './patients/on-payment-succeeded.ts';
import { onPaymentUndone } from './patients/on-payment-undone.ts';
import { onSubscriptionChanged } from './patients/on-subscription-changed.ts';
import { patientForChargeAnswer } from './patients/patient-for-charge.ts';
import { patientForReportAnswer } from './patients/patient-for-report.ts';
import { restorePatientHandler } from './patients/restore-patient.ts';
import { saveOwnPatientHandler } from './patients/save-own-patient.ts';
import { savePatientHandler } from './patients/save-patient.ts';
import { updateExpiredDateHandler } from './patients/update-expired-date.ts';
import { verifyDeviceLoginAnswer } from './patients/verify-device-login.ts';
import {
  companyProjection,
  deviceProjection,
  invitationProjection,
  planProjection,
  reachProjection,
  staffProjection,
} from './projections.ts';
import { answerRequestHandler } from './requests/answer-request.ts';
import { assignManyRequestsHandler } from './requests/assign-many-requests.ts';
import { assignRequestHandler } from './requests/assign-request.ts';
import { cancelMeetingHandler, moveMeetingHandler } from './requests/change-meeting.ts';
import { closeManyRequestsHandler, reopenManyRequestsHandler } from './requests/close-many-requests.ts';
import { closeRequestHandler, reopenRequestHandler } from './requests/close-request.ts';
import { closeRequestingHandler } from './requests/close-requesting.ts';
import { countInboxHandler } from './requests/count-inbox.ts';
import { createMeetingHandler } from './requests/create-meeting.ts';
import { findAssigneesHandler } from './requests/find-assignees.ts';
import { findInboxHandler } from './requests/find-inbox.ts';
import { findOwnRequestsHandler, findSentRequestsHandler } from './requests/find-own-requests.ts';
import { findPickedRequestsHandler } from './requests/find-picked-requests.ts';
import { findRequestsHandler } from './requests/find-requests.ts';
import { getOwnRequestHandler, getSentRequestHandler } from './requests/get-own-request.ts';
import { getRequestHandler } from './requests/get-request.ts';
import { markLabelSentHandler } from './requests/mark-label-sent.ts';
import { mayReadAttachmentAnswer } from './requests/may-read-attachment.ts';
import { onDeviceReportedFound, onDeviceReportedLost } from './requests/on-device-reported.ts';
import { readRequestHandler, readSentRequestHandler } from './requests/read-request.ts';
import { receiveMailedReplyHandler } from './requests/receive-mailed-reply.ts';
import { replyToRequestHandler, replyToSentRequestHandler } from './requests/reply-to-request.ts';
import { requestForMailAnswer } from './requests/request-for-mail.ts';
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
import { countWorkHandler } from './worklist/count-work.ts';
import { findPickedWorkHandler } from './worklist/find-picked-work.ts';
import { findWorkHandler } from './worklist/find-work.ts';
import { finishManyWorkHandler } from './worklist/finish-many-work.ts';
import { finishWorkHandler } from './worklist/finish-work.ts';
import { handOverFamiliesHandler } from './worklist/hand-over-families.ts';
import { findColleaguesHandler, handOverWorkHandler } from './worklist/hand-over-work.ts';
import { lookAtFamiliesLoop } from './worklist/look-at-families.loop.ts';
import { noteCallHandler } from './worklist/note-call.ts';
import { onDeviceBound, onDeviceHeard, onTreatmentDayUsed } from './worklist/on-treatment-facts.ts';
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
      takeBackInvitationHandler,
      previewFamiliesHandler,
      inviteFamiliesHandler,
      takeBackInvitationsHandler,
      restoreCustomerHandler,
      eraseCustomerHandler,
      lockCustomerHandler,
      unlockCustomerHandler,
      findPickedCustomersHandler,
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
      findPickedRequestsHandler,
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
      findPickedWorkHandler,
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
    ],
    answers: [
      portalUserAnswer,
      customerContactAnswer,
      guardianByIdAnswer,
      formerGuardianAnswer,
      customerCountsAnswer,
      countCompanyCustomersAnswer,
      countTreatedFamiliesAnswer,
      verifyDeviceLoginAnswer,
      patientForChargeAnswer,
      patientForReportAnswer,
      expiryWithoutAnswer,
      requestForMailAnswer,
      mayReadAttachmentAnswer,
      maySeeFamilyAnswer,
      familyNamesAnswer,
      visibleFamilyNamesAnswer,
      personalChangesAnswer,
    ],
    jobs: [
      eraseRemovedFamiliesJob,
      forgetLoginFailuresJob,
      foldMonthCountsJob,
      checkFamilyZonesJob,
      pruneCountedInvitationsJob,
    ],
    loops: [lookAtFamiliesLoop],
  });
}
