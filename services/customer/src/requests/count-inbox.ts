import { countInbox } from '@fovea/contracts/requests/endpoints';
import type { RequestFilter } from '@fovea/contracts/requests/schema';
import { countRows } from '@fovea/kit/database/list';
import { handle } from '../handle.ts';
import { familiesInScope } from '../scope.ts';
import { kysely } from '../tables.ts';
import { inboxMatching } from './inbox-query.ts';

export const countInboxHandler = handle(countInbox, async (_, { db, actor }) => {
  const reader = { scope: await familiesInScope(db, actor), actorId: actor.id };
  const waiting = (about: Pick<RequestFilter, 'from' | 'assigned'>) =>
    countRows(kysely(db), 'request', inboxMatching({ state: 'open', ...about }, reader));
  const [open, mine, ofStaff] = await Promise.all([
    waiting({ from: 'families' }),
    waiting({ from: 'families', assigned: 'me' }),
    actor.role === 'admin' ? waiting({ from: 'staff' }) : null,
  ]);
  return { open, mine, ofStaff };
});
