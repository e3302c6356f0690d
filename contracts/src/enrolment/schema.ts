import { z } from 'zod';
import { db, Id, Instant, isOneLine, optionalText, orEmpty, paragraphs, text, wholeNumber } from '../fields.ts';
import { typedLine } from '../typed-text.ts';

/** Contraindications with texts in every language; a catalog may define others with texts of its own. */
export const knownContraindications = ['retinalDisease', 'photosensitisingDrugs', 'recentEyeSurgery'] as const;
const Known = z.enum(knownContraindications, { error: 'invalidChoice' });
export const mostContraindications = 20;

/** A catalog's questions before a child's first treatment. */
export const CatalogEnrolment = z.object({
  contraindications: z.array(Known).max(knownContraindications.length),
  ownContraindications: z.array(z.string()),
  /** In years; null: no minimum. */
  leastAge: z.number().int().nullable(),
  mostAge: z.number().int().nullable(),
});
export type CatalogEnrolment = z.infer<typeof CatalogEnrolment>;
export const usualEnrolment: CatalogEnrolment = {
  contraindications: [...knownContraindications],
  ownContraindications: [],
  leastAge: 3,
  mostAge: 16,
};
const age = orEmpty(wholeNumber(0, 120)).transform((years) => years ?? null);
export const GivenEnrolment = CatalogEnrolment.extend({
  ownContraindications: z.array(text(300)).max(mostContraindications),
  leastAge: age,
  mostAge: age,
}).refine(({ leastAge, mostAge }) => leastAge === null || mostAge === null || leastAge <= mostAge, {
  path: ['mostAge'],
  error: 'ageBounds',
});

/** The question's text at the time of the answer: later changes of the catalog do not change it. */
export const EnrolmentQuestion = z.object({
  kind: z.enum([...knownContraindications, 'age', 'own']),
  /** Text of a question that the catalog defines; empty for all other kinds. */
  text: z.string().max(300),
  /** Set for the kind `age`. */
  leastAge: z.number().int().nullable(),
  mostAge: z.number().int().nullable(),
});
export type EnrolmentQuestion = z.infer<typeof EnrolmentQuestion>;
/** `yes`: the contraindication applies to the child. */
export const EnrolmentAnswer = EnrolmentQuestion.extend({ yes: z.boolean({ error: 'required' }) });
export type EnrolmentAnswer = z.infer<typeof EnrolmentAnswer>;

const person = z.object({ _id: Id, name: z.string().nullable() });
export const EnrolmentCheck = z.object({
  _id: Id,
  answers: z.array(EnrolmentAnswer),
  note: z.string(),
  answeredAt: Instant,
  answeredBy: person,
  /** Confirmation that the child may be treated in spite of a contraindication; null: not confirmed. */
  confirmed: z.object({ note: z.string(), at: Instant, by: person }).nullable(),
});
export type EnrolmentCheck = z.infer<typeof EnrolmentCheck>;

/**
 * `notRequired`: the company does not require answers, or the child was treated before it began to. `missing` and
 * `blocked` refuse treatment: no answers yet, or an unconfirmed contraindication.
 */
export const EnrolmentState = z.enum(['notRequired', 'missing', 'blocked', 'passed']);
export type EnrolmentState = z.infer<typeof EnrolmentState>;
export const Enrolment = z.object({
  state: EnrolmentState,
  /** Questions of the catalog of the family's device; the default ones without a device. */
  questions: z.array(EnrolmentQuestion),
  /** Newest first; the first one is valid. */
  checks: z.array(EnrolmentCheck),
  /** Whether the caller may confirm treatment in spite of a contraindication. */
  mayConfirm: z.boolean(),
});
export type Enrolment = z.infer<typeof Enrolment>;

const GivenAnswer = EnrolmentAnswer.extend({
  text: z.string().overwrite(typedLine).max(300).refine(isOneLine, { error: 'oneLine' }),
});
export const AnswerEnrolment = z.object({
  accountId: Id,
  answers: z
    .array(GivenAnswer)
    .min(1, { error: 'required' })
    .max(mostContraindications + 4),
  note: optionalText(2000),
  db,
});
export const ConfirmEnrolment = z.object({ id: Id, note: paragraphs(2000), db });
