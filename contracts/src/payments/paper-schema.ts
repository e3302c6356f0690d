import { z } from 'zod';

export const PaperLine = z.object({ name: z.string(), value: z.string(), isTotal: z.boolean().optional() });
export type PaperLine = z.infer<typeof PaperLine>;
/**
 * What a document says, line by line and in its reader's language: the same on screen, on paper and in the PDF that is
 * kept of it.
 */
export const Paper = z.object({
  title: z.string(),
  parts: z.array(z.object({ heading: z.string().optional(), lines: z.array(PaperLine) })),
  closing: z.array(z.string()),
  signature: z.string(),
});
export type Paper = z.infer<typeof Paper>;
