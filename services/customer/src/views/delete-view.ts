import { AppError } from '@fovea/contracts/errors';
import { deleteView } from '@fovea/contracts/views/endpoints';
import { handle } from '../handle.ts';
import { changeableBy } from '../own-or-shared.ts';

export const deleteViewHandler = handle(deleteView, async ({ id }, ctx) => {
  const { count } = await ctx.db.savedView.deleteMany({ where: { id, ...changeableBy(ctx.actor) } });
  if (count === 0) throw new AppError('notFound');
  return {};
});
