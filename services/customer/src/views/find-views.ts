import { findViews } from '@fovea/contracts/views/endpoints';
import { handle } from '../handle.ts';
import { visibleTo } from '../own-or-shared.ts';
import { viewOf } from './own-views.ts';

export const findViewsHandler = handle(findViews, async ({ list }, ctx) => {
  const rows = await ctx.db.savedView.findMany({
    where: { list, ...visibleTo(ctx.actor) },
    orderBy: [{ shared: 'asc' }, { nameKey: 'asc' }],
  });
  return { list: rows.map((row) => viewOf(row, ctx.actor)) };
});
