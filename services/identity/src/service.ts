import { type Environment, readConfig } from '@fovea/kit/config/config';
import { isDatabaseUnavailable } from '@fovea/kit/database/database-errors';
import { createService, type Service } from '@fovea/kit/service';
import { PrismaClient as Global } from '../generated/global/client.ts';
import { PrismaClient as Regional } from '../generated/regional/client.ts';
import { approvalForMailRpc } from './approvals/approval-for-mail.ts';
import { askApprovalRpc } from './approvals/ask-approval.ts';
import { approveChangeHandler, declineChangeHandler } from './approvals/decide-approval.ts';
import { countApprovalsHandler, findApprovalsHandler } from './approvals/find-approvals.ts';
import { archiveAuditLogsJob } from './archives/archive-audit-logs.job.ts';
import { findAuditArchivesHandler } from './archives/find-audit-archives.ts';
import { getAuditArchiveFileHandler } from './archives/get-audit-archive-file.ts';
import { openAuditArchiveHandler } from './archives/open-audit-archive.ts';
import { anchorTrailsJob } from './audit/anchor-audit-logs.job.ts';
import { onAccessRecorded, onPlatformAccessRecorded } from './audit/append-records.ts';
import { exportAuditHandler } from './audit/export-audit.ts';
import { findAuditHandler } from './audit/find-audit.ts';
import { findCustomerHistoryHandler, findOwnHistoryHandler } from './audit/find-history.ts';
import { recordRefusedAccessRpc } from './audit/record-refused-access.ts';
import { verifyTrailsJob } from './audit/verify-audit-logs.job.ts';
import { onCompanyChanged, onCompanyChangedForRegion } from './companies/on-company-changed.ts';
import { identityConfig } from './config.ts';
import { activateCredentialsRpc } from './families/activate-credentials.ts';
import { cleanReservationsJob } from './families/clean-reservations.job.ts';
import { mailPasswordLinkRpc } from './families/mail-password-link.ts';
import { onGuardianChanged } from './families/on-guardian-changed.ts';
import { onParentChanged } from './families/on-parent-changed.ts';
import { reserveCredentialsRpc } from './families/reserve-credentials.ts';
import { setCustomerPasswordRpc } from './families/set-customer-password.ts';
import type { Extra } from './handle.ts';
import { openInvitationHandler } from './invitations/open-invitation.ts';
import { renewInvitationHandler } from './invitations/renew-invitation.ts';
import { withdrawInvitationRpc } from './invitations/withdraw-invitation.ts';
import { createKeyRing } from './keys/key-ring.ts';
import { rotateSigningKeysJob } from './keys/rotate-signing-keys.job.ts';
import { signingKeysRpc } from './keys/signing-keys.ts';
import { measureFeed } from './metrics.ts';
import { cleanCustomerPasswordsJob, cleanStaffPasswordsJob } from './passwords/clean-passwords.job.ts';
import { forgotPasswordHandler } from './passwords/forgot-password.ts';
import { issueCustomerKeyRpc } from './passwords/issue-customer-key.ts';
import { issueStaffKeyRpc } from './passwords/issue-staff-key.ts';
import { openPortalResetLinkHandler, openResetLinkHandler } from './passwords/open-reset-link.ts';
import { portalForgotPasswordHandler } from './passwords/portal-forgot-password.ts';
import { portalResetPasswordHandler } from './passwords/portal-reset-password.ts';
import { proveEmailHandler, requestEmailProofHandler } from './passwords/prove-email.ts';
import { resetPasswordHandler } from './passwords/reset-password.ts';
import { updatePortalPasswordHandler } from './passwords/update-portal-password.ts';
import { preparePlatformJob } from './prepare-platform.job.ts';
import { searchStaffHandler } from './search/search-staff.ts';
import { openFeedReceiver } from './security-feed/feed-receiver.ts';
import { sendFeedLoops } from './security-feed/send-feed.loop.ts';
import { cleanCustomerSessionsJob, cleanStaffSessionsJob } from './sessions/clean-sessions.job.ts';
import { confirmSessionHandler, isSessionConfirmedRpc } from './sessions/confirm-session.ts';
import { openCountries } from './sessions/countries.ts';
import { endIdleSessionRpc } from './sessions/end-idle-session.ts';
import { issueDeviceTokenRpc } from './sessions/issue-device-token.ts';
import {
  endOtherPortalSessionsHandler,
  endOtherSessionsHandler,
  endPortalSessionHandler,
  endSessionHandler,
  findPortalSessionsHandler,
  findSessionsHandler,
} from './sessions/own-sessions.ts';
import { portalSignInHandler } from './sessions/portal-sign-in.ts';
import { renewPortalSessionHandler } from './sessions/renew-portal-session.ts';
import { renewSessionHandler } from './sessions/renew-session.ts';
import { saveColumnsHandler } from './sessions/save-columns.ts';
import { savePageSizeHandler } from './sessions/save-page-size.ts';
import { signInHandler } from './sessions/sign-in.ts';
import { signOutHandler } from './sessions/sign-out.ts';
import { storeRevocationsLoop } from './sessions/store-revocations.loop.ts';
import { checkStaffZonesJob } from './staff/check-zones.job.ts';
import { countFamiliesOfDoctorHandler } from './staff/count-families-of-doctor.ts';
import { deleteStaffHandler } from './staff/delete-staff.ts';
import { exportStaffHandler } from './staff/export-staff.ts';
import { findCompanyStaffHandler } from './staff/find-company-staff.ts';
import { findDoctorsHandler, findPortalDoctorsHandler } from './staff/find-doctors.ts';
import { findStaffHandler } from './staff/find-staff.ts';
import { getStaffHandler } from './staff/get-staff.ts';
import { getStaffKeyHandler } from './staff/get-staff-key.ts';
import { getUserInfoHandler } from './staff/get-user-info.ts';
import { saveStaffHandler } from './staff/save-staff.ts';
import { sendInstallationEmailHandler } from './staff/send-installation-email.ts';
import { setStaffLockedHandler } from './staff/set-staff-locked.ts';
import {
  companyContactsRpc,
  countCompanyStaffRpc,
  staffByIdRpc,
  staffEmailChangeRpc,
  staffNamesRpc,
} from './staff/staff-rpcs.ts';
import { updateProfileHandler } from './staff/update-profile.ts';

/** Staff users, credentials and sessions of staff and families, and the audit log. */
export async function createIdentityService(env?: Environment): Promise<Service> {
  const config = readConfig(identityConfig, env);
  const email = config.FOVEA_ADMIN_EMAIL;
  const { SECURITY_FEED_URL: feedUrl, SECURITY_FEED_TOKEN, SECURITY_FEED_PRIVATE_NETWORKS } = config;
  const feed = feedUrl ? openFeedReceiver(feedUrl, SECURITY_FEED_TOKEN, SECURITY_FEED_PRIVATE_NETWORKS) : undefined;
  const firstAdmin = email ? { email, passwordDigest: config.FOVEA_ADMIN_PASSWORD_DIGEST } : undefined;

  const service = await createService({
    name: 'identity',
    config,
    databases: { global: (options) => new Global(options), regional: (options) => new Regional(options) },
    dependencies: {
      keys: createKeyRing(config.FOVEA_SECRET_KEY),
      countries: openCountries(config.COUNTRY_DATABASE),
      mostSessions: config.SESSIONS_PER_PERSON,
    } satisfies Extra,
    handlers: [
      signInHandler,
      renewSessionHandler,
      signOutHandler,
      savePageSizeHandler,
      saveColumnsHandler,
      portalSignInHandler,
      renewPortalSessionHandler,
      findSessionsHandler,
      confirmSessionHandler,
      endSessionHandler,
      endOtherSessionsHandler,
      findPortalSessionsHandler,
      endPortalSessionHandler,
      endOtherPortalSessionsHandler,
      forgotPasswordHandler,
      openResetLinkHandler,
      resetPasswordHandler,
      portalForgotPasswordHandler,
      openPortalResetLinkHandler,
      portalResetPasswordHandler,
      proveEmailHandler,
      requestEmailProofHandler,
      openInvitationHandler,
      renewInvitationHandler,
      updatePortalPasswordHandler,
      saveStaffHandler,
      findStaffHandler,
      searchStaffHandler,
      getStaffHandler,
      exportStaffHandler,
      deleteStaffHandler,
      countFamiliesOfDoctorHandler,
      setStaffLockedHandler,
      findCompanyStaffHandler,
      findDoctorsHandler,
      findPortalDoctorsHandler,
      getStaffKeyHandler,
      sendInstallationEmailHandler,
      updateProfileHandler,
      getUserInfoHandler,
      findAuditHandler,
      exportAuditHandler,
      findCustomerHistoryHandler,
      findOwnHistoryHandler,
      findAuditArchivesHandler,
      openAuditArchiveHandler,
      getAuditArchiveFileHandler,
      findApprovalsHandler,
      countApprovalsHandler,
      approveChangeHandler,
      declineChangeHandler,
    ],
    consumers: [
      onCompanyChanged,
      onCompanyChangedForRegion,
      onParentChanged,
      onGuardianChanged,
      onAccessRecorded,
      onPlatformAccessRecorded,
    ],
    rpcs: [
      askApprovalRpc,
      approvalForMailRpc,
      signingKeysRpc,
      issueDeviceTokenRpc,
      endIdleSessionRpc,
      isSessionConfirmedRpc,
      recordRefusedAccessRpc,
      issueStaffKeyRpc,
      issueCustomerKeyRpc,
      reserveCredentialsRpc,
      activateCredentialsRpc,
      setCustomerPasswordRpc,
      mailPasswordLinkRpc,
      withdrawInvitationRpc,
      companyContactsRpc,
      staffByIdRpc,
      staffEmailChangeRpc,
      staffNamesRpc,
      countCompanyStaffRpc,
    ],
    jobs: [
      preparePlatformJob(firstAdmin),
      rotateSigningKeysJob,
      cleanStaffPasswordsJob,
      cleanCustomerPasswordsJob,
      cleanStaffSessionsJob,
      cleanCustomerSessionsJob,
      cleanReservationsJob,
      checkStaffZonesJob,
      anchorTrailsJob,
      verifyTrailsJob,
      archiveAuditLogsJob(config.AUDIT_KEPT_MONTHS ?? 0),
    ],
    loops: [storeRevocationsLoop(), ...(feed ? sendFeedLoops(feed) : [])],
    ...(feed && { collectMetrics: measureFeed }),
  });
  const { start } = service;
  return Object.assign(service, {
    async start() {
      await start();
      await service.runJob('prepare-platform').catch(unlessDatabaseIsAway);
    },
  });
}

/** A wrong secret stops the start. With an unreachable database the job tries again. */
function unlessDatabaseIsAway(error: unknown): void {
  if (!isDatabaseUnavailable(error)) throw error;
}
