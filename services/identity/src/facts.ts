import { approvalAsked, approvalDecided } from '@fovea/contracts/approvals/events';
import type { ApprovalChange } from '@fovea/contracts/approvals/schema';
import type { AccessRecord } from '@fovea/contracts/audit/schema';
import { clinicianLeft } from '@fovea/contracts/clinicians/events';
import type { AddressChannel } from '@fovea/contracts/notifications/schema';
import {
  customerEmailProven,
  customerForgotPassword,
  customerInvited,
  customerPasswordChanged,
  customerRequestedProof,
  customerSignedIn,
  customerUsedNewBrowser,
} from '@fovea/contracts/sessions/events';
import {
  staffEmailChanged,
  staffForgotPassword,
  staffInvited,
  staffPasswordChanged,
  staffState,
  staffUsedNewBrowser,
} from '@fovea/contracts/staff/events';
import { publish } from '@fovea/kit/messaging/outbox';
import type { Approval, Staff } from '../generated/global/client.ts';
import type { GlobalTx, RegionalTx } from './handle.ts';
import type { Client } from './sessions/open-sessions.ts';

export const publishStaffChanged = (
  tx: GlobalTx,
  { id, fullName, companyId, type, userType, timezone, locked }: Staff,
) =>
  publish(tx, staffState, {
    _id: id,
    fullName,
    companyId,
    type,
    userType,
    timezone,
    locked,
    deleted: false,
  });

/** Contains no personal data. */
export const publishStaffDeleted = (tx: GlobalTx, { id, companyId, type, userType }: Staff) =>
  publish(tx, staffState, {
    _id: id,
    fullName: null,
    companyId,
    type,
    userType,
    deleted: true,
  });

/** Without `place` the clinician was deleted. */
export const publishClinicianLeft = (
  tx: GlobalTx,
  staffId: string,
  successorId: string | null,
  record: AccessRecord,
  place?: Pick<Staff, 'userType' | 'companyId'>,
) => publish(tx, clinicianLeft, { staffId, successorId, record, place });

export const publishStaffInvited = (tx: GlobalTx, staffId: string, at: Date) =>
  publish(tx, staffInvited, { staffId, at: at.toISOString() });
export const publishStaffEmailChanged = (tx: GlobalTx, staffId: string, changeId: string, at: Date) =>
  publish(tx, staffEmailChanged, { staffId, changeId, at: at.toISOString() });
export const publishStaffPasswordChanged = (tx: GlobalTx, staffId: string, at: Date) =>
  publish(tx, staffPasswordChanged, { staffId, at: at.toISOString() });
export const publishStaffForgotPassword = (tx: GlobalTx, staffId: string, at: Date) =>
  publish(tx, staffForgotPassword, { staffId, at: at.toISOString() });
export const publishFamilySignedIn = (tx: RegionalTx, customerId: string, at: Date) =>
  publish(tx, customerSignedIn, { customerId, at: at.toISOString() });
export const publishFamilyPasswordChanged = (tx: RegionalTx, customerId: string, by: 'self' | 'staff', at: Date) =>
  publish(tx, customerPasswordChanged, { customerId, by, at: at.toISOString() });
export const publishFamilyInvited = (tx: RegionalTx, customerId: string, channel: AddressChannel, at: Date) =>
  publish(tx, customerInvited, { customerId, channel, at: at.toISOString() });
export const publishEmailVerified = (tx: RegionalTx, customerId: string, at: Date) =>
  publish(tx, customerEmailProven, { customerId, at: at.toISOString() });
export const publishEmailProofRequested = (tx: RegionalTx, customerId: string, at: Date) =>
  publish(tx, customerRequestedProof, { customerId, at: at.toISOString() });
export const publishFamilyForgotPassword = (tx: RegionalTx, customerId: string, at: Date) =>
  publish(tx, customerForgotPassword, { customerId, at: at.toISOString() });
type LocatedClient = Client & { country: string | null };
export const publishStaffUsedNewBrowser = (
  tx: GlobalTx,
  staffId: string,
  { browser, system, country }: LocatedClient,
  at: Date,
) => publish(tx, staffUsedNewBrowser, { staffId, browser, system, country, at: at.toISOString() });
export const publishFamilyUsedNewBrowser = (
  tx: RegionalTx,
  customerId: string,
  { browser, system, country }: LocatedClient,
  at: Date,
) => publish(tx, customerUsedNewBrowser, { customerId, browser, system, country, at: at.toISOString() });

export const publishApprovalAsked = (tx: GlobalTx, { id, askedBy, askedAt }: Approval) =>
  publish(tx, approvalAsked, { approvalId: id, askedBy, at: askedAt.toISOString() });
export const publishApprovalDecided = (
  tx: GlobalTx,
  { id, kind, subjectId, region, askedBy }: Approval,
  { at, ...decision }: { state: 'approved' | 'declined'; changes: ApprovalChange[]; decidedBy: string; at: Date },
) =>
  publish(tx, approvalDecided, { approvalId: id, kind, subjectId, region, askedBy, ...decision, at: at.toISOString() });
