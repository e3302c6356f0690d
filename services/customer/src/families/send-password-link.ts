import { sendPasswordLink } from '@fovea/contracts/customers/endpoints';
import { AppError } from '@fovea/contracts/errors';
import { mailPasswordLink } from '@fovea/contracts/sessions/questions';
import { handle } from '../handle.ts';
import { seesFamily } from '../scope.ts';

/** For whoever may see the family, clinicians too: a link sets no password in the parent's place. */
export const sendPasswordLinkHandler = handle(
  sendPasswordLink,
  async ({ id, channel }, { db, actor, ask, recordFor }) => {
    if (!(await seesFamily(db, actor, id))) throw new AppError('notFound');
    await ask(mailPasswordLink, { customerId: id, channel, record: recordFor({ customerId: id }) });
    return {};
  },
);
