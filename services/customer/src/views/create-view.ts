import { plain } from '@fovea/contracts/plain-text';
import { createView } from '@fovea/contracts/views/endpoints';
import { newId } from '@fovea/kit/database/ids';
import { handle } from '../handle.ts';
import { checkMayShare, refuseTakenName } from '../own-or-shared.ts';
import { checkViewLimit, viewOf } from './own-views.ts';
import { readQuery } from './view-rules.ts';

export const createViewHandler = handle(createView, async ({ list, name, query, shared }, ctx) => {
  const { actor } = ctx;
  if (shared) checkMayShare(actor);
  const row = { id: newId(), ownerId: actor.id, companyId: actor.companyId, list, shared };
  const created = await refuseTakenName(
    ctx.db.$transaction(async (tx) => {
      await checkViewLimit(tx, row, actor);
      return tx.savedView.create({ data: { ...row, name, nameKey: plain(name), ...readQuery(query) } });
    }),
  );
  return viewOf(created, actor);
});
