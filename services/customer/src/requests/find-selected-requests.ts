import { AppError } from '@fovea/contracts/errors';
import { mayReopen } from '@fovea/contracts/requests/schema';
import { findSelectedRequests, mostRequestsAtOnce } from '@fovea/contracts/requests/selection-endpoints';
import { answerersOf } from '../families/colleagues.ts';
import { handle } from '../handle.ts';
import { familiesInScope } from '../scope.ts';
import { kysely } from '../tables.ts';
import { inboxMatching } from './inbox-query.ts';

/** Resolves a filter to ids once: the following action affects only these requests. */
export const findSelectedRequestsHandler = handle(findSelectedRequests, async (picked, { db, actor, concerns }) => {
  const requests = await kysely(db)
    .selectFrom('request')
    .select(['id', 'version', 'type', 'open', 'closed_at as closedAt', 'parent_id as parentId'])
    .where(inboxMatching(picked, { scope: await familiesInScope(db, actor), actorId: actor.id }))
    .orderBy('id')
    .limit(mostRequestsAtOnce + 1)
    .execute();
  if (requests.length > mostRequestsAtOnce) throw new AppError('tooManyPicked', { n: mostRequestsAtOnce });
  concerns(requests.flatMap(({ parentId }) => parentId ?? []));
  return {
    list: requests.map(({ id, version, ...request }) => ({ id, version, reopens: mayReopen(request) })),
    colleagues: requests.length > 0 ? await answerersOf(db, requests) : [],
  };
});
