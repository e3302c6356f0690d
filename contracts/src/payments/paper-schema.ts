import { z } from 'zod';

export const PaperLine = z.object({ name: z.string(), value: z.string(), isTotal: z.boolean().optional() });
export type PaperLine = z.infer<typeof PaperLine>;
/** Lines of a document in the reader's language: the same on screen, in print and in the stored PDF. */
export const Paper = z.object({
  title: z.string(),
  parts: z.array(z.object({ heading: z.string().optional(), lines: z.array(PaperLine) })),
  closing: z.array(z.string()),
  signature: z.string(),
});
export type Paper = z.infer<typeof Paper>;
