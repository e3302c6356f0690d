import type { SymptomKind } from '@fovea/contracts/holds/schema';
import type { AnswerHomeCheck } from '@fovea/contracts/home-checks/schema';
import { addMonths } from 'date-fns/addMonths';
import { formatISO } from 'date-fns/formatISO';
import { parseISO } from 'date-fns/parseISO';

/** A calendar day of the family's, YYYY-MM-DD. Days sort as texts. */
type Day = string;

export type HomeCheckFacts = {
  /** Since when the company asks; null: it does not. */
  since: Day | null;
  firstTreatment: Day | null;
  /** When the last one was answered. */
  answered: Day | null;
};

/** A month after the last one, else after the first treatment; not before the company began to ask. */
export function homeCheckDueOn({ since, firstTreatment, answered }: HomeCheckFacts): Day | null {
  if (since === null || firstTreatment === null) return null;
  const from = answered !== null && answered > firstTreatment ? answered : firstTreatment;
  const dueOn = formatISO(addMonths(parseISO(from), 1), { representation: 'date' });
  return dueOn > since ? dueOn : since;
}

/** The symptoms that answers report. */
export const symptomsOfAnswers = ({
  afterImageGone,
  seesAsBefore,
}: Pick<AnswerHomeCheck, 'afterImageGone' | 'seesAsBefore'>): SymptomKind[] => [
  ...(afterImageGone ? [] : (['afterImage'] as const)),
  ...(seesAsBefore ? [] : (['blurred'] as const)),
];
