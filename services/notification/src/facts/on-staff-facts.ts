import {
  staffEmailChanged,
  staffForgotPassword,
  staffInvited,
  staffPasswordChanged,
  staffUsedNewBrowser,
} from '@fovea/contracts/staff/events';
import { queueMail } from '../deliveries/queue-mail.ts';
import { consume } from '../handle.ts';

export const onStaffInvited = consume(staffInvited, ({ staffId }, { tx, id }) =>
  queueMail(tx, 'staffInvited', { staffId }, id),
);
export const onStaffEmailChanged = consume(staffEmailChanged, ({ staffId, changeId }, { tx }) =>
  queueMail(tx, 'staffEmailChanged', { staffId, changeId }, changeId),
);
export const onStaffForgotPassword = consume(staffForgotPassword, ({ staffId }, { tx, id }) =>
  queueMail(tx, 'staffReset', { staffId }, id),
);
export const onStaffPasswordChanged = consume(staffPasswordChanged, ({ staffId }, { tx, id }) =>
  queueMail(tx, 'staffPasswordChanged', { staffId }, id),
);
export const onStaffUsedNewBrowser = consume(staffUsedNewBrowser, (used, { tx, id }) =>
  queueMail(tx, 'staffNewBrowser', used, id),
);
