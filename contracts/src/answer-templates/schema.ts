import { z } from 'zod';
import { db, Id, LanguageCode, paragraphs, text } from '../fields.ts';

/** Limit per person, and again per company. */
export const mostTemplates = 50;

/** Placeholders of a template: the recipient, the child and the clinic. They are filled in before sending. */
export const templateNames = ['name', 'patient', 'clinic'] as const;
export type TemplateName = (typeof templateNames)[number];

/** A reusable reply. */
export const AnswerTemplate = z.object({
  _id: Id,
  name: z.string(),
  language: LanguageCode,
  text: z.string(),
  /** Available to all staff of the company. */
  shared: z.boolean(),
  /** The caller may change and delete it. */
  mayChange: z.boolean(),
  version: z.number().int(),
});
export type AnswerTemplate = z.infer<typeof AnswerTemplate>;

/** Content of a template. The text has the length limit of a reply. */
export const TemplateContent = z.object({
  name: text(60),
  language: LanguageCode,
  text: paragraphs(5000),
  shared: z.boolean().default(false),
});
export const CreateTemplate = TemplateContent.extend({ db });
export const ChangeTemplate = TemplateContent.extend({ id: Id, version: z.number().int().min(0), db });
