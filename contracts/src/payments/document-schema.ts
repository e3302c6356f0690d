import { z } from 'zod';

export const DocumentLine = z.object({ name: z.string(), value: z.string(), isTotal: z.boolean().optional() });
export type DocumentLine = z.infer<typeof DocumentLine>;
/** Lines of a document in the reader's language: the same on screen, in print and in the stored PDF. */
export const PrintedDocument = z.object({
  title: z.string(),
  parts: z.array(z.object({ heading: z.string().optional(), lines: z.array(DocumentLine) })),
  closing: z.array(z.string()),
  signature: z.string(),
});
export type PrintedDocument = z.infer<typeof PrintedDocument>;
