import { statementForMail } from '@fovea/contracts/statements/rpcs';
import { handleRpc } from '../handle.ts';
import { statementPdf } from './statement-pdf.ts';
import { withSums } from './statement-view.ts';

export const statementForMailRpc = handleRpc(statementForMail, async ({ statementId: id }, ctx) => {
  const statement = await ctx.db.statement.findUnique({ where: { id }, include: withSums });
  if (!statement) return null;
  const { number, month, companyId, companyName, language } = statement;
  const pdf = await statementPdf(ctx, statement, ctx.extra.timezoneOf(ctx.region));
  return { number, month, companyId, companyName, language, pdf: pdf.toString('base64') };
});
