import { staffForgotPassword, staffInvited } from '@fovea/contracts/staff';
import { queueMail } from '../deliveries/queue-mail.ts';
import { consume } from '../handle.ts';

export const onStaffInvited = consume(staffInvited, ({ staffId }, { tx, id }) => queueMail(tx, 'staffInvited', { staffId }, id));
export const onStaffForgotPassword = consume(staffForgotPassword, ({ staffId }, { tx, id }) => queueMail(tx, 'staffReset', { staffId }, id));
