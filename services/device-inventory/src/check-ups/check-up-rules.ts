import { addMonths } from 'date-fns/addMonths';
import { formatISO } from 'date-fns/formatISO';
import { parseISO } from 'date-fns/parseISO';

/** A calendar day of the family's, YYYY-MM-DD. Days sort as texts. */
type Day = string;

export type CheckUpFacts = {
  /** Of the catalog of the family's device; null: no check-ups. */
  months: number | null;
  lastExamination: Day | null;
  firstTreatment: Day | null;
};

/**
 * When the next check-up is due: so many months after the last examination, or after the first treatment of a child who
 * was not examined since. In a shorter month on its last day.
 */
export function checkUpDueOn({ months, lastExamination, firstTreatment }: CheckUpFacts): Day | null {
  if (months === null || firstTreatment === null) return null;
  const from = lastExamination !== null && lastExamination > firstTreatment ? lastExamination : firstTreatment;
  return formatISO(addMonths(parseISO(from), months), { representation: 'date' });
}
