import { type PdfStore, storedPdf } from '../documents/stored-pdf.ts';
import { statementDocument } from './statement-document.ts';
import type { StatementRow } from './statement-view.ts';

/** A statement's stored PDF, in its company's language. */
export function statementPdf(store: PdfStore, statement: StatementRow, timezone: string): Promise<Buffer> {
  const { number, language, closedAt: at } = statement;
  const paper = () => statementDocument(statement, language, timezone);
  return storedPdf(store, { name: `statement/${number}/${language}`, customerId: null, paper, at });
}
