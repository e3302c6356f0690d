import { z } from 'zod';
import { db, Id, LanguageCode, paragraphs, text } from '../fields.ts';

/** Of one's own, and as many again that are the company's. */
export const mostTemplates = 50;

/**
 * What stands in a template for whoever it is sent to: their name, that of the child it is about, and the clinic's.
 * Whoever uses the template sees them filled in before it is sent.
 */
export const templateNames = ['name', 'patient', 'clinic'] as const;
export type TemplateName = (typeof templateNames)[number];

/** An answer to be used again. */
export const AnswerTemplate = z.object({
  _id: Id,
  name: z.string(),
  language: LanguageCode,
  text: z.string(),
  /** Everybody of the company may use it. */
  shared: z.boolean(),
  /** The caller may change and delete it. */
  mayChange: z.boolean(),
  version: z.number().int(),
});
export type AnswerTemplate = z.infer<typeof AnswerTemplate>;

/** What is written of a template; the text is as long as an answer may be. */
export const TemplateContent = z.object({
  name: text(60),
  language: LanguageCode,
  text: paragraphs(5000),
  shared: z.boolean().default(false),
});
export const CreateTemplate = TemplateContent.extend({ db });
export const ChangeTemplate = TemplateContent.extend({ id: Id, version: z.number().int().min(0), db });
