import type {
  CatalogEnrolment,
  EnrolmentAnswer,
  EnrolmentQuestion,
  EnrolmentState,
} from '@fovea/contracts/enrolment/schema';

const noAge = { leastAge: null, mostAge: null };

/** What a catalog asks about each child. */
export function questionsOf({
  contraindications,
  ownContraindications,
  leastAge,
  mostAge,
}: CatalogEnrolment): EnrolmentQuestion[] {
  return [
    ...contraindications.map((kind) => ({ kind, text: '', ...noAge })),
    ...(leastAge === null && mostAge === null ? [] : [{ kind: 'age' as const, text: '', leastAge, mostAge }]),
    ...ownContraindications.map((text) => ({ kind: 'own' as const, text, ...noAge })),
  ];
}

/** Whether these answer exactly these questions: the catalog may have changed since they were shown. */
export function answersAll(questions: readonly EnrolmentQuestion[], answers: readonly EnrolmentAnswer[]): boolean {
  const keyOf = ({ kind, text, leastAge, mostAge }: EnrolmentQuestion) =>
    JSON.stringify([kind, text, leastAge, mostAge]);
  const [asked, answered] = [questions.map(keyOf).sort(), answers.map(keyOf).sort()];
  return asked.length === answered.length && asked.every((key, index) => key === answered[index]);
}

export type EnrolmentFacts = {
  /** Since when the company asks; null: it does not. */
  since: Date | null;
  /** The child's first recorded treatment. */
  firstTreatment: Date | null;
  /** The newest answers. */
  latest: { hasYes: boolean; confirmedAt: Date | null } | null;
};

/**
 * A contraindication blocks whatever the company's setting is now. A child who was treated before the company began to
 * ask goes on.
 */
export function enrolmentState({ since, firstTreatment, latest }: EnrolmentFacts): EnrolmentState {
  if (latest?.hasYes && !latest.confirmedAt) return 'blocked';
  if (latest) return 'passed';
  if (since === null || (firstTreatment !== null && firstTreatment < since)) return 'notRequired';
  return 'missing';
}
