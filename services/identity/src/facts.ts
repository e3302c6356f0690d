import { customerForgotPassword, customerSignedIn } from '@fovea/contracts/sessions';
import { StaffType, StaffUser, staffForgotPassword, staffInvited, staffState } from '@fovea/contracts/staff';
import { announce } from '@fovea/kit/outbox';
import type { Staff } from '../generated/global/client.ts';
import type { GlobalTx, RegionalTx } from './handle.ts';

export const staffChanged = (tx: GlobalTx, { id, fullName, companyId, type, userType }: Staff) =>
  announce(tx, staffState, { _id: id, fullName, companyId, type: StaffType.parse(type), userType: StaffUser.shape.userType.parse(userType), deleted: false });

/** Told with nothing personal in it. */
export const staffDeleted = (tx: GlobalTx, { id, companyId, type, userType }: Staff) =>
  announce(tx, staffState, {
    _id: id,
    fullName: null,
    companyId,
    type: StaffType.parse(type),
    userType: StaffUser.shape.userType.parse(userType),
    deleted: true,
  });

export const staffWasInvited = (tx: GlobalTx, staffId: string, at: Date) => announce(tx, staffInvited, { staffId, at: at.toISOString() });
export const staffForgot = (tx: GlobalTx, staffId: string, at: Date) => announce(tx, staffForgotPassword, { staffId, at: at.toISOString() });
export const customerCame = (tx: RegionalTx, customerId: string, at: Date) => announce(tx, customerSignedIn, { customerId, at: at.toISOString() });
export const customerForgot = (tx: RegionalTx, customerId: string, at: Date) => announce(tx, customerForgotPassword, { customerId, at: at.toISOString() });
