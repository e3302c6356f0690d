import { AppError } from '@fovea/contracts/errors';
import { plain } from '@fovea/contracts/plain-text';
import { changeView } from '@fovea/contracts/views/endpoints';
import { handle } from '../handle.ts';
import { changeableBy, checkMayShare, refuseTakenName } from '../own-or-shared.ts';
import { checkViewLimit, viewOf } from './own-views.ts';
import { readQuery } from './view-rules.ts';

/** Sharing gives a view to the company. Ending the sharing makes the caller its owner. */
export const changeViewHandler = handle(changeView, async ({ id, version, name, query, shared }, ctx) => {
  const { actor } = ctx;
  const changed = await refuseTakenName(
    ctx.db.$transaction(async (tx) => {
      const seen = await tx.savedView.findFirst({ where: { id, ...changeableBy(actor) } });
      if (!seen) throw new AppError('notFound');
      if (shared) checkMayShare(actor);
      if (shared !== seen.shared) await checkViewLimit(tx, { list: seen.list, shared }, actor);
      const [row] = await tx.savedView.updateManyAndReturn({
        where: { id, version, ...changeableBy(actor) },
        data: {
          name,
          nameKey: plain(name),
          ...readQuery(query),
          shared,
          ...(shared !== seen.shared && { ownerId: actor.id }),
          version: version + 1,
        },
      });
      if (!row) throw new AppError('changedMeanwhile');
      return row;
    }),
  );
  return viewOf(changed, actor);
});
