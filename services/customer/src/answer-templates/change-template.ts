import { changeTemplate } from '@fovea/contracts/answer-templates/endpoints';
import { AppError } from '@fovea/contracts/errors';
import { plain } from '@fovea/contracts/plain-text';
import { handle } from '../handle.ts';
import { changeableBy, checkMayShare, refuseTakenName } from '../own-or-shared.ts';
import { checkTemplateLimit, templateOf } from './own-templates.ts';

/** Sharing gives a template to the company. Ending the sharing makes the caller its owner. */
export const changeTemplateHandler = handle(changeTemplate, async (form, ctx) => {
  const { actor } = ctx;
  const { id, version, name, language, text, shared } = form;
  const changed = await refuseTakenName(
    ctx.db.$transaction(async (tx) => {
      const seen = await tx.answerTemplate.findFirst({ where: { id, ...changeableBy(actor) } });
      if (!seen) throw new AppError('notFound');
      if (shared) checkMayShare(actor);
      const isMoved = shared !== seen.shared;
      if (isMoved) await checkTemplateLimit(tx, shared, actor);
      const [row] = await tx.answerTemplate.updateManyAndReturn({
        where: { id, version, ...changeableBy(actor) },
        data: {
          name,
          nameKey: plain(name),
          language,
          text,
          shared,
          version: version + 1,
          ...(isMoved && { ownerId: actor.id }),
        },
      });
      if (!row) throw new AppError('changedMeanwhile');
      return row;
    }),
  );
  return templateOf(changed, actor);
});
