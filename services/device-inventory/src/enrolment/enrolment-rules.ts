import type { CatalogEnrolment, EnrolmentAnswer, EnrolmentQuestion } from '@fovea/contracts/enrolment/schema';

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
