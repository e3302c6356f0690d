import { createTemplate } from '@fovea/contracts/answer-templates/endpoints';
import { plain } from '@fovea/contracts/plain-text';
import { newId } from '@fovea/kit/database/ids';
import { handle } from '../handle.ts';
import { checkMayShare, refuseTakenName } from '../own-or-shared.ts';
import { checkTemplateLimit, templateOf } from './own-templates.ts';

export const createTemplateHandler = handle(createTemplate, async ({ name, language, text, shared }, ctx) => {
  const { actor } = ctx;
  if (shared) checkMayShare(actor);
  const row = { id: newId(), ownerId: actor.id, companyId: actor.companyId, shared };
  const created = await refuseTakenName(
    ctx.db.$transaction(async (tx) => {
      await checkTemplateLimit(tx, shared, actor);
      return tx.answerTemplate.create({ data: { ...row, name, nameKey: plain(name), language, text } });
    }),
  );
  return templateOf(created, actor);
});
