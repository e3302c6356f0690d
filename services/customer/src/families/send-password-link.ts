import { sendPasswordLink } from '@fovea/contracts/customers/endpoints';
import { AppError } from '@fovea/contracts/errors';
import { mailPasswordLink } from '@fovea/contracts/sessions/rpcs';
import { handle } from '../handle.ts';
import { seesFamily } from '../scope.ts';

/** Allowed for all staff who see the family, clinicians included: the parent chooses the password. */
export const sendPasswordLinkHandler = handle(
  sendPasswordLink,
  async ({ id, channel }, { db, actor, callRpc, recordFor }) => {
    if (!(await seesFamily(db, actor, id))) throw new AppError('notFound');
    await callRpc(mailPasswordLink, { customerId: id, channel, record: recordFor({ customerId: id }) });
    return {};
  },
);
