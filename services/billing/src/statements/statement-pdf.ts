import { type Keeper, keptPdf } from '../documents/stored-pdf.ts';
import { statementPaper } from './statement-document.ts';
import type { StatementRow } from './statement-view.ts';

/** A statement in its company's language: the bytes that were given out first. */
export function statementPdf(keeper: Keeper, statement: StatementRow, timezone: string): Promise<Buffer> {
  const { number, language, closedAt: at } = statement;
  const paper = () => statementPaper(statement, language, timezone);
  return keptPdf(keeper, { name: `statement/${number}/${language}`, customerId: null, paper, at });
}
