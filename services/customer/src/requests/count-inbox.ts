import { countInbox } from '@fovea/contracts/requests/endpoints';
import { countRows } from '@fovea/kit/list';
import { handle } from '../handle.ts';
import { familiesInScope } from '../scope.ts';
import { kysely } from '../tables.ts';
import { inboxMatching } from './inbox-query.ts';

export const countInboxHandler = handle(countInbox, async (_, { db, actor }) => {
  const asking = { scope: await familiesInScope(db, actor), actorId: actor.id };
  const waiting = (from: 'families' | 'staff') =>
    countRows(kysely(db), 'request', inboxMatching({ state: 'open', from }, asking));
  const [open, ofStaff] = await Promise.all([waiting('families'), actor.role === 'admin' ? waiting('staff') : null]);
  return { open, ofStaff };
});
