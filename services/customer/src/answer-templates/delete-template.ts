import { deleteTemplate } from '@fovea/contracts/answer-templates/endpoints';
import { AppError } from '@fovea/contracts/errors';
import { handle } from '../handle.ts';
import { changeableBy } from '../own-or-shared.ts';

export const deleteTemplateHandler = handle(deleteTemplate, async ({ id }, ctx) => {
  const { count } = await ctx.db.answerTemplate.deleteMany({ where: { id, ...changeableBy(ctx.actor) } });
  if (count === 0) throw new AppError('notFound');
  return {};
});
