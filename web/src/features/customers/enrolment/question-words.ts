import type { EnrolmentQuestion } from '@fovea/contracts/enrolment/schema';
import type { TFunction } from 'i18next';

/** A question as it is read; the catalog's own ones are in its words. */
export function questionWords({ kind, text, leastAge, mostAge }: EnrolmentQuestion, t: TFunction<'enrolment'>): string {
  if (kind === 'own') return text;
  if (kind !== 'age') return t(`question.${kind}`);
  if (leastAge === null) return t('question.ageMost', { most: mostAge });
  return mostAge === null
    ? t('question.ageLeast', { least: leastAge })
    : t('question.age', { least: leastAge, most: mostAge });
}
