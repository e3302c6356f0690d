import type { Environment } from '@fovea/kit/config';
import { isDatabaseGone } from '@fovea/kit/database-errors';
import { createService, type Service } from '@fovea/kit/service';
import { PrismaClient as GlobalClient } from '../generated/global/client.ts';
import { PrismaClient as RegionalClient } from '../generated/regional/client.ts';
import { anchorTrails } from './audit/anchor-trails.job.ts';
import { onAccessRecorded, onPlatformAccessRecorded } from './audit/append-records.ts';
import { exportAuditHandler } from './audit/export-audit.ts';
import { findAuditHandler } from './audit/find-audit.ts';
import { findCustomerHistoryHandler, findOwnHistoryHandler } from './audit/find-history.ts';
import { onCompanyChanged, onCompanyChangedForRegion } from './companies/on-company-changed.ts';
import { readIdentityConfig } from './config.ts';
import { answerActivateCredentials } from './customers/activate-credentials.ts';
import { cleanReservations } from './customers/clean-reservations.job.ts';
import { answerMailPasswordLink } from './customers/mail-password-link.ts';
import { onParentChanged } from './customers/on-parent-changed.ts';
import { answerReserveCredentials } from './customers/reserve-credentials.ts';
import { answerSetCustomerPassword } from './customers/set-customer-password.ts';
import type { Extra } from './handle.ts';
import { answerSigningKeys } from './keys/answer-signing-keys.ts';
import { createKeyRing } from './keys/key-ring.ts';
import { rotateKeys } from './keys/rotate-keys.job.ts';
import { cleanCustomerPasswords, cleanStaffPasswords } from './passwords/clean-passwords.job.ts';
import { forgotPassword } from './passwords/forgot-password.ts';
import { answerIssueCustomerKey } from './passwords/issue-customer-key.ts';
import { answerIssueStaffKey } from './passwords/issue-staff-key.ts';
import { portalForgotPassword } from './passwords/portal-forgot-password.ts';
import { portalResetPassword } from './passwords/portal-reset-password.ts';
import { askEmailProof, proveEmail } from './passwords/prove-email.ts';
import { resetPassword } from './passwords/reset-password.ts';
import { updatePortalPassword } from './passwords/update-portal-password.ts';
import { preparePlatform } from './prepare-platform.job.ts';
import { cleanCustomerSessions, cleanStaffSessions } from './sessions/clean-sessions.job.ts';
import { answerIssueDeviceToken } from './sessions/issue-device-token.ts';
import {
  endOtherPortalSessions,
  endOtherSessions,
  endPortalSession,
  endSession,
  findPortalSessions,
  findSessions,
} from './sessions/own-sessions.ts';
import { portalSignIn } from './sessions/portal-sign-in.ts';
import { renewPortalSession } from './sessions/renew-portal-session.ts';
import { renewSession } from './sessions/renew-session.ts';
import { signIn } from './sessions/sign-in.ts';
import { signOut } from './sessions/sign-out.ts';
import {
  answerCompanyContacts,
  answerCountCompanyStaff,
  answerStaffById,
  answerStaffEmailChange,
} from './staff/answer-staff-questions.ts';
import { countFamiliesOfDoctor } from './staff/count-families.ts';
import { deleteStaff } from './staff/delete-staff.ts';
import { exportStaff } from './staff/export-staff.ts';
import { findCompanyStaff } from './staff/find-company-staff.ts';
import { findDoctors, findPortalDoctors } from './staff/find-doctors.ts';
import { findStaff } from './staff/find-staff.ts';
import { getStaff } from './staff/get-staff.ts';
import { getStaffKey } from './staff/get-staff-key.ts';
import { getUserInfo } from './staff/get-user-info.ts';
import { saveStaff } from './staff/save-staff.ts';
import { sendInstallationEmail } from './staff/send-installation-email.ts';
import { setStaffLocked } from './staff/set-staff-locked.ts';
import { updateProfile } from './staff/update-profile.ts';

/** Staff users, everybody's credentials and sessions, and the audit trail. */
export async function createIdentity(env?: Environment): Promise<Service> {
  const config = readIdentityConfig(env);
  const dependencies: Extra = { keys: createKeyRing(config.FOVEA_SECRET_KEY) };
  const email = config.FOVEA_ADMIN_EMAIL;
  const firstAdmin = email ? { email, passwordDigest: config.FOVEA_ADMIN_PASSWORD_DIGEST } : undefined;

  const service = await createService({
    name: 'identity',
    config,
    dependencies,
    databases: { global: (options) => new GlobalClient(options), regional: (options) => new RegionalClient(options) },
    handlers: [
      signIn,
      renewSession,
      signOut,
      portalSignIn,
      renewPortalSession,
      findSessions,
      endSession,
      endOtherSessions,
      findPortalSessions,
      endPortalSession,
      endOtherPortalSessions,
      forgotPassword,
      resetPassword,
      portalForgotPassword,
      portalResetPassword,
      proveEmail,
      askEmailProof,
      updatePortalPassword,
      saveStaff,
      findStaff,
      getStaff,
      exportStaff,
      deleteStaff,
      countFamiliesOfDoctor,
      setStaffLocked,
      findCompanyStaff,
      findDoctors,
      findPortalDoctors,
      getStaffKey,
      sendInstallationEmail,
      updateProfile,
      getUserInfo,
      findAuditHandler,
      exportAuditHandler,
      findCustomerHistoryHandler,
      findOwnHistoryHandler,
    ],
    consumers: [
      onCompanyChanged,
      onCompanyChangedForRegion,
      onParentChanged,
      onAccessRecorded,
      onPlatformAccessRecorded,
    ],
    answers: [
      answerSigningKeys,
      answerIssueDeviceToken,
      answerIssueStaffKey,
      answerIssueCustomerKey,
      answerReserveCredentials,
      answerActivateCredentials,
      answerSetCustomerPassword,
      answerMailPasswordLink,
      answerCompanyContacts,
      answerStaffById,
      answerStaffEmailChange,
      answerCountCompanyStaff,
    ],
    jobs: [
      preparePlatform(firstAdmin),
      rotateKeys,
      cleanStaffPasswords,
      cleanCustomerPasswords,
      cleanStaffSessions,
      cleanCustomerSessions,
      cleanReservations,
      anchorTrails,
    ],
  });
  const { start } = service;
  return Object.assign(service, {
    async start() {
      await start();
      await service.runJob('prepare-platform').catch(unlessDatabaseIsAway);
    },
  });
}

/** A wrong secret stops the start; a database that is not there yet is waited for by the job. */
function unlessDatabaseIsAway(error: unknown): void {
  if (!isDatabaseGone(error)) throw error;
}
