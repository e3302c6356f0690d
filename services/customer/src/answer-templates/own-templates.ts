import { type AnswerTemplate, mostTemplates } from '@fovea/contracts/answer-templates/schema';
import { refuseField } from '@fovea/contracts/errors';
import type { AnswerTemplate as Row } from '../../generated/regional/client.ts';
import type { RegionalTx } from '../handle.ts';
import { lockOwnOrShared, mayShare } from '../own-or-shared.ts';
import type { Viewer } from '../scope.ts';

export const templateOf = ({ id, name, language, text, shared, version }: Row, actor: Viewer): AnswerTemplate => ({
  _id: id,
  name,
  language,
  text,
  shared,
  mayChange: !shared || mayShare(actor),
  version,
});

/** Throws at the limit. Concurrent calls wait until the transaction ends. */
export async function checkTemplateLimit(tx: RegionalTx, shared: boolean, actor: Viewer): Promise<void> {
  const where = await lockOwnOrShared(tx, 'templates', shared, actor);
  if ((await tx.answerTemplate.count({ where })) >= mostTemplates) throw refuseField('name', 'tooManyTemplates');
}
