import { findTemplates } from '@fovea/contracts/answer-templates/endpoints';
import { handle } from '../handle.ts';
import { visibleTo } from '../own-or-shared.ts';
import { templateOf } from './own-templates.ts';

export const findTemplatesHandler = handle(findTemplates, async (_input, ctx) => {
  const rows = await ctx.db.answerTemplate.findMany({
    where: visibleTo(ctx.actor),
    orderBy: [{ nameKey: 'asc' }, { shared: 'asc' }],
  });
  return { list: rows.map((row) => templateOf(row, ctx.actor)) };
});
