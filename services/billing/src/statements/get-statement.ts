import { AppError } from '@fovea/contracts/errors';
import { getStatement, getStatementPdf } from '@fovea/contracts/statements/endpoints';
import { isAmong } from '@fovea/kit/database/list';
import { pdfRpc } from '../documents/stored-pdf.ts';
import { type Context, handle } from '../handle.ts';
import { visibleStatements } from '../scope.ts';
import { kysely } from '../tables.ts';
import { statementDocument } from './statement-document.ts';
import { statementPdf } from './statement-pdf.ts';
import { type StatementRow, statementView, withSums } from './statement-view.ts';

export const getStatementHandler = handle(getStatement, async ({ id }, ctx) => {
  const statement = await visibleStatement(ctx, id);
  const timezone = ctx.extra.timezoneOf(ctx.region);
  return { ...statementView(statement), timezone, paper: statementDocument(statement, ctx.language, timezone) };
});

export const getStatementPdfHandler = handle(getStatementPdf, async ({ id }, ctx) => {
  const statement = await visibleStatement(ctx, id);
  return pdfRpc(await statementPdf(ctx, statement, ctx.extra.timezoneOf(ctx.region)), `${statement.number}.pdf`);
});

/** A statement for an actor who may see it. Throws `notFound`. */
export async function visibleStatement(
  { db, actor }: Pick<Context, 'db' | 'actor'>,
  id: string,
): Promise<StatementRow> {
  const isVisible = await isAmong(kysely(db), 'statement', id, await visibleStatements(db, actor));
  const found = isVisible && (await db.statement.findUnique({ where: { id }, include: withSums }));
  if (!found) throw new AppError('notFound');
  return found;
}
